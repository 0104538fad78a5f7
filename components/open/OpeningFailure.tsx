import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { Notice } from '../ui/Notice';

/** Why it was not opened. No view was used. */
export function OpeningFailure({ failure }: { failure: Failure | undefined }) {
  if (!failure) return null;
  const isThrottled = failure.name === 'RateLimitError' && failure.seconds === undefined;
  const words = describeFailure(failure, { instanceName: t('builtInName') });
  return (
    <Notice kind="bad" isUrgent>
      <b>{isThrottled ? t('openThrottled') : words.what}</b>
      <span>{isThrottled ? t('openThrottledNext') : words.next}</span>
    </Notice>
  );
}
