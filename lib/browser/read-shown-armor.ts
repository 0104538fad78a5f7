import { browser } from 'wxt/browser';
import { runInPage } from './run-in-page';

/** Runs in the page. Nothing but the encrypted text leaves it. */
function findShownArmor(): string | undefined {
  const begin = '-----BEGIN AGE ENCRYPTED FILE-----';
  const end = '-----END AGE ENCRYPTED FILE-----';
  const fields = [...document.querySelectorAll('textarea')].map(({ value }) => value);
  for (const text of [document.body.innerText, ...fields]) {
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from >= 0 && to >= 0) return text.slice(from, to + end.length);
  }
  return undefined;
}

/** The encrypted text that the page in the active tab shows. Undefined without one, or where the browser lets no extension read the page. */
export async function readShownArmor(): Promise<string | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) return undefined;
  try {
    const [armor] = await runInPage<string | null>({ target: { tabId: tab.id }, func: findShownArmor });
    return armor ?? undefined;
  } catch {
    // The browsers' errors differ and are of no use.
    return undefined;
  }
}
