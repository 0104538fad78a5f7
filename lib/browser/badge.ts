import { browser } from 'wxt/browser';

/** What the toolbar button shows. A number counts unseen events. */
export type Badge = 'none' | 'busy' | 'done' | 'failed' | number;
type BadgeState = Exclude<Badge, number>;

const BADGE_TEXT: Record<BadgeState, string> = { none: '', busy: '…', done: '✓', failed: '!' };
const BADGE_COLOR: Record<BadgeState, string> = {
  none: '#565d69',
  busy: '#565d69',
  done: '#0f7038',
  failed: '#b3261e',
};
const COUNT_COLOR = '#1f5fd0';

const MAX_BADGE_COUNT = 99;

export async function showBadge(badge: Badge): Promise<void> {
  const isCount = typeof badge === 'number';
  await browser.action.setBadgeText({ text: isCount ? String(Math.min(badge, MAX_BADGE_COUNT)) : BADGE_TEXT[badge] });
  await browser.action.setBadgeBackgroundColor({ color: isCount ? COUNT_COLOR : BADGE_COLOR[badge] });
  await browser.action.setBadgeTextColor({ color: '#ffffff' });
}
