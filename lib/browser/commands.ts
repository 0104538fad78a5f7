import { browser } from 'wxt/browser';
import { hasCommands } from './phone';

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
