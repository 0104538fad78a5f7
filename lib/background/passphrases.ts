import { setAlarm } from '../browser/alarms';
import { loadGenerator } from '../browser/load-generator';
import { entry, removeItems, type StorageEntry } from '../browser/storage';
import type { Policy } from '../policy/policy';
import { passphraseItem } from '../storage/items-handoff';

const STORED_MINUTES = 15;
const ALARM = 'passphrase/';

/** The write that stores a passphrase; an alarm removes it. */
export function passphraseEntry(resultId: string, value: string, now: number): StorageEntry {
  void setAlarm(`${ALARM}${resultId}`, STORED_MINUTES);
  return entry(passphraseItem(resultId), { value, until: now + STORED_MINUTES * 60_000 });
}

export async function onPassphraseAlarm(name: string): Promise<void> {
  if (name.startsWith(ALARM)) await removeItems(passphraseItem(name.slice(ALARM.length)));
}

export async function makePassphrase(policy: Policy): Promise<string> {
  const generate = await loadGenerator('passphrase', policy);
  return generate();
}
