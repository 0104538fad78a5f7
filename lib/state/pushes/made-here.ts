import { computed, signal } from '@preact/signals';
import type { Failure } from '../../push/failure';
import { type MadeHere, rowOfMadeHere } from '../../push/made-here';
import { madeHereItem } from '../../storage/made-here-items';
import type { Doors } from '../doors';
import { createKeepMadeHere } from '../keep-made-here';

export type MadeHereList = Awaited<ReturnType<typeof openMadeHere>>;

/** Pushes made without an account on this browser, as remembered. Ordinary and private windows see nothing of each other's. */
export async function openMadeHere({ stored, call }: Pick<Doors, 'stored' | 'call'>, isPrivate: boolean) {
  const items = { session: madeHereItem('session'), device: madeHereItem('device') };
  const keep = createKeepMadeHere({ stored, call });
  const [start] = await Promise.all([stored.readAll(items), keep.start()]);
  const session = signal<readonly MadeHere[]>(start.session);
  const device = signal<readonly MadeHere[]>(start.device);
  /** Why the last one could not be taken off the list. */
  const failure = signal<Failure>();
  stored.watch(items.session, (now) => {
    session.value = now;
  });
  stored.watch(items.device, (now) => {
    device.value = now;
  });

  const rows = computed(() =>
    [...session.value, ...device.value]
      .filter((push) => push.isPrivate === isPrivate)
      .sort((one, other) => other.createdAt - one.createdAt)
      .map(rowOfMadeHere),
  );

  return {
    rows,
    keep,
    failure,
    forget: async (urlTokens: string[]) => {
      const reply = await call('forgetMadeHere', { urlTokens });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}
