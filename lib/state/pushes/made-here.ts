import { computed, signal } from '@preact/signals';
import { type MadeHere, rowOfMadeHere } from '../../push/made-here';
import { keepsMadeHereItem, madeHereItem } from '../../storage/items';
import type { Doors } from '../doors';

export type MadeHereList = Awaited<ReturnType<typeof openMadeHere>>;

/** Pushes made without an account on this browser, as remembered. Ordinary and private windows see nothing of each other's. */
export async function openMadeHere({ stored, call }: Pick<Doors, 'stored' | 'call'>, isPrivate: boolean) {
  const items = { session: madeHereItem('session'), device: madeHereItem('device'), keeps: keepsMadeHereItem };
  const start = await stored.readAll(items);
  const session = signal<readonly MadeHere[]>(start.session);
  const device = signal<readonly MadeHere[]>(start.device);
  const keeps = signal(start.keeps);
  stored.watch(items.session, (now) => {
    session.value = now;
  });
  stored.watch(items.device, (now) => {
    device.value = now;
  });
  stored.watch(items.keeps, (now) => {
    keeps.value = now;
  });

  const rows = computed(() =>
    [...session.value, ...device.value]
      .filter((push) => push.isPrivate === isPrivate)
      .sort((one, other) => other.createdAt - one.createdAt)
      .map(rowOfMadeHere),
  );

  return {
    rows,
    /** Whether they are kept on this device. */
    keeps,
    keepOnDevice: async (onDevice: boolean) => {
      const reply = await call('keepMadeHere', { onDevice });
      return reply.ok ? undefined : reply.failure;
    },
    forget: async (urlTokens: string[]) => {
      const reply = await call('forgetMadeHere', { urlTokens });
      return reply.ok ? undefined : reply.failure;
    },
  };
}
