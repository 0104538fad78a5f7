import { t } from '../../lib/i18n';
import type { PushResult } from '../../lib/push/result';
import { StatusLine } from '../ui/StatusLine';
import { headingOf } from './created-words';

/** Says aloud what became of a push when it becomes known, and whether its link was copied. */
export function Announcer({ outcome }: { outcome: PushResult | undefined }) {
  return <StatusLine class="unseen">{outcome && wordsFor(outcome)}</StatusLine>;
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
