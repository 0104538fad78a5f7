import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, type ButtonProps } from './Button';
import { ConfirmDialog } from './ConfirmDialog';

interface ConfirmButtonProps extends Omit<ButtonProps, 'children' | 'onClick' | 'title'> {
  /** The label of this button and of the one that confirms. */
  label: string;
  /** Another label that this button has before or after, for which it is wide enough. */
  roomFor?: string | undefined;
  title: string;
  /** Whether to ask first; otherwise it is done at once. */
  asks?: boolean;
  tooltip?: string | undefined;
  /** The dialog stays open until it settles. */
  onConfirm: () => Promise<unknown>;
  children: ComponentChildren;
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, roomFor, title, asks = true, tooltip, onConfirm, children, ...button } = props;
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
        <span class="has-room" data-text={roomFor}>
          {label}
        </span>
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
