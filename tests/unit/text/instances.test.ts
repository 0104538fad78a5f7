import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '@/lib/instance/check-instance';
import type { InstanceFeatures } from '@/lib/instance/instance';
import { describeFeatures, describeFinding } from '@/lib/text/instances';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeFeatures } from '../../fakes/make-features';

beforeEach(() => void fakeExtension());

const features = makeFeatures();

const failed = { status: 'bad', step: 'version' } as const;

const FINDINGS: Finding[] = [
  { id: 'version', status: 'good', applicationVersion: '2.11.4', apiVersion: '2.1' },
  { id: 'other-edition', status: 'warn', edition: 'pro' },
  { id: 'features', status: 'info', features },
  { id: 'pushes-off', status: 'bad' },
  { id: 'token', status: 'good' },
  { id: 'no-token', status: 'info' },
  { id: 'token-needed', status: 'bad' },
  { id: 'token-wrong', status: 'bad', anonymousAccess: true },
  { id: 'token-unsendable', status: 'bad' },
  { id: 'redirect-to-https', status: 'bad', baseUrl: 'https://pw.test' },
  { id: 'access-denied', ...failed, httpStatus: 403 },
  { id: 'not-found', ...failed },
  { id: 'failed', ...failed, failure: { kind: 'NetworkError' } },
];
const ALL: Finding[] = [
  ...FINDINGS,
  { id: 'token-wrong', status: 'bad', anonymousAccess: false },
  { id: 'failed', ...failed, status: 'warn', failure: { kind: 'RateLimitError', seconds: 90_000 } },
];

describe('describeFinding', () => {
  it.each(ALL)('has words: %o', (finding) => {
    const { title, action = '' } = describeFinding(finding, 'pw.test');
    expect(title).not.toBe('');
    expect(title + action).not.toMatch(/\$|undefined/);
  });

  /** One sentence says of these what happened and what it means. */
  const WITHOUT_NEXT = ['other-edition', 'pushes-off'];
  it.each(ALL.filter(({ id, status }) => (status === 'bad' || status === 'warn') && !WITHOUT_NEXT.includes(id)))(
    'that is not good has a next step: %o',
    (finding) => {
      expect(describeFinding(finding, 'pw.test').action).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it('gives each finding a text of its own', () => {
    const words = FINDINGS.map((finding) => describeFinding(finding, 'pw.test').title);
    expect(new Set(words).size).toBe(words.length);
  });
});

it('says for failures of the token step that the token is not verified', () => {
  const unproved = describeFinding(
    { id: 'failed', ...failed, step: 'token', failure: { kind: 'NetworkError' } },
    'pw.test',
  );
  const unreached = describeFinding({ id: 'failed', ...failed, failure: { kind: 'NetworkError' } }, 'pw.test');
  expect(unproved.action).toContain('token');
  expect(unreached.action).not.toContain('token');
});

it.each<[Partial<InstanceFeatures>, string]>([
  [{}, 'Supports: Text, URL, QR code, and Files. Files require an account.'],
  [{ qr: false, filePushes: false }, 'Supports: Text and URL.'],
  [{ filePushesNeedAccount: false }, 'Supports: Text, URL, QR code, and Files.'],
  [{ anonymousAccess: false }, 'Supports: Text, URL, QR code, and Files. This server requires an account.'],
])('features %o read "%s"', (change, words) => {
  expect(describeFeatures({ ...features, ...change }, false)).toBe(words);
});

it('says of features nothing that a working account makes needless', () => {
  const words = 'Supports: Text, URL, QR code, and Files.';
  expect(describeFeatures({ ...features, anonymousAccess: false }, true)).toBe(words);
  expect(describeFinding({ id: 'features', status: 'info', features }, 'pw.test', true).title).toBe(words);
});
