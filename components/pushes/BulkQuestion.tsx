import { useRef } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { BulkExpire } from '../../lib/state/pushes/bulk-expire';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Asks before many pushes are expired, and says which of the selected ones are not among them. */
export function BulkQuestion({ bulk }: { bulk: BulkExpire }) {
  const state = bulk.state.value;
  const asked = useRef({ rows: 0, leftOut: 0 });
  // While it closes, the dialog still says what it asked.
  if (state.step === 'asking') asked.current = { rows: state.rows.length, leftOut: state.leftOut };
  const { rows, leftOut } = asked.current;
  return (
    <ConfirmDialog
      isOpen={state.step === 'asking'}
      title={count('pushesExpireManyTitle', rows)}
      confirmLabel={count('pushesExpireMany', rows)}
      isDangerous
      onConfirm={() => state.step === 'asking' && void bulk.run(state.rows)}
      onCancel={bulk.dismiss}
    >
      <div class="stack">
        <p>{t(rows === 1 ? 'createdExpireText' : 'pushesExpireManyText')}</p>
        {leftOut > 0 && <p>{count('pushesExpireLeftOut', leftOut)}</p>}
      </div>
    </ConfirmDialog>
  );
}
