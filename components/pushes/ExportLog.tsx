import { t } from '../../lib/i18n';
import type { AuditEvent } from '../../lib/push/audit';
import { toCsv } from '../../lib/push/csv';
import { exportedEvent } from '../../lib/push/exported';
import { isNamed, type PushRow, shortToken } from '../../lib/push/push-row';
import { ExportDialog, type Format } from './ExportDialog';
import { exportHeads, fileName, valueWords } from './export-words';
import type { PageDoors } from './PushesPage';

interface ExportLogProps {
  isOpen: boolean;
  row: PushRow;
  /** Oldest first. */
  events: readonly AuditEvent[];
  /** Whether that is all there is. */
  isWhole: boolean;
  saveText: PageDoors['saveText'];
  close: () => void;
}

/** Saves what happened to one push. */
export function ExportLog({ isOpen, row, events, isWhole, saveText, close }: ExportLogProps) {
  const save = (format: Format, withLinks: boolean) => {
    // Words are to be shown: a file has the name or the token as they are.
    const called = isNamed(row) ? row.name : shortToken(row.urlToken);
    const push = { push: called, ...(withLinks && { link: row.link }) };
    const exported = events.map(exportedEvent);
    const name = fileName('log', events.at(-1)?.at ?? row.createdAt, format);
    if (format === 'json')
      return saveText(name, 'application/json', `${JSON.stringify({ ...push, events: exported }, null, 2)}\n`);
    const lines = exported.map((event) => ({ ...push, ...event }));
    const cells = lines.map((line) => Object.values(line).map(valueWords));
    saveText(name, 'text/csv;charset=utf-8', toCsv([exportHeads(lines), ...cells]));
  };
  return (
    <ExportDialog isOpen={isOpen} title={t('pushesExportLog')} save={save} close={close}>
      {t('pushesExportLogWhat')} {!isWhole && t('pushesExportLogPart')}
    </ExportDialog>
  );
}
