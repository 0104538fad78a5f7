import { setAlarm } from '../browser/alarm';
import { loadWordList } from '../browser/package';
import { readItem, removeItems, writeItem } from '../browser/stored';
import { createRandomBelow, makeCharacters, makeWords } from '../generate/passwords';
import { applyPolicyToGenerator } from '../generate/settings';
import type { Policy } from '../policy/policy';
import { passphraseItem } from '../storage/items';
import { generatorItem } from '../storage/items-on-demand';
import { ignoreStorageFull } from './result-store';

/** How long a passphrase is kept for "copy apart". */
const KEPT_MINUTES = 15;
const ALARM = 'passphrase/';

/** Passphrases of pushes made from here, for a quarter of an hour. `now`: milliseconds since 1970. */
export function createPassphrases({ now }: { now: () => number }) {
  return {
    /** The alarm first: whatever happens then, what is kept has an end. Where there is no room it is not kept. */
    keep: async (resultId: string, passphrase: string): Promise<void> => {
      await setAlarm(`${ALARM}${resultId}`, KEPT_MINUTES);
      const until = now() + KEPT_MINUTES * 60_000;
      await writeItem(passphraseItem(resultId), { value: passphrase, until }).catch(ignoreStorageFull);
    },

    onAlarm: async (name: string): Promise<void> => {
      if (name.startsWith(ALARM)) await removeItems(passphraseItem(name.slice(ALARM.length)));
    },
  };
}

/** A passphrase as the user has the generator make them, and as long as the organisation demands. */
export async function makePassphrase(policy: Policy): Promise<string> {
  const { kinds, characters, words } = applyPolicyToGenerator(await readItem(generatorItem), policy);
  const below = createRandomBelow((values) => crypto.getRandomValues(values));
  return kinds.passphrase === 'words'
    ? makeWords(words, await loadWordList(), below)
    : makeCharacters(characters, below);
}
