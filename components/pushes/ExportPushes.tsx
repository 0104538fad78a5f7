import { count, t } from '../../lib/i18n';
import { toCsv } from '../../lib/push/csv';
import { exportedRow } from '../../lib/push/exported';
import type { PushRow } from '../../lib/push/push-row';
import type { Shelf } from '../../lib/state/pushes/shelf';
import { ExportDialog, type Format } from './ExportDialog';
import { exportHeads, fileName, valueWords } from './export-words';
import type { PageDoors } from './PushesPage';

interface ExportPushesProps {
  isOpen: boolean;
  shelf: Shelf;
  /** Whether nothing is missing that the instance has. */
  isWhole: boolean;
  now: () => number;
  saveText: PageDoors['saveText'];
  close: () => void;
}

/** Saves what is selected, or else all that is shown. No passphrase is in it: none is known here. */
export function ExportPushes({ isOpen, shelf, isWhole, now, saveText, close }: ExportPushesProps) {
  const rows = isOpen ? exportedRows(shelf) : [];
  const save = (format: Format, withLinks: boolean) => {
    const exported = rows.map((row) => exportedRow(row, { state: shelf.stateOf(row), withLinks }));
    const name = fileName('pushes', now(), format);
    if (format === 'json') return saveText(name, 'application/json', `${JSON.stringify(exported, null, 2)}\n`);
    const heads = exportHeads(exported);
    const lines = exported.map((one) => Object.values(one).map(valueWords));
    saveText(name, 'text/csv;charset=utf-8', toCsv([heads, ...lines]));
  };
  return (
    <ExportDialog isOpen={isOpen} title={count('pushesExportTitle', rows.length)} save={save} close={close}>
      {t('pushesExportWhat')} {!isWhole && shelf.chosen.value.length === 0 && t('pushesExportPart')}
    </ExportDialog>
  );
}

function exportedRows(shelf: Shelf): readonly PushRow[] {
  return shelf.chosen.value.length > 0 ? shelf.chosen.value : shelf.shown.value;
}
