import { browser } from 'wxt/browser';

/** Whether the browser may reach these addresses now. Firefox's users can take it back at any time: ask each time. */
export function hasHostPermission(patterns: string[]): Promise<boolean> {
  return browser.permissions.contains({ origins: patterns });
}

/**
 * Asks the user. Resolves whether it was granted. Must be the first thing in the handler of a click: nothing awaited before it.
 * The prompt closes a popup, so call it from a tab.
 */
export function requestHostPermission(patterns: string[]): Promise<boolean> {
  return browser.permissions.request({ origins: patterns });
}

/**
 * Calls `listener` when the browser gives or takes permissions, by whomever that was decided: people can in the browser's own page for
 * the extension. In the worker, register at its start.
 */
export function onHostPermissions(listener: () => void): void {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}

/**
 * Gives the permission back, as far as the user granted these very patterns: what covers more is left alone. The browser refuses for a
 * host that the build itself may reach.
 */
export async function removeHostPermission(patterns: string[]): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const given = patterns.filter((pattern) => origins.includes(pattern));
  if (given.length > 0) await browser.permissions.remove({ origins: given }).catch(() => false);
}

/** Gives back every host permission that the user has granted, whatever it was granted for. */
export async function removeAllHostPermissions(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  // One by one: the browser refuses a list in which there is one that the build itself needs.
  for (const origin of origins) await removeHostPermission([origin]);
}
