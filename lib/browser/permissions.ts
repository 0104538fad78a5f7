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

/** The host permissions that are granted now, with those that the manifest requires. */
export async function getHostPermissions(): Promise<string[]> {
  return (await browser.permissions.getAll()).origins ?? [];
}

/** Gives back these very patterns, where they are granted: one that covers more stays. */
export async function removeHostPermission(patterns: readonly string[]): Promise<void> {
  const granted = await getHostPermissions();
  // One by one: browsers refuse a list in which there is one that cannot be removed.
  for (const pattern of patterns.filter((it) => granted.includes(it)))
    await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}
