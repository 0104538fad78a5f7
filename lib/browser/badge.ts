import { browser } from 'wxt/browser';

export type Badge = 'none' | 'busy' | 'done' | 'failed';

/** Signs that need no language. */
const SIGN: Record<Badge, string> = { none: '', busy: '…', done: '✓', failed: '!' };
const COLOUR: Record<Badge, string> = { none: '#565d69', busy: '#565d69', done: '#0f7038', failed: '#b3261e' };

/** Shows what goes on at the toolbar icon. */
export async function showBadge(badge: Badge): Promise<void> {
  await browser.action.setBadgeText({ text: SIGN[badge] });
  await browser.action.setBadgeBackgroundColor({ color: COLOUR[badge] });
  await browser.action.setBadgeTextColor({ color: '#ffffff' });
}
