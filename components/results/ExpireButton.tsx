import { Flame, Undo2 } from 'lucide';
import { useId } from 'preact/hooks';
import { formatDuration } from '../../lib/i18n/format';
import { t, tPlural } from '../../lib/i18n/translate';
import { ConfirmButton } from '../ui/ConfirmButton';

interface ExpireButtonProps {
  /** The push's name; empty if it has none. */
  name?: string;
  canExpire: boolean;
  /** For how many milliseconds the push can be undone, which expires it without a confirmation. */
  undoLeftMs?: number;
  /** Whether it was an undo before: what it says changes in place. */
  wasUndo?: boolean;
  expire: () => Promise<unknown>;
}

export function expiryQuestion(name: string): string {
  return name === '' ? tPlural('pushesExpireManyTitle', 1) : t('pushesExpireNamed', name);
}

/** Expires a push after a confirmation, undoes a new one, or says why it cannot. */
export function ExpireButton({ name = '', canExpire, undoLeftMs = 0, wasUndo = false, expire }: ExpireButtonProps) {
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
        roomFor={isUndo || wasUndo ? t(isUndo ? 'createdExpireNow' : 'uiUndo') : undefined}
        title={expiryQuestion(name)}
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
