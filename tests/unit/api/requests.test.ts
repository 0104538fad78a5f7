import { describe, expect, test } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../../../lib/api/client';
import type { Failure } from '../../../lib/base/failure';
import type { Draft } from '../../../lib/push/draft';
import { draftOf, EVERY_OPERATION, errorOf, failureOf, SECRETS } from './every-operation';
import { type FaultyServer, json, startFaultyServer } from './faulty-server';

const { token, urlToken, payload, passphrase } = SECRETS;

/** A client of a server that refuses everything and remembers what arrived. */
async function refused(options: Partial<ClientOptions> = {}): Promise<{ server: FaultyServer; client: Client }> {
  const server = await startFaultyServer(json(403, { error: 'no' }));
  return { server, client: createClient({ baseUrl: server.baseUrl, fetch, ...options }) };
}

describe('what is sent', () => {
  const email = { notify_emails_to: 'a@example.test', notify_emails_to_locale: 'fr' };
  const addresses: Record<(typeof EVERY_OPERATION)[number][0], string> = {
    readVersion: 'GET /api/v2/version',
    createPush: `POST /api/v2/pushes ${JSON.stringify({ push: { payload, kind: 'text', passphrase } })}`,
    retrievePush: 'GET /api/v2/pushes/url_token-77aa?passphrase=%20pass%20phrase%2091%20',
    previewPush: 'GET /api/v2/pushes/url_token-77aa/preview?push_locale=fr',
    readAuditLog: 'GET /api/v2/pushes/url_token-77aa/audit?page=2',
    emailPush: `POST /api/v2/pushes/url_token-77aa/notify_emails ${JSON.stringify(email)}`,
    expirePush: 'DELETE /api/v2/pushes/url_token-77aa',
    listActive: 'GET /api/v2/pushes/active?page=3',
    listExpired: 'GET /api/v2/pushes/expired?page=1',
  };

  test.each(EVERY_OPERATION)(
    '%s is one request to its own address with what it is to say, without cookies, cache, redirect and referrer',
    async (name, run) => {
      const requests: Request[] = [];
      const { server, client } = await refused({
        token,
        fetch: (request) => {
          requests.push(request);
          return fetch(request);
        },
      });
      await errorOf(run(client));
      expect(server.arrived.map(({ method, path, body }) => `${method} ${path} ${body}`.trim())).toEqual([
        addresses[name],
      ]);
      expect(server.arrived[0]?.headers.authorization).toBe(name === 'readVersion' ? undefined : `Bearer ${token}`);
      expect(requests).toMatchObject([
        { credentials: 'omit', cache: 'no-store', redirect: 'manual', referrerPolicy: 'no-referrer' },
      ]);
      expect(requests[0]?.headers.get('accept')).toBe('application/json');
      expect(server.arrived[0]?.headers['content-type']).toBe(server.arrived[0]?.body ? 'application/json' : undefined);
    },
  );

  test.each(EVERY_OPERATION)('%s of a client without a token carries none', async (_, run) => {
    const { server, client } = await refused();
    await errorOf(run(client));
    expect(server.arrived[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each([' &?#%+/=\\"\'é\n🔑 ', ''])('a passphrase arrives as it is: %j', async (passphrase) => {
    const { server, client } = await refused();
    await errorOf(client.retrievePush(urlToken, { passphrase }));
    const { searchParams } = new URL(server.arrived[0]?.path ?? '', 'http://x');
    expect([...searchParams]).toEqual([['passphrase', passphrase]]);
  });

  test('a url_token stays one segment of the path', async () => {
    const { server, client } = await refused();
    await errorOf(client.expirePush('a..b?c#d%2e'));
    expect(server.arrived[0]?.path).toBe('/api/v2/pushes/a..b%3Fc%23d%252e');
  });
});

describe('the base URL', () => {
  test.each(['', '/', '//'])('keeps its port, and its end %j makes no double slash', async (end) => {
    const { server } = await refused();
    await errorOf(createClient({ baseUrl: server.baseUrl + end, fetch }).readVersion());
    expect(server.arrived[0]?.path).toBe('/api/v2/version');
  });

  test.each(['ftp://a', 'push.example', 'https://user:hunter22@a', 'https://a/?', 'https://a/#hunter22'])(
    '%s is a defect, told without quoting it',
    (baseUrl) => {
      expect(() => createClient({ baseUrl, fetch })).toThrow(
        new TypeError('The base URL of an instance must be http(s), without user, query or fragment'),
      );
    },
  );
});

describe('what cannot be sent as it is', () => {
  const half = 'half \ud83d';

  /** Fails before anything is sent. */
  async function expectRefused(
    options: Partial<ClientOptions>,
    run: (client: Client) => Promise<unknown>,
    failure: Omit<Extract<Failure, { kind: 'RequestError' }>, 'kind'>,
  ): Promise<void> {
    const { server, client } = await refused(options);
    expect(await failureOf(run(client))).toEqual({ kind: 'RequestError', ...failure });
    expect(server.arrived).toEqual([]);
  }

  test.each(['', 'token ', 'token\n', 'tokén'])('is a token %j, which a header would lose or change', async (token) => {
    await expectRefused({ token }, (client) => client.listActive(1), { problem: 'token' });
  });

  test.each<[string, Draft]>([
    ['payload', draftOf(half)],
    ...(['passphrase', 'name', 'note'] as const).map((name): [string, Draft] => [name, draftOf('x', { [name]: half })]),
    // To the instance it would mean false or none, not its default.
    ['retrieval_step', draftOf('x', { retrievalStep: null as never })],
  ])('is the field %s', async (field, push) => {
    await expectRefused({}, (client) => client.createPush(push), { problem: 'push', fields: [field] });
  });

  test('is half a character in the passphrase of a look', async () => {
    const failure = { problem: 'text', fields: ['passphrase'] } as const;
    await expectRefused({}, (client) => client.retrievePush('a', { passphrase: half }), failure);
  });

  test.each([
    ...['', '.', '..', '...', half, 'a/b', '../../users/1', 'a\\b', 'a\nb'],
    ...['a\u{202e}b', 'a\u{200b}b', 'a\u{ad}b', 'a'.repeat(4_001)],
  ])('is a url_token %j, which names no push', async (odd) => {
    await expectRefused({}, (client) => client.expirePush(odd), { problem: 'url-token' });
  });

  test.each([0, 201, 1.5, Number.NaN])('is page %d, which no list has', async (page) => {
    for (const list of ['listActive', 'listExpired'] as const)
      await expectRefused({}, (client) => client[list](page), { problem: 'page' });
    await expectRefused({}, (client) => client.readAuditLog('a', page), { problem: 'page' });
  });
});
