import type { ShareText } from '../browser/share-text';
import type * as stored from '../browser/stored';
import type { Call } from '../messages';

/** What is remembered, as stores reach it. */
export type Stored = Pick<typeof stored, 'read' | 'readAll' | 'write' | 'watch'>;

/** What every store of a page that pushes needs from outside. */
export interface Doors {
  stored: Stored;
  call: Call;
  /** Resolves only if the browser says that it was copied. */
  copyText: (text: string) => Promise<void>;
  /** The system's share sheet; missing where there is none. */
  shareText?: ShareText | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}
