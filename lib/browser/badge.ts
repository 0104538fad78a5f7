import { browser } from 'wxt/browser';

/** A number is that of unseen events. */
export type Badge = 'none' | 'busy' | 'done' | 'failed' | number;
type Sign = Exclude<Badge, number>;

const SIGN: Record<Sign, string> = { none: '', busy: '…', done: '✓', failed: '!' };
const COLOUR: Record<Sign, string> = { none: '#565d69', busy: '#565d69', done: '#0f7038', failed: '#b3261e' };
const COUNT_COLOUR = '#1f5fd0';

/** What fits. */
const MAX_COUNTED = 99;

export async function showBadge(badge: Badge): Promise<void> {
  const isCount = typeof badge === 'number';
  await browser.action.setBadgeText({ text: isCount ? String(Math.min(badge, MAX_COUNTED)) : SIGN[badge] });
  await browser.action.setBadgeBackgroundColor({ color: isCount ? COUNT_COLOUR : COLOUR[badge] });
  await browser.action.setBadgeTextColor({ color: '#ffffff' });
}
