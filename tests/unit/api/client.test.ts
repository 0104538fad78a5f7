import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../../../lib/api/client';
import type { Failure } from '../../../lib/failure';
import { createReferenceServer, type ReferenceServerOptions } from '../../../lib/server/reference-server';
import { failureOf } from './every-operation';

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
  test('arrives with payload and passphrase unchanged, whatever the characters, or is refused before it is sent', async () => {
    const { nobody } = instance({ settings: { throttling: { minute: 0, second: 0 } } });
    const anyText = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constant('\ud83d')) });
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (text, passphrase) => {
        const payload = `!${text}`;
        const making = nobody.createPush({ payload, passphrase, kind: 'text' });
        if (/\p{Surrogate}/u.test(payload + passphrase)) {
          expect(await failureOf(making)).toHaveProperty('kind', 'RequestError');
        } else {
          expect((await nobody.retrievePush((await making).url_token, { passphrase })).payload).toBe(payload);
        }
      }),
    );
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

  test('opens to its exact passphrase alone, white space included', async () => {
    const { nobody } = instance();
    const { url_token } = await nobody.createPush({ payload: 'x', kind: 'text', passphrase: ' p&%+ü ' });
    const refused: Failure = { kind: 'HttpError', status: 401, reason: 'passphrase-required' };
    expect(await failureOf(nobody.retrievePush(url_token))).toEqual(refused);
    expect(await failureOf(nobody.retrievePush(url_token, { passphrase: 'p&%+ü' }))).toEqual(refused);
    expect((await nobody.retrievePush(url_token, { passphrase: ' p&%+ü ' })).payload).toBe('x');
  });
});

describe('lists', () => {
  test("bring the instance's own time", async () => {
    const { owner } = instance({ clock: () => START + 1_700 });
    expect((await owner.listActive(1)).serverTime).toBe(START + 1_000);
    expect((await owner.listExpired(1)).serverTime).toBe(START + 1_000);
  });

  test('have no time where the instance gives none', async () => {
    const { client } = instance();
    expect(await client({ fetch: async () => new Response('[]') }).listActive(1)).toEqual({
      pushes: [],
      rowCount: 0,
      hasUnreadable: false,
      serverTime: undefined,
    });
  });
});

test('a rate limit says how many seconds to wait', async () => {
  const { nobody } = instance({ settings: { throttling: { minute: 1, second: 0 } } });
  await nobody.readVersion();
  const failure = await failureOf(nobody.createPush({ payload: 'x', kind: 'text' }));
  expect(failure).toEqual({ kind: 'RateLimitError', seconds: 60 });
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
    expect((await owner.listActive(1)).pushes[0]).not.toHaveProperty('notify_emails_to');
  });

  test('is ordered later, and the log says to whom and how it stands', async () => {
    const { owner } = instance(withEmails);
    const { url_token } = await owner.createPush({ payload: 'x', kind: 'text' });
    await owner.notifyEmails(url_token, 'c@example.test', { locale: 'fr' });
    const log = await owner.readAuditLog(url_token, 1);
    expect(log.entries.at(-1)?.notify_by_email).toMatchObject({ recipients: 'c@example.test', status: 'pending' });
  });
});
