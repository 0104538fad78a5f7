import { type Program, programOf } from '../user-agent';
import { isEnd, type KeptEvent, type WatchEventKind } from './watch-event';

/** What a line about an event says. Its words are the screen's. */
export interface EventFacts {
  kind: WatchEventKind;
  /** As the user named the push; undefined: it has no name, or nothing here knows it, then it is called by when it was made. */
  name: string | undefined;
  /** Moments by the instance's clock: milliseconds since 1970. */
  madeAt: number;
  at: number;
  /** Views or wrong passphrases that it tells of. */
  count: number;
  used: number;
  allowed: number;
  left: number;
  /** Nobody can open the push any more. */
  isEnd: boolean;
  /** Where it came from; undefined: the instance does not say. Of several, the newest. */
  ip: string | undefined;
  program: Program | undefined;
  isNew: boolean;
}

/** `names`: of pushes by hash, as far as they are known. */
export function factsOf(event: KeptEvent, names: Readonly<Record<string, string>>): EventFacts {
  const { kind, createdAt, at, count, used, allowed, origin } = event;
  return {
    kind,
    name: names[event.push] || undefined,
    madeAt: createdAt,
    at,
    count,
    used,
    allowed,
    left: isEnd(event) ? 0 : Math.max(0, allowed - used),
    isEnd: isEnd(event),
    ip: origin?.ip || undefined,
    program: origin?.userAgent ? programOf(origin.userAgent) : undefined,
    isNew: !event.isSeen,
  };
}
