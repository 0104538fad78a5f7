import { count, t } from '../../lib/i18n';
import type { CreatedResult, Difference } from '../../lib/push/result';

/** What became of the push and of copying its link; "copied" only if it was. */
export function headingOf(result: CreatedResult, isOver: boolean): string {
  if (isOver) return t('createdExpired');
  switch (result.copy) {
    case 'copied':
      return t('createdCopied');
    case 'failed':
      return t('createdNotCopied');
    case 'held-back':
      return t('createdHeldBack');
    case 'off':
    case 'pending':
      return t('createdDone');
  }
}

/** "You asked for 120 days. The server stored 7 days." */
export function differenceWords({ option, asked, stored }: Difference): string {
  switch (option) {
    case 'expireAfterDays':
      return t('createdDiffers', count('composerDays', Number(asked)), count('composerDays', Number(stored)));
    case 'expireAfterViews':
      return t('createdDiffers', count('composerViews', Number(asked)), count('composerViews', Number(stored)));
    case 'retrievalStep':
      return asked ? t('createdStepRefused') : t('createdStepForced');
    case 'deletableByViewer':
      return asked ? t('createdDeletableRefused') : t('createdDeletableForced');
  }
}
