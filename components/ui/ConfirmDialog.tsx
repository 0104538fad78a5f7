import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { Button } from './Button';
import { closesBy } from './dialog-close';
import './dialog.css';

interface ConfirmDialogProps {
  /** Keep the dialog mounted and change this: closing returns the focus. */
  isOpen: boolean;
  title: string;
  confirmLabel: string;
  isDangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ComponentChildren;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (props.isOpen && !dialog.current?.open) {
      dialog.current?.showModal();
      // With its first button focused, Orca in Firefox says “Cancel” and not what is asked.
      dialog.current?.focus();
    }
    if (!props.isOpen && dialog.current?.open) dialog.current.close();
  }, [props.isOpen]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      {...closesBy(props.onCancel)}
    >
      <div class="stack">
        <h2 id={`${id}-title`}>{props.title}</h2>
        <div id={`${id}-text`}>{props.children}</div>
        <div class="dialog-buttons">
          <Button onClick={props.onCancel}>{t('uiCancel')}</Button>
          <Button
            variant={props.isDangerous ? 'danger' : 'primary'}
            busy={props.busy ?? false}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
