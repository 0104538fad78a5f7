import { isolateFileName } from '../../../lib/bidi';
import type { Surface } from '../surface';
import type { Target } from '../target';
import { words } from '../words';

/** The page of the extension on which a recipient opens a push. */
export function openSecretOn(page: Surface) {
  const open = { role: 'button', name: words('openNow') } satisfies Target;
  return {
    open,
    passphrase: { label: words('openPassphraseLabel') } satisfies Target,
    link: { label: words('openPasteLabel') } satisfies Target,
    /** Names the link that was received. */
    async paste(link: string): Promise<void> {
      await page.fill({ label: words('openPasteLabel') }, link);
      await page.click({ role: 'button', name: words('openPasteNext') });
    },
    /** Tries a passphrase. */
    async tryPassphrase(passphrase: string): Promise<void> {
      await page.fill({ label: words('openPassphraseLabel') }, passphrase);
      await page.click(open);
    },
    save: (name: string) => ({ role: 'button', name: words('openSaveNamed', isolateFileName(name)) }) satisfies Target,
    /** Uses a view and reads the secret. */
    async read(): Promise<string> {
      await page.click(open);
      return this.readShown();
    },
    /** Shows the secret that was opened and reads it, exactly. */
    async readShown(): Promise<string> {
      await page.click({ role: 'button', name: words('openShow') });
      await page.waitFor({ role: 'button', name: words('openHide') });
      return page.evaluate(() => document.querySelector('.payload pre')?.textContent ?? '');
    },
  };
}
