import type { ExtensionBrowser } from '../extension-browser';
import { count, t } from '../messages';
import type { Surface, Target } from '../surface';

/** The page that makes links from a table. */
export async function openBatch(app: ExtensionBrowser) {
  const page = await app.open('/batch.html');
  return { page, batch: batchOn(app, page) };
}

function batchOn(app: ExtensionBrowser, page: Surface) {
  const button = (name: string): Target => ({ role: 'button', name });
  const field = { label: t('batchPaste') } satisfies Target;
  return {
    field,
    fileField: { css: 'input[type=file]' } satisfies Target,
    check: button(t('batchNext')),
    create: (links: number): Target => button(count('batchCreate', links)),
    proceed: button(t('batchContinue')),
    pause: button(t('batchPause')),
    copyAll: button(t('batchCopyAll')),
    async paste(text: string): Promise<void> {
      await app.writeClipboard(text);
      await page.click(field);
      await page.press('Control+v');
      await page.waitFor(button(t('batchNext')));
    },
    async toReview(text: string): Promise<void> {
      await this.paste(text);
      await page.click(button(t('batchNext')));
      await page.waitFor({ css: '.problems' });
    },
  };
}
