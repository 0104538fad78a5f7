import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../../../lib/api/client';
import { HttpError, RateLimitError } from '../../../lib/api/errors';
import { createReferenceServer, type ReferenceServerOptions } from '../../../lib/server/create-reference-server';
import { errorOf } from './every-operation';

const START = Date.UTC(2026, 10, 21, 8);

/** An instance in this process, and clients of it. */
function instance(options: Partial<ReferenceServerOptions> = {}) {
  let made = 0;
  const server = createReferenceServer({
    accounts: { 'owner-token': { name: 'owner', admin: false }, 'other-token': { name: 'other', admin: false } },
    clock: () => START,
    newToken: () => `made-token-${made++}`,
    ...options,
  });
  const client = (differing: Partial<ClientOptions> = {}) =>
    createClient({
      baseUrl: `https://push.example${options.path ?? ''}`,
      fetch: (request) => server.fetch(request, { ip: '192.0.2.1' }),
      ...differing,
    });
  return { nobody: client(), owner: client({ token: 'owner-token' }), other: client({ token: 'other-token' }), client };
}

describe('a push', () => {
  test.each([
    ['a key with line breaks', '-----BEGIN KEY-----\nMIIE\r\n\tAA==\n-----END KEY-----\n'],
    ['white space around', ' \t secret \n\n'],
    ['every alphabet', '🔑 ключ \u202e العربية \u0000 é'],
    ['JSON', '{"push":{"payload":"\\ud83d"}}'],
  ])('with %s is read by its recipient byte for byte', async (_, payload) => {
    const { nobody } = instance();
    const { url_token } = await nobody.createPush({ payload, kind: 'text' });
    expect((await nobody.retrievePush(url_token)).payload).toBe(payload);
  });

  test('of any characters at all arrives as it was, its passphrase too, or is refused before it is sent', async () => {
    const { nobody } = instance({ settings: { throttling: { minute: 0, second: 0 } } });
    const anyText = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constant('\ud83d')) });
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (text, passphrase) => {
        const payload = `!${text}`;
        const making = nobody.createPush({ payload, passphrase, kind: 'text' });
        if (/\p{Surrogate}/u.test(payload + passphrase)) {
          expect(await errorOf(making)).toHaveProperty('name', 'RequestError');
        } else {
          expect((await nobody.retrievePush((await making).url_token, { passphrase })).payload).toBe(payload);
        }
      }),
    );
  });

  test('says what was stored, not what was asked for', async () => {
    const { nobody } = instance({ settings: { days: { default: 3, max: 14 } } });
    const push = await nobody.createPush({ payload: 'x', kind: 'text', expire_after_days: 30, expire_after_views: 2 });
    expect(push).toMatchObject({ expire_after_days: 3, expire_after_views: 2, views_remaining: 2 });
  });

  test('with nothing chosen has the defaults of the instance', async () => {
    const { nobody } = instance({ settings: { retrieval_step_default: false } });
    const push = await nobody.createPush({ payload: 'x', kind: 'text', retrieval_step: undefined });
    expect(push).toMatchObject({ expire_after_days: 7, expire_after_views: 5, retrieval_step: false });
  });

  test('never comes back with its passphrase', async () => {
    const { owner } = instance();
    const made = await owner.createPush({ payload: 'x', kind: 'text', passphrase: 'clear text' });
    const { pushes } = await owner.listActive(1);
    const read = await owner.retrievePush(made.url_token, { passphrase: 'clear text' });
    const ended = await owner.expirePush(made.url_token);
    expect(JSON.stringify([made, pushes, read, ended])).not.toContain('clear text');
    expect(pushes).toHaveLength(1);
  });

  test('has a link in the language asked for', async () => {
    const { nobody } = instance({ path: '/sub' });
    const push = await nobody.createPush({ payload: 'x', kind: 'text' }, { locale: 'fr' });
    expect(push.html_url).toBe(`https://push.example/sub/p/${push.url_token}/r?locale=fr`);
    expect(await nobody.previewPush(push.url_token, { locale: 'de' })).toMatch(/\/r\?locale=de$/);
  });

  test('with a passphrase opens to that passphrase alone, white space included', async () => {
    const { nobody } = instance();
    const { url_token } = await nobody.createPush({ payload: 'x', kind: 'text', passphrase: ' p&%+ü ' });
    expect(await errorOf(nobody.retrievePush(url_token))).toEqual(new HttpError(401, 'passphrase'));
    expect(await errorOf(nobody.retrievePush(url_token, { passphrase: 'p&%+ü' }))).toEqual(
      new HttpError(401, 'passphrase'),
    );
    expect((await nobody.retrievePush(url_token, { passphrase: ' p&%+ü ' })).payload).toBe('x');
  });

  test('has an audit log for its owner and nobody else', async () => {
    const { owner, other, nobody } = instance();
    const { url_token } = await owner.createPush({ payload: 'x', kind: 'text' });
    await nobody.retrievePush(url_token);
    expect((await owner.auditLog(url_token, 1)).entries.map(({ kind }) => kind)).toEqual(['creation', 'view']);
    expect(await errorOf(other.auditLog(url_token, 1))).toMatchObject({ status: 403, reason: 'refused' });
    expect(await errorOf(nobody.auditLog(url_token, 1))).toEqual(new HttpError(401, 'token'));
  });

  test('that was expired moves to the other list', async () => {
    const { owner } = instance();
    const { url_token } = await owner.createPush({ payload: 'x', kind: 'text', name: 'mine', note: 'n' });
    expect(await owner.expirePush(url_token)).toMatchObject({ expired: true, deleted: true });
    expect((await owner.listActive(1)).pushes).toEqual([]);
    expect((await owner.listExpired(1)).pushes).toMatchObject([{ url_token, name: 'mine', note: 'n' }]);
    expect((await owner.retrievePush(url_token)).payload).toBeNull();
  });

  test('that its viewer may not end is refused in the words of the instance', async () => {
    const { owner, nobody } = instance();
    const { url_token } = await owner.createPush({ payload: 'x', kind: 'text', deletable_by_viewer: false });
    expect(await errorOf(nobody.expirePush(url_token))).toEqual(
      new HttpError(401, 'refused', { refusal: 'That push is not deletable by viewers.' }),
    );
  });

  test('that is blank is refused with the field', async () => {
    expect(await errorOf(instance().nobody.createPush({ payload: ' \n', kind: 'text' }))).toEqual(
      new HttpError(422, 'fields', { fields: { payload: ['Payload is required.'] } }),
    );
  });

  test('that nobody made is not found', async () => {
    expect(await errorOf(instance().nobody.previewPush('no-such'))).toEqual(new HttpError(404, 'not-found'));
  });
});

