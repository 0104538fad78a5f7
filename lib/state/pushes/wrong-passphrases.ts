import { type ReadonlySignal, signal } from '@preact/signals';
import type { Instance } from '../../instance/instance';
import { memoryAreaOf } from '../../instance/memory-area';
import type { Failure } from '../../push/failure';
import { hashOfToken } from '../../push/watch/token-hash';
import { isFollowed, type WatchMemory } from '../../push/watch/watch-memory';
import { watchedItem } from '../../storage/watch-items';
import type { Doors, Stored } from '../doors';

export interface WrongPassphrasesParts extends Pick<Doors, 'call'> {
  stored: Pick<Stored, 'read' | 'watch'>;
  active: ReadonlySignal<Instance | undefined>;
}

/** Whether wrong passphrases of a push are told; `unwatched`: nothing of it is. */
export type Following = 'on' | 'off' | 'unwatched';

export type WrongPassphrases = ReturnType<typeof createWrongPassphrases>;

/** The push that is looked at, and whether its wrong passphrases are told. */
export function createWrongPassphrases({ stored, call, active }: WrongPassphrasesParts) {
  /** Undefined while that is read. */
  const following = signal<Following>();
  /** It was asked for, but as many pushes are followed as can be. */
  const isFull = signal(false);
  const failure = signal<Failure>();
  let shown = '';
  let stop = () => {};

  const close = (): void => {
    stop();
    shown = '';
    following.value = undefined;
  };

  const open = async (urlToken: string): Promise<void> => {
    close();
    const instance = active.peek();
    if (!instance) return;
    shown = urlToken;
    isFull.value = false;
    failure.value = undefined;
    const item = watchedItem(instance.id, memoryAreaOf(instance));
    const push = await hashOfToken(urlToken);
    if (shown !== urlToken) return;
    const tell = (memory: WatchMemory) => {
      if (shown !== urlToken) return;
      following.value = memory.pushes[push] ? (isFollowed(memory, push) ? 'on' : 'off') : 'unwatched';
    };
    stop();
    stop = stored.watch(item, tell);
    tell(await stored.read(item));
  };

  const follow = async (isOn: boolean): Promise<void> => {
    const urlToken = shown;
    const reply = await call('followPassphrases', { urlToken, isOn });
    if (shown !== urlToken) return;
    failure.value = undefined;
    isFull.value = reply.ok && isOn && !reply.value;
    if (reply.ok) following.value = reply.value ? 'on' : 'off';
    else if (reply.failure.name === 'Gone') following.value = 'unwatched';
    else failure.value = reply.failure;
  };

  return { following, isFull, failure, open, close, follow };
}
