import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import {
  browserLanguage,
  type Catalogue,
  direction,
  language,
  type MessageKey,
  onMessageUsed,
  setCatalogue,
  t,
  waitForCatalogue,
} from '../i18n';
import { preferredLanguage } from '../language';
import { languageItem, managedItem, themeItem } from '../storage/items';
import { takeTheme } from '../theme';
import { readItem, readItems, watch } from './stored';

/**
 * Speaks the language that is preferred, now and whenever it is another one. Call at the start of a page or the worker. Resolves when
 * the first words are there; `onChange` is called when they have become others.
 */
export function applyLanguage({ onChange }: { onChange: () => void }): Promise<void> {
  let newest = 0;
  const take = async (): Promise<boolean> => {
    const turn = ++newest;
    const { chosen, managed } = await readItems({ chosen: languageItem, managed: managedItem });
    const catalogue = await wordsIn(preferredLanguage(chosen, managed.policy.language));
    if (turn !== newest) return false;
    setCatalogue(catalogue);
    return true;
  };
  const follow = async (taken: Promise<boolean>) => {
    waitForCatalogue(taken.then(() => undefined));
    return taken;
  };
  const takeAgain = () => void follow(take()).then((isNewest) => isNewest && onChange());
  watch(languageItem, takeAgain);
  watch(managedItem, takeAgain);
  return follow(take()).then(() => undefined);
}

/** The words of a language; undefined where the browser speaks it anyway, and where the package has no such words. */
async function wordsIn(tag: string): Promise<Catalogue | undefined> {
  if (tag === '' || tag === browserLanguage()) return undefined;
  const path = `/_locales/${tag.replace('-', '_')}/messages.json`;
  return fetch(browser.runtime.getURL(path as '/_locales/en/messages.json')).then(
    async (answer) => (answer.ok ? ((await answer.json()) as Catalogue) : undefined),
    // There is no such file: settings may come from a version that had it.
    () => undefined,
  );
}

/**
 * Speaks the preferred language on a page: its words, its title, and where its lines begin. When another language is chosen, whatever
 * shows words shows the new ones. Resolves when the page may be drawn.
 */
export function localizePage(title: MessageKey): Promise<void> {
  const turn = signal(0);
  onMessageUsed(() => void turn.value);
  const show = () => {
    document.documentElement.lang = language();
    document.documentElement.dir = direction();
    document.title = t(title);
    turn.value++;
  };
  return applyLanguage({ onChange: show }).then(show);
}

/** Shows a page in the chosen theme, now and whenever it is another one. What comes before is `public/theme.js`. */
export function applyTheme(): void {
  watch(themeItem, takeTheme);
  void readItem(themeItem).then(takeTheme);
}
