import { isEnd, isView, type WatchEvent } from './watch-event';

/** Several events as one message: pushes, each once, by what weighs most of what happened to them. */
export interface Bundle {
  /** All of them, the one with the newest event first. */
  pushes: string[];
  opened: string[];
  /** Ended otherwise than by being opened. */
  ended: string[];
  /** Somebody tried wrong passphrases, and nothing else happened. */
  tried: string[];
}

/** `events`: in any order. */
export function bundle(events: readonly WatchEvent[]): Bundle {
  const newestFirst = [...events].sort((one, other) => other.at - one.at);
  const pushes = [...new Set(newestFirst.map(({ push }) => push))];
  const has = (push: string, is: (event: WatchEvent) => boolean) =>
    events.some((event) => event.push === push && is(event));
  const opened = pushes.filter((push) => has(push, isView));
  const ended = pushes.filter((push) => !opened.includes(push) && has(push, isEnd));
  return { pushes, opened, ended, tried: pushes.filter((push) => !opened.includes(push) && !ended.includes(push)) };
}

/** The event that says most about one push: its end, then the newest view, then the newest of the rest. */
export function headline<E extends WatchEvent>(events: readonly [E, ...E[]]): E {
  const newestFirst = [...events].sort((one, other) => other.at - one.at) as [E, ...E[]];
  return newestFirst.find(isEnd) ?? newestFirst.find(isView) ?? newestFirst[0];
}
