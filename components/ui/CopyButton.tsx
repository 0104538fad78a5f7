import { Check, Copy, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { Button, type ButtonProps, type ButtonVariant } from './Button';

const SHOWN_FOR_MS = 3000;

interface CopyButtonProps {
  /** Rejects if the browser did not copy. */
  copy: () => Promise<void>;
  /** Shown, or only its accessible name. */
  label: string;
  showsLabel?: boolean;
  variant?: ButtonVariant;
  button?: Pick<ButtonProps, 'tabIndex' | 'aria-describedby'> & { 'data-control'?: boolean };
}

/** Copies, and shows "Copied" for a moment or the failure until the next try. */
export function CopyButton({ copy, label, showsLabel = true, variant = 'quiet', button }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = async (pressed: HTMLElement) => {
    clearTimeout(timer.current);
    // "Copied" is shorter than most labels: the controls beside would move.
    if (showsLabel) pressed.style.minInlineSize = `${pressed.getBoundingClientRect().width}px`;
    try {
      await copy();
      setState('copied');
      timer.current = setTimeout(() => setState('idle'), SHOWN_FOR_MS);
    } catch {
      setState('failed');
    }
  };

  const feedback = state === 'copied' ? t('uiCopied') : state === 'failed' ? t('uiCopyFailed') : '';
  const icon = state === 'copied' ? Check : state === 'failed' ? X : Copy;
  const tone = state === 'copied' ? 'good' : state === 'failed' ? 'bad' : '';
  return (
    <>
      <Button
        {...button}
        variant={variant}
        class={tone}
        icon={icon}
        title={label}
        aria-label={showsLabel ? undefined : label}
        onClick={({ currentTarget }) => void run(currentTarget)}
      >
        {showsLabel && (feedback || label)}
      </Button>
      <span role="status" class={showsLabel || state !== 'failed' ? 'visually-hidden' : 'small field-error'}>
        {feedback}
      </span>
    </>
  );
}
