import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { downloadText } from '../../lib/browser/downloads';
import { t, tPlural } from '../../lib/i18n/translate';
import { type ExportFormat, exportFileName, serialize, toExportedEvent } from '../../lib/pushes/export';
import { getWorkingLink, hasName, type PushRow, shortenToken } from '../../lib/pushes/push-row';
import type { AuditLog } from '../../lib/state/pushes/audit-log';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { lookForPage, toSharedLink } from '../../lib/state/results/shared-link';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CheckField } from '../ui/Field';
import { SegmentedControl } from '../ui/SegmentedControl';
import { toExportedPush } from './columns';

interface ExportDialogProps {
  isOpen: boolean;
  title: string;
  save: (format: ExportFormat, withLinks: boolean) => void;
  close: () => void;
  children: ComponentChildren;
}

/** Asks for the format, and whether the links are in the file: they open the secrets. */
function ExportDialog({ isOpen, title, save, close, children }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [withLinks, setWithLinks] = useState(false);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={t('receivedSave')}
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
        <CheckField label={t('pushesWithLinks')} isChecked={withLinks} onChange={setWithLinks} />
        {withLinks && <p class="small muted">{t('pushesWithLinksHint')}</p>}
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
  const rows = isOpen ? (hasSelection ? view.selectedRows.value : view.visibleRows.value) : [];
  const end = hasSelection ? 'complete' : (list?.end.value ?? 'complete');
  const save = async (format: ExportFormat, withLinks: boolean) => {
    if (withLinks) await Promise.all(rows.map(({ link, instance }) => lookForPage(instance, [link])));
    const exported = rows.map((row) => toExportedPush(row, { state: view.getStatus(row), withLinks }));
    downloadText(exportFileName('pushes', page.now(), format), ...serialize(format, exported));
  };
  return (
    <ExportDialog isOpen={isOpen} title={t('pushesExport')} save={save} close={close}>
      {tPlural('pushesCount', rows.length)}
      <br />
      {t('pushesExportWhat')} {end !== 'complete' && t('pushesExportLoaded')}
    </ExportDialog>
  );
}

export function ExportLog({ isOpen, close, row, audit }: ExportProps & { row: PushRow; audit: AuditLog }) {
  const events = audit.events.value;
  const save = async (format: ExportFormat, withLinks: boolean) => {
    if (withLinks) await lookForPage(row.instance, [row.link]);
    const link = toSharedLink(getWorkingLink(row), row.instance);
    const push = {
      push: hasName(row) ? row.name : shortenToken(row.urlToken),
      ...(withLinks && link !== undefined && { link }),
    };
    const exported = events.map(toExportedEvent);
    const lines = exported.map((event) => ({ ...push, ...event }));
    const file = serialize(format, lines, { ...push, events: exported });
    downloadText(exportFileName('log', events.at(-1)?.at ?? row.createdAt, format), ...file);
  };
  return (
    <ExportDialog isOpen={isOpen} title={t('pushesExportLog')} save={save} close={close}>
      {t('pushesExportLogWhat')} {audit.end.value !== 'complete' && t('pushesExportLoaded')}
    </ExportDialog>
  );
}