describe('lists', () => {
  test('come fifty a page, newest first', async () => {
    const { owner } = instance({ settings: { throttling: { minute: 0, second: 0 } } });
    for (let made = 0; made < 51; made++) await owner.createPush({ payload: 'x', kind: 'text', name: `n${made}` });
    expect((await owner.listActive(1)).pushes.map(({ name }) => name).slice(0, 2)).toEqual(['n50', 'n49']);
    expect((await owner.listActive(2)).pushes.map(({ name }) => name)).toEqual(['n0']);
    expect((await owner.listActive(200)).pushes).toEqual([]);
  });

  test("bring the instance's own time", async () => {
    const { owner } = instance({ clock: () => START + 1_700 });
    expect((await owner.listActive(1)).serverTime).toBe(START + 1_000);
    expect((await owner.listExpired(1)).serverTime).toBe(START + 1_000);
  });

  test('have no time where the instance gives none', async () => {
    const { client } = instance();
    expect(await client({ fetch: async () => new Response('[]') }).listActive(1)).toEqual({
      pushes: [],
      listed: 0,
      hasUnreadable: false,
      serverTime: undefined,
    });
  });

  test('are for those with the right token', async () => {
    const { client } = instance();
    expect(await errorOf(client({ token: 'wrong' }).listActive(1))).toEqual(new HttpError(401, 'token'));
  });
});

test('whoever listens is told the time of the instance by every answer, refusals too', async () => {
  const told: number[] = [];
  const { client } = instance();
  const listening = client({ onServerTime: (time) => told.push(time) });
  await listening.version();
  await errorOf(listening.listActive(1));
  expect(told).toEqual([START, START]);
});

test('the version of an instance is known with a wrong token, too', async () => {
  const { client } = instance();
  expect(await client({ token: 'wrong' }).version()).toMatchObject({
    edition: 'oss',
    features: { anonymous_access: true },
  });
});

test('a rate limit says how many seconds to wait', async () => {
  const { nobody } = instance({ settings: { throttling: { minute: 1, second: 0 } } });
  await nobody.version();
  expect(await errorOf(nobody.createPush({ payload: 'x', kind: 'text' }))).toEqual(new RateLimitError(60));
});

describe('an e-mail by the instance', () => {
  const withEmails = { settings: { email_auto_dispatch: true } };

  test('is ordered with a push, and the answer names the addresses that were taken', async () => {
    const { owner } = instance(withEmails);
    const push = await owner.createPush({
      payload: 'x',
      kind: 'text',
      notify_emails_to: 'a@example.test, b@example.test',
    });
    expect(push.notify_emails_to).toBe('a@example.test, b@example.test');
    expect((await owner.listActive(1)).pushes[0]?.notify_emails_to).toBeUndefined();
  });

  test('is ordered later, and the log says to whom and how it stands', async () => {
    const { owner } = instance(withEmails);
    const { url_token } = await owner.createPush({ payload: 'x', kind: 'text' });
    await owner.notifyEmails(url_token, 'c@example.test', { locale: 'fr' });
    const log = await owner.auditLog(url_token, 1);
    expect(log.entries.at(-1)?.notify_by_email).toMatchObject({ recipients: 'c@example.test', status: 'pending' });
  });

  test('to an address that is none is refused, and the refusal names the field', async () => {
    const { owner } = instance(withEmails);
    const { url_token } = await owner.createPush({ payload: 'x', kind: 'text' });
    const error = await errorOf(owner.notifyEmails(url_token, 'nobody'));
    expect(error).toMatchObject({
      status: 422,
      details: { fields: { notify_emails_to: ['contains invalid email(s)'] } },
    });
  });

  test('is nothing that an instance without it takes', async () => {
    const { owner } = instance();
    const push = await owner.createPush({ payload: 'x', kind: 'text', notify_emails_to: 'a@example.test' });
    expect(push.notify_emails_to).toBeUndefined();
  });
});
