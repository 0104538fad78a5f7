import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startServer } from './start-server';

/** Any text at all: every UTF-16 unit, so NUL, lone surrogates and line ends of every sort too. */
const anyText = fc
  .array(fc.oneof(fc.nat(0xffff), fc.constantFrom(0, 9, 10, 13, 0xfeff, 0x202e, 0xd83d, 0xdd11)), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

/** Any text that UTF-8 has a form for. */
const wellFormed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\ufeffa', 'a\r\nb\rc\n', '\0', '🔑\u202eab'),
);

const isBlank = (text: string) => !/[^\p{White_Space}]/u.test(text);

describe('a payload comes back byte for byte', () => {
  it('as JSON, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (payload) => {
        const instance = startServer();
        const response = await instance.ask('POST', '/pushes', { json: { push: { payload } } });
        const { url_token } = await response.json();
        expect(response.status).toBe(isBlank(payload) ? 422 : 201);
        if (isBlank(payload)) return;
        instance.restart();
        expect((await instance.json('GET', `/pushes/${url_token}`)).payload).toBe(payload);
      }),
      { numRuns: 300 },
    );
  });
});

it('a passphrase opens a push only when it is the very same', async () => {
  await fc.assert(
    fc.asyncProperty(wellFormed, wellFormed, async (passphrase, tried) => {
      const instance = startServer();
      const token = await instance.push({ passphrase });
      const look = (phrase: string) => instance.ask('GET', `/pushes/${token}?passphrase=${encodeURIComponent(phrase)}`);
      expect((await look(tried)).status).toBe(tried === passphrase || passphrase === '' ? 200 : 401);
      expect((await look(passphrase)).status).toBe(200);
    }),
  );
});
