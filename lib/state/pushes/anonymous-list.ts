import { computed, signal } from '@preact/signals';
import type { Failure } from '../../push/failure';
import { anonymousPushToRow } from '../../push/push-row';
import type { AnonymousPush } from '../../push/result';
import { anonymousPushesItem } from '../../storage/items-on-demand';
import { createAnonymousPushPersistence, type PageDeps } from '../settings';

export type AnonymousList = Awaited<ReturnType<typeof loadAnonymousList>>;

/** Pushes made without an account on this browser, as remembered. Ordinary and private windows see nothing of each other's. */
export async function loadAnonymousList({ stored, call }: Pick<PageDeps, 'stored' | 'call'>, isPrivate: boolean) {
  const items = { session: anonymousPushesItem('session'), device: anonymousPushesItem('device') };
  const keep = createAnonymousPushPersistence();
  const [start] = await Promise.all([stored.readItems(items), keep.start()]);
  const session = signal<readonly AnonymousPush[]>(start.session);
  const device = signal<readonly AnonymousPush[]>(start.device);
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
      .map(anonymousPushToRow),
  );

  return {
    rows,
    keep,
    failure,
    forget: async (urlTokens: string[]) => {
      const reply = await call('removeAnonymousPushes', { urlTokens });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}
