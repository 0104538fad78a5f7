import { readItems, writeItem } from '../browser/stored';
import type { Instance } from '../instance/instance';
import type { InFlightCreate } from '../push/result';
import { instancesItem } from '../storage/items';
import { type PrivateMark, privateMarksItem } from '../storage/items-on-demand';
import { createQueue } from './result-store';

/** The longest that an instance may take from the last byte of a push to having created it. */
const OUTCOME_MS = 5 * 60_000;

type Marked = Pick<InFlightCreate, 'id' | 'isPrivate' | 'withAccount' | 'instance'>;

export type PrivateMarks = ReturnType<typeof createPrivateMarks>;

/**
 * One nameless mark for each private push whose outcome is not known, also after its session: while an account has one, a poll takes up
 * nothing new of that account, which might be the push.
 */
export function createPrivateMarks(now: () => number) {
  const enqueue = createQueue();
  const change = (update: (marks: PrivateMark[], instances: readonly Instance[]) => PrivateMark[]): Promise<void> =>
    enqueue(async () => {
      const { marks, instances } = await readItems({ marks: privateMarksItem, instances: instancesItem });
      const changed = update(marks, instances);
      if (changed.length > 0 || marks.length > 0) await writeItem(privateMarksItem, changed);
    });
  const without = (id: string) => (marks: PrivateMark[]) => marks.filter((mark) => mark.id !== id);

  return {
    /** Before the request, and again when its outcome turns out to be unknown. Throws `StorageFull`. */
    open: async ({ id, isPrivate, withAccount, instance }: Marked): Promise<void> => {
      if (!isPrivate || !withAccount || instance.isBuiltIn) return;
      await change((marks, instances) => {
        const known = marks.find((mark) => mark.id === id);
        const origin = originOf(instance.id, instances) ?? known?.origin ?? '';
        return [...without(id)(marks), { id, instanceId: instance.id, origin, settledFor: [], at: now() }];
      });
    },
    /** Once nothing was created, or what was created is excluded. */
    close: async ({ id, isPrivate }: Pick<Marked, 'id' | 'isPrivate'>): Promise<void> => {
      if (isPrivate) await change(without(id));
    },
    /** When private windows have closed: what is under way may still be created. */
    renew: (): Promise<void> =>
      change((marks) => marks.map((mark) => (mark.settledFor.length > 0 ? mark : { ...mark, at: now() }))),
    /** `settled`: a list that was asked for at `since` has whatever was created, or nothing was. */
    stateOf: async (instanceId: string, since: number): Promise<'none' | 'open' | 'settled'> => {
      const { marks, instances } = await readItems({ marks: privateMarksItem, instances: instancesItem });
      const found = marks.filter((mark) => concerns(mark, instanceId, instances));
      if (found.length === 0) return 'none';
      return found.some((mark) => isOpen(mark, since)) ? 'open' : 'settled';
    },
    /** Once nothing in the list of `since` is ever taken up. */
    settle: (instanceId: string, since: number): Promise<void> =>
      change((marks, instances) =>
        marks.map((mark) =>
          concerns(mark, instanceId, instances) && !isOpen(mark, since)
            ? { ...mark, settledFor: [...mark.settledFor, instanceId] }
            : mark,
        ),
      ),
  };
}

/** Also an instance that replaces the push's, or was added again for the same server: it may list the push. */
function concerns(
  { instanceId, origin, settledFor }: PrivateMark,
  id: string,
  instances: readonly Instance[],
): boolean {
  if (settledFor.includes(id)) return false;
  if (instanceId === id) return true;
  return !instances.some((instance) => instance.id === instanceId) && originOf(id, instances) === origin;
}

function originOf(id: string, instances: readonly Instance[]): string | undefined {
  const instance = instances.find((it) => it.id === id);
  return instance && new URL(instance.baseUrl).origin;
}

function isOpen({ at }: PrivateMark, since: number): boolean {
  return at + OUTCOME_MS > since;
}
