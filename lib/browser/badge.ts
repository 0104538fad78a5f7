import { browser } from 'wxt/browser';

/** A number counts what is new. */
export type Badge = 'none' | 'busy' | 'done' | 'failed' | number;
type Sign = Exclude<Badge, number>;

/** Signs that need no language. */
const SIGN: Record<Sign, string> = { none: '', busy: '…', done: '✓', failed: '!' };
const COLOUR: Record<Sign, string> = { none: '#565d69', busy: '#565d69', done: '#0f7038', failed: '#b3261e' };
const COUNT_COLOUR = '#1f5fd0';

/** A badge has room for so many. */
const MAX_COUNTED = 99;

/** Shows what goes on at the toolbar icon. */
export async function showBadge(badge: Badge): Promise<void> {
  const isCount = typeof badge === 'number';
  await browser.action.setBadgeText({ text: isCount ? String(Math.min(badge, MAX_COUNTED)) : SIGN[badge] });
  await browser.action.setBadgeBackgroundColor({ color: isCount ? COUNT_COLOUR : COLOUR[badge] });
  await browser.action.setBadgeTextColor({ color: '#ffffff' });
}
