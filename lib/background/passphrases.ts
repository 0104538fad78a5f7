import { setAlarm } from '../browser/alarm';
import { loadWordList } from '../browser/package';
import { entry, readItem, removeItems, type StorageEntry } from '../browser/stored';
import { createRandomBelow, makeCharacters, makeWords } from '../generate/passwords';
import { applyPolicyToGenerator } from '../generate/settings';
import type { Policy } from '../policy/policy';
import { passphraseItem } from '../storage/items';
import { generatorItem } from '../storage/items-on-demand';

/** How long the passphrase of a push can be copied. */
const STORED_MINUTES = 15;
const ALARM = 'passphrase/';

/** The write that stores a passphrase for a quarter of an hour, together with its result; an alarm removes it. `now`: milliseconds since 1970. */
export function passphraseEntry(resultId: string, value: string, now: number): StorageEntry {
  // Not awaited, but requested before the write.
  void setAlarm(`${ALARM}${resultId}`, STORED_MINUTES);
  return entry(passphraseItem(resultId), { value, until: now + STORED_MINUTES * 60_000 });
}

export async function onPassphraseAlarm(name: string): Promise<void> {
  if (name.startsWith(ALARM)) await removeItems(passphraseItem(name.slice(ALARM.length)));
}

/** Makes a passphrase with the user's generator settings, as long as the policy requires. */
export async function makePassphrase(policy: Policy): Promise<string> {
  const { kinds, characters, words } = applyPolicyToGenerator(await readItem(generatorItem), policy);
  const below = createRandomBelow((values) => crypto.getRandomValues(values));
  return kinds.passphrase === 'words'
    ? makeWords(words, await loadWordList(), below)
    : makeCharacters(characters, below);
}
