import { browser } from 'wxt/browser';
import { createSerialQueue } from '../base/serial-queue';
import { messagesPath } from '../i18n/language';
import { type Catalog, getBrowserLanguage, setCatalog, setCatalogLoading } from '../i18n/translate';
import { languageItem, policyStateItem } from '../storage/items';
import { onItemChange, readItems } from '../storage/storage';

/** Applies the user's language, else the organization's, else the browser's, now and at each change. Resolves when the first words are there. */
export function syncLanguage({ onChange }: { onChange: () => void }): Promise<void> {
  const loadCatalog = async (): Promise<void> => {
    const { chosen, managed } = await readItems({ chosen: languageItem, managed: policyStateItem });
    setCatalog(await fetchCatalog(chosen || managed.policy.language || ''));
  };
  // Languages are loaded one after the other, so that the newest is the last.
  const enqueue = createSerialQueue();
  const reload = (): Promise<void> => {
    const loading = enqueue(loadCatalog);
    setCatalogLoading(loading);
    return loading;
  };
  onItemChange(languageItem, () => void reload().then(onChange));
  onItemChange(policyStateItem, () => void reload().then(onChange));
  return reload();
}

/** Loads the catalog of a language; undefined for the browser's own language and for unknown ones. */
async function fetchCatalog(tag: string): Promise<Catalog | undefined> {
  if (tag === '' || tag === getBrowserLanguage()) return undefined;
  const path = `/${messagesPath(tag)}` as '/_locales/en/messages.json';
  return fetch(browser.runtime.getURL(path)).then(
    async (answer) => (answer.ok ? ((await answer.json()) as Catalog) : undefined),
    () => undefined,
  );
}
