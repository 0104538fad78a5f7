/**
 * What can happen to a watched push.
 * `first-view`, `further-views` (several at once where several came since the last round), `last-view`: the one that used up its views,
 * and so its end; the only view of a push that allows one is its last. `ended-by-views`: they are used up, but the log does not show how.
 * `ended-by-time`; `ended-by-hand`: by somebody else than us. `ended`: the instance does not tell why.
 * `wrong-passphrases`: only of pushes that are followed for them.
 */
export const WATCH_EVENT_KINDS = [
  'first-view',
  'further-views',
  'last-view',
  'ended-by-views',
  'ended-by-time',
  'ended-by-hand',
  'ended',
  'wrong-passphrases',
] as const;
export type WatchEventKind = (typeof WATCH_EVENT_KINDS)[number];

/** Where something came from, as the instance wrote it down; empty = not said. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/** Something that happened to a watched push. It holds no token and no name: names are found by `push` while the browser runs. */
export interface WatchEvent {
  /** The same happening has the same id, whoever finds it and however often. */
  id: string;
  /** SHA-256 of the push's token. */
  push: string;
  kind: WatchEventKind;
  /** Views or wrong passphrases that it tells of; 1 for an end. */
  count: number;
  /** Views used since the push was made, this event's included. */
  used: number;
  /** Views allowed. */
  allowed: number;
  /** When, the newest of them, by the instance's clock: milliseconds since 1970. */
  at: number;
  /** When the push was made; an unnamed push is called by it. */
  createdAt: number;
  /** Of the newest of them; undefined: the instance does not say. */
  origin?: Origin | undefined;
}

/** An event as it is kept until it is dismissed. */
export interface KeptEvent extends WatchEvent {
  /** When it was found, by this computer's clock: milliseconds since 1970. */
  foundAt: number;
  /** A page of ours has shown it. */
  isSeen: boolean;
  /** A notification has told it, or it needed none. */
  isTold: boolean;
}

/** Whether nobody can open the push any more after this. */
export function isEnd({ kind }: Pick<WatchEvent, 'kind'>): boolean {
  return kind === 'last-view' || kind.startsWith('ended');
}

/** Whether somebody opened it. */
export function isView({ kind }: Pick<WatchEvent, 'kind'>): boolean {
  return kind === 'first-view' || kind === 'further-views' || kind === 'last-view';
}
