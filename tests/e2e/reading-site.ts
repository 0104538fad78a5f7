import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { listen } from './listen';
import { bundleRichEditor } from './rich-editor/bundle';

const PAGES = new URL('./pages-for-reading/', import.meta.url);
const NAMES = readdirSync(PAGES);
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/** Web pages to select from, on two origins of this machine. */
export interface ReadingSite {
  readonly origin: string;
  /** The page with the key in every place where one can be selected. */
  readonly selections: string;
  /** The page with fields of every kind, a rich-text editor among them. */
  readonly fields: string;
  close(): Promise<void>;
}

/** Serves the pages with this key in them. `key` has several lines; its first is what the single-line field holds. */
export async function startReadingSite(key: string): Promise<ReadingSite> {
  const [line = ''] = key.split('\n');
  const serve = (path: string, other: string, response: ServerResponse) => {
    const name = new URL(path, 'http://site').pathname.slice(1);
    if (name === 'rich-editor.js') {
      response.setHeader('content-type', TYPES['.js'] ?? '');
      void bundleRichEditor().then((script) => response.end(script));
      return;
    }
    if (!NAMES.includes(name)) {
      response.writeHead(404).end();
      return;
    }
    const values: Record<string, string> = { key, line, other };
    const page = readFileSync(new URL(name, PAGES), 'utf8');
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain');
    response.end(page.replace(/\{\{(\w+)\}\}/g, (_, value: string) => escapeHtml(values[value] ?? '')));
  };
  const other = await listen((request, response) => serve(request.url ?? '', '', response));
  const site = await listen((request, response) => serve(request.url ?? '', other.origin, response));
  return {
    origin: site.origin,
    selections: `${site.origin}/selections.html`,
    fields: `${site.origin}/fields.html`,
    close: async () => {
      await Promise.all([site.close(), other.close()]);
    },
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
