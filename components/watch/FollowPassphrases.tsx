import { useEffect, useId } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { count, t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import { MOST_FOLLOWED } from '../../lib/push/watch/watch-memory';
import type { WrongPassphrases } from '../../lib/state/pushes/wrong-passphrases';
import { StatusLine } from '../ui/StatusLine';
import './watch.css';

/** Whether wrong passphrases of this push are told: a mark that costs a request each round. */
export function FollowPassphrases({ row, wrong }: { row: PushRow; wrong: WrongPassphrases }) {
  const id = useId();
  const { urlToken } = row;
  useEffect(() => {
    void wrong.open(urlToken);
    return wrong.close;
  }, [wrong, urlToken]);
  const following = wrong.following.value;
  if (following === undefined) return null;
  if (following === 'unwatched') return <p class="small soft">{t('watchFollowUnwatched')}</p>;
  const failure = wrong.failure.value;
  const failed = failure && describeFailure(failure, { instanceName: row.instance.name });
  return (
    <div>
      <div class="watch-follow">
        <input
          id={id}
          type="checkbox"
          checked={following === 'on'}
          aria-describedby={`${id}-why`}
          onChange={(event) => {
            // It shows what holds, not what was asked for.
            const { checked } = event.currentTarget;
            event.currentTarget.checked = following === 'on';
            void wrong.follow(checked);
          }}
        />
        <div>
          <label for={id}>{t('watchFollow')}</label>
          <p id={`${id}-why`} class="small soft">
            {t('watchFollowWhy')}
          </p>
        </div>
      </div>
      <StatusLine class="small tone-warn">
        {wrong.isFull.value && count('watchFollowFull', MOST_FOLLOWED)}
        {failed && `${failed.what} ${failed.next}`}
      </StatusLine>
    </div>
  );
}
