import { setAlarm } from '../browser/alarm';
import { forget, write } from '../browser/stored';
import { passphraseItem } from '../storage/items';
import { unlessFull } from './unless-full';

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
      await write(passphraseItem(resultId), { value: passphrase, until }).catch(unlessFull);
    },

    onAlarm: async (name: string): Promise<void> => {
      if (name.startsWith(ALARM)) await forget(passphraseItem(name.slice(ALARM.length)));
    },
  };
}
