import { computed, signal } from '@preact/signals';
import { callWorker } from '../../browser/messaging';
import { isInPrivateWindow } from '../../browser/page-environment';
import { storedSignal } from '../../browser/stored-signal';
import type { Failure } from '../../failure';
import { anonymousPushToRow } from '../../push/push-row';
import { anonymousPushesItem } from '../../storage/items-lazy';
import { createAnonymousPushPersistence } from '../settings';

export type AnonymousList = Awaited<ReturnType<typeof loadAnonymousList>>;

/** Pushes created without an account. Ordinary and private windows do not see each other's. */
export async function loadAnonymousList() {
  const session = storedSignal(anonymousPushesItem('session'));
  const device = storedSignal(anonymousPushesItem('device'));
  const persistence = createAnonymousPushPersistence();
  const starts = [session, device, persistence].map((store) => store.start());
  const [isPrivate] = await Promise.all([isInPrivateWindow(), ...starts]);
  const failure = signal<Failure>();

  return {
    rows: computed(() =>
      [...session.value.value, ...device.value.value]
        .filter((push) => push.isPrivate === isPrivate)
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(anonymousPushToRow),
    ),
    persistence,
    failure,
    remove: async (urlTokens: string[]): Promise<void> => {
      const reply = await callWorker('removeAnonymousPushes', { urlTokens });
      failure.value = reply.ok ? undefined : reply.failure;
    },
  };
}
