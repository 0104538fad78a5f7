import { beforeEach, expect, it } from 'vitest';
import type { InstanceFeatures } from '@/lib/instance/instance';
import { describeFeatures, describeFinding } from '@/lib/text/instances';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeFeatures } from '../../fakes/make-features';

beforeEach(() => void fakeExtension());

const features = makeFeatures();

it('says for failures of the token step that the token is not verified, and names another edition', () => {
  const find = (step: 'token' | 'version') =>
    describeFinding({ id: 'failed', status: 'bad', step, failure: { kind: 'NetworkError' } }, 'pw.test');
  expect(find('token')).toMatchObject({ action: expect.stringContaining('token'), step: 'address' });
  expect(find('version').action).not.toContain('token');
  expect(find('version').action, 'it was typed').toContain('Check the address');
  expect(describeFinding({ id: 'other-edition', status: 'warn', edition: 'pro' }, 'pw.test').title).toContain('pro');
});

it.each<[Partial<InstanceFeatures>, string]>([
  [{}, 'Supports: Text, URL, QR code, and Files. Files require an account.'],
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
