import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addDoorbell } from './doorbell';
import type { Against } from './read-arguments';

const EXTENSIONS = path.join(import.meta.dirname, 'extensions');

export const OWN = 'Secret Push';
export const BLANK = 'blank page';
export const SHORTEST = 'shortest extension';

/** The name under which an extension given by `--against` appears. */
export function nameOf({ dir, page }: Against): string {
  return `${path.basename(path.resolve(dir))}/${page}`;
}

/**
 * Copies of everything that is measured, by name, below `folder`: the copies alone are changed. Ours is the e2e build, which differs
 * from the package in its manifest only: nobody is there to grant a host.
 */
export function prepareExtensions(
  folder: string,
  build: string,
  server: { origin: string; token: string },
  against: readonly Against[],
): Map<string, string> {
  const sources = new Map([
    [OWN, build],
    [BLANK, path.join(EXTENSIONS, 'blank')],
    [SHORTEST, path.join(EXTENSIONS, 'shortest')],
    ...against.map((it): [string, string] => [nameOf(it), it.dir]),
  ]);
  const copies = new Map<string, string>();
  for (const [name, source] of sources) {
    const copy = path.join(folder, `extension-${copies.size}`);
    cpSync(source, copy, { recursive: true });
    copies.set(name, copy);
  }
  const shortest = copies.get(SHORTEST) ?? '';
  fillIn(path.join(shortest, 'worker.js'), { baseUrl: server.origin, token: server.token });
  addDoorbell(copies.get(OWN) ?? '');
  addDoorbell(shortest);
  return copies;
}

function fillIn(file: string, values: Record<string, string>): void {
  const filled = readFileSync(file, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  writeFileSync(file, filled);
}
