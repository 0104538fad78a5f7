import { t } from '../../lib/i18n';
import type { PushResult } from '../../lib/push/result';
import { headingOf } from './created-words';

/** What became of a push and whether its link was copied, for a live region. */
export function OutcomeWords({ outcome }: { outcome: PushResult }) {
  return <>{wordsFor(outcome)}</>;
}

function wordsFor(outcome: PushResult): string {
  switch (outcome.state) {
    case 'created':
      return headingOf(outcome, outcome.expiredAt !== undefined);
    case 'failed':
      return t('createdFailed');
    case 'unknown':
      return t('createdUnknown');
  }
}
