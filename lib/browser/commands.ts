import { browser } from 'wxt/browser';
import { hasCommands } from './pages';

export type CommandName = 'push-selection' | 'push-page' | 'my-pushes';

export interface CommandTab {
  id: number | undefined;
  url: string;
  isPrivate: boolean;
}

/** Register at the worker's start. */
export function onCommand(listener: (name: CommandName, tab: CommandTab) => void): void {
  if (!hasCommands()) return;
  browser.commands.onCommand.addListener(async (name, given) => {
    const tab = given ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
    listener(name as CommandName, { id: tab?.id, url: tab?.url ?? '', isPrivate: tab?.incognito ?? false });
  });
}

/** `keys`: empty if there are none. */
export interface Shortcut {
  name: string;
  keys: string;
}

/** Users change them, and another extension may have the suggested ones. */
export async function getShortcuts(): Promise<Shortcut[]> {
  if (!hasCommands()) return [];
  const commands = await browser.commands.getAll();
  return commands.flatMap(({ name, shortcut }) => (name ? [{ name, keys: shortcut ?? '' }] : []));
}

/** Opens the browser's page for shortcuts. Rejects where the browser does not allow that. */
export async function openShortcutSettings(): Promise<void> {
  // Firefox 137 and later; Chromium has only the page's address.
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings?: () => Promise<void> };
  if (commands.openShortcutSettings) await commands.openShortcutSettings();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
