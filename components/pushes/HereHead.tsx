import { t } from '../../lib/i18n';
import type { MadeHereList } from '../../lib/state/pushes/made-here';
import { FailureNotice } from '../composer/FailureNotice';
import { KeepHere } from './KeepHere';

/** What the list of pushes without an account is, and where it is kept. */
export function HereHead({ here }: { here: MadeHereList }) {
  const failure = here.failure.value;
  return (
    <div class="stack">
      <p class="soft">{t('pushesHereWhat')}</p>
      <KeepHere keep={here.keep} />
      {failure && <FailureNotice failure={failure} instanceName="" />}
    </div>
  );
}
