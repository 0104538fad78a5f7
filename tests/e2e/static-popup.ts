import type { ExtensionBrowser } from './extension-browser';
import { t } from './messages';
import type { Surface } from './surface';

/** The popup's field, before and after its scripts run. */
export const FIELD = { css: '.static-popup #payload' };

/** Shows another page of the extension in this one, without its scripts. The policy of trust is this page's own: no package has one. */
export const showUnscripted = (page: Surface, address: string) =>
  page.evaluate(async (from) => {
    const { trustedTypes } = window as unknown as { trustedTypes?: { createPolicy(name: string, how: object): void } };
    const accept = (text: string) => text;
    trustedTypes?.createPolicy('default', { createHTML: accept, createScriptURL: accept });
    const source = await (await fetch(from)).text();
    const { head, body } = new DOMParser().parseFromString(source, 'text/html');
    const module = head.querySelector<HTMLScriptElement>('script[type=module]') ?? body.querySelector('script');
    document.documentElement.dataset.module = module?.getAttribute('src') ?? '';
    for (const script of [...head.querySelectorAll('script'), ...body.querySelectorAll('script')]) script.remove();
    document.head.replaceWith(head);
    document.body.replaceWith(body);
  }, address);

/** The popup's page as it is until its scripts run: in another page of the extension, without its module. */
export async function openStaticPopup(app: ExtensionBrowser): Promise<Surface> {
  const page = await app.open('/words.txt');
  await showUnscripted(page, '/popup.html');
  await page.evaluate(async () => {
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
