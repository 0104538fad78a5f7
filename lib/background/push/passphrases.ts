import { setAlarm } from '../../browser/alarms';
import { loadGenerator } from '../../browser/load-generator';
import type { Policy } from '../../policy/policy';
import { passphraseItem } from '../../storage/items';
import { removeItems, type StorageEntry, toStorageEntry } from '../../storage/storage';

const STORED_MINUTES = 15;
const ALARM_PREFIX = 'passphrase/';

/** The write that stores a passphrase; an alarm removes it. */
export function passphraseEntry(resultId: string, value: string, now: number): StorageEntry {
  void setAlarm(`${ALARM_PREFIX}${resultId}`, STORED_MINUTES);
  return toStorageEntry(passphraseItem(resultId), { value, expiresAt: now + STORED_MINUTES * 60_000 });
}

export async function onPassphraseAlarm(name: string): Promise<void> {
  if (name.startsWith(ALARM_PREFIX)) await removeItems(passphraseItem(name.slice(ALARM_PREFIX.length)));
}

export async function generatePassphrase(policy: Policy): Promise<string> {
  const generate = await loadGenerator('passphrase', policy);
  return generate();
}
