import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client';
import { toFailure } from '../../../lib/base/failure';
import { draftOf, EVERY_OPERATION, errorOf, failureOf, SECRETS } from './every-operation';
import {
  type Behavior,
  JSON_TYPE,
  json,
  type RawResponse,
  type ReceivedRequest,
  sendRaw,
  startFaultyServer,
  unusedUrl,
} from './faulty-server';

/** Everything of an error that a console, a log or a store could show: text, stack, cause, every property, hidden ones too. */
function everythingOf(error: unknown): string {
  return inspect(error, { depth: Infinity, showHidden: true, maxStringLength: null, breakLength: Infinity });
}

/** The secrets a request told the server. */
function heard({ path, headers, body }: ReceivedRequest): string[] {
  const { push = {} } = body === '' ? {} : JSON.parse(body);
  const told = [decodeURIComponent(path), headers.authorization, push.payload, push.passphrase].join(' ');
  return Object.values(SECRETS).filter((secret) => told.includes(secret));
}

/** A server that answers with the secrets it heard, one way or another. */
const tells =
  (answer: (all: string, each: string[]) => RawResponse): Behavior =>
  (response, request) => {
    const secrets = heard(request);
    sendRaw(response, answer(`${secrets.join(' | ')} https://push.example/p/${secrets.join('/')}`, secrets));
  };
const TELL_TALES: Record<string, Behavior> = {
  'in a refusal': tells((all) => json(403, { error: `No ${all}` })),
  'in the words of a field': tells((all) => json(422, { payload: [all], kind: ['fine', `“${all.trim()}” is bad`] })),
  'in the name of a field': tells((_, each) => json(422, Object.fromEntries(each.map((secret) => [secret, ['x']])))),
  'in a passphrase refusal': tells((all) => json(401, { error: all, message: all })),
  'in an answer of another shape': tells((all) =>
    json(200, {
      payload: 1,
      url_token: [all],
      html_url: all,
      url: `x:${all}`,
      [all]: 1,
      logs: [{ kind: all, ip: 1 }],
    }),
  ),
  'in rows of another shape': tells((all) => json(200, [{ passphrase: all, html_url: all }])),
  'in JSON that was cut': tells((all) => ({ status: 200, headers: JSON_TYPE, body: `{"payload":"${all}` })),
  'in words instead of JSON': tells((all) => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: all })),
  'in a web page': tells((all) => ({ status: 200, headers: { 'content-type': 'text/html' }, body: `<p>${all}</p>` })),
  'in a redirect': tells((all) => ({ status: 302, headers: { location: `/${encodeURIComponent(all)}` } })),
  'in a server error': tells((all) => json(500, { status: 500, error: all })),
  'in Retry-After': tells((all) => ({ status: 429, headers: { 'retry-after': encodeURIComponent(all) } })),
  'by silence': () => {},
  'by cutting the line': (response) => response.destroy(),
};

/** Looked for without the white space around, which an error might show in another way. */
function expectQuiet(error: unknown): void {
  const shown = everythingOf(error);
  for (const [name, secret] of Object.entries(SECRETS)) {
    for (const line of secret.split('\n')) expect(shown.includes(line.trim()), name).toBe(false);
  }
}

describe.each(Object.entries(TELL_TALES))('a server that tells what it heard %s', (_, behavior) => {
  test.each(EVERY_OPERATION)('%s has no secret in its error', async (_, run) => {
    const { baseUrl } = await startFaultyServer(behavior);
    expectQuiet(await errorOf(run(createClient({ baseUrl, fetch, token: SECRETS.token, timeoutMs: 150 }))));
  });
});

describe('without a server', () => {
  test.each(EVERY_OPERATION)('%s has no secret in its error', async (_, run) => {
    expectQuiet(await errorOf(run(createClient({ baseUrl: await unusedUrl(), fetch, token: SECRETS.token }))));
  });

  test('drops the words of fetch about a refused address', async () => {
    const refusing = (request: Request) => fetch(request.url.replace('https', 'no-such-scheme'));
    const client = createClient({ baseUrl: 'https://push.example', fetch: refusing });
    expectQuiet(await errorOf(client.retrievePush(SECRETS.urlToken, { passphrase: SECRETS.passphrase })));
  });

  test.each<[string, (secret: string) => Promise<unknown>]>([
    ['a token', (secret) => createClient({ baseUrl: 'https://a', fetch, token: `${secret}\n` }).listActive(1)],
    ['a payload', (secret) => offline().createPush(draftOf(`${secret}\ud83d`))],
    ['a passphrase', (secret) => offline().retrievePush('a', { passphrase: `${secret}\ud83d` })],
    ['a url_token', (secret) => offline().expirePush(`${secret}\ud83d`)],
  ])('%s that cannot be sent is not in the error', async (_, run) => {
    const error = await errorOf(run('hunter2hunter2'));
    expect(toFailure(error)).toHaveProperty('kind', 'RequestError');
    expect(everythingOf(error)).not.toContain('hunter2');
  });

  const offline = () =>
    createClient({ baseUrl: 'https://push.example', fetch: () => Promise.reject(new TypeError('offline')) });
});

describe("an instance's words", () => {
  const refusedWith = async (payload: string, fields: Record<string, string[]>) => {
    const { baseUrl } = await startFaultyServer(json(422, fields));
    return failureOf(createClient({ baseUrl, fetch }).createPush(draftOf(payload)));
  };
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const some = (names: string[], words: string[]) => Object.fromEntries(names.map((name) => [name, words]));

  test.each([
    ['are cut to a sensible length', { payload: ['n'.repeat(9_999)] }, { payload: ['n'.repeat(500)] }],
    ['are five of each of twenty fields', some(letters, letters), some(letters.slice(0, 20), letters.slice(0, 5))],
    ['lose lines that repeat the payload', { kind: ['“second line” is bad', 'Sorry.'] }, { kind: ['Sorry.'] }],
  ])('%s', async (_, words, kept) => {
    expect(await refusedWith('first line\nsecond line', words)).toHaveProperty('fields', kept);
  });

  test.each([
    ['Sor', ['Sorry.']],
    ['Sorr', []],
  ])('stay if they hold a payload of three letters or less by chance: %s', async (payload, words) => {
    expect(await refusedWith(payload, { kind: ['Sorry.'] })).toHaveProperty('fields', { kind: words });
  });
});
