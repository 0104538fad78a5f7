import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { listen, type TestServer } from './servers';
import type { Surface } from './surface';

const PAGES = new URL('./pages-for-reading/', import.meta.url);
const NAMES = readdirSync(PAGES);
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/** Web pages to select from, on two origins of this machine. */
export interface FixtureSite {
  /** The page with the key in every place where one can be selected. */
  readonly selections: string;
  /** The page with fields of every kind, a rich-text editor among them. */
  readonly fields: string;
  /** The page with everything that a page can make of a text between its source and the screen. */
  readonly selection: string;
  close(): Promise<void>;
}

/** Serves the pages with this key in them. `key` has several lines; its first is what the single-line field holds. */
export async function startFixtureSite(key: string): Promise<FixtureSite> {
  const values: Record<string, string> = { key, line: key.split('\n')[0] ?? '' };
  const serve = async ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const name = new URL(url, 'http://site').pathname.slice(1);
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain');
    const script = SCRIPTS[name];
    if (script) response.end(await bundleOnce(script));
    else if (!NAMES.includes(name)) response.writeHead(404).end();
    else
      response.end(
        readFileSync(new URL(name, PAGES), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, value: string) =>
          escapeHtml(values[value] ?? ''),
        ),
      );
  };
  const other = await listen(serve);
  values.other = other.origin;
  const site = await listen(serve);
  return {
    selections: `${site.origin}/selections.html`,
    fields: `${site.origin}/fields.html`,
    selection: `${site.origin}/selection.html`,
    close: async () => {
      await Promise.all([site.close(), other.close()]);
    },
  };
}

/** Scripts of pages that are made of several files. */
const SCRIPTS: Record<string, URL> = {
  'rich-editor.js': new URL('./rich-editor.ts', import.meta.url),
  'editors.js': new URL('./editors.ts', import.meta.url),
};
const bundles = new Map<URL, Promise<string>>();

function bundleOnce(entry: URL): Promise<string> {
  const bundled = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, bundled);
  return bundled;
}

async function bundle(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: fileURLToPath(entry), formats: ['es'] } },
  });
  const [{ output }] = built as [Rollup.RollupOutput];
  return output[0].code;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Every byte, and line ends of every kind. Pictures are shown in spite of what follows them. */
const ODD_BYTES = Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), Buffer.from('\r\n\n\r')]);

/** What lies at both places. */
export const IMAGE = Buffer.concat([PIXEL, ODD_BYTES]);
export const DOCUMENT = Buffer.concat([Buffer.from('%PDF-1.4\n'), ODD_BYTES]);

/** A web page with files of its own origin, which are only for whoever is signed in, and of another one. Its scripts may ask no other. */
export interface FileSite {
  readonly page: string;
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
    other,
    close: async () => {
      await Promise.all([own.close(), other.close()]);
    },
  };
}

function pageWith(other: string): string {
  const link = (id: string, path: string) => `<p><a id="${id}" href="${other}${path}">${id}</a></p>`;
  const linked = ['report', 'login', 'moved'].map((id) => link(id, `/${id}.pdf?of=us`));
  return `<!doctype html><title>Files</title><link rel="icon" href="data:,"><h1>Files</h1>
    <img id="own" src="/signed-in/own%20picture.png" alt="own" width="40" height="40">
    <img id="other" src="${other}/other.png" alt="other" width="40" height="40">
    ${link('slow', '/slow.pdf').replace(other, '')}
    ${linked.join('')}`;
}

function serveFiles({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(url, 'http://site');
  if (pathname.startsWith('/signed-in/') && !headers.cookie?.includes('signed-in=yes'))
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here');
  // It never arrives.
  else if (pathname === '/slow.pdf') response.writeHead(200, { 'content-type': 'application/pdf' }).write(DOCUMENT);
  else if (pathname.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(IMAGE);
  else if (pathname === '/login.pdf') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  else if (pathname === '/moved.pdf') response.writeHead(302, { location: '/report.pdf' }).end();
  else
    response
      .writeHead(200, {
        'content-type': 'application/pdf; charset=binary',
        'content-disposition': `attachment; filename="report.pdf"; filename*=UTF-8''${encodeURIComponent('отчёт 2026.pdf')}`,
      })
      .end(DOCUMENT);
}

/** Selects all that an element of the page shows, or this part of a field, as a person would with the pointer. */
export function selectContent(page: Surface, id: string, part?: string): Promise<void> {
  return page.evaluate(
    ({ wanted, text }) => {
      const inShadow = document.getElementById('host')?.shadowRoot;
      const element = document.getElementById(wanted) ?? inShadow?.getElementById(wanted);
      if (!element) throw new Error(`No #${wanted}`);
      element.scrollIntoView({ block: 'center' });
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        const start = element.value.indexOf(text ?? element.value);
        if (start < 0) throw new Error(`#${wanted} does not hold this text`);
        element.focus();
        element.setSelectionRange(start, start + (text ?? element.value).length);
        return;
      }
      if (element.isContentEditable) element.focus();
      getSelection()?.selectAllChildren(element);
    },
    { wanted: id, text: part },
  );
}

/** Selects what an editable element shows from the first of these words to the last, as a person would with the pointer. Resolves with how it reads. */
export function selectBetween(page: Surface, id: string, first: string, last: string): Promise<string> {
  return page.evaluate(
    ({ wanted, from, to }) => {
      const element = document.getElementById(wanted);
      if (!element) throw new Error(`No #${wanted}`);
      const find = (words: string): [Text, number] => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
          if (text.data.includes(words)) return [text, text.data.indexOf(words)];
        throw new Error(`#${wanted} does not hold these words`);
      };
      element.focus();
      const [end, at] = find(to);
      getSelection()?.setBaseAndExtent(...find(from), end, at + to.length);
      return String(getSelection());
    },
    { wanted: id, from: first, to: last },
  );
}
