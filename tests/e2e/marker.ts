import { randomBytes } from 'node:crypto';

/**
 * A text that is nowhere else on the disk, for a test to search for: letters and digits that no encoding escapes,
 * too random for a compressor to take apart.
 */
export function makeMarker(name: string): string {
  return `${name}${randomBytes(12).toString('hex')}`;
}
