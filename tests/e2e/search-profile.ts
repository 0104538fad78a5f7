import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readMozLz4 } from './lz4';

/** A place where something secret lies on the disk. The secret itself is told by its name only. */
export interface Found {
  secret: string;
  file: string;
  encoding: 'utf8' | 'utf16le' | 'utf16be' | 'base64';
}

interface Needle {
  secret: string;
  encoding: Found['encoding'];
  bytes: Buffer;
}

/**
 * Searches every file of a profile for the secrets, given by name, in UTF-8, UTF-16 and base64, and inside Firefox's compressed files.
 * Other compression (LevelDB's and SQLite's snappy) leaves a marker's first occurrence as it is: give markers.
 * While the browser runs, a file may vanish under the search: that is then no longer on the disk.
 */
export function searchProfile(profileDir: string, secrets: Record<string, string>): Found[] {
  const needles = Object.entries(secrets).flatMap(([secret, text]) => spellings(secret, text));
  if (needles.length === 0) throw new Error('Nothing to search for');
  return files(profileDir).flatMap((path) => {
    const raw = readIfThere(path);
    if (!raw) return [];
    const content = readMozLz4(raw) ?? raw;
    return needles
      .filter(({ bytes }) => content.includes(bytes))
      .map(({ secret, encoding }) => ({ secret, file: relative(profileDir, path), encoding }));
  });
}

function spellings(secret: string, text: string): Needle[] {
  if (text.length < 8) throw new Error(`${secret} is too short to be told from chance`);
  const little = Buffer.from(text, 'utf16le');
  return [
    { secret, encoding: 'utf8', bytes: Buffer.from(text) },
    { secret, encoding: 'utf16le', bytes: little },
    { secret, encoding: 'utf16be', bytes: Buffer.from(little).swap16() },
    // In base64 a text looks different by where it starts in a group of three bytes; its ends depend on its neighbours.
    ...[0, 1, 2].map((lead) => {
      const encoded = Buffer.concat([Buffer.alloc(lead), Buffer.from(text)]).toString('base64');
      const inner = encoded.slice(lead && 4, -4);
      return { secret, encoding: 'base64' as const, bytes: Buffer.from(inner) };
    }),
  ];
}

function files(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
