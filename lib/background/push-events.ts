import type { PushRef, UpdatedPush } from '../messaging/messages';
import type { Draft } from '../push/draft';
import type { ReportedOptions } from '../push/options';
import type { CreatedResult } from '../push/result';
import type { Expiration } from '../pushes/push-row';
import { ignoreStorageFull } from '../storage/storage';

export interface CreatedEvent {
  recordId: string;
  result: CreatedResult;
  /** The draft as it was sent. */
  draft: Draft;
  /** What the instance says that it stored. */
  stored: ReportedOptions;
  /** Whether the push may be kept: not if it is of a private window and the last one has closed meanwhile. */
  isKept: () => Promise<boolean>;
}

/** A push for the lists of what this browser created. */
export type PushToList = Pick<CreatedEvent, 'result' | 'draft' | 'isKept'>;

export interface ExpiredEvent {
  push: PushRef;
  expiration: Expiration;
}

/** What happens to pushes by this browser. */
interface PushEvents {
  /** A push was created, even if its result could not be stored. */
  created: CreatedEvent;
  opened: UpdatedPush;
  expired: ExpiredEvent;
}

type Subscriber<E> = (event: E) => Promise<void>;

export interface PushEventEmitter {
  /** Adds subscribers, which are told after those before them. */
  on: <N extends keyof PushEvents>(name: N, ...added: Subscriber<PushEvents[N]>[]) => void;
  /**
   * Calls the subscribers one after the other. One that fails stops no other; its error is thrown afterward, unless storage is full:
   * they can do without.
   */
  emit: <N extends keyof PushEvents>(name: N, event: PushEvents[N]) => Promise<void>;
}

/** The one place that knows whom a push concerns, whichever way it was created, opened or expired. */
export function createPushEvents(): PushEventEmitter {
  const subscribers: { [N in keyof PushEvents]: Subscriber<PushEvents[N]>[] } = {
    created: [],
    opened: [],
    expired: [],
  };
  return {
    on: <N extends keyof PushEvents>(name: N, ...added: Subscriber<PushEvents[N]>[]): void => {
      subscribers[name].push(...added);
    },
    emit: async <N extends keyof PushEvents>(name: N, event: PushEvents[N]): Promise<void> => {
      const errors: unknown[] = [];
      for (const tell of subscribers[name]) await tell(event).catch((error: unknown) => errors.push(error));
      for (const error of errors) ignoreStorageFull(error);
    },
  };
}
