import { describe, expect, it } from 'vitest';
import { minuteMs, startServer } from './start-server';

const shipped = { throttling: { minute: 120, second: 60 } };

describe('the rate limit', () => {
  it('lets 60 requests pass in a second', async () => {
    const instance = startServer(shipped);
    for (let sent = 0; sent < 60; sent += 1) await instance.ask('GET', '/version');
    const refused = await instance.ask('GET', '/version');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    instance.pass(1000);
    expect((await instance.ask('GET', '/version')).status).toBe(200);
  });

  it('names the seconds to the end of the minute, and ends with it', async () => {
    const instance = startServer({ throttling: { minute: 1, second: 0 } });
    instance.pass(17_400);
    await instance.ask('GET', '/version');
    const refused = await instance.ask('GET', '/version');
    expect(refused.headers.get('retry-after')).toBe('43');
    instance.pass(43_000);
    expect((await instance.ask('GET', '/version')).status).toBe(200);
  });
});

describe('wrong passphrases', () => {
  async function afterFive() {
    const instance = startServer();
    const token = await instance.push({ passphrase: 'pp' });
    for (let tried = 0; tried < 5; tried += 1) await instance.ask('GET', `/pushes/${token}?passphrase=no`);
    return { instance, right: `/pushes/${token}?passphrase=pp`, token };
  }

  it('lock an address out for a minute', async () => {
    const { instance, right } = await afterFive();
    expect((await instance.ask('GET', right)).status).toBe(429);
    instance.pass(minuteMs);
    expect((await instance.ask('GET', right)).status).toBe(200);
  });

  it('lock out across a restart as well', async () => {
    const { instance, right } = await afterFive();
    instance.restart();
    expect((await instance.ask('GET', right)).status).toBe(429);
  });
});
