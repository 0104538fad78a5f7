import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { applyTheme } from '../base/theme';
import { syncLanguage } from '../browser/sync-language';
import { getBrowserLanguage, getDirection, getLanguage, type MessageKey, onMessageUsed, t } from '../i18n/translate';
import type { Instance } from '../instance/instance';
import { themeItem } from '../storage/items';
import { storedSignal } from './stored-signal';

/** Localizes a page's words, title and direction, now and at each change. Resolves when the page may be drawn. */
export function localizePage(title: MessageKey): Promise<void> {
  const revision = signal(0);
  onMessageUsed(() => void revision.value);
  const show = () => {
    document.documentElement.lang = getLanguage();
    document.documentElement.dir = getDirection();
    document.title = pageTitle(t(title));
    cachePopupTexts();
    revision.value++;
  };
  return syncLanguage({ onChange: show }).then(show);
}

/** "My pushes – Secret Push". A title that has the product's name already stays as it is. */
function pageTitle(words: string): string {
  const product = t('extensionName');
  return words.includes(product) ? words : `${words} – ${product}`;
}

/** Repeats what the popup's first paint says in `localStorage` for `public/popup.js`, unless the browser's own words are used. */
function cachePopupTexts(): void {
  const keys = ['languageTag', 'languageDirection', 'composerPayloadText', 'composerPlaceholderText'] as const;
  const words = Object.fromEntries(keys.map((key) => [key, t(key)]));
  if (getLanguage() === getBrowserLanguage()) localStorage.removeItem('popupTexts');
  else localStorage.setItem('popupTexts', JSON.stringify(words));
}

/**
 * Repeats the active instance in `localStorage` for the popup's start, on each page that may connect one. Where there is none,
 * `public/popup.js` hides the field. Before any page has run it is shown: no text is lost.
 */
export function cacheActiveInstance(
  instances: ReadonlySignal<readonly Instance[]>,
  active: ReadonlySignal<Instance | undefined>,
): void {
  effect(() =>
    localStorage.setItem('activeInstance', instances.value.length === 0 ? 'none' : (active.value?.id ?? '')),
  );
}

/** Applies the theme now and at each change; `public/theme.js` comes before. */
export async function syncTheme(): Promise<void> {
  const theme = storedSignal(themeItem);
  await theme.start();
  theme.value.subscribe(applyTheme);
}
