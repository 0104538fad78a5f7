import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
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
export function ExportDialog({ isOpen, title, save, close, children }: ExportDialogProps) {
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
