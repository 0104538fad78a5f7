import { setAlarm } from '../../browser/alarms';
import { loadGenerator } from '../../browser/load-generator';
import type { Policy } from '../../policy/policy';
import { passphraseItem } from '../../storage/items';
import { removeItems, type StorageEntry, toStorageEntry } from '../../storage/storage';

const STORED_MINUTES = 15;
const ALARM_PREFIX = 'passphrase/';

/** Sets the alarm that removes a passphrase. Call it before the write: a worker that is terminated in between leaves no passphrase for longer. */
export async function removePassphraseLater(resultId: string): Promise<void> {
  await setAlarm(`${ALARM_PREFIX}${resultId}`, STORED_MINUTES);
}

/** What is written to store a passphrase. */
export function passphraseEntry(resultId: string, value: string, now: number): StorageEntry {
  return toStorageEntry(passphraseItem(resultId), { value, expiresAt: now + STORED_MINUTES * 60_000 });
}

/** Removes the passphrase that the alarm is for; ignores other alarms. */
export async function onPassphraseAlarm(name: string): Promise<void> {
  if (name.startsWith(ALARM_PREFIX)) await removeItems(passphraseItem(name.slice(ALARM_PREFIX.length)));
}

export async function generatePassphrase(policy: Policy): Promise<string> {
  const generate = await loadGenerator('passphrase', policy);
  return generate();
}
