import { afterEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fail, succeed } from '@/lib/base/result';
import { awaitFetch, beginFetch, readChunk, readClickedFile, releaseFile } from '@/lib/browser/clicked-file';
import { listen, type TestServer } from '../../e2e/servers';

let server: TestServer | undefined;
afterEach(async () => {
  for (const id of ['a', 'b']) releaseFile(id);
  await server?.close();
  server = undefined;
});

const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));

async function ask(answer: Parameters<typeof listen>[0], { maxBytes = BYTES.length, timeoutMs = 10_000 } = {}) {
  server = await listen(answer);
  beginFetch({ id: 'a', url: `${server.origin}/a`, init: {}, maxBytes, timeoutMs });
  return awaitFetch('a', 60_000);
}

it('a file of the maximum size is buffered, and read exactly in chunks of any size', async () => {
  const fetched = await ask((_, response) => {
    response.writeHead(200, { 'content-type': 'Image/PNG; x=y', 'content-disposition': 'inline' }).end(BYTES);
  });
  expect(fetched).toEqual(succeed({ size: BYTES.length, type: 'image/png', disposition: 'inline' }));
  const pieces = [0, 33_333, 66_666].map((at) =>
    Buffer.from(readChunk('a', at, at === 66_666 ? 200_000 : at + 33_333), 'base64'),
  );
  expect(Buffer.concat(pieces).equals(BYTES)).toBe(true);
  releaseFile('a');
  expect(readChunk('a', 0, 10)).toBe('');
});

it.each(['a length', 'no length'])('one byte more is too large, with %s in the header', async (told) => {
  const fetched = await ask(
    (_, response) => {
      if (told === 'no length') response.write(BYTES.subarray(0, 10));
      response.end(told === 'no length' ? BYTES.subarray(10) : BYTES);
    },
    { maxBytes: BYTES.length - 1 },
  );
  expect(fetched).toEqual(fail({ name: 'too-large' }));
  expect(readChunk('a', 0, 10)).toBe('');
});

it.each<[string, Parameters<typeof listen>[0], object]>([
  ['an error response', (_, response) => response.writeHead(403).end('no'), { name: 'status', status: 403 }],
  ['a server that never answers', () => {}, { name: 'too-slow' }],
  ['a cut connection', (request) => request.socket.destroy(), { name: 'refused' }],
])('%s is told as what it is', async (_, answer, problem) => {
  expect(await ask(answer, { timeoutMs: 500 })).toEqual(fail(problem));
});

it('two files are read through one page at a time, each exactly', async () => {
  await ask((_, response) => response.end(BYTES));
  await server?.close();
  server = await listen((_, response) => response.end('other'));
  beginFetch({ id: 'b', url: server.origin, init: {}, maxBytes: 10, timeoutMs: 10_000 });
  await awaitFetch('b', 60_000);
  expect([readChunk('b', 0, 10), readChunk('a', 0, 3)]).toEqual([btoa('other'), BYTES.toString('base64', 0, 3)]);
});

it('a page that was loaded again has no file', async () => {
  expect([await awaitFetch('a', 60_000), readChunk('a', 0, 3)]).toEqual([fail({ name: 'page-gone' }), '']);
});

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

it.each([
  ['base64', `data:Image/PNG;x=y;base64,${Buffer.from(ALL_BYTES).toString('base64')}`, 'image/png', 'file.png'],
  [
    'percent signs',
    `data:application/x,%${Buffer.from(ALL_BYTES).toString('hex').match(/../g)?.join('%')}`,
    'application/x',
    'file.x',
  ],
])('a file in its own address is read exactly, without its page: %s', async (_, url, type, name) => {
  const read = await readClickedFile({ url, source: { name: 'page', tabId: 7 } });
  const { value: file } = read as { value: File };
  expect([file.type, file.name, new Uint8Array(await file.arrayBuffer())]).toEqual([type, name, ALL_BYTES]);
});

it.each([
  ['letters beyond ASCII', 'data:,ü', 'text/plain', 'ü'],
  ['no part after #', 'data:,a#b', 'text/plain', 'a'],
  ['a web page, which is no answer in the place of a file', 'data:text/html,<p>', 'text/html', '<p>'],
])('a file in its own address may hold %s', async (_, url, type, text) => {
  const { value: file } = (await readClickedFile({ url, source: { name: 'none' } })) as { value: File };
  expect([file.type, await file.text()]).toEqual([type, text]);
});

it.each(['data:;base64,*', 'data:image/png'])('there is no file in %s', async (url) => {
  expect(await readClickedFile({ url, source: { name: 'none' } })).toEqual(fail({ name: 'refused' }));
});

const FETCHED = succeed({ size: 3, type: 'image/png', disposition: '' });
const NOT_READ = fail({ name: 'refused' });

it.each([
  ['whole', 'https://site.test/a.png', FETCHED, 'png', { ok: true, value: { name: 'a.png', type: 'image/png' } }],
  ['none where it was cut', 'https://site.test/a.png', FETCHED, 'pn', fail({ name: 'page-gone' })],
  [
    'none if a web page came',
    'https://site.test/a',
    succeed({ ...FETCHED.value, type: 'text/html' }),
    '<p>',
    fail({ name: 'web-page' }),
  ],
  ['none if the page may not', 'https://site.test/a.png', NOT_READ, '', NOT_READ],
  ['none from this computer', 'file:///a.png', NOT_READ, '', fail({ name: 'local' })],
])('a file that is read through its page is %s', async (_, url, fetched, chunk, outcome) => {
  const results = new Map<unknown, unknown>([
    [awaitFetch, fetched],
    [readChunk, btoa(chunk)],
  ]);
  const executeScript = async ({ func }: { func: unknown }) => [{ result: results.get(func) }];
  Object.assign(fakeBrowser.scripting, { executeScript });
  expect(await readClickedFile({ url, source: { name: 'page', tabId: 7 } })).toMatchObject(outcome);
});
