import { entry, forget, readAll, type Write, write, writeAll } from '../browser/stored';
import type { PushAddress } from '../messages';
import type { Ending, MadeHere } from '../push/push-row';
import { keepsMadeHereItem, madeHereItem } from '../storage/made-here-items';
import { createQueue } from './result-store';

/** More than anybody looks through, and far below what either storage takes. */
const MOST_KEPT = 1_000;

/** Remembers pushes made without an account: until the browser closes, or on the device if the user says so. The worker alone writes them. */
export function createMadeHere() {
  const inTurn = createQueue();
  const inMemory = madeHereItem('session');
  const onDevice = madeHereItem('device');

  /** What was made in a private window stays in memory, whatever the user keeps otherwise. */
  const put = async (all: MadeHere[], keeps: boolean, ...withThem: Write[]): Promise<void> => {
    // A worker that died while it moved them has left some twice.
    const each = new Map(all.map((push) => [`${push.instance.id}/${push.urlToken}`, push])).values();
    const kept = [...each].sort((one, other) => other.createdAt - one.createdAt).slice(0, MOST_KEPT);
    const isForDevice = (push: MadeHere) => keeps && !push.isPrivate;
    const forDevice = kept.filter(isForDevice);
    const writes = [
      ...withThem,
      entry(
        inMemory,
        kept.filter((push) => !isForDevice(push)),
      ),
    ];
    if (forDevice.length > 0) writes.push(entry(onDevice, forDevice));
    await writeAll(...writes);
    if (forDevice.length === 0) await forget(onDevice);
  };

  const change = (
    changed: (all: MadeHere[]) => MadeHere[] | undefined,
    expectWanted = async (): Promise<void> => {},
  ): Promise<void> =>
    inTurn(async () => {
      await expectWanted();
      const { keeps, session, device } = await readAll({
        keeps: keepsMadeHereItem,
        session: inMemory,
        device: onDevice,
      });
      const now = changed([...session, ...device]);
      if (now) await put(now, keeps);
    });

  return {
    /** `expectWanted` rejects if it is not to be remembered any more; with what it rejects, so does this. */
    add: (push: MadeHere, expectWanted: () => Promise<void>) => change((all) => [push, ...all], expectWanted),

    /** Nothing happens if it is not among them. */
    noteEnding: ({ instanceId, urlToken }: PushAddress, ending: Ending) =>
      change((all) => {
        const isIt = (push: MadeHere) => push.urlToken === urlToken && push.instance.id === instanceId;
        return all.some(isIt) ? all.map((push) => (isIt(push) ? { ...push, ending } : push)) : undefined;
      }),

    forget: (urlTokens: readonly string[]) => {
      const gone = new Set(urlTokens);
      return change((all) => all.filter(({ urlToken }) => !gone.has(urlToken)));
    },

    /** From now on, and for those that are remembered: what cannot be moved stays where it is, and the choice as it was. */
    keepOnDevice: (keeps: boolean) =>
      inTurn(async () => {
        const { session, device } = await readAll({ session: inMemory, device: onDevice });
        const all = [...session, ...device];
        if (keeps) return put(all, true, entry(keepsMadeHereItem, true));
        await put(all, false);
        await write(keepsMadeHereItem, false);
      }),

    /** When the last private window closes. */
    forgetPrivate: () =>
      change((all) => (all.some(({ isPrivate }) => isPrivate) ? all.filter((push) => !push.isPrivate) : undefined)),
  };
}
