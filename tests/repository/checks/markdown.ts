import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The documents, by their paths from the repository's folder. */
export function documents(): string[] {
  return ['.', 'docs', 'docs/managed', 'store', 'assets']
    .flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => path.posix.join(folder, name)))
    .filter((name) => name.endsWith('.md'));
}

export function textOf(document: string): string {
  return readFileSync(path.join(ROOT, document), 'utf8');
}

/** What a text's links and pictures lead to, without code. */
export function linksIn(text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '`');
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
}

/** The anchors of a text's headings, as code hosts make them. */
export function anchorsIn(text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, '');
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

/** The part below a heading of the second level, up to the next one; empty if there is none. */
export function sectionOf(text: string, heading: string): string {
  const part = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  return part.slice(heading.length).trim();
}
