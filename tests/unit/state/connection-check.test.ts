import { expect, it } from 'vitest';
import type { Finding } from '@/lib/instance/check';
import type { Call } from '@/lib/messages';
import { createConnectionCheck, hasObstacle } from '@/lib/state/connection-check';

const noWorker: Call = async () => ({ ok: false, failure: { name: 'Unexpected', where: 'checkInstance' } });

it('says so when the worker could not check at all', async () => {
  const check = createConnectionCheck({ call: noWorker, requestHostPermission: async () => true });
  await check.run('https://pw.test', () => '');
  expect(check.state.value).toEqual({ step: 'failed', failure: { name: 'Unexpected', where: 'checkInstance' } });
});

it('takes a browser that refuses to ask as a refusal', async () => {
  const refuses = () => Promise.reject(new Error('not in a click'));
  const check = createConnectionCheck({ call: noWorker, requestHostPermission: refuses });
  await check.run('https://pw.test', () => '');
  expect(check.state.value).toEqual({ step: 'refused' });
});

it('shows the answer of the last check only', async () => {
  const answers: ((granted: boolean) => void)[] = [];
  const requestHostPermission = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const check = createConnectionCheck({ call: noWorker, requestHostPermission });
  const first = check.run('https://one.test', () => '');
  const second = check.run('https://two.test', () => '');
  answers[1]?.(false);
  await second;
  answers[0]?.(true);
  expect(await first).toBeUndefined();
  expect(check.state.value).toEqual({ step: 'refused' });
});

it.each<[string, Finding, boolean]>([
  ['another edition', { id: 'other-edition', status: 'warn', edition: 'pro' }, false],
  ['no token where none is needed', { id: 'no-token', status: 'info' }, false],
  ['a wrong token', { id: 'token-wrong', status: 'bad', anonymousAccess: true }, true],
  ['a server that asks to wait', { id: 'rate-limited', status: 'warn', step: 'token', seconds: 4 }, true],
])('%s: is it an obstacle?', (_, finding, expected) => {
  expect(hasObstacle([finding])).toBe(expected);
});
