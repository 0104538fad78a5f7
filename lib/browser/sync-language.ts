import { browser } from 'wxt/browser';
import { browserLanguage, type Catalog, setCatalog, waitForCatalog } from '../i18n';
import { messagesPath } from '../language';
import { languageItem, managedItem } from '../storage/items';
import { readItems, watch } from './storage';

/** Applies the user's language, else the organization's, else the browser's, now and at each change. Resolves when the first words are there. */
export function applyLanguage({ onChange }: { onChange: () => void }): Promise<void> {
  const take = async (): Promise<void> => {
    const { chosen, managed } = await readItems({ chosen: languageItem, managed: managedItem });
    setCatalog(await wordsIn(chosen || managed.policy.language || ''));
  };
  // One after the other, so that the newest is the last.
  let last = Promise.resolve();
  const follow = (): Promise<void> => {
    last = last.then(take, take);
    waitForCatalog(last);
    return last;
  };
  watch(languageItem, () => void follow().then(onChange));
  watch(managedItem, () => void follow().then(onChange));
  return follow();
}

/** Undefined for the browser's own language and for unknown ones. */
async function wordsIn(tag: string): Promise<Catalog | undefined> {
  if (tag === '' || tag === browserLanguage()) return undefined;
  const path = `/${messagesPath(tag)}` as '/_locales/en/messages.json';
  return fetch(browser.runtime.getURL(path)).then(
    async (answer) => (answer.ok ? ((await answer.json()) as Catalog) : undefined),
    () => undefined,
  );
}
