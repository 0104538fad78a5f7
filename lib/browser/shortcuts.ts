import { browser } from 'wxt/browser';
import { hasCommands } from './phone';

/** A keyboard command and the keys that the user's browser has for it now; empty = none. */
export interface Shortcut {
  name: string;
  keys: string;
}

/** The commands as they are set now: users change them, and another extension may have taken the suggested keys. None on a phone. */
export async function getShortcuts(): Promise<Shortcut[]> {
  if (!hasCommands()) return [];
  const commands = await browser.commands.getAll();
  return commands.flatMap(({ name, shortcut }) => (name ? [{ name, keys: shortcut ?? '' }] : []));
}

/** Opens the browser's own page for changing shortcuts. Rejects where the browser lets no extension open it. */
export async function openShortcutSettings(): Promise<void> {
  // Firefox 137 and later; Chromium has only the page's address.
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> };
  if (commands.openShortcutSettings) await commands.openShortcutSettings();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
