import { browser } from 'wxt/browser';
import { hasCommands } from './pages';

/** Keyboard commands of ours; opening the popup is the browser's own. */
export type CommandName = 'push-selection' | 'push-page' | 'my-pushes';

export interface CommandTab {
  id: number | undefined;
  url: string;
  isPrivate: boolean;
}

/** Calls `listener` with the tab in front, whose address and page the command may read. */
export function onCommand(listener: (name: CommandName, tab: CommandTab) => void): void {
  if (!hasCommands()) return;
  browser.commands.onCommand.addListener(async (name, given) => {
    const tab = given ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
    listener(name as CommandName, { id: tab?.id, url: tab?.url ?? '', isPrivate: tab?.incognito ?? false });
  });
}

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
