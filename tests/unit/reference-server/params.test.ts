import { describe, expect, it } from 'vitest';
import { minuteMs, startServer } from './start-server';

/** A multipart body as it goes over the wire, byte by byte. */
function multipart(parts: { head: string; body: string | Uint8Array }[], boundary = 'b') {
  const pieces = parts.flatMap(({ head, body }) => [`--${boundary}\r\n${head}\r\n\r\n`, body, '\r\n']);
  const body = new Blob([...pieces, `--${boundary}--\r\n`] as BlobPart[]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

const field = (name: string, body: string) => ({ head: `Content-Disposition: form-data; name="push[${name}]"`, body });
const file = (filename: string, body: string | Uint8Array = 'x') => ({
  head: `Content-Disposition: form-data; name="push[files][]"; filename="${filename}"\r\nContent-Type: text/plain`,
  body,
});

async function sent(parts: Parameters<typeof multipart>[0], boundary?: string) {
  const instance = startServer();
  const { url_token } = await instance.json('POST', '/pushes', { as: 'owner', ...multipart(parts, boundary) });
  return { instance, push: await instance.json('GET', `/pushes/${url_token}`) };
}

describe('a file', () => {
  it.each([
    ['50%25 off.txt', '50- off.txt'],
    ['a\\"b.txt', 'a-b.txt'],
    ['semi;colon.txt', 'semi-colon.txt'],
    ['a+b&c=d.txt', 'a+b&c=d.txt'],
    ['C:\\folder\\file.txt', 'file.txt'],
  ])('named %s is stored as %s', async (filename, stored) => {
    const { push } = await sent([file(filename)]);
    expect(push.files[0].filename).toBe(stored);
  });

  it('is a download with its type, whatever it holds, at an address that is good for five minutes', async () => {
    const { instance, push } = await sent([file('ü.html', '<b>')]);
    const [{ url }] = push.files;
    instance.pass(5 * minuteMs - 1);
    const response = await instance.ask('GET', url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''%C3%BC.html",
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe('<b>');
    instance.pass(1);
    expect((await instance.ask('GET', url)).status).toBe(404);
  });

  it('may be empty, and a file input left empty is none', async () => {
    const { push } = await sent([field('payload', 'x'), file('empty.txt', ''), file('', '')]);
    expect(push.files.map(({ filename }: { filename: string }) => filename)).toEqual(['empty.txt']);
  });
});

it.each([
  ['no boundary', 'multipart/form-data', '--b--\r\n'],
  ['no end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="push[payload]"\r\n\r\nx'],
  ['nothing', 'multipart/form-data; boundary=b', ''],
])('a multipart body with %s is a bad request', async (_, type, body) => {
  const response = await startServer().ask('POST', '/pushes', { body, headers: { 'content-type': type } });
  expect([response.status, await response.json()]).toEqual([400, { status: 400, error: 'Bad Request' }]);
});

const EMAIL_ON = { email_auto_dispatch: true };
const addresses = (...names: string[]) => names.map((name) => `${name}@example.test`).join();
const alreadySent = 'You can notify up to 5 email(s) and you have already sent emails to 3 recipients';

it.each([
  [
    'no mail server',
    {},
    addresses('a'),
    ['notify_emails_to: are not available', 'base: Notify by email feature is not enabled'],
  ],
  ['an address twice', EMAIL_ON, addresses('a', 'a'), ['notify_emails_to: contains duplicate emails']],
  ['an address twice in other letters', EMAIL_ON, addresses('a', 'A'), ['notify_emails_to: contains duplicate emails']],
  ['a comma too many', EMAIL_ON, `${addresses('a', 'a')},`, ['notify_emails_to: has commas used in the wrong way']],
  ['more than five in all', EMAIL_ON, addresses('d', 'e', 'f'), [`base: ${alreadySent}`]],
])('an e-mail is refused for %s', async (_, settings, notify_emails_to, words) => {
  const instance = startServer(settings);
  const token = await instance.push({}, { as: 'owner' });
  const order = (to: string) =>
    instance.json('POST', `/pushes/${token}/notify_emails`, { as: 'owner', json: { notify_emails_to: to } });
  await order(addresses('a', 'b', 'c'));
  const errors: Record<string, string[]> = await order(notify_emails_to);
  expect(Object.entries(errors).map(([field, said]) => `${field}: ${said}`)).toEqual(words);
});

it('an e-mail is refused for an expired push', async () => {
  const instance = startServer(EMAIL_ON);
  const token = await instance.push({}, { as: 'owner' });
  await instance.ask('DELETE', `/pushes/${token}`, { as: 'owner' });
  const json = { notify_emails_to: addresses('a'), notify_emails_to_locale: 'fr' };
  expect(await instance.json('POST', `/pushes/${token}/notify_emails`, { as: 'owner', json })).toEqual({
    notify_emails_to: ['are not available for expired pushes'],
    notify_emails_to_locale: ['is not available for expired pushes'],
  });
});

it('five requests for e-mails a minute are answered for each account, refused ones too', async () => {
  const instance = startServer(EMAIL_ON);
  const token = await instance.push({}, { as: 'owner' });
  const order = (as: 'owner' | 'other', to: string) =>
    instance.ask('POST', `/pushes/${token}/notify_emails`, { as, json: { notify_emails_to: to } });
  for (let count = 0; count < 5; count++) expect((await order('owner', '')).status).toBe(422);
  const sixth = await order('owner', addresses('a'));
  expect([sixth.status, await sixth.json()]).toEqual([429, { error: expect.stringContaining('in a minute') }]);
  expect((await order('other', addresses('a'))).status).toBe(403);
  instance.pass(minuteMs);
  expect((await order('owner', addresses('a'))).status).toBe(201);
});

it('an instance can be without the order for an e-mail', async () => {
  const instance = startServer({ notify_by_email: false });
  const token = await instance.push({}, { as: 'owner' });
  const json = { notify_emails_to: addresses('a') };
  expect((await instance.ask('POST', `/pushes/${token}/notify_emails`, { as: 'owner', json })).status).toBe(404);
});
