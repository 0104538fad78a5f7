import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { saveText } from '../../lib/browser/downloads';
import { t, tPlural } from '../../lib/i18n';
import { exportedEvent, exportFileName, type Format, toFile } from '../../lib/push/export';
import { isNamed, type PushRow, shortToken } from '../../lib/push/push-row';
import type { Details } from '../../lib/state/pushes/details';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CheckField } from '../ui/Field';
import { SegmentedControl } from '../ui/SegmentedControl';
import { exportedRow } from './columns';

interface ExportDialogProps {
  isOpen: boolean;
  title: string;
  save: (format: Format, withLinks: boolean) => void;
  close: () => void;
  children: ComponentChildren;
}

/** Asks for the format, and whether the links are in the file: they open the secrets. */
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
        <CheckField label={t('pushesWithLinks')} isOn={withLinks} onChange={setWithLinks} />
        {withLinks && <p class="small soft">{t('pushesWithLinksHint')}</p>}
      </div>
    </ConfirmDialog>
  );
}

type ExportProps = Pick<ExportDialogProps, 'isOpen' | 'close'>;

/** Saves the selected rows, or else all that are shown. */
export function ExportPushes({ isOpen, close, page }: ExportProps & { page: PushesPageState }) {
  const view = page.view.value;
  const list = page.list.value;
  const hasSelection = isOpen && view.selectedRows.value.length > 0;
  const rows = isOpen ? (hasSelection ? view.selectedRows.value : view.shown.value) : [];
  const end = hasSelection ? 'complete' : (list?.end.value ?? 'complete');
  const save = (format: Format, withLinks: boolean) => {
    const exported = rows.map((row) => exportedRow(row, { state: view.stateOf(row), withLinks }));
    saveText(exportFileName('pushes', page.now(), format), ...toFile(format, exported));
  };
  return (
    <ExportDialog isOpen={isOpen} title={t('pushesExport')} save={save} close={close}>
      {tPlural('pushesCount', rows.length)}
      <br />
      {t('pushesExportWhat')} {end !== 'complete' && t(end === 'more' ? 'pushesExportPart' : 'pushesExportLoaded')}
    </ExportDialog>
  );
}

export function ExportLog({ isOpen, close, row, audit }: ExportProps & { row: PushRow; audit: Details['audit'] }) {
  const events = audit.events.value;
  const save = (format: Format, withLinks: boolean) => {
    const push = { push: isNamed(row) ? row.name : shortToken(row.urlToken), ...(withLinks && { link: row.link }) };
    const exported = events.map(exportedEvent);
    const lines = exported.map((event) => ({ ...push, ...event }));
    const file = toFile(format, lines, { ...push, events: exported });
    saveText(exportFileName('log', events.at(-1)?.at ?? row.createdAt, format), ...file);
  };
  return (
    <ExportDialog isOpen={isOpen} title={t('pushesExportLog')} save={save} close={close}>
      {t('pushesExportLogWhat')} {audit.end.value !== 'complete' && t('pushesExportLoaded')}
    </ExportDialog>
  );
}
