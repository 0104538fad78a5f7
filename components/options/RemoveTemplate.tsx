import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Template } from '../../lib/push/template';
import { nameOf } from '../composer/template-words';
import { ConfirmDialog } from '../ui/ConfirmDialog';

interface RemoveTemplateProps {
  /** The one asked about; undefined = nobody asks. */
  template: Template | undefined;
  onConfirm: (template: Template) => void;
  onCancel: () => void;
}

/** Asks before a template is forgotten, and says what takes its place. */
export function RemoveTemplate({ template, onConfirm, onCancel }: RemoveTemplateProps) {
  // The words stay while the dialog closes.
  const last = useRef(template);
  if (template) last.current = template;
  return (
    <ConfirmDialog
      isOpen={template !== undefined}
      title={t('optionsRemoveTitle', last.current ? nameOf(last.current) : '')}
      confirmLabel={t('optionsRemoveConfirm')}
      isDangerous
      onConfirm={() => template && onConfirm(template)}
      onCancel={onCancel}
    >
      <p>{t('templatesRemoveExplained')}</p>
    </ConfirmDialog>
  );
}
