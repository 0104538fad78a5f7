import { count, formatList, t } from '../i18n';
import type { CreatedResult, PushResult } from '../push/result';
import type { Difference } from '../push/stored-push';
import { KIND_LABELS } from './kinds';

/** How a push is called among others: by its name, else by its kind and what it is about. */
export function labelOf({ name, kind, about = [] }: PushResult): string {
  if (name !== '') return name;
  return about.length === 0 ? t(KIND_LABELS[kind]) : t('createdKindOf', t(KIND_LABELS[kind]), formatList(about));
}

/** What became of the push and of copying its link; "copied" only if it was. */
export function headingOf(result: CreatedResult, isOver: boolean): string {
  if (isOver) return t('createdExpired');
  switch (result.copy) {
    case 'copied':
      return t('createdCopied');
    case 'failed':
      return t('createdNotCopied');
    case 'withheld':
      return t('createdHeldBack');
    case 'placed':
      return t('createdPlaced');
    case 'off':
    case 'pending':
      return t('createdDone');
  }
}

/** "You asked for 120 days. The server stored 7 days." */
export function differenceWords({ option, asked, stored }: Difference): string {
  switch (option) {
    case 'expireAfterDays':
    case 'expireAfterViews':
      return t('createdDiffers', limitWords(option, asked), limitWords(option, stored));
    case 'retrievalStep':
      return asked ? t('createdStepRefused') : t('createdStepForced');
    case 'deletableByViewer':
      return asked ? t('createdDeletableRefused') : t('createdDeletableForced');
  }
}

/** What was stored, as differenceWords has it; undefined where its sentence has no such part. */
export function storedWords({ option, stored }: Difference): string | undefined {
  return option === 'expireAfterDays' || option === 'expireAfterViews' ? limitWords(option, stored) : undefined;
}

function limitWords(option: 'expireAfterDays' | 'expireAfterViews', limit: Difference['stored']): string {
  return count(option === 'expireAfterDays' ? 'composerDays' : 'composerViews', Number(limit));
}
