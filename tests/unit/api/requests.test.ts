import { describe, expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../../../lib/api/client';
import { EVERY_OPERATION, errorOf, failureOf, SECRETS } from './every-operation';
import { type FaultyServer, startFaultyServer } from './faulty-server';

const { token, urlToken } = SECRETS;

/** A client of a server that refuses everything and remembers what arrived. */
async function refused(
  options: Partial<ClientOptions> = {},
): Promise<{ server: FaultyServer; client: ReturnType<typeof createClient> }> {
  const server = await startFaultyServer({
    status: 403,
    headers: { 'content-type': 'application/json' },
    body: '{"error":"no"}',
  });
  return { server, client: createClient({ baseUrl: server.baseUrl, fetch, ...options }) };
}

describe('what is sent', () => {
  const addresses: Record<(typeof EVERY_OPERATION)[number][0], string> = {
    readVersion: 'GET /api/v2/version',
    createPush: 'POST /api/v2/pushes',
    retrievePush: 'GET /api/v2/pushes/url_token-77aa?passphrase=%20pass%20phrase%2091%20',
    previewPush: 'GET /api/v2/pushes/url_token-77aa/preview?push_locale=fr',
    readAuditLog: 'GET /api/v2/pushes/url_token-77aa/audit?page=2',
    notifyEmails: 'POST /api/v2/pushes/url_token-77aa/notify_emails',
    expirePush: 'DELETE /api/v2/pushes/url_token-77aa',
    listActive: 'GET /api/v2/pushes/active?page=3',
    listExpired: 'GET /api/v2/pushes/expired?page=1',
  };

  test.each(EVERY_OPERATION)('%s is one request to its own address', async (name, run) => {
    const { server, client } = await refused({ token });
    await errorOf(run(client));
    expect(server.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([addresses[name]]);
  });

  test.each(EVERY_OPERATION)(
    '%s carries the token exactly, and version and a client without one none',
    async (name, run) => {
      const { server, client } = await refused({ token });
      await errorOf(run(client));
      expect(server.arrived[0]?.headers.authorization).toBe(name === 'readVersion' ? undefined : `Bearer ${token}`);
      const anonymous = await refused();
      await errorOf(run(anonymous.client));
      expect(anonymous.server.arrived[0]?.headers).not.toHaveProperty('authorization');
    },
  );

  test.each(EVERY_OPERATION)('%s asks for JSON, no cookies, no cache, no redirect and no referrer', async (_, run) => {
    const requests: Request[] = [];
    const { client } = await refused({
      fetch: (request) => {
        requests.push(request);
        return fetch(request);
      },
    });
    await errorOf(run(client));
    expect(requests).toMatchObject([
      { credentials: 'omit', cache: 'no-store', redirect: 'manual', referrerPolicy: 'no-referrer' },
    ]);
    expect(requests[0]?.headers.get('accept')).toBe('application/json');
  });

  test('the payload arrives byte for byte: spaces, tabs, line ends of both kinds, emoji, NUL', async () => {
    const exact = ' \t🔑\r\n\u0000 ключ\n\n';
    const { server, client } = await refused();
    await errorOf(client.createPush({ payload: exact, kind: 'text' }));
    expect(JSON.parse(server.arrived[0]?.body ?? '')).toEqual({ push: { payload: exact, kind: 'text' } });
    expect(server.arrived[0]?.headers['content-type']).toBe('application/json');
  });

  test.each([
    ['a passphrase with every awkward character', ' &?#%+/=\\"\'é\n🔑 '],
    ['an empty passphrase', ''],
  ])('%s arrives as it is', async (_, awkward) => {
    const { server, client } = await refused();
    await errorOf(client.retrievePush(urlToken, { passphrase: awkward }));
    const { searchParams } = new URL(server.arrived[0]?.path ?? '', 'http://x');
    expect([...searchParams]).toEqual([['passphrase', awkward]]);
  });

  test('a url_token stays one segment of the path', async () => {
    const { server, client } = await refused();
    await errorOf(client.expirePush('a..b?c#d%2e'));
    expect(server.arrived[0]?.path).toBe('/api/v2/pushes/a..b%3Fc%23d%252e');
  });

  test('no url_token is longer than an address', async () => {
    const { server, client } = await refused();
    const failing = client.expirePush('a'.repeat(4_001));
    expect(await failureOf(failing)).toEqual({ kind: 'RequestError', problem: 'url-token' });
    expect(server.arrived).toEqual([]);
  });

  test.each([...['..', '...', 'a/b', '../../users/1', 'a\\b', 'a\nb'], ...['a\u{202e}b', 'a\u{200b}b', 'a\u{ad}b']])(
    'no url_token is %j',
    async (urlToken) => {
      const { server, client } = await refused();
      expect(await failureOf(client.expirePush(urlToken))).toEqual({ kind: 'RequestError', problem: 'url-token' });
      expect(server.arrived).toEqual([]);
    },
  );
});

describe('the base URL', () => {
  test.each(['', '/', '//'])('keeps its port, and its end %j makes no double slash', async (end) => {
    const { server } = await refused();
    await errorOf(createClient({ baseUrl: server.baseUrl + end, fetch }).readVersion());
    expect(server.arrived[0]?.path).toBe('/api/v2/version');
  });

  test.each([
    'ftp://a',
    'push.example',
    'https://user:hunter22@a',
    'https://a/?hunter22',
    'https://a/#hunter22',
    'https://a/?',
  ])('%s is a defect, told without quoting it', (baseUrl) => {
    expect(() => createClient({ baseUrl, fetch })).toThrow(
      new TypeError('The base URL of an instance must be http(s), without user, query or fragment'),
    );
  });
});

describe('what cannot be sent as it is', () => {
  const half = 'half \ud83d';

  test.each<[string, string]>([
    ['empty', ''],
    ['a space at its end, which a header would lose', 'token '],
    ['a line break', 'token\n'],
    ['a letter beyond ASCII', 'tokén'],
  ])('a token with %s is refused before anything is sent', async (_, odd) => {
    const { server, client } = await refused({ token: odd });
    expect(await failureOf(client.listActive(1))).toEqual({ kind: 'RequestError', problem: 'token' });
    expect(server.arrived).toEqual([]);
  });

  test.each(['payload', 'passphrase', 'name', 'note'] as const)(
    'half a character in the %s is refused: it would arrive as another one',
    async (field) => {
      const { server, client } = await refused();
      const failure = await failureOf(client.createPush({ payload: 'x', kind: 'text', [field]: half }));
      expect(failure).toEqual({ kind: 'RequestError', problem: 'push', fields: [field] });
      expect(server.arrived).toEqual([]);
    },
  );

  test('half a character in the passphrase of a look is refused', async () => {
    const { server, client } = await refused();
    const failure = await failureOf(client.retrievePush('a', { passphrase: half }));
    expect(failure).toEqual({ kind: 'RequestError', problem: 'text', fields: ['passphrase'] });
    expect(server.arrived).toEqual([]);
  });

  test('null in a field is refused: to the instance it would mean false or none, not its default', async () => {
    const { server, client } = await refused();
    const failure = await failureOf(client.createPush({ payload: 'x', kind: 'text', retrieval_step: null as never }));
    expect(failure).toEqual({ kind: 'RequestError', problem: 'push', fields: ['retrieval_step'] });
    expect(server.arrived).toEqual([]);
  });

  test.each(['', '.', '..', half])('a url_token %j, which names no push, is refused', async (odd) => {
    const { server, client } = await refused();
    expect(await failureOf(client.expirePush(odd))).toEqual({ kind: 'RequestError', problem: 'url-token' });
    expect(server.arrived).toEqual([]);
  });

  test.each([0, 201, 1.5, Number.NaN])('page %d, which no list has, is refused', async (page) => {
    const { server, client } = await refused();
    for (const asked of [client.listActive(page), client.listExpired(page), client.readAuditLog('a', page)]) {
      expect(await failureOf(asked)).toEqual({ kind: 'RequestError', problem: 'page' });
    }
    expect(server.arrived).toEqual([]);
  });
});
