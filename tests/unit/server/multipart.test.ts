import { describe, expect, it } from 'vitest';
import { startServer } from './start-server';

const encoder = new TextEncoder();

/** A multipart body as it goes over the wire, byte by byte. */
function multipart(parts: { head: string; body: string | Uint8Array }[], boundary = 'b') {
  const pieces = parts.flatMap(({ head, body }) => [`--${boundary}\r\n${head}\r\n\r\n`, body, '\r\n']);
  const body = new Blob([...pieces, `--${boundary}--\r\n`] as BlobPart[]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

const field = (name: string, body: string) => ({ head: `Content-Disposition: form-data; name="push[${name}]"`, body });
const file = (filename: string, body: string | Uint8Array = 'x') => ({
  head: `Content-Disposition: form-data; name="push[files][]"; filename="${filename}"\r\nContent-Type: text/plain`,
  body,
});

async function sent(parts: Parameters<typeof multipart>[0], boundary?: string) {
  const instance = startServer();
  const { url_token } = await instance.json('POST', '/pushes', { as: 'owner', ...multipart(parts, boundary) });
  return { instance, push: await instance.json('GET', `/pushes/${url_token}`) };
}

describe('a message beside files', () => {
  it.each([
    ['line ends of every sort', 'a\r\nb\nc\rd\n\n'],
    ['a byte order mark', '\ufeffsecret'],
    ['what looks like a boundary', '\r\n--other\r\n--'],
    ['nothing but a NUL', '\0'],
    ['scripts and emoji', 'ключ 鍵 مفتاح 🔑'],
  ])('comes back as it was: %s', async (_, payload) => {
    const { push } = await sent([field('payload', payload), file('a.txt')]);
    expect(push.payload).toBe(payload);
  });
});

describe('a file', () => {
  it('comes back byte for byte', async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 13, 10, 45, 45, 0, 255, ...encoder.encode('\r\n--c\r\n')]);
    const { instance, push } = await sent([field('payload', 'x'), file('a.bin', bytes)]);
    const response = await instance.ask('GET', push.files[0].url);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it.each([
    ['ключ 鍵 مفتاح 🔑.txt', 'ключ 鍵 مفتاح 🔑.txt'],
    ['50%25 off.txt', '50- off.txt'],
    ['100% sure.txt', '100- sure.txt'],
    ['a%22b.txt', 'a-b.txt'],
    ['a\\"b.txt', 'a-b.txt'],
    ['semi;colon.txt', 'semi-colon.txt'],
    ['a+b&c=d.txt', 'a+b&c=d.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\folder\\file.txt', 'file.txt'],
  ])('named %s is stored as %s', async (filename, stored) => {
    const { push } = await sent([file(filename)]);
    expect(push.files[0].filename).toBe(stored);
  });

  it('may be empty, and a file input left empty is none', async () => {
    const { push } = await sent([field('payload', 'x'), file('empty.txt', ''), file('', '')]);
    expect(push.files.map(({ filename }: { filename: string }) => filename)).toEqual(['empty.txt']);
  });

  it('needs no long boundary', async () => {
    const { push } = await sent([file('a.txt')], 'x');
    expect(push.files).toHaveLength(1);
  });
});

it.each([
  ['no boundary', 'multipart/form-data', '--b--\r\n'],
  ['no end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="push[payload]"\r\n\r\nx'],
  ['nothing', 'multipart/form-data; boundary=b', ''],
])('a multipart body with %s is a bad request', async (_, type, body) => {
  const response = await startServer().ask('POST', '/pushes', { body, headers: { 'content-type': type } });
  expect([response.status, await response.json()]).toEqual([400, { status: 400, error: 'Bad Request' }]);
});
