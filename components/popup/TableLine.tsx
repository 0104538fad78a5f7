import { Table2 } from 'lucide';
import { openBatchPage } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import type { UnfinishedTable } from '../../lib/state/batch/unfinished-table';
import { Button, Icon } from '../ui/Button';

/** Leads back to a table that was left before all of its rows were sent. */
export function TableLine({ table: { createdCount, rowCount } }: { table: UnfinishedTable }) {
  return (
    <div class="popup-line row">
      <Icon of={Table2} />
      <span class="grow tabular-nums">{t('popupTable', createdCount, rowCount)}</span>
      <Button onClick={() => void openBatchPage()}>{t('batchContinue')}</Button>
    </div>
  );
}
