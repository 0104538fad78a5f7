import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface SourceFile {
  /** From the repository's folder, with `/`. */
  path: string;
  text: string;
}

/** The files in these folders whose names match. */
export function filesIn(folders: readonly string[], pattern: RegExp): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => pattern.test(name))
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .sort()
      .map((name) => ({ path: name, text: textOf(name) })),
  );
}

export function textOf(name: string): string {
  return readFileSync(path.join(ROOT, name), 'utf8');
}
