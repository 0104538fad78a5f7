import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './source';

const ENTRYPOINTS = path.resolve(import.meta.dirname, '../../../entrypoints');

/** The pages' HTML. */
export function htmlFiles(): SourceFile[] {
  return readdirSync(ENTRYPOINTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ path: `entrypoints/${name}`, text: readFileSync(path.join(ENTRYPOINTS, name), 'utf8') }));
}
