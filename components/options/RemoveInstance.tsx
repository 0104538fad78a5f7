import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Instance } from '../../lib/instance/instance';
import { ConfirmDialog } from '../ui/ConfirmDialog';

interface RemoveInstanceProps {
  /** The one asked about; undefined = nobody asks. */
  instance: Instance | undefined;
  onConfirm: (instance: Instance) => Promise<void>;
  onCancel: () => void;
}

/** Asks before an instance is forgotten, and says what goes with it and what stays. */
export function RemoveInstance({ instance, onConfirm, onCancel }: RemoveInstanceProps) {
  const [isBusy, setBusy] = useState(false);
  // The words stay while the dialog closes.
  const last = useRef(instance);
  if (instance) last.current = instance;
  const shown = last.current;
  const confirm = async () => {
    if (!instance || isBusy) return;
    setBusy(true);
    await onConfirm(instance);
    setBusy(false);
  };
  return (
    <ConfirmDialog
      isOpen={instance !== undefined}
      title={t('optionsRemoveTitle', shown?.name ?? '')}
      confirmLabel={t('optionsRemoveConfirm')}
      isDangerous
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{shown?.isBuiltIn ? t('optionsRemoveBuiltIn') : t('optionsRemoveExplained')}</p>
    </ConfirmDialog>
  );
}
