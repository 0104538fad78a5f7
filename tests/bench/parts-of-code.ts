import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Words by which a part of the code is known in a package, since no minifier may change them. */
const KNOWN_BY = {
  zod: '_zod',
  'API client': '/api/v2',
  'reference server': 'Retry later',
  'QR code': 'Kanji',
} as const;

export type Part = keyof typeof KNOWN_BY;

/** The parts that these files of an unpacked extension hold. Throws if a part is nowhere in the extension: then it is known by something else now. */
export function partsIn(dir: string, names: readonly string[]): Part[] {
  const parts = Object.keys(KNOWN_BY) as Part[];
  const everywhere = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  for (const part of parts) {
    if (!holds(dir, everywhere, part)) throw new Error(`${part} is not known by ${KNOWN_BY[part]} any more`);
  }
  return parts.filter((part) => holds(dir, names, part));
}

function holds(dir: string, names: readonly string[], part: Part): boolean {
  return names.some(
    (name) => name.endsWith('.js') && readFileSync(path.join(dir, name), 'utf8').includes(KNOWN_BY[part]),
  );
}
