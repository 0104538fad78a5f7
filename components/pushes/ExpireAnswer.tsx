import { t } from '../../lib/i18n';
import type { ExpireOutcome, PushRow } from '../../lib/push/push-row';
import type { Details } from '../../lib/state/pushes/details';
import { StatusLine } from '../ui/StatusLine';
import { OwnFailure } from './OwnFailure';

/** What the instance answered when the push was to be expired. */
export function ExpireAnswer({ row, details }: { row: PushRow; details: Details }) {
  const answer = details.answer.value;
  return (
    <>
      <StatusLine>{answer?.ok && t(answerKey(answer.value))}</StatusLine>
      {answer && !answer.ok && <OwnFailure failure={answer.failure} doing="expire" instanceName={row.instance.name} />}
    </>
  );
}

function answerKey(became: ExpireOutcome) {
  if (became.outcome === 'gone') return 'pushesAnswerGone' as const;
  return became.ending.isByHand ? ('pushesAnswerExpired' as const) : ('pushesAnswerOver' as const);
}
