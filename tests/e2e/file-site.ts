import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type TestServer } from './listen';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Every byte, and line ends of every kind. Pictures are shown in spite of what follows them. */
const ODD_BYTES = Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), Buffer.from('\r\n\n\r')]);

/** What lies at both places. */
export const PICTURE = Buffer.concat([PIXEL, ODD_BYTES]);
export const DOCUMENT = Buffer.concat([Buffer.from('%PDF-1.4\n'), ODD_BYTES]);

const MEBIBYTE = 1024 * 1024;

/** A web page with files of its own origin and of another one. */
export interface FileSite {
  readonly page: string;
  /** Where the page is. It gives the picture only to whoever is signed in, and lets its scripts ask nobody else. */
  readonly own: TestServer;
  readonly other: TestServer;
  close(): Promise<void>;
}

export async function startFileSite(): Promise<FileSite> {
  const other = await listen(serveFiles);
  const own = await listen((request, response) => {
    if (request.url !== '/') return serveFiles(request, response);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src * data:; connect-src 'self'",
      'set-cookie': 'signed-in=yes; SameSite=Strict; HttpOnly',
    });
    response.end(pageWith(other.origin));
  });
  return {
    page: `${own.origin}/`,
    own,
    other,
    close: async () => {
      await Promise.all([own.close(), other.close()]);
    },
  };
}

function pageWith(other: string): string {
  const link = (id: string, path: string) => `<p><a id="${id}" href="${other}${path}">${id}</a></p>`;
  const linked = ['report', 'missing', 'login', 'moved', 'large'].map((id) => link(id, `/${id}.pdf?of=us`));
  return `<!doctype html><title>Files</title><link rel="icon" href="data:,"><h1>Files</h1>
    <img id="own" src="/signed-in/own%20picture.png" alt="own" width="40" height="40">
    <img id="other" src="${other}/other.png" alt="other" width="40" height="40">
    <img id="inside" src="data:image/png;base64,${PICTURE.toString('base64')}" alt="inside" width="40" height="40">
    ${linked.join('')}${link('photo', '/p/photo.json')}`;
}

function serveFiles({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(url, 'http://site');
  if (pathname === '/missing.pdf' || (pathname.startsWith('/signed-in/') && !headers.cookie?.includes('signed-in=yes')))
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here');
  else if (pathname.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE);
  else if (pathname === '/login.pdf') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  else if (pathname === '/moved.pdf') response.writeHead(302, { location: '/report.pdf' }).end();
  else if (pathname === '/large.pdf') sendLarge(response);
  else
    response
      .writeHead(200, {
        'content-type': 'application/pdf; charset=binary',
        'content-disposition': `attachment; filename="report.pdf"; filename*=UTF-8''${encodeURIComponent('отчёт 2026.pdf')}`,
      })
      .end(DOCUMENT);
}

/** More than is read, and without a word about its size before. */
function sendLarge(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/pdf' });
  for (let sent = 0; sent <= 25; sent++) response.write(Buffer.alloc(MEBIBYTE));
  response.end();
}
