import { useEffect, useId, useRef } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { DISABLED_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { UploadLine } from './lazy-parts';

interface CreateBarProps {
  composer: Composer;
  /** Where it goes, or is going. */
  instanceName: string;
  isOff: boolean;
  /** The words for the keys that create the link. */
  shortcut: MessageKey;
}

/** The one thing to do next; while it is being done, the way to stop waiting for it. */
export function CreateBar({ composer, instanceName, isOff, shortcut }: CreateBarProps) {
  const id = useId();
  const creating = useRef<HTMLFieldSetElement>(null);
  const isLocked = composer.isLocked.value;
  const progress = composer.files?.progressOf(composer.draft.value.id);
  // Which says what it is. Not to "Cancel": a second Enter would press it.
  useEffect(() => {
    if (isLocked) creating.current?.focus();
  }, [isLocked]);

  return (
    <>
      {progress && <UploadLine progress={progress} />}
      {isLocked && (
        <fieldset ref={creating} class="creating row" tabIndex={-1} aria-labelledby={id}>
          <span class="spinner" aria-hidden="true" />
          <span id={id} class="grow">
            {t('composerCreating', instanceName)}
          </span>
          <Button onClick={() => void composer.cancel()}>{t(progress ? 'filesStop' : 'composerCancel')}</Button>
        </fieldset>
      )}
      {!isLocked && (
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isOff}
          aria-describedby={isOff ? DISABLED_REASON_ID : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t('composerCreate')}
          <span class="keys" aria-hidden="true">
            {t(shortcut)}
          </span>
        </Button>
      )}
    </>
  );
}
