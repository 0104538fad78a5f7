import { beforeEach, expect, it } from 'vitest';
import type { InstanceFeatures } from '@/lib/instance/instance';
import type { RecipientPage } from '@/lib/instance/recipient-page';
import { describeFeatures, describeFinding, recipientPageText } from '@/lib/text/instances';
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
  [{}, 'Supports: Text, URL, Files, and QR code. Files require an account.'],
  [{ filePushesNeedAccount: false }, 'Supports: Text, URL, Files, and QR code.'],
  [{ anonymousAccess: false }, 'Supports: Text, URL, Files, and QR code. This server requires an account.'],
])('features %o read "%s"', (change, words) => {
  expect(describeFeatures({ ...features, ...change }, false)).toBe(words);
});

it('says of features nothing that a working account makes needless', () => {
  const words = 'Supports: Text, URL, Files, and QR code.';
  expect(describeFeatures({ ...features, anonymousAccess: false }, true)).toBe(words);
  expect(describeFinding({ id: 'features', status: 'info', features }, 'pw.test', true).title).toBe(words);
});

it.each<[Partial<RecipientPage>, string]>([
  [{}, 'Page for recipients: found, version 1.10.0'],
  [{ version: '1.9.2' }, 'Page for recipients: found, version 1.9.2. Version 1.10.0 is available.'],
  [{ version: '2.0.0' }, 'Page for recipients: found, version 2.0.0'],
  [{ state: 'newer', version: '9.0.0' }, 'Page for recipients: version 9.0.0 is too new for this Secret Push. Update'],
  [{ state: 'absent' }, 'Page for recipients: not there'],
  [
    { state: 'stopped', stoppedBy: 'Content-Type: text/plain' },
    'for it, on the server or a proxy: Content-Type: text/plain',
  ],
  [{ state: 'changed' }, 'not usable, because it was changed. Save the page, put it there again'],
  [{ state: 'no-permission' }, 'Select “Check” and allow access to links.test:8443.'],
  [{ state: 'no-answer' }, 'not known, the server didn’t answer'],
])('a page %o reads "%s"', (change, words) => {
  const page: RecipientPage = {
    address: 'https://links.test:8443/x',
    state: 'found',
    version: '1.10.0',
    seenAt: 0,
    ...change,
  };
  const text = recipientPageText(page, '1.10.0');
  if (change.state === undefined) expect(text).toBe(words);
  else expect(text).toContain(words);
});
