import { describeFailure } from '../../lib/describe-error';
import { count, formatNumber, t } from '../../lib/i18n';
import type { ActiveWatch, WatchOff } from '../../lib/push/watch/watch-state';
import type { WatchStatus } from '../../lib/state/watch-status';
import { formatNear } from '../../lib/when';

/** Why nothing is watched, and what to do about it. `name`: the active instance's. */
export function offWords(why: WatchOff, name: string): { what: string; next?: string } {
  switch (why) {
    case 'switched-off':
      return { what: t('optionsWatchSwitchedOff') };
    case 'no-instance':
      return { what: t('optionsWatchNoInstance'), next: t('optionsWatchNoInstanceNext') };
    case 'no-token':
      return { what: t('optionsWatchNoToken', name), next: t('optionsWatchNoTokenNext') };
    case 'token-forgotten':
      return { what: t('optionsWatchForgotten', name), next: t('optionsWatchForgottenNext') };
    case 'no-permission':
      return { what: t('optionsWatchForbidden', name), next: t('optionsWatchForbiddenNext') };
  }
}

/** How many pushes are looked at, of how many as far as that is known. */
export function reachWords({ watched, atLeast, isWhole }: ActiveWatch, name: string): string {
  if (!isWhole) return t('optionsWatchSome', formatNumber(watched), formatNumber(atLeast), name);
  if (watched < atLeast) return count('optionsWatchNotAll', atLeast, formatNumber(watched), name);
  return watched === 0 ? t('optionsWatchEmpty', name) : count('optionsWatchAll', watched, name);
}

/** What came of looking now; nothing where the state of the watch says it. */
export function lookWords({ isLooking, failure, lookedHere, now }: WatchStatus): string {
  if (isLooking.value) return t('optionsWatchLooking');
  if (failure.value) {
    const { what, next } = describeFailure(failure.value, { instanceName: '' });
    return `${what} ${next}`;
  }
  return lookedHere.value === undefined ? '' : t('optionsWatchLooked', formatNear(lookedHere.value, now()));
}
