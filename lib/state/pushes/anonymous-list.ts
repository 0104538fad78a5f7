import { computed, signal } from '@preact/signals';
import { call } from '../../browser/messaging';
import { readItems, watch } from '../../browser/stored';
import type { Failure } from '../../push/failure';
import { anonymousPushToRow } from '../../push/push-row';
import { anonymousPushesItem } from '../../storage/items-on-demand';
import { createAnonymousPushPersistence } from '../settings';

export type AnonymousList = Awaited<ReturnType<typeof loadAnonymousList>>;

/** Pushes that this browser created without an account. Ordinary and private windows do not see each other's. */
export async function loadAnonymousList(isPrivate: boolean) {
  const items = { session: anonymousPushesItem('session'), device: anonymousPushesItem('device') };
  const persistence = createAnonymousPushPersistence();
  const [start] = await Promise.all([readItems(items), persistence.start()]);
  const session = signal(start.session);
  const device = signal(start.device);
  const failure = signal<Failure>();
  watch(items.session, (next) => {
    session.value = next;
  });
  watch(items.device, (next) => {
    device.value = next;
  });

  return {
    rows: computed(() =>
      [...session.value, ...device.value]
        .filter((push) => push.isPrivate === isPrivate)
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(anonymousPushToRow),
    ),
    persistence,
    /** Why the last removal failed. */
    failure,
    remove: async (urlTokens: string[]): Promise<void> => {
      const reply = await call('removeAnonymousPushes', { urlTokens });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}
