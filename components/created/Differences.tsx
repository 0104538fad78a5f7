import { t } from '../../lib/i18n';
import type { Difference } from '../../lib/push/result';
import { Notice } from '../ui/Notice';
import { Bold } from './Bold';
import { differenceWords, storedWords } from './created-words';

/** What the instance stored otherwise than asked. Weaker is a warning: the link is not copied by itself then. */
export function Differences({ differences, isHeldBack }: { differences: readonly Difference[]; isHeldBack: boolean }) {
  if (differences.length === 0) return null;
  const isWeaker = differences.some((difference) => difference.isWeaker);
  return (
    <Notice kind="warn">
      {differences.map((difference) => (
        <span key={difference.option}>
          <Bold part={storedWords(difference)}>{differenceWords(difference)}</Bold>
        </span>
      ))}
      {isWeaker && <b>{isHeldBack ? t('createdWeakerHeldBack') : t('createdWeaker')}</b>}
    </Notice>
  );
}
