import { useEffect, useRef, useState } from 'preact/hooks';
import { wait } from '../../lib/base/wait';
import { callWorker } from '../../lib/messaging/messaging';
import { refOf } from '../../lib/pushes/push-row';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { createBulkExpire } from '../../lib/state/pushes/bulk-expire';
import { toOtherMatches } from '../../lib/state/results/other-matches';
import { BulkConfirmation, BulkDone, BulkProgress, BulkReport } from './BulkExpire';

/** Once the user has said which match is the push, asks whether to expire the others. What became of that goes with the push's card. */
export function OtherMatches({ composePage }: { composePage: ComposePageState }) {
  const { now } = composePage;
  const [bulk] = useState(() =>
    createBulkExpire(
      { now, wait },
      (push) => callWorker('expireListedPush', refOf(push)),
      () => undefined,
    ),
  );
  const confirmed = composePage.confirmed.value;
  const result = composePage.results.value.find(({ id }) => id === confirmed?.unknown.id);
  // Its card is there then, to which the dialog returns the focus.
  const isShown = result?.state === 'created';
  const asked = useRef<typeof confirmed>(undefined);
  useEffect(() => {
    if (!confirmed || !isShown || confirmed === asked.current) return;
    asked.current = confirmed;
    const others = toOtherMatches(confirmed.unknown, confirmed.copies);
    if (others.length > 0) bulk.ask(others, { areMatches: true });
  }, [bulk, confirmed, isShown]);
  return (
    <>
      <BulkConfirmation bulk={bulk} />
      {bulk.state.value.step === 'running' && (
        <div class="row wrap">
          <BulkProgress bulk={bulk} now={now} />
        </div>
      )}
      {isShown && <BulkDone bulk={bulk} />}
      <BulkReport bulk={bulk} next={() => document.querySelector('h2')} />
    </>
  );
}
