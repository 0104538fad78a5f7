import type { Surface } from '../surface';
import { startingWith, words } from '../words';

/** What popup and settings show before there is an instance. */
export function firstRunOn(page: Surface) {
  return {
    /** The two doors. */
    connect: { role: 'button', name: startingWith(words('firstRunConnect')) },
    tryHere: { role: 'button', name: startingWith(words('firstRunTry')) },
    /** One click to the built-in instance; resolves when the composer can be typed into. */
    async takeBuiltIn(): Promise<void> {
      await page.click({ role: 'button', name: startingWith(words('firstRunTry')) });
      await page.waitFor({ label: words('composerPayloadText') });
    },
  } as const;
}
