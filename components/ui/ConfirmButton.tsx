import { Flame } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import { Button, type ButtonProps } from './Button';
import { ConfirmDialog } from './ConfirmDialog';

interface ConfirmButtonProps extends Omit<ButtonProps, 'children' | 'onClick' | 'title'> {
  /** Of this button and of the one that confirms. */
  label: string;
  title: string;
  /** The dialog stays open until it settles. */
  onConfirm: () => Promise<unknown>;
  children: ComponentChildren;
}

export function ConfirmButton({ label, title, onConfirm, children, ...button }: ConfirmButtonProps) {
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
  return (
    <>
      <Button {...button} onClick={() => button['aria-disabled'] !== true && setAsking(true)}>
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
  /** Of the push. Empty without one. */
  name?: string;
  canExpire: boolean;
  expire: () => Promise<unknown>;
}

/** Expires a push after a confirmation, or says why it cannot. */
export function ExpireButton({ name = '', canExpire, expire }: ExpireButtonProps) {
  const id = useId();
  return (
    <>
      <ConfirmButton
        variant="danger"
        icon={Flame}
        aria-disabled={!canExpire}
        aria-describedby={canExpire ? undefined : id}
        label={t('createdExpireNow')}
        title={name === '' ? count('pushesExpireManyTitle', 1) : t('pushesExpireNamed', name)}
        onConfirm={expire}
      >
        {t('createdExpireText')}
      </ConfirmButton>
      {!canExpire && (
        <p id={id} class="small soft whole">
          {t('createdExpireOff')}
        </p>
      )}
    </>
  );
}
