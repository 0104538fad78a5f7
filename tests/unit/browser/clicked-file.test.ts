import { afterEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fail, succeed } from '@/lib/base/result';
import {
  awaitFetch,
  beginFetch,
  type ReadFile,
  readChunk,
  readClickedFile,
  releaseFile,
} from '@/lib/browser/clicked-file';
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
  expect(fetched).toMatchObject(succeed({ size: BYTES.length, status: 200 }));
  const headers = fetched !== 'running' && fetched.ok ? new Headers(fetched.value.headers) : undefined;
  expect([headers?.get('content-type'), headers?.get('content-disposition')]).toEqual(['Image/PNG; x=y', 'inline']);
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
  const { file } = (read as { value: ReadFile }).value;
  expect([file.type, file.name, new Uint8Array(await file.arrayBuffer())]).toEqual([type, name, ALL_BYTES]);
});

it.each([
  ['letters beyond ASCII', 'data:,ü', 'text/plain', 'ü'],
  ['no part after #', 'data:,a#b', 'text/plain', 'a'],
  ['a web page, which is no answer in the place of a file', 'data:text/html,<p>', 'text/html', '<p>'],
])('a file in its own address may hold %s', async (_, url, type, text) => {
  const read = await readClickedFile({ url, source: { name: 'none' } });
  const { file } = (read as { value: ReadFile }).value;
  expect([file.type, await file.text()]).toEqual([type, text]);
});

it.each(['data:;base64,*', 'data:image/png'])('there is no file in %s', async (url) => {
  expect(await readClickedFile({ url, source: { name: 'none' } })).toEqual(fail({ name: 'refused' }));
});

/** What a page answers of a file of three bytes. */
const answered = (headers: Record<string, string> = { 'content-length': '3' }, status = 200) =>
  succeed({ size: 3, status, headers: Object.entries({ 'content-type': 'Image/PNG; x=y', ...headers }) });
const NOT_READ = fail({ name: 'refused' });

/** A web page whose requests for a file get these answers, and whose file is this. Resolves with the ranges that were asked for. */
function fakeWebPage(answers: unknown[], content: string): (string | undefined)[] {
  const ranges: (string | undefined)[] = [];
  const executeScript = async ({ func, args }: { func: unknown; args: unknown[] }) => {
    if (func === beginFetch) ranges.push((args[0] as { init: { headers: { range?: string } } }).init.headers.range);
    return [{ result: func === awaitFetch ? answers.shift() : func === readChunk ? btoa(content) : undefined }];
  };
  Object.assign(fakeBrowser.scripting, { executeScript });
  return ranges;
}

const read = (url = 'https://site.test/a.png') => readClickedFile({ url, source: { name: 'page', tabId: 7 } });
const WHOLE = { ok: true, value: { file: { name: 'a.png', type: 'image/png' }, isKnownWhole: true } };

it.each([
  ['whole', 'https://site.test/a.png', [answered()], 'png', WHOLE],
  ['whole after a while', 'https://site.test/a.png', ['running', 'running', answered()], 'png', WHOLE],
  ['none where it was cut on its way here', 'https://site.test/a.png', [answered()], 'pn', fail({ name: 'page-gone' })],
  [
    'none if a web page came',
    'https://site.test/a',
    [answered({ 'content-type': 'text/html', 'content-length': '3' })],
    '<p>',
    fail({ name: 'web-page' }),
  ],
  ['none if the page may not', 'https://site.test/a.png', [NOT_READ, NOT_READ], '', NOT_READ],
  ['none from this computer', 'file:///a.png', [NOT_READ], '', fail({ name: 'local' })],
])('a file that is read through its page is %s', async (_, url, answers, content, outcome) => {
  fakeWebPage(answers, content);
  expect(await read(url)).toMatchObject(outcome);
});

const WITH_RANGE = 'bytes=0-';

it.each([
  ['is as long as its server says', [answered()], WHOLE, [WITH_RANGE]],
  ['is a whole range', [answered({ 'content-range': 'bytes 0-2/3' }, 206)], WHOLE, [WITH_RANGE]],
  ['is shorter than its server says', [answered({ 'content-length': '4' })], NOT_READ, [WITH_RANGE]],
  ['has no length', [answered({})], { value: { isKnownWhole: false } }, [WITH_RANGE]],
  [
    'is compressed all the same',
    [NOT_READ, answered({ 'content-length': '3', 'content-encoding': 'gzip' })],
    { value: { isKnownWhole: false } },
    [WITH_RANGE, undefined],
  ],
  ['comes in parts', [answered({ 'content-range': 'bytes 0-2/9' }, 206), answered()], WHOLE, [WITH_RANGE, undefined]],
  ['is empty', [fail({ name: 'status', status: 416 }), answered()], WHOLE, [WITH_RANGE, undefined]],
  ['is too large', [fail({ name: 'too-large' })], fail({ name: 'too-large' }), [WITH_RANGE]],
])('a file of a page that %s is asked for as a whole, without compression', async (_, answers, outcome, ranges) => {
  const asked = fakeWebPage(answers, 'png');
  expect(await read()).toMatchObject(outcome);
  expect(asked).toEqual(ranges);
});
