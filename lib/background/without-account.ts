import { entry, readItems, removeItems, type StorageEntry, writeEntries, writeItem } from '../browser/stored';
import type { PushRef } from '../messages';
import type { AnonymousPush, Expiration } from '../push/result';
import { anonymousPushesItem, persistAnonymousPushesItem } from '../storage/items-on-demand';
import { createQueue } from './result-store';

/** More than anybody looks through, and far below what either storage takes. */
const MAX_KEPT = 1_000;

/** Remembers pushes made without an account: until the browser closes, or on the device if the user says so. The worker alone writes them. */
export function createAnonymousPushes() {
  const inTurn = createQueue();
  const inMemory = anonymousPushesItem('session');
  const onDevice = anonymousPushesItem('device');

  /** What was made in a private window stays in memory, whatever the user keeps otherwise. */
  const put = async (all: AnonymousPush[], keeps: boolean, ...withThem: StorageEntry[]): Promise<void> => {
    // A worker that died while it moved them has left some twice.
    const each = new Map(all.map((push) => [`${push.instance.id}/${push.urlToken}`, push])).values();
    const kept = [...each].sort((one, other) => other.createdAt - one.createdAt).slice(0, MAX_KEPT);
    const isForDevice = (push: AnonymousPush) => keeps && !push.isPrivate;
    const forDevice = kept.filter(isForDevice);
    const writes = [
      ...withThem,
      entry(
        inMemory,
        kept.filter((push) => !isForDevice(push)),
      ),
    ];
    if (forDevice.length > 0) writes.push(entry(onDevice, forDevice));
    await writeEntries(...writes);
    if (forDevice.length === 0) await removeItems(onDevice);
  };

  const change = (
    changed: (all: AnonymousPush[]) => AnonymousPush[] | undefined,
    expectWanted = async (): Promise<void> => {},
  ): Promise<void> =>
    inTurn(async () => {
      await expectWanted();
      const { keeps, session, device } = await readItems({
        keeps: persistAnonymousPushesItem,
        session: inMemory,
        device: onDevice,
      });
      const now = changed([...session, ...device]);
      if (now) await put(now, keeps);
    });

  return {
    /** `expectWanted` rejects if it is not to be remembered any more; with what it rejects, so does this. */
    add: (push: AnonymousPush, expectWanted: () => Promise<void>) => change((all) => [push, ...all], expectWanted),

    /** Nothing happens if it is not among them. */
    noteEnding: ({ instanceId, urlToken }: PushRef, ending: Expiration) =>
      change((all) => {
        const isIt = (push: AnonymousPush) => push.urlToken === urlToken && push.instance.id === instanceId;
        return all.some(isIt) ? all.map((push) => (isIt(push) ? { ...push, ending } : push)) : undefined;
      }),

    forget: (urlTokens: readonly string[]) => {
      const gone = new Set(urlTokens);
      return change((all) => all.filter(({ urlToken }) => !gone.has(urlToken)));
    },

    /** From now on, and for those that are remembered: what cannot be moved stays where it is, and the choice as it was. */
    setPersistence: (keeps: boolean) =>
      inTurn(async () => {
        const { session, device } = await readItems({ session: inMemory, device: onDevice });
        const all = [...session, ...device];
        if (keeps) return put(all, true, entry(persistAnonymousPushesItem, true));
        await put(all, false);
        await writeItem(persistAnonymousPushesItem, false);
      }),

    /** When the last private window closes. */
    forgetPrivate: () =>
      change((all) => (all.some(({ isPrivate }) => isPrivate) ? all.filter((push) => !push.isPrivate) : undefined)),
  };
}
