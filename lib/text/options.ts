import { count, formatList, t } from '../i18n';
import { type FlagName, type LimitName, OPTIONS } from '../push/options';
import type { CreatedResult, PushResult } from '../push/result';
import type { Difference } from '../push/stored-push';
import { KIND_LABELS } from './kinds';
import { FLAG_WORDS } from './option-words';

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
  const row = OPTIONS[option];
  if (row.type === 'limit') return t('createdDiffers', limitWords(row, asked), limitWords(row, stored));
  const { refused, forced } = FLAG_WORDS[option as FlagName];
  return t(asked ? refused : forced);
}

/** The stored value as in `differenceWords`; `undefined` if that sentence has no such part. */
export function storedWords({ option, stored }: Difference): string | undefined {
  const row = OPTIONS[option];
  return row.type === 'limit' ? limitWords(row, stored) : undefined;
}

function limitWords({ words }: (typeof OPTIONS)[LimitName], limit: Difference['stored']): string {
  return count(words.unit, Number(limit));
}
