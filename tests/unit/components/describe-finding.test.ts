import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '@/lib/instance/check';
import type { InstanceFeatures } from '@/lib/instance/instance';
import { describeFeatures, describeFinding } from '@/lib/text/instances';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeFeatures } from '../../fakes/make-features';

beforeEach(() => void fakeExtension());

const features = makeFeatures();

/** One of each at least; the types see to it that a new finding is added here. */
const FINDINGS: { [I in Finding['id']]: Extract<Finding, { id: I }>[] } = {
  version: [{ id: 'version', status: 'good', applicationVersion: '2.11.4', apiVersion: '2.1' }],
  'other-edition': [{ id: 'other-edition', status: 'warn', edition: 'pro' }],
  features: [{ id: 'features', status: 'info', features }],
  'pushes-off': [{ id: 'pushes-off', status: 'bad' }],
  token: [{ id: 'token', status: 'good' }],
  'no-token': [{ id: 'no-token', status: 'info' }],
  'token-needed': [{ id: 'token-needed', status: 'bad' }],
  'token-wrong': [
    { id: 'token-wrong', status: 'bad', anonymousAccess: true },
    { id: 'token-wrong', status: 'bad', anonymousAccess: false },
  ],
  'token-unsendable': [{ id: 'token-unsendable', status: 'bad' }],
  unreachable: [{ id: 'unreachable', status: 'bad', step: 'version' }],
  timeout: [{ id: 'timeout', status: 'bad', step: 'token', timeoutMs: 10_000 }],
  'redirect-to-https': [{ id: 'redirect-to-https', status: 'bad', step: 'version', baseUrl: 'https://pw.test' }],
  'redirect-elsewhere': [{ id: 'redirect-elsewhere', status: 'bad', step: 'version' }],
  'web-page': [{ id: 'web-page', status: 'bad', step: 'version', httpStatus: 200 }],
  'access-denied': [{ id: 'access-denied', status: 'bad', step: 'version', httpStatus: 403 }],
  'not-found': [{ id: 'not-found', status: 'bad', step: 'version' }],
  'rate-limited': [
    { id: 'rate-limited', status: 'warn', step: 'version', seconds: 42 },
    { id: 'rate-limited', status: 'warn', step: 'version', seconds: 90_000 },
    { id: 'rate-limited', status: 'warn', step: 'version', seconds: undefined },
  ],
  'server-error': [{ id: 'server-error', status: 'bad', step: 'version', httpStatus: 500 }],
  'not-the-contract': [{ id: 'not-the-contract', status: 'bad', step: 'version', httpStatus: 200 }],
};
const ALL = Object.values<Finding[]>(FINDINGS).flat();

describe('describeFinding', () => {
  it.each(ALL)('has words: %o', (finding) => {
    const { title, action = '' } = describeFinding(finding, 'pw.test');
    expect(title).not.toBe('');
    expect(title + action).not.toMatch(/\$|undefined/);
  });

  it.each(ALL.filter(({ status }) => status === 'bad' || status === 'warn'))(
    'that is not good has a next step: %o',
    (finding) => {
      expect(describeFinding(finding, 'pw.test').action).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it('gives each finding a text of its own', () => {
    const words = Object.values<Finding[]>(FINDINGS).map(([first]) => first && describeFinding(first, 'pw.test').title);
    expect(new Set(words).size).toBe(words.length);
  });
});

it('says for failures of the token step that the token is not verified', () => {
  const unproved = describeFinding({ id: 'unreachable', status: 'bad', step: 'token' }, 'pw.test');
  const unreached = describeFinding({ id: 'unreachable', status: 'bad', step: 'version' }, 'pw.test');
  expect(unproved.action).toContain('token');
  expect(unreached.action).not.toContain('token');
});

it.each<[Partial<InstanceFeatures>, string]>([
  [{}, 'Supports: Text, URL, QR code, and Files. Files require an account.'],
  [{ qr: false, files: false }, 'Supports: Text and URL.'],
  [{ filesNeedAccount: false }, 'Supports: Text, URL, QR code, and Files.'],
  [{ anonymousAccess: false }, 'Supports: Text, URL, QR code, and Files. This server requires an account.'],
])('features %o read "%s"', (change, words) => {
  expect(describeFeatures({ ...features, ...change })).toBe(words);
});
