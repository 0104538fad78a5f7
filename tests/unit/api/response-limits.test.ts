import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClient, findRedirectedBaseUrl } from '../../../lib/api/client';
import { hold } from '../hold';
import { draftOf, EVERY_OPERATION, failureOf } from './every-operation';
import { type Behavior, startFaultyServer } from './faulty-server';
import { makeRecord } from './make-record';

const SPACE = ' '.repeat(65_536);

/** Goes on until the line is cut. Resolves `cut` then. */
function endless() {
  const { held: cut, release } = hold();
  const goOn = (response: ServerResponse) => {
    while (!response.destroyed && response.write(SPACE));
    response.once('drain', () => goOn(response));
  };
  const behavior: Behavior = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).on('close', () => release());
    goOn(response);
  };
  return { cut, behavior };
}

const RECORD = makeRecord({ url_token: 'token', html_url: 'https://pw.test/p/token' });

/** A client whose every request has this answer. */
async function answered(body: string, status = 200) {
  const { baseUrl } = await startFaultyServer({ status, headers: { 'content-type': 'application/json' }, body });
  return createClient({ baseUrl, fetch, timeoutMs: 60_000 });
}

describe('an answer without an end', () => {
  test.each(EVERY_OPERATION)('%s gives up, and cuts the line', async (_, run) => {
    const { behavior, cut } = endless();
    const { baseUrl } = await startFaultyServer(behavior);
    const client = createClient({ baseUrl, fetch, timeoutMs: 60_000 });
    expect(await failureOf(run(client))).toEqual({ kind: 'ContractError', status: 200, bodyType: 'other' });
    await cut;
  });

  test('is given up where a redirect is followed', async () => {
    const { baseUrl } = await startFaultyServer(endless().behavior);
    const following = findRedirectedBaseUrl({ fetch, baseUrl, timeoutMs: 60_000 });
    expect(await failureOf(following)).toEqual({ kind: 'ContractError', status: 200, bodyType: 'other' });
  });
});

describe('a long answer', () => {
  test('is read if it holds the longest payload in the longest spelling of JSON', async () => {
    const payload = '\\ud83d\\udd11'.repeat(1_048_576);
    const client = await answered(`{"payload":"${payload}","files":[],${JSON.stringify(RECORD).slice(1)}`);
    expect((await client.retrievePush('token')).payload).toBe('🔑'.repeat(1_048_576));
  });

  test('is cut to a thousand rows if it has 40,000', async () => {
    const client = await answered(`[${Array(40_000).fill(JSON.stringify(RECORD)).join(',')}]`);
    const { pushes, hasUnreadable } = await client.listActive(1);
    expect([pushes.length, hasUnreadable]).toEqual([1_000, false]);
  });

  test('is cut to a thousand files if it has 200,000, and its secret is read', async () => {
    const file = JSON.stringify({ filename: 'a', content_type: '', url: 'https://pw.test/a' });
    const files = `[${Array(200_000).fill(file).join(',')}]`;
    const { payload, files: read } = await (
      await answered(`{"payload":"key","files":${files},${JSON.stringify(RECORD).slice(1)}`)
    ).retrievePush('token');
    expect([payload, read.length]).toEqual(['key', 1_000]);
  });

  test('is refused if it holds a million things that are no rows', async () => {
    const client = await answered(`[${'0,'.repeat(1_000_000)}0]`);
    expect(await failureOf(client.listExpired(1))).toEqual({ kind: 'ContractError', status: 200, bodyType: 'json' });
  });
});

describe('a row that is not what the contract says', () => {
  const broken = [null, 7, {}, { ...RECORD, created_at: 'yesterday' }, { ...RECORD, expired: 'no' }];

  test('is left out alone, and the page says so', async () => {
    const client = await answered(JSON.stringify([...broken, RECORD, ...broken, { ...RECORD, url_token: 'other' }]));
    const { pushes, ...page } = await client.listActive(1);
    expect(pushes.map(({ urlToken }) => urlToken)).toEqual(['token', 'other']);
    expect(page).toMatchObject({ continuation: 'complete', hasUnreadable: true });
  });

  test.each([
    [49, 1, 'complete'],
    [50, 1, 'more'],
    [50, 199, 'more'],
    [50, 200, 'limit'],
  ])('is one of the %d that make page %d of a list one with %s', async (count, page, continuation) => {
    const client = await answered(JSON.stringify([...Array(count - 1).fill(null), RECORD]));
    expect(await client.listActive(page)).toMatchObject({ continuation, hasUnreadable: true, pushes: [{}] });
  });

  test('and no other beside it is no list', async () => {
    const client = await answered(JSON.stringify(broken));
    expect(await failureOf(client.listActive(1))).toEqual({ kind: 'ContractError', status: 200, bodyType: 'json' });
  });
});

test.each([
  [Number.MAX_SAFE_INTEGER, 1_000_000],
  [Number.MIN_SAFE_INTEGER, -1_000_000],
])('%d, beyond all bounds, is brought into them, and no link is lost over it', async (huge, bounded) => {
  const fields = { expire_after_days: huge, expire_after_views: huge, days_remaining: huge, views_remaining: huge };
  const client = await answered(JSON.stringify({ ...RECORD, ...fields }), 201);
  expect(await client.createPush(draftOf('x'))).toMatchObject({
    link: RECORD.html_url,
    options: { expireAfterDays: bounded, expireAfterViews: bounded },
  });
});

const timeWith = async (headers: Record<string, string>) => {
  const body = JSON.stringify([RECORD]);
  const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json', ...headers } });
  return (await createClient({ baseUrl: 'https://push.example', fetch }).listActive(1)).serverTime;
};

test.each([
  ['as its Date says', { date: 'Sat, 21 Nov 2026 08:00:01 GMT' }, Date.UTC(2026, 10, 21, 8, 0, 1)],
  ['unknown without a Date', {}, undefined],
  ['unknown where that is beyond all bounds', { date: 'Sat, 01 Jan 275000 00:00:00 GMT' }, undefined],
])('the time of a list is that of the instance: %s', async (_, headers, time) => {
  expect(await timeWith(headers as Record<string, string>)).toBe(time);
});
