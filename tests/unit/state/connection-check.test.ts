import { beforeEach, expect, it } from 'vitest';
import type { Finding } from '@/lib/instance/check-instance';
import { createConnectionCheck, hasBlockingFinding } from '@/lib/state/connection-check';
import { replyToPages } from '../../fakes/call-worker';

const FAILURE = { kind: 'Unexpected', operation: 'checkInstance' };
beforeEach(() => replyToPages(async () => ({ ok: false, failure: FAILURE })));

it('fails if the worker could not check', async () => {
  const check = createConnectionCheck(async () => true);
  await check.run('https://pw.test', () => '');
  expect(check.state.value).toEqual({ step: 'failed', failure: FAILURE });
});

it('is refused if the browser refuses to ask', async () => {
  const refuses = () => Promise.reject(new Error('not in a click'));
  const check = createConnectionCheck(refuses);
  await check.run('https://pw.test', () => '');
  expect(check.state.value).toEqual({ step: 'permission-denied' });
});

it('shows the result of the last check only', async () => {
  const answers: ((granted: boolean) => void)[] = [];
  const requestHostPermission = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const check = createConnectionCheck(requestHostPermission);
  const first = check.run('https://one.test', () => '');
  const second = check.run('https://two.test', () => '');
  answers[1]?.(false);
  await second;
  answers[0]?.(true);
  expect(await first).toBeUndefined();
  expect(check.state.value).toEqual({ step: 'permission-denied' });
});

it.each<[string, Finding, boolean]>([
  ['another edition', { id: 'other-edition', status: 'warn', edition: 'pro' }, false],
  ['no token where none is needed', { id: 'no-token', status: 'info' }, false],
  ['a wrong token', { id: 'token-wrong', status: 'bad', anonymousAccess: true }, true],
  [
    'a server that asks to wait',
    { id: 'failed', status: 'warn', step: 'token', failure: { kind: 'RateLimitError', seconds: 4 } },
    true,
  ],
])('%s: is it an obstacle?', (_, finding, expected) => {
  expect(hasBlockingFinding([finding])).toBe(expected);
});
