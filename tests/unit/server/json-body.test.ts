import { describe, expect, it } from 'vitest';
import { startServer } from './start-server';

const headers = { 'content-type': 'application/json' };
const withPayload = (...payload: number[]) => {
  const [head, tail] = ['{"push":{"payload":"', '"}}'].map((text) => new TextEncoder().encode(text));
  return new Uint8Array([...(head ?? []), ...payload, ...(tail ?? [])]);
};

describe('a JSON body', () => {
  it.each([
    ['a byte that starts nothing', [0xff]],
    ['a character that is cut', [0x41, 0xc3]],
    ['a character written too long', [0xc0, 0xaf]],
    ['half a character in three bytes', [0xed, 0xa0, 0x80]],
  ])('that is not valid UTF-8 is broken JSON: %s', async (_, payload) => {
    const instance = startServer();
    const response = await instance.ask('POST', '/pushes', { body: withPayload(...payload), headers });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(await response.text()).toBe('{"status":400,"error":"Bad Request"}');
  });

  it('that is valid UTF-8 is kept, a byte order mark in the payload too', async () => {
    const instance = startServer();
    const body = withPayload(...new TextEncoder().encode('\ufeffключ 🔑'));
    const { url_token } = await instance.json('POST', '/pushes', { body, headers });
    expect(await instance.json('GET', `/pushes/${url_token}`)).toMatchObject({ payload: '\ufeffключ 🔑' });
  });
});
