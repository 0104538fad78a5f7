import { readFileSync } from 'node:fs';
import { fromRoot } from '../../../scripts/set-up/paths.mjs';

export const VERSION: string = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).version;

/** What the stores get; Edge gets what Chrome does. */
const ARCHIVES = { chrome: 'chrome-edge', firefox: 'firefox', sources: 'sources' } as const;

/** The file of a package. */
export function archive(name: keyof typeof ARCHIVES): string {
  return fromRoot('.output', `secret-push-${VERSION}-${ARCHIVES[name]}.zip`);
}
