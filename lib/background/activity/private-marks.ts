import { createSerialQueue } from '../../base/serial-queue';
import type { Instance } from '../../instance/instance';
import type { SendingPush } from '../../push/result';
import { instancesItem, type PrivateMark, privateMarksItem } from '../../storage/items';
import { readRecent, sendingOf } from '../../storage/records';
import { readItem, readItems, writeItem } from '../../storage/storage';

/** The longest that an instance may take from the last byte of a push to having created it. */
const OUTCOME_MS = 5 * 60_000;

type Marked = Pick<SendingPush, 'id' | 'isPrivate' | 'withAccount' | 'instance'>;

export interface PrivateMarks {
  /** Adds a mark before the request, and again when its outcome turns out to be unknown or it is canceled. Throws `StorageFull`. */
  open: (create: Marked) => Promise<void>;
  /** Removes the marks of creates once nothing was created, or what was created is excluded. */
  close: (...creates: readonly Pick<Marked, 'id' | 'isPrivate'>[]) => Promise<void>;
  /** The listed instances whose lists may have this push. */
  instancesAtOriginOf: (push: Pick<Marked, 'id' | 'instance'>) => Promise<Instance[]>;
  /**
   * Which marks there are at the server of an instance. `settled`: a list that was requested at `since` has whatever was created, or nothing was. `hasNewBaseline`: what the instance settled
   * before does not hold, because its baseline is another one since.
   */
  stateOf: (instanceId: string, since: number, hasNewBaseline: boolean) => Promise<'none' | 'open' | 'settled'>;
  /** Notes that the instance has settled its marks: nothing that was in its list at `since` is ever taken up. */
  settle: (instanceId: string, since: number) => Promise<void>;
}

/**
 * One nameless mark for each private push whose outcome is not known, also after its session. While a server has one, a poll takes up nothing
 * new of any account there, which might be the push: several instances may have the same account, and one may be added again.
 */
export function createPrivateMarks(now: () => number): PrivateMarks {
  const enqueue = createSerialQueue();
  const change = (update: (marks: PrivateMark[]) => PrivateMark[]): Promise<void> =>
    enqueue(async () => {
      const marks = await readItem(privateMarksItem);
      const changed = update(marks);
      if (changed !== marks && (changed.length > 0 || marks.length > 0)) await writeItem(privateMarksItem, changed);
    });
  const without =
    (...ids: string[]) =>
    (marks: PrivateMark[]) =>
      marks.filter(({ id }) => !ids.includes(id));

  /** A mark from the future is from before the clock was set back: it can have begun no later than now. */
  const restartFuture = (): Promise<void> =>
    change((marks) =>
      marks.some(({ at }) => at > now()) ? marks.map((mark) => ({ ...mark, at: Math.min(mark.at, now()) })) : marks,
    );

  /** The marks that concern a listed instance and that it has not settled, and which of them it may settle. */
  const marksOf = async (instanceId: string, since: number, hasNewBaseline = false) => {
    const { marks, instances } = await readItems({ marks: privateMarksItem, instances: instancesItem });
    const sending = sendingOf(await readRecent());
    const found = marks.filter(
      ({ origin, settledFor }) =>
        originOf(instanceId, instances) === origin && (hasNewBaseline || !settledFor.includes(instanceId)),
    );
    // A mark is open while its outcome may still come, or its create is in flight: an upload may take longer than any outcome.
    const isOpen = ({ id, at }: PrivateMark) => at + OUTCOME_MS > since || sending.some((push) => push.id === id);
    return { found, settled: found.filter((mark) => !isOpen(mark)).map(({ id }) => id) };
  };

  return {
    open: async ({ id, isPrivate, withAccount, instance }) => {
      if (!isPrivate || !withAccount || instance.isDemo) return;
      const instances = await readItem(instancesItem);
      await change((marks) => {
        const known = marks.find((mark) => mark.id === id);
        const origin = originOf(instance.id, instances) ?? known?.origin ?? '';
        return [...without(id)(marks), { id, origin, settledFor: [], at: now() }];
      });
    },

    close: async (...creates) => {
      const ids = creates.filter(({ isPrivate }) => isPrivate).map(({ id }) => id);
      if (ids.length > 0) await change(without(...ids));
    },

    instancesAtOriginOf: async ({ id, instance }) => {
      const { marks, instances } = await readItems({ marks: privateMarksItem, instances: instancesItem });
      const origin = marks.find((mark) => mark.id === id)?.origin ?? originOf(instance.id, instances) ?? '';
      return instances.filter((it) => originOf(it.id, instances) === origin);
    },

    stateOf: async (instanceId, since, hasNewBaseline) => {
      await restartFuture();
      const { found, settled } = await marksOf(instanceId, since, hasNewBaseline);
      if (found.length === 0) return 'none';
      return settled.length === found.length ? 'settled' : 'open';
    },

    settle: async (instanceId, since) => {
      const { settled } = await marksOf(instanceId, since);
      await change((marks) =>
        marks.map((mark) =>
          settled.includes(mark.id) ? { ...mark, settledFor: [...mark.settledFor, instanceId] } : mark,
        ),
      );
    },
  };
}

function originOf(id: string, instances: readonly Instance[]): string | undefined {
  const instance = instances.find((it) => it.id === id);
  return instance && new URL(instance.baseUrl).origin;
}
