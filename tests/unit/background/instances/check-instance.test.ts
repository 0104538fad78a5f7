import { describe, expect, test } from 'vitest';
import { versionSchema } from '@/lib/api/schemas';
import { toInstanceVersion } from '@/lib/api/to-domain';
import { checkInstance } from '@/lib/background/instances/check-instance';
import type { Failure } from '@/lib/base/failure';
import type { Finding } from '@/lib/instance/finding';
import { toInstanceFeatures } from '@/lib/instance/instance';
import { createReferenceServer } from '@/lib/reference-server/reference-server';
import type { Settings } from '@/lib/reference-server/settings';
import { makeFeatures } from '../../../fakes/make-features';
import { type Behavior, json, page, sendRaw, startFaultyServer } from '../../api/faulty-server';
import { fakeNetwork } from './fake-network';

const NOW = Date.UTC(2026, 10, 21, 8);
const BASE_URL = 'https://push.example/sub';
const VERSION = {
  application_version: '2.11.4',
  api_version: '2.1',
  edition: 'oss',
  features: { anonymous_access: true, api_token_authentication: true, pushes: { enabled: true } },
};

/** The reference server with one account, on a network where its https ends at a proxy. */
function instance(settings: Partial<Settings> = {}, others: Parameters<typeof fakeNetwork>[0] = {}) {
  const server = createReferenceServer({
    settings,
    accounts: { right: { name: 'owner', admin: false } },
    clock: () => NOW,
    newToken: () => 'made-token',
    path: '/sub',
  });
  return fakeNetwork({
    'http://push.example': (request) => server.fetch(request, { ip: '192.0.2.1' }),
    'https://push.example': (request) => {
      const passedOn = new Request(request, { headers: [...request.headers, ['x-forwarded-proto', 'https']] });
      return server.fetch(passedOn, { ip: '192.0.2.1' });
    },
    ...others,
  });
}

/** What a check of the reference server finds. */
const check = (token: string, settings: Partial<Settings> = {}, { fetch } = instance(settings)) =>
  checkInstance({ baseUrl: BASE_URL, token, fetch, now: () => NOW });

test('keeps the beginning of a version alone, however long a server makes it', () => {
  const long = 'v'.repeat(10_000);
  const answer = { ...VERSION, application_version: long, api_version: long, edition: long };
  const features = toInstanceFeatures(toInstanceVersion(versionSchema.parse(answer)), 0);
  const { applicationVersion, apiVersion, edition } = features;
  expect([applicationVersion, apiVersion, edition].map(({ length }) => length)).toEqual([100, 100, 100]);
});

const ids = (findings: Finding[]) => findings.map(({ id }) => id);

/** What a check finds on a server that answers `version` and then behaves oddly. */
async function checkOdd(
  behavior: Behavior,
  { version = json(200, VERSION), token = 'right' }: { version?: Behavior; token?: string } = {},
) {
  const { baseUrl, arrived } = await startFaultyServer((response, request) => {
    const answer = request.path.endsWith('/version') ? version : behavior;
    if (typeof answer === 'function') answer(response, request);
    else sendRaw(response, answer);
  });
  return { findings: await checkInstance({ baseUrl, token, fetch, now: () => NOW }), arrived };
}

test('a sign-in of a proxy is no refused token', async () => {
  const headers = { 'www-authenticate': 'Basic realm="restricted"' };
  const { findings } = await checkOdd({ status: 401, headers, body: '' });
  expect(findings.at(-1)).toEqual({ id: 'access-denied', status: 'bad', step: 'token', httpStatus: 401 });
});

describe('an instance that works', () => {
  test('says what it is, what it can do, and that the token is right, which goes to the list alone', async () => {
    const network = instance();
    expect(await check('right', {}, network)).toEqual([
      { id: 'version', status: 'good', applicationVersion: '2.11.4', apiVersion: '2.1' },
      { id: 'features', status: 'info', features: makeFeatures({ seenAt: NOW }) },
      { id: 'token', status: 'good' },
    ]);
    expect(network.asked.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      [`${BASE_URL}/api/v2/version`, null],
      [`${BASE_URL}/api/v2/pushes/active?page=1`, 'Bearer right'],
    ]);
  });

  test.each<[string, string, boolean, Finding]>([
    ['needs no token where strangers may push', '', true, { id: 'no-token', status: 'info' }],
    ['needs a token where strangers may not', '', false, { id: 'token-needed', status: 'bad' }],
    ['takes the right one', 'right', false, { id: 'token', status: 'good' }],
    ['refuses a wrong token', 'wrong', true, { id: 'token-wrong', status: 'bad', anonymousAccess: true }],
    [
      'refuses a wrong token where strangers may not',
      'wrong',
      false,
      { id: 'token-wrong', status: 'bad', anonymousAccess: false },
    ],
  ])('%s', async (_, token, anonymousAccess, finding) => {
    expect((await check(token, { anonymous_access: anonymousAccess })).at(-1)).toEqual(finding);
  });

  test('is not sent a token that cannot be one', async () => {
    const network = instance();
    expect((await check('right\n', {}, network)).at(-1)).toEqual({ id: 'token-unsendable', status: 'bad' });
    expect(network.asked).toHaveLength(1);
  });
});

