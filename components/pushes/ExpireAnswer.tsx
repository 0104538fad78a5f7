import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import type { Details } from '../../lib/state/pushes/details';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { describeOwn } from './pushes-words';

/** What the instance answered when the push was to be expired. */
export function ExpireAnswer({ row, details }: { row: PushRow; details: Details }) {
  const answer = details.answer.value;
  const failed = answer && !answer.ok ? describeOwn(answer.failure, 'expire', row.instance.name) : undefined;
  return (
    <>
      <StatusLine>{answer?.ok && t(answerKey(answer.value.outcome === 'gone', row.isByHand))}</StatusLine>
      {failed && (
        <Notice kind="bad" isUrgent>
          <b>{failed.what}</b>
          <span>{failed.next}</span>
        </Notice>
      )}
    </>
  );
}

function answerKey(isGone: boolean, isByHand: boolean) {
  if (isGone) return 'pushesAnswerGone' as const;
  return isByHand ? ('pushesAnswerExpired' as const) : ('pushesAnswerOver' as const);
}
