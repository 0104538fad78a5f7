import { effect, type ReadonlySignal } from '@preact/signals';
import { onPushCreated } from '../../browser/page-channel';
import type { ActivityOfInstance } from '../activity/activity';
import type { Clock } from '../rate-limit';
import type { AccountLists } from './account-lists';
import type { PushList } from './push-list';

/** The least time between two reads, since a table creates a push a second. An expired push stays where it is for as long. */
export const READ_APART_MS = 10_000;

/** A list that was read longer ago is read again when its page is looked at. */
const OLD_MS = 30_000;

/** A list of more rows is not read again by itself. These are two pages, and so two requests. */
const MAX_ROWS_READ_AGAIN = 100;

const NEVER = new AbortController().signal;

interface AutoRefreshDeps {
  account: ReadonlySignal<AccountLists | undefined>;
  /** The list that is shown. */
  list: ReadonlySignal<PushList | undefined>;
  events: ReadonlySignal<readonly ActivityOfInstance[]>;
  /** Whether the rows of the list may neither move nor go, so that only new ones are read. */
  isFrozen: ReadonlySignal<boolean>;
  /** Whether the page is hidden, so that nothing is read. */
  isHidden: () => boolean;
  clock: Clock;
}

/**
 * Reads lists again after what has changed them since: this browser created or expired a push, or a poll found an event. Never a list that
 * failed or takes many requests.
 */
export interface AutoRefresh {
  /** Call it after a push of the account has expired. */
  onExpired: () => void;
  /** Call it when somebody comes back to the page: reads lists that have changed or are old. */
  refreshIfOld: () => Promise<void>;
}

/** Follows what changes from now on, for as long as it is open. */
export function createAutoRefresh({ account, list, events, isFrozen, isHidden, clock }: AutoRefreshDeps): AutoRefresh {
  let needsFullRead = false;
  /** Whether to read only the newest pushes, which moves no row of an expired push. */
  let needsNewest = false;
  let isReading = false;

  const canReadAll = () => needsFullRead && !isFrozen.peek();
  const readAll = async (): Promise<void> => {
    needsFullRead = needsNewest = false;
    for (const each of new Set([list.peek(), account.peek()?.active.list]))
      if (each && canReadAgain(each)) await each.refresh();
  };
  const readNewest = async (): Promise<void> => {
    needsNewest = false;
    const active = account.peek()?.active.list;
    if (active && isLoaded(active)) await active.loadNewest();
  };

  const readWanted = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    if (!needsNewest) await clock.wait(READ_APART_MS, NEVER);
    while (!isHidden() && (canReadAll() || needsNewest)) {
      await (canReadAll() ? readAll() : readNewest());
      await clock.wait(READ_APART_MS, NEVER);
    }
    isReading = false;
  };
  const requestFullRead = (): void => {
    needsFullRead = true;
    void readWanted();
  };

  account.subscribe(() => {
    needsFullRead = needsNewest = false;
  });
  onPushCreated((instanceId) => {
    if (instanceId !== account.peek()?.instance.id) return;
    needsNewest = true;
    void readWanted();
  });
  effect(() => {
    const { instance, active } = account.value ?? {};
    const readAt = active?.list.refreshedAt.value ?? Number.POSITIVE_INFINITY;
    const isNewer = ({ detectedAt }: ActivityOfInstance) => detectedAt > readAt && detectedAt <= clock.now();
    if (events.value.some((event) => event.instance.id === instance?.id && isNewer(event))) requestFullRead();
  });
  effect(() => {
    if (!isFrozen.value && needsFullRead) void readWanted();
  });

  return {
    onExpired: requestFullRead,
    refreshIfOld: async () => {
      const readAt = list.peek()?.refreshedAt.peek() ?? clock.now();
      if (needsNewest || clock.now() - readAt > OLD_MS) needsFullRead = true;
      if (canReadAll()) await readAll();
      else if (needsNewest) await readNewest();
    },
  };
}

function isLoaded({ failure, refreshedAt }: PushList): boolean {
  return !failure.peek() && refreshedAt.peek() !== undefined;
}

function canReadAgain(list: PushList): boolean {
  return isLoaded(list) && list.rows.peek().length <= MAX_ROWS_READ_AGAIN;
}
