import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { MadeHereList } from '../../lib/state/pushes/made-here';
import { Notice } from '../ui/Notice';
import { KeepHere } from './KeepHere';

/** What the list of pushes without an account is, and where it is kept. */
export function HereHead({ here }: { here: MadeHereList }) {
  const failure = here.failure.value;
  const words = failure && describeFailure(failure, { instanceName: '' });
  return (
    <div class="stack">
      <p class="soft">{t('pushesHereWhat')}</p>
      <KeepHere keep={here.keep} />
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.what}</b>
          <span>{words.next}</span>
        </Notice>
      )}
    </div>
  );
}
