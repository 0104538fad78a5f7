import { describe, expect, it } from 'vitest';
import { fetchPageHead, readPageHead } from '@/lib/api/page-head';
import { PAGE_FORMAT } from '@/lib/instance/page-link';

const metas = `<meta name="secret-push-page" content="${PAGE_FORMAT}"><meta name="secret-push-version" content="1.2.0">`;

it.each([
  ['as it is made', `<!doctype html><html><head><meta charset="utf-8">${metas}`],
  ['without quotation marks', metas.replaceAll('"', '')],
  ['over several lines', metas.replaceAll(' ', '\n  ').replaceAll('>', ' />')],
])('a page for recipients is known %s', (_, html) => {
  expect(readPageHead(html)).toEqual({ format: PAGE_FORMAT, version: '1.2.0' });
});

it.each([
  ['another page', '<!doctype html><title>Not found</title>'],
  ['a page that was cut off', metas.slice(0, -5)],
  ['a version that is none', metas.replace('1.2.0', '<b>1</b>')],
  ['a format that is none', metas.replace(`"${PAGE_FORMAT}"`, '"latest"')],
])('%s is none', (_, html) => {
  expect(readPageHead(html)).toBeUndefined();
});

describe('asking for the page', () => {
  const ask = (answer: (request: Request) => Promise<Response>) =>
    fetchPageHead({ address: 'https://pw.test/sub', fetch: answer, timeoutMs: 1_000 });

  it('sends nothing but the address, once', async () => {
    const asked: Request[] = [];
    const head = await ask(async (request) => {
      asked.push(request);
      return new Response(metas);
    });
    expect(head).toEqual({ format: PAGE_FORMAT, version: '1.2.0' });
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

  it('reads 1,024 bytes, and waits for no more', async () => {
    const closed = { reason: undefined as unknown };
    const endless = (start: string) =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
        pull: (controller) => controller.enqueue(new Uint8Array(400).fill(32)),
        cancel: () => {
          closed.reason = 'canceled';
        },
      });
    expect(await ask(async () => new Response(endless(metas)))).toEqual({ format: PAGE_FORMAT, version: '1.2.0' });
    expect(closed.reason).toBe('canceled');
    const late = ' '.repeat(1_025 - metas.length) + metas;
    expect(await ask(async () => new Response(endless(late)))).toBeUndefined();
    expect(await ask(async () => new Response(endless(late.slice(1))))).toBeDefined();
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
