import { browser } from 'wxt/browser';

const PLACEHOLDERS = Array.from({ length: 9 }, (_, index) => `$${index + 1}`);

/** A message in the browser's language, with its places for values as `$1` to `$9`. The page for recipients has its own: `browser-messages.page.ts`. */
export function readBrowserMessage(key: string): string {
  return browser.i18n.getMessage(key as 'extensionName', PLACEHOLDERS);
}

/** The locale of the browser's own words, with its region. */
export function readBrowserLocale(): string {
  return browser.i18n.getUILanguage();
}
