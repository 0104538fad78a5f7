import { describe, expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client';
import type { Failure } from '../../../lib/base/failure';
import { EVERY_OPERATION, failureOf } from './every-operation';
import { JSON_TYPE, json, page, type RawResponse, startFaultyServer } from './faulty-server';

type HttpFailure = Extract<Failure, { kind: 'HttpError' }>;

const TEXT_TYPE = { 'content-type': 'text/plain' };

const fields = { payload: ['Payload is required.'], kind: ['URL pushes are disabled.', 'Really.'] };

/** What a look at a push ends with on a server that answers so. */
async function lookAt(answer: RawResponse): Promise<Failure | undefined> {
  const { baseUrl } = await startFaultyServer(answer);
  return failureOf(createClient({ baseUrl, fetch, timeoutMs: 5_000 }).retrievePush('abc'));
}

describe('a refusal says why', () => {
  const wrongPassphrase = {
    error: 'That passphrase is incorrect.',
    message: "This push requires a passphrase. Please provide it using the 'passphrase' parameter",
    status: 'unauthorized',
  };

  const notAllowed = 'That push is not deletable by viewers.';
  const notYours = "That push doesn't belong to you.";
  const proxyText = { status: 404, headers: TEXT_TYPE, body: '404 page not found' };

  const empty = { 'content-type': 'text/html', 'content-length': '0' };
  const own = { status: 401, headers: { ...empty, 'x-request-id': '5b1f0c1e' }, body: '' };
  const text = (status: number, body: string) => ({ status, headers: TEXT_TYPE, body });
  const basic: RawResponse = { status: 401, headers: { 'www-authenticate': 'Basic realm="restricted"' }, body: '' };
  const bearer: RawResponse = { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: '' };

  test.each<[string, RawResponse, HttpFailure['reason'], more?: Partial<HttpFailure>]>([
    ['401 with an empty body of Rails is about the token', own, 'invalid-token'],
    [
      'so it is with one of the marks of Rails',
      { ...own, headers: { ...empty, 'x-runtime': '0.01' } },
      'invalid-token',
    ],
    ['401 with an empty body of something else is a sign-in', { ...own, headers: empty }, 'sign-in'],
    ['so is 401 of oauth2-proxy', json(401, {}), 'sign-in'],
    ['so is 401 of Authelia', text(401, '401 Unauthorized'), 'sign-in'],
    ['so is 401 of a gateway', json(401, { message: 'No API key found in request' }), 'sign-in'],
    ['so is 401 with JSON that was cut', { status: 401, headers: JSON_TYPE, body: '{"error":' }, 'sign-in'],
    ['so is what a proxy or a captive portal wants', page(511), 'sign-in'],
    [
      '401 with words about no passphrase is a refusal',
      json(401, { error: 'Unauthorized', message: 'No session' }),
      'rejected',
      { refusal: 'Unauthorized' },
    ],
    ['401 of a proxy that wants a password is about it', basic, 'sign-in'],
    ['so it is with words of the proxy', { ...basic, body: '{"error":"Unauthorized"}' }, 'sign-in'],
    ['so it is where it wants another scheme', { ...basic, headers: { 'www-authenticate': 'Negotiate' } }, 'sign-in'],
    ['401 that wants a bearer is about the token', bearer, 'invalid-token'],
    ['401 with a web page is a sign-in page', page(401), 'sign-in'],
    ['401 that asks for a passphrase is about it', json(401, wrongPassphrase), 'passphrase-required'],
    ['401 with an error alone is a refusal', json(401, { error: notAllowed }), 'rejected', { refusal: notAllowed }],
    ['403 is a refusal', json(403, { error: notYours }), 'rejected', { refusal: notYours }],
    ['404 of the API is not found', json(404, { error: 'not-found' }), 'not-found'],
    ['404 without a body is something else', { status: 404 }, 'other'],
    ['404 of a proxy in plain text is something else', proxyText, 'other'],
    ['403 of a firewall is something else', page(403), 'other'],
    ['so is 403 of a gateway', json(403, { message: 'Forbidden' }), 'other'],
    ['so is 403 without a body', { status: 403 }, 'other'],
    ['so is 408 as a web page', page(408), 'other'],
    ['so is 451 in plain text', text(451, 'Blocked by your organization'), 'other'],
    ['422 has its words by field', json(422, fields), 'invalid-fields', { fields }],
    ['500 is trouble of the server, also as a web page', page(500), 'server-error'],
  ])('%s', async (_, answer, reason, more) => {
    expect(await lookAt(answer)).toEqual({ kind: 'HttpError', status: answer.status, reason, ...more });
  });

  test.each([301, 302, 303, 307, 308])('a redirect with %d is not followed', async (status) => {
    const elsewhere = await startFaultyServer(json(200, {}));
    expect(await lookAt({ status, headers: { location: elsewhere.baseUrl } })).toEqual({ kind: 'RedirectError' });
    expect(elsewhere.arrived).toEqual([]);
  });
});

describe('a rate limit says how long', () => {
  const made = 'Sat, 21 Nov 2026 08:00:00 GMT';

  test.each<[string, headers: Record<string, string>, seconds: number | undefined]>([
    ['in seconds', { 'retry-after': '37' }, 37],
    ['as a date, told by its own clock', { date: made, 'retry-after': 'Sat, 21 Nov 2026 08:01:30 GMT' }, 90],
    ['as a date that is over', { date: made, 'retry-after': 'Sat, 21 Nov 2026 07:00:00 GMT' }, 0],
    ['in more seconds than timers take', { 'retry-after': '9'.repeat(400) }, 2_000_000],
    ['as a date far ahead', { date: made, 'retry-after': 'Sat, 21 Nov 2099 08:00:00 GMT' }, 2_000_000],
    ['not at all', {}, undefined],
    ['in words nobody understands', { 'retry-after': 'soon' }, undefined],
    ['in a fraction of seconds, rounded up', { 'retry-after': '12.5' }, 13],
    ['in less than a second', { 'retry-after': '0.493' }, 1],
    ['in a fraction with a comma, which may be a list', { 'retry-after': '1,5' }, undefined],
    ['in a negative number', { 'retry-after': '-5' }, undefined],
    ['in minutes and seconds', { 'retry-after': '1:30' }, undefined],
    ['as a day alone', { 'retry-after': '2026-11-22' }, undefined],
    ['as a date of RFC 850', { date: made, 'retry-after': 'Saturday, 21-Nov-26 08:01:30 GMT' }, 90],
    ['as a date of C', { date: made, 'retry-after': 'Sat Nov 21 08:01:30 2026' }, 90],
  ])('%s', async (_, headers, seconds) => {
    const answer = { status: 429, headers: { ...TEXT_TYPE, ...headers }, body: 'Retry later\n' };
    expect(await lookAt(answer)).toEqual({ kind: 'RateLimitError', seconds });
  });

  test('and whether it is about passphrases, which another limit without a time is not', async () => {
    const isOfAction = { kind: 'RateLimitError', isOfAction: true };
    expect(await lookAt(json(429, { error: 'Too many passphrase attempts.' }))).toEqual(isOfAction);
    for (const answer of [page(429), json(429, { message: 'API rate limit exceeded' })])
      expect(await lookAt(answer)).toEqual({ kind: 'RateLimitError' });
  });
});

describe('an answer that is not the contract', () => {
  test.each(EVERY_OPERATION)('%s takes no web page for an answer, and no JSON of another shape', async (_, run) => {
    for (const [answer, bodyType] of [[page(200), 'html'] as const, [json(200, { hello: 1 }), 'json'] as const]) {
      const { baseUrl } = await startFaultyServer(answer);
      const failure = await failureOf(run(createClient({ baseUrl, fetch })));
      expect(failure).toEqual({ kind: 'ContractError', status: 200, bodyType });
    }
  });

  test.each<[string, RawResponse, 'html' | 'json' | 'other']>([
    ['JSON that was cut', { status: 201, headers: JSON_TYPE, body: '{"url_token":"abc","html_' }, 'json'],
    ['JSON that was cut and calls itself nothing', { status: 200, body: '[{"a":' }, 'json'],
    ['an empty body', { status: 200, headers: JSON_TYPE, body: '' }, 'json'],
    ['an empty body that calls itself a web page', page(200, ''), 'other'],
    ['a web page that calls itself JSON', { ...page(200), headers: JSON_TYPE }, 'html'],
    ['a web page with 404: the path is wrong, the push may well exist', page(404), 'html'],
    ['cut JSON with 422', { status: 422, headers: JSON_TYPE, body: '{"payload":["x' }, 'json'],
    ['422 of another shape', json(422, [1]), 'json'],
    ['400 with words by field', json(400, fields), 'json'],
  ])('%s', async (_, answer, bodyType) => {
    expect(await lookAt(answer)).toEqual({ kind: 'ContractError', status: answer.status, bodyType });
  });
});
