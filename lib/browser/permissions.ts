import { browser } from 'wxt/browser';
import { toHostPermission } from '../instance/host-permissions';

/** Users can revoke it at any time in Firefox: ask each time. */
export function hasHostPermissions(patterns: string[]): Promise<boolean> {
  return browser.permissions.contains({ origins: patterns });
}

/** Whether requests may go to this address. */
export function canAccess(baseUrl: string): Promise<boolean> {
  return hasHostPermissions([toHostPermission(baseUrl)]);
}

/** Call it first in a click, from a tab: the prompt closes a popup. Resolves whether it was granted. */
export function requestHostPermissions(patterns: string[]): Promise<boolean> {
  return browser.permissions.request({ origins: patterns });
}

/** Calls `listener` when permissions change, also by the browser's own page. In the worker, register at its start. */
export function onHostPermissionsChanged(listener: () => void): void {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}

/** The host permissions that the extension has, with those that the manifest requires. */
export async function getHostPermissions(): Promise<string[]> {
  return (await browser.permissions.getAll()).origins ?? [];
}

export async function removeHostPermissions(patterns: readonly string[]): Promise<void> {
  // Permissions are removed one by one, since browsers refuse a list in which one cannot be removed.
  for (const pattern of patterns) await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}
