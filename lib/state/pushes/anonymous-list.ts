import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { isInPrivateWindow } from '../../browser/page-environment';
import { callWorker } from '../../messaging/messaging';
import { type AnonymousPush, anonymousPushToRow, type PushRow } from '../../pushes/push-row';
import { anonymousPushesItem, batchesItem, recentPushesItem } from '../../storage/items';
import { readOwnPushes } from '../../storage/rows';
import { type AnonymousPushPersistence, createAnonymousPushPersistence } from '../settings/settings';
import { entriesOfWindow, storedSignal } from '../stored-signal';

/** Pushes created without an account. */
export interface AnonymousList {
  /** The pushes, newest first. Encrypted ones have a link with its key only as long as their result or batch is stored. */
  rows: ReadonlySignal<PushRow[]>;
  /** Whether the pushes are stored on this device. */
  persistence: AnonymousPushPersistence;
  /** Why the last `remove` failed. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Removes pushes from the list. They do not expire. */
  remove: (urlTokens: string[]) => Promise<void>;
}

/** Resolves when the list is read. */
export async function loadAnonymousList(): Promise<AnonymousList> {
  const session = storedSignal(anonymousPushesItem('session'));
  const device = storedSignal(anonymousPushesItem('device'));
  const persistence = createAnonymousPushPersistence();
  const recent = storedSignal(recentPushesItem);
  const batches = storedSignal(batchesItem);
  const starts = [session, device, persistence, recent, batches].map((store) => store.start());
  const [isPrivate] = await Promise.all([isInPrivateWindow(), ...starts]);
  const failure = signal<Failure>();
  const pushes = entriesOfWindow(isPrivate, session.value, device.value);
  /** The whole links of encrypted pushes, by token. The list has only links without keys; results and rows of tables have whole ones. */
  const wholeLinks = signal<ReadonlyMap<string, string>>(new Map());
  const readWholeLinks = async (): Promise<void> => {
    const own = pushes.peek().some(({ isEncrypted }) => isEncrypted) ? await readOwnPushes() : [];
    wholeLinks.value = new Map(
      own.flatMap((push) => (push.link ? [[keyOf(push.instance, push.stored), push.link]] : [])),
    );
  };
  await readWholeLinks();
  effect(() => {
    // Records are written before the list; those of a table are removed with it.
    if (pushes.value && recent.value.value && batches.value.value) void readWholeLinks();
  });
  const toRow = (push: AnonymousPush) => {
    const link = push.isEncrypted && wholeLinks.value.get(keyOf(push.instance, push));
    return anonymousPushToRow(link ? { ...push, link } : push);
  };

  return {
    rows: computed(() => pushes.value.toSorted((a, b) => b.createdAt - a.createdAt).map(toRow)),
    persistence,
    failure,
    remove: async (urlTokens) => {
      const reply = await callWorker('removeAnonymousPushes', { urlTokens });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}

function keyOf({ id }: { id: string }, { urlToken }: { urlToken: string }): string {
  return JSON.stringify([id, urlToken]);
}