test('a path that is too long is found out, and no token goes along', async () => {
  const server = createReferenceServer({ clock: () => NOW, newToken: () => 'made-token' });
  const origin = 'http://plain.example';
  const { asked, fetch } = fakeNetwork({ [origin]: (request) => server.fetch(request, { ip: '192.0.2.1' }) });
  const findings = await checkInstance({ baseUrl: `${origin}/p/abc`, token: 'right', fetch });
  expect(findings).toEqual([{ id: 'not-found', status: 'bad', step: 'version', shorter: origin }]);
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
});

test('another edition is a warning, one that makes no pushes is told, and the token is proved all the same', async () => {
  const features = { anonymous_access: true, pushes: { enabled: false } };
  const { findings } = await checkOdd(json(200, []), { version: json(200, { ...VERSION, edition: 'pro', features }) });
  expect(findings[1]).toEqual({ id: 'other-edition', status: 'warn', edition: 'pro' });
  expect(ids(findings)).toEqual(['version', 'other-edition', 'features', 'pushes-off', 'token']);
});

describe('each failure is its own finding', () => {
  const badly = (failure: Failure) => ({ id: 'failed', status: 'bad', failure });
  const contract = (status: number) => badly({ kind: 'ContractError', status, bodyType: 'html' });
  const wait = { id: 'failed', status: 'warn', failure: { kind: 'RateLimitError', seconds: 42 } };
  const failures: [string, Behavior, object][] = [
    ['a line that is cut', (response) => response.destroy(), badly({ kind: 'NetworkError' })],
    ['a web page', page(200), contract(200)],
    ['a firewall with 403', page(403), badly({ kind: 'HttpError', status: 403, reason: 'other' })],
    ['a proxy that wants a sign-in', json(401, {}), { id: 'access-denied', status: 'bad', httpStatus: 401 }],
    ['a network that does', page(511), { id: 'access-denied', status: 'bad', httpStatus: 511 }],
    ['404 from the API', json(404, { error: 'not-found' }), { id: 'not-found', status: 'bad' }],
    ['404 as a web page', page(404), { id: 'not-found', status: 'bad' }],
    ['403', json(403, { error: 'no' }), { id: 'access-denied', status: 'bad', httpStatus: 403 }],
    ['500', page(500), badly({ kind: 'HttpError', status: 500, reason: 'server-error' })],
    ['a rate limit', { status: 429, headers: { 'retry-after': '42' } }, wait],
    ['a redirect', { status: 302, headers: { location: '/login' } }, badly({ kind: 'RedirectError' })],
  ];

  test.each(failures)('%s, before it says what it is', async (_, version, finding) => {
    const { findings, arrived } = await checkOdd(json(200, []), { version });
    expect(findings).toMatchObject([{ ...finding, step: 'version' }]);
    expect(arrived.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test.each(failures)('%s, when the token is to be proved', async (_, behavior, finding) => {
    const { findings } = await checkOdd(behavior);
    expect(ids(findings).slice(0, 2)).toEqual(['version', 'features']);
    expect(findings.slice(2)).toMatchObject([{ ...finding, step: 'token' }]);
  });

  test('401 before it says what it is comes from something in front of it', async () => {
    const { findings } = await checkOdd(json(200, []), { version: { status: 401 } });
    expect(findings).toEqual([{ id: 'access-denied', status: 'bad', step: 'version', httpStatus: 401 }]);
  });
});

describe('a redirect', () => {
  const HTTP_URL = 'http://push.example/sub';
  const elsewhere: Finding[] = [{ id: 'failed', status: 'bad', step: 'version', failure: { kind: 'RedirectError' } }];
  const redirecting = (location: string) => async () => new Response(null, { status: 301, headers: { location } });

  test('from http to https on the same host is followed without the token, and its end offered', async () => {
    const { asked, fetch } = instance({ force_https: true });
    expect(await checkInstance({ baseUrl: HTTP_URL, token: 'right', fetch })).toEqual([
      { id: 'redirect-to-https', status: 'bad', baseUrl: BASE_URL },
    ]);
    expect(asked.map(({ url, redirect, headers }) => [url, redirect, headers.get('authorization')])).toEqual([
      [`${HTTP_URL}/api/v2/version`, 'manual', null],
      [`${HTTP_URL}/api/v2/version`, 'follow', null],
      [`${BASE_URL}/api/v2/version`, 'follow', null],
    ]);
    expect(asked.every(({ credentials, cache }) => credentials === 'omit' && cache === 'no-store')).toBe(true);
  });

  test.each([
    ['to an instance on another host', 'https://other.example/sub/api/v2/version'],
    ['to http at another port', 'http://push.example:8080/sub/api/v2/version'],
    ['to a page that is no instance', 'https://push.example/login'],
    ['to an answer of the instance at an odd address', 'https://push.example/sub/api/v2/version?from=http'],
    ['to a host that is not there', 'https://nobody.example/api/v2/version'],
  ])('%s is told, and nothing offered', async (_, location) => {
    const other = async () => Response.json(VERSION);
    const { fetch } = instance(
      {},
      {
        'http://push.example': redirecting(location),
        'https://other.example': other,
        'http://push.example:8080': other,
      },
    );
    expect(await checkInstance({ baseUrl: HTTP_URL, token: 'right', fetch })).toEqual(elsewhere);
  });

  test('from https is not followed at all', async () => {
    const location = 'https://other.example/api/v2/version';
    const { asked, fetch } = instance(
      {},
      { 'https://push.example': redirecting(location), 'https://other.example': async () => Response.json(VERSION) },
    );
    expect(await checkInstance({ baseUrl: BASE_URL, token: 'right', fetch })).toEqual(elsewhere);
    expect(asked).toHaveLength(1);
  });
});
