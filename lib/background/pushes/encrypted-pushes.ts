import { hashUrlToken } from '../../base/encoding';
import { createSerialQueue } from '../../base/serial-queue';
import { encryptedPushesItem, instancesItem } from '../../storage/items';
import { readItem, writeItem } from '../../storage/storage';
import type { PushToList } from '../push-events';

/** How many pushes are remembered for each instance. */
const MAX_PUSHES = 2_000;

export interface EncryptedPushes {
  /** Remembers new pushes of accounts that are encrypted, but none of private windows. Throws `StorageFull`. */
  add: (pushes: readonly PushToList[]) => Promise<void>;
}

/**
 * Which pushes of accounts this browser encrypted end to end, which no list of a server says. On the device: an activity baseline goes with
 * its API token, and a link without its key would then be offered as a whole one. Only the worker writes it.
 */
export function createEncryptedPushes(): EncryptedPushes {
  const enqueue = createSerialQueue();
  return {
    add: async (pushes) => {
      const encrypted = pushes.filter(
        ({ result }) => result.isEncrypted && result.withAccount && !result.isPrivate && !result.instance.isDemo,
      );
      if (encrypted.length === 0) return;
      const listed = await readItem(instancesItem);
      for (const { id } of listed) {
        const ofInstance = encrypted.filter(({ result }) => result.instance.id === id);
        const hashes = await Promise.all(ofInstance.map(({ result }) => hashUrlToken(result.stored.urlToken)));
        if (hashes.length > 0)
          await enqueue(async () => {
            const known = await readItem(encryptedPushesItem(id));
            await writeItem(
              encryptedPushesItem(id),
              [...new Set([...hashes.reverse(), ...known])].slice(0, MAX_PUSHES),
            );
          });
      }
    },
  };
}
