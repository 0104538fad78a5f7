import type { Surface } from '../surface';
import type { Target } from '../target';
import { words } from '../words';

/** What became of a push, as its card shows it: in the composer's place, or first among the last links. */
export function resultCardOn(page: Surface) {
  const link = { css: '.linkbox bdi' } satisfies Target;
  const expire = { role: 'button', name: words('createdExpireNow') } satisfies Target;
  const heading = (text: string): Target => ({ role: 'heading', name: text });

  return {
    link,
    expire,
    copy: { role: 'button', name: words('createdCopy') } satisfies Target,
    newPush: { role: 'button', name: words('createdNewPush') } satisfies Target,
    searchAgain: { role: 'button', name: words('createdLookAgain') } satisfies Target,
    copied: heading(words('createdCopied')),
    heldBack: heading(words('createdHeldBack')),
    done: heading(words('createdDone')),
    expired: heading(words('createdExpired')),
    failed: heading(words('createdFailed')),
    unknown: heading(words('createdUnknown')),
    /** The whole link, as soon as the card says that it was copied. */
    async expectCopiedLink(): Promise<string> {
      await page.waitFor(heading(words('createdCopied')));
      return page.text(link);
    },
    /** Presses "Expire now" and then the same words in the question. */
    async expireNow(): Promise<void> {
      await page.click(expire);
      await page.click({ in: { role: 'dialog', name: words('createdExpireTitle') }, ...expire });
    },
  };
}
