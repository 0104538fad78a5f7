import { Flame, Undo2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatDuration } from '../../lib/i18n/format';
import { t, tPlural } from '../../lib/i18n/translate';
import { Button, type ButtonProps } from './Button';
import { ConfirmDialog } from './ConfirmDialog';

interface ConfirmButtonProps extends Omit<ButtonProps, 'children' | 'onClick' | 'title'> {
  /** The label of this button and of the one that confirms. */
  label: string;
  title: string;
  /** Whether to ask first; otherwise it is done at once. */
  asks?: boolean;
  tooltip?: string | undefined;
  /** The dialog stays open until it settles. */
  onConfirm: () => Promise<unknown>;
  children: ComponentChildren;
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, asks = true, tooltip, onConfirm, children, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setAsking(false);
    } finally {
      setBusy(false);
    }
  };
  const press = () => {
    if (button['aria-disabled'] === true) return;
    if (asks) setAsking(true);
    else void confirm();
  };
  return (
    <>
      <Button {...button} title={tooltip} busy={isBusy} onClick={press}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={label}
        isDangerous={button.variant === 'danger'}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

interface ExpireButtonProps {
  /** The push's name; empty if it has none. */
  name?: string;
  canExpire: boolean;
  /** For how many milliseconds the push can be undone, which expires it without a confirmation. */
  undoLeftMs?: number;
  expire: () => Promise<unknown>;
}

/** Expires a push after a confirmation, undoes a new one, or says why it cannot. */
export function ExpireButton({ name = '', canExpire, undoLeftMs = 0, expire }: ExpireButtonProps) {
  const id = useId();
  const isUndo = undoLeftMs > 0;
  return (
    <>
      <ConfirmButton
        variant={isUndo ? 'quiet' : 'danger'}
        icon={isUndo ? Undo2 : Flame}
        asks={!isUndo}
        tooltip={isUndo ? t('createdUndoFor', formatDuration(Math.ceil(undoLeftMs / 1000))) : undefined}
        aria-disabled={!canExpire}
        aria-describedby={canExpire ? undefined : id}
        label={t(isUndo ? 'uiUndo' : 'createdExpireNow')}
        title={name === '' ? tPlural('pushesExpireManyTitle', 1) : t('pushesExpireNamed', name)}
        onConfirm={expire}
      >
        {t('createdExpireText')}
      </ConfirmButton>
      {!canExpire && (
        <p id={id} class="small muted full-row">
          {t('createdExpireOff')}
        </p>
      )}
    </>
  );
}
