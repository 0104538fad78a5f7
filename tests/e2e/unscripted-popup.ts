import type { ExtensionBrowser } from './extension-browser';
import { t } from './messages';
import type { Surface } from './surface';

/** The popup's field, before and after its scripts run. */
export const FIELD = { css: '.shell #payload' };

/** The popup's page as it is until its scripts run: in another page of the extension, without its module. */
export async function openUnscripted(app: ExtensionBrowser): Promise<Surface> {
  const page = await app.open('/words.txt');
  await page.evaluate(async () => {
    const source = await (await fetch('/popup.html')).text();
    const { head, body } = new DOMParser().parseFromString(source, 'text/html');
    const module = head.querySelector<HTMLScriptElement>('script[type=module]') ?? body.querySelector('script');
    document.documentElement.dataset.module = module?.getAttribute('src') ?? '';
    for (const script of [...head.querySelectorAll('script'), ...body.querySelectorAll('script')]) script.remove();
    document.head.replaceWith(head);
    document.body.replaceWith(body);
    document.querySelector('textarea')?.focus();
    const script = document.createElement('script');
    script.src = '/popup.js';
    const run = new Promise((resolve, reject) => Object.assign(script, { onload: resolve, onerror: reject }));
    document.body.append(script);
    await run;
  });
  await page.waitFor({ label: t('composerPayloadText') });
  return page;
}

export const runScripts = (page: Surface) =>
  page.evaluate(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = document.documentElement.dataset.module ?? '';
    document.body.append(script);
  });
