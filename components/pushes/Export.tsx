import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { AuditEvent } from '../../lib/push/audit';
import { exportedEvent, exportedRow, toCsv } from '../../lib/push/export';
import { isNamed, type PushRow, shortToken } from '../../lib/push/push-row';
import type { PushesPageActions } from '../../lib/state/pushes/page';
import type { ListView } from '../../lib/state/pushes/view';
import { exportHeads, fileName, valueWords } from '../../lib/text/export';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { SegmentedControl } from '../ui/SegmentedControl';

export type Format = 'csv' | 'json';

interface ExportDialogProps {
  isOpen: boolean;
  title: string;
  save: (format: Format, withLinks: boolean) => void;
  close: () => void;
  /** What is in the file, and what is not. */
  children: ComponentChildren;
}

/** Asks how to save, and whether the links go with it: they open the secrets. */
function ExportDialog({ isOpen, title, save, close, children }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('csv');
  const [withLinks, setWithLinks] = useState(false);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={t('pushesSaveFile')}
      onConfirm={() => {
        save(format, withLinks);
        setWithLinks(false);
        close();
      }}
      onCancel={close}
    >
      <div class="stack">
        <p>{children}</p>
        <SegmentedControl
          legend={t('pushesFormat')}
          value={format}
          onChange={setFormat}
          segments={[
            { value: 'csv', label: t('pushesFormatCsv') },
            { value: 'json', label: t('pushesFormatJson') },
          ]}
        />
        <label class="row">
          <input type="checkbox" checked={withLinks} onChange={(event) => setWithLinks(event.currentTarget.checked)} />
          {t('pushesWithLinks')}
        </label>
        <p class="small soft">{t('pushesWithLinksHint')}</p>
      </div>
    </ConfirmDialog>
  );
}

interface ExportPushesProps {
  isOpen: boolean;
  shelf: ListView;
  /** Whether nothing is missing that the instance has. */
  isWhole: boolean;
  now: () => number;
  saveText: PushesPageActions['saveText'];
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

function exportedRows(shelf: ListView): readonly PushRow[] {
  return shelf.chosen.value.length > 0 ? shelf.chosen.value : shelf.shown.value;
}

interface ExportLogProps {
  isOpen: boolean;
  row: PushRow;
  /** Oldest first. */
  events: readonly AuditEvent[];
  /** Whether that is all there is. */
  isWhole: boolean;
  saveText: PushesPageActions['saveText'];
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
