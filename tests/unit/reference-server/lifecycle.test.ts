import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs, startServer } from './start-server';

describe('days', () => {
  it.each([
    [0, 7],
    [dayMs - 1, 7],
    [dayMs, 6],
    [70 * dayMs, 0],
  ])('that are left after %d ms are rounded up: %d', async (passedMs, left) => {
    const instance = startServer();
    await instance.push({}, { as: 'owner' });
    instance.pass(passedMs);
    const [row] = await instance.json('GET', '/pushes/active', { as: 'owner' });
    expect(row.days_remaining).toBe(left);
  });

  it('expire a push only when it is requested', async () => {
    const instance = startServer();
    const token = await instance.push({}, { as: 'owner' });
    instance.pass(8 * dayMs);
    expect(await instance.json('GET', '/pushes/active', { as: 'owner' })).toMatchObject([
      { url_token: token, expired: false, expired_on: null, days_remaining: 0 },
    ]);
    const looked = await instance.json('GET', `/pushes/${token}`);
    expect(looked).toMatchObject({ expired: true, payload: null, deleted: false });
    expect(await instance.json('GET', '/pushes/active', { as: 'owner' })).toEqual([]);
    expect(await instance.json('GET', '/pushes/expired', { as: 'owner' })).toMatchObject([
      { url_token: token, expired: true, expired_on: '2026-03-09T12:00:00.000Z' },
    ]);
  });
});

it('sweeping removes the payloads of all expired pushes', async () => {
  const instance = startServer();
  await instance.push({ payload: 'the old one', expire_after_days: 1 });
  await instance.push({ payload: 'the young one', expire_after_days: 9 });
  instance.pass(2 * dayMs);
  instance.server.sweep();
  const state = JSON.stringify(instance.server.snapshot());
  expect(state).not.toContain('the old one');
  expect(state).toContain('the young one');
});

it('the size of the state is that of its JSON in UTF-8, and falls by what is removed', async () => {
  const instance = startServer();
  const token = await instance.push({ payload: 'ü'.repeat(10_000) });
  const before = instance.server.bytes();
  expect(before).toBe(Buffer.byteLength(JSON.stringify(instance.server.snapshot())));
  await instance.ask('DELETE', `/pushes/${token}`);
  expect(before - instance.server.bytes()).toBeGreaterThan(19_000);
});

it('a removed push leaves nothing of its files, tries and owner, and all of every other', async () => {
  const instance = startServer();
  const make = async () => {
    const body = new FormData();
    body.append('push[passphrase]', 'pp');
    body.append('push[files][]', new File(['x'], 'a.txt'));
    const { url_token } = await instance.json('POST', '/pushes', { as: 'owner', body });
    for (const passphrase of ['no', 'pp']) await instance.ask('GET', `/pushes/${url_token}?passphrase=${passphrase}`);
    return url_token;
  };
  const kept = await make();
  const before = instance.server.snapshot();
  instance.server.remove([await make()]);
  expect(instance.server.snapshot()).toEqual(before);
  expect(await instance.json('GET', '/pushes/active', { as: 'owner' })).toMatchObject([{ url_token: kept }]);
});

it('facts for a page cost no view and tell whether a passphrase is needed and whether it is over', async () => {
  const instance = startServer();
  const token = await instance.push({ kind: 'qr', passphrase: 'pp', expire_after_days: 1 });
  expect(instance.server.factsOf(token)).toEqual({ kind: 'qr', over: false, needsPassphrase: true });
  instance.pass(dayMs);
  expect(instance.server.factsOf(token)).toMatchObject({ over: true });
  expect(instance.server.factsOf('unknown')).toBeUndefined();
});

it('the rate limit names the seconds to the end of the minute, and ends with it', async () => {
  const instance = startServer({ throttling: { minute: 1, second: 0 } });
  instance.pass(17_400);
  await instance.ask('GET', '/version');
  const refused = await instance.ask('GET', '/version');
  expect(refused.headers.get('retry-after')).toBe('43');
  instance.pass(43_000);
  expect((await instance.ask('GET', '/version')).status).toBe(200);
});

it('wrong passphrases lock everybody out for a minute', async () => {
  const instance = startServer();
  const token = await instance.push({ passphrase: 'pp' });
  const look = (passphrase: string, ip?: string) =>
    instance.ask('GET', `/pushes/${token}?passphrase=${passphrase}`, ip === undefined ? {} : { ip });
  for (let tried = 0; tried < 5; tried += 1) await look('no', '192.0.2.99');
  expect((await look('pp')).status).toBe(429);
  instance.pass(minuteMs);
  expect((await look('pp')).status).toBe(200);
});
