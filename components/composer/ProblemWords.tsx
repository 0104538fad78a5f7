import { formatNumber, type MessageKey, t } from '../../lib/i18n';
import type { Draft } from '../../lib/push/draft';
import { payloadOf } from '../../lib/push/draft';
import type { DraftProblem } from '../../lib/push/draft-problem';
import { MOST_ADDRESSES } from '../../lib/push/email';
import { PAYLOAD_LIMIT } from '../../lib/push/limits';

const HALF: Record<
  Exclude<DraftProblem['field'], 'files' | 'expireAfterDays' | 'expireAfterViews' | 'email'>,
  MessageKey
> = {
  payload: 'composerHalfPayload',
  passphrase: 'composerHalfPassphrase',
  name: 'composerHalfName',
  note: 'composerHalfNote',
};

/** What an instance would refuse about a draft. */
export function ProblemWords({ problem, draft }: { problem: DraftProblem; draft: Draft }) {
  return <>{wordsFor(problem, draft)}</>;
}

function wordsFor(problem: DraftProblem, draft: Draft): string {
  switch (problem.why) {
    case 'blank':
      return payloadOf(draft) === '' ? t('composerEmpty') : t('composerBlank');
    case 'too-long':
      return t('composerTooLong', formatNumber(PAYLOAD_LIMIT[draft.kind]));
    case 'not-a-link':
      return t('composerNotALink');
    case 'not-whole':
      return problem.field === 'expireAfterDays' ? t('composerDaysNotWhole') : t('composerViewsNotWhole');
    case 'too-many':
      return t('emailTooMany', formatNumber(MOST_ADDRESSES));
    case 'not-an-address':
      return t('emailNotAnAddress');
    case 'none':
      return t('filesNone');
    case 'half-character':
      return t(HALF[problem.field as keyof typeof HALF]);
  }
}
