import { Check, Copy, type IconNode, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { Button, type ButtonProps, type ButtonVariant } from './Button';

const SHOWN_FOR_MS = 3000;

const LOOKS: Record<'idle' | 'copied' | 'failed', { icon: IconNode; tone?: string; said?: MessageKey }> = {
  idle: { icon: Copy },
  copied: { icon: Check, tone: 'good', said: 'uiCopied' },
  failed: { icon: X, tone: 'bad', said: 'uiCopyFailed' },
};

interface CopyButtonProps {
  /** Rejects if the browser did not copy. */
  copy: () => Promise<void>;
  /** The label, which is shown or only the accessible name. */
  label: string;
  showsLabel?: boolean;
  variant?: ButtonVariant;
  button?: Pick<ButtonProps, 'tabIndex' | 'aria-describedby' | 'aria-disabled'> & { 'data-control'?: boolean };
}

/** Copies, and shows "Copied" for a moment or the failure until the next try. */
export function CopyButton({ copy, label, showsLabel = true, variant = 'quiet', button }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof LOOKS>('idle');
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

  const { icon, tone, said } = LOOKS[state];
  const feedback = said && t(said);
  return (
    <>
      <Button
        {...button}
        variant={variant}
        class={tone}
        icon={icon}
        title={label}
        aria-label={showsLabel ? undefined : label}
        onClick={({ currentTarget }) => button?.['aria-disabled'] !== true && void run(currentTarget)}
      >
        {showsLabel && (feedback || label)}
      </Button>
      <span role="status" class={showsLabel || state !== 'failed' ? 'visually-hidden' : 'small field-error'}>
        {feedback}
      </span>
    </>
  );
}
