import type { LogStart } from './read-log';

/** What the watch remembers of one push: nothing that leads to it, nothing that names it. */
export interface WatchedPush {
  /** Milliseconds since 1970, by the instance's clock. */
  createdAt: number;
  /** Views that were told, or that there were when it was first seen. */
  views: number;
  /** Its end was told, or needs no telling. */
  isOver: boolean;
  /** It was expired from here, or that was tried and nobody knows how it ended. */
  isEndedHere: boolean;
  /** Wrong passphrases that were told; `null`: followed from the next look on; undefined: not followed. */
  wrongPassphrases?: number | null | undefined;
  /** How many rounds have found it in no list. */
  missed: number;
  /** How much of its log need not be read again. */
  log?: LogStart | undefined;
  /** How many rounds have wanted its log and met a server in trouble. */
  unread?: number | undefined;
  /** The watch was switched off since it was last looked at: what happened meanwhile is not told. */
  isPaused?: boolean | undefined;
}

/** Between these moments, by when they were made, every push that is to be watched is remembered. */
export interface Reach {
  from: number;
  to: number;
}

/** What the watch remembers of one instance's account. */
export interface WatchMemory {
  /** By SHA-256 of the push's token. */
  pushes: Readonly<Record<string, WatchedPush>>;
  /** Undefined before the first round. */
  reach?: Reach | undefined;
  /** The token was changed, and nothing of what is remembered was found with it yet: it may be another account's. */
  hasNewToken?: boolean | undefined;
}

export const NOTHING_WATCHED: WatchMemory = { pushes: {} };

/** A push that nothing has happened to yet. */
export function unseenPush(createdAt: number): WatchedPush {
  return { createdAt, views: 0, isOver: false, isEndedHere: false, missed: 0 };
}

/** More than a round can look at: the rest are those that slid out of its reach. */
const MOST_REMEMBERED = 500;

/** The memory without its oldest pushes, if there are too many. */
export function withinBounds(memory: WatchMemory): WatchMemory {
  const entries = Object.entries(memory.pushes);
  if (entries.length <= MOST_REMEMBERED) return memory;
  const newest = entries.sort(([, one], [, other]) => other.createdAt - one.createdAt).slice(0, MOST_REMEMBERED);
  return { ...memory, pushes: Object.fromEntries(newest) };
}

/** How many pushes may be followed for wrong passphrases: each costs a request a round. */
export const MOST_FOLLOWED = 10;

/** Whether wrong passphrases of this push are told. */
export function isFollowed(memory: WatchMemory, push: string): boolean {
  return memory.pushes[push]?.wrongPassphrases !== undefined;
}

/** Follows a push for wrong passphrases, or no longer. Undefined if it is not watched or too many are followed already. */
export function followPassphrases(memory: WatchMemory, push: string, isOn: boolean): WatchMemory | undefined {
  const known = memory.pushes[push];
  if (!known) return undefined;
  if (isOn === isFollowed(memory, push)) return memory;
  const followed = Object.keys(memory.pushes).filter((one) => isFollowed(memory, one));
  if (isOn && followed.length >= MOST_FOLLOWED) return undefined;
  const { wrongPassphrases: _, ...rest } = known;
  return { ...memory, pushes: { ...memory.pushes, [push]: isOn ? { ...rest, wrongPassphrases: null } : rest } };
}
