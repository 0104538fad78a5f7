import { describe, expect, it } from 'vitest';
import { fetchPage, readPageHead } from '@/lib/api/page-head';
import { PAGE_FORMAT } from '@/lib/instance/page-link';

const metas = `<meta name="secret-push-page" content="${PAGE_FORMAT}"><meta name="secret-push-version" content="1.2.0">`;
const head = { format: PAGE_FORMAT, version: '1.2.0', policies: [] as string[] };
const license = `<!-- ${'A line about the program between. '.repeat(30)}-->`;

it.each([
  ['as it is made', `<!doctype html><html><head><meta charset="utf-8">${metas}`],
  ['without quotation marks', metas.replaceAll('"', '')],
  ['without quotation marks, and closed', metas.replaceAll('"', '').replaceAll('>', '/>')],
  ['in single ones', metas.replaceAll('"', "'")],
  ['over several lines', metas.replaceAll(' ', '\n  ').replaceAll('>', ' />')],
  ['with the content before the name', metas.replace(/(name=\S+) (content="[^"]*")/g, '$2 $1')],
  ['with the version before the format', metas.replace(/(<.*>)(<.*>)/, '$2$1')],
  ['in capitals, with spaces and other attributes', metas.replaceAll('<meta name=', '<META data-x id="a>b" Name = ')],
  ['below a thousand characters of something else', `${license}${metas}`],
  ['behind a script that speaks of others', `<script>'<meta name="secret-push-page" content="7">'</script>${metas}`],
  ['twice, by the first', `${metas}${metas.replace('1.2.0', '9.0.0')}`],
])('a page for recipients is known %s', (_, html) => {
  expect(readPageHead(html)).toEqual(head);
});

it.each([
  ['another page', '<!doctype html><title>Not found</title>'],
  ['a page that was cut off', metas.slice(0, -5)],
  ['a page that was cut off before the last bracket', metas.slice(0, -1)],
  ['a version that is none', metas.replace('1.2.0', '<b>1</b>')],
  ['a format that is none', metas.replace(`"${PAGE_FORMAT}"`, '"latest"')],
  ['a page in a comment', `<!-- ${metas} -->`],
  ['a page that another one speaks of', `<title>${metas}</title>`],
])('%s is none', (_, html) => {
  expect(readPageHead(html)).toBeUndefined();
});

it('reads the policies of a page', () => {
  const policy = `<meta http-equiv="content-security-policy" content="script-src 'self'; img-src data:">`;
  expect(readPageHead(metas + policy)?.policies).toEqual(["script-src 'self'; img-src data:"]);
});

it.each(['<meta ', "<meta a='", '<meta a="', '<meta name', '<!--', '<script ', '<title>', '</', '<meta = ', ' / '])(
  'reads many times %j in time that grows with their length',
  (piece) => {
    // Long enough to need an hour if it grew by the square.
    expect(readPageHead(piece.repeat(2_000_000 / piece.length))).toBeUndefined();
  },
);

describe('asking for the page', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const OWN = `${metas}<script>${'run();'.repeat(5_000)}</script>`;
  const asHtml = { headers: { 'content-type': 'text/html' } };

  const ask = (answer: (request: Request) => Promise<Response>, ownVersion = '2.0.0') =>
    fetchPage({
      address: 'https://pw.test/sub',
      fetch: answer,
      timeoutMs: 1_000,
      ownPage: { version: ownVersion, read: async () => bytes(OWN) },
    });
  const found = { format: PAGE_FORMAT, version: '1.2.0', isChanged: false };

  it('sends nothing but the address, once', async () => {
    const asked: Request[] = [];
    const page = await ask(async (request) => {
      asked.push(request);
      return new Response(metas, asHtml);
    });
    expect(page).toEqual(found);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      url: 'https://pw.test/sub/secret-push.html',
      method: 'GET',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });
    expect([...(asked[0]?.headers ?? [])]).toEqual([['accept', 'text/html']]);
  });

  it('reads the beginning of another version, and waits for no more', async () => {
    const closed = { reason: undefined as unknown };
    const endless = (start: string) =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => controller.enqueue(bytes(start)),
        pull: (controller) => controller.enqueue(new Uint8Array(400).fill(32)),
        cancel: () => {
          closed.reason = 'canceled';
        },
      });
    expect(await ask(async () => new Response(endless(metas), asHtml))).toEqual(found);
    expect(closed.reason).toBe('canceled');
    const late = ' '.repeat(16_385 - metas.length) + metas;
    expect(await ask(async () => new Response(endless(late), asHtml))).toBeUndefined();
    expect(await ask(async () => new Response(endless(late.slice(1)), asHtml))).toBeDefined();
  });

  it('compares the whole file of its own version', async () => {
    const askOwn = (text: string) => ask(async () => new Response(text, asHtml), '1.2.0');
    expect(await askOwn(OWN)).toEqual(found);
    for (const text of [OWN.slice(0, -1), `${OWN}\n`, OWN.replace('run();</', 'run()!</'), metas])
      expect(await askOwn(text)).toEqual({ ...found, isChanged: true });
  });

  it('names the header that stops a page, and reads no more of it', async () => {
    const answer = new Response(OWN.slice(0, 500), { headers: { 'content-type': 'text/plain' } });
    expect(await ask(async () => answer, '1.2.0')).toEqual({ ...found, stoppedBy: 'Content-Type: text/plain' });
  });

  it.each([
    ['nothing', new Response(metas, { status: 404 })],
    ['a sign-in', new Response(metas, { status: 401 })],
    ['a redirect', Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })],
    ['a redirect, as Node shows it', new Response(null, { status: 302, headers: { location: '/users/sign_in' } })],
    ['no content', new Response(null, { status: 204 })],
  ])('finds none where there is %s', async (_, response) => {
    expect(await ask(async () => response)).toBeUndefined();
  });

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch')), 'NetworkError'],
    ['the server has trouble', async () => new Response('', { status: 503 }), 'HttpError'],
    ['the server asks to wait', async () => new Response('', { status: 429 }), 'HttpError'],
  ])('does not know where %s', async (_, answer, kind) => {
    await expect(ask(answer)).rejects.toMatchObject({ failure: { kind } });
  });
});
