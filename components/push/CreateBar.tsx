import type { RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { isMac } from '../../lib/browser/page-environment';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { UNAVAILABLE_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { createLazy } from '../ui/create-lazy';
import { FIELD_FAILURE_ID } from '../ui/secret-field';

const UploadStatus = createLazy(() => import('./FilesField'))('UploadStatus');

interface CreateBarProps {
  composer: Composer;
  instanceName: string;
  isDisabled: boolean;
  /** Whether the last try was refused; the page shows why. */
  wasRefused: boolean;
  /** Whether the button was pressed for the last try. */
  wasPressed: RefObject<boolean>;
}

export function CreateBar({ composer, instanceName, isDisabled, wasRefused, wasPressed }: CreateBarProps) {
  const id = useId();
  const creating = useRef<HTMLFieldSetElement>(null);
  const isLocked = composer.isLocked.value;
  const progress = composer.files?.progressOf(composer.draft.value.id);
  // The button that stops it does not get the focus, because a second Enter would press it.
  useEffect(() => {
    if (isLocked) creating.current?.focus();
    else if (wasPressed.current && wasRefused) document.getElementById(`${id}-create`)?.focus();
  }, [isLocked]);

  return (
    <>
      {progress && <UploadStatus progress={progress} />}
      {isLocked && (
        <fieldset ref={creating} class="creating row" tabIndex={-1} aria-labelledby={id}>
          <span class="spinner" aria-hidden="true" />
          <span id={id} class="grow">
            {t('composerCreating', instanceName)}
          </span>
          <Button onClick={() => void composer.cancel()}>{t('uiStop')}</Button>
        </fieldset>
      )}
      {!isLocked && (
        <Button
          id={`${id}-create`}
          type="submit"
          variant="primary"
          aria-disabled={isDisabled}
          aria-describedby={isDisabled ? UNAVAILABLE_REASON_ID : wasRefused ? FIELD_FAILURE_ID : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t('composerCreate')}
          <span class="keys" aria-hidden="true">
            {t(isMac() ? 'composerShortcutMac' : 'composerShortcut')}
          </span>
        </Button>
      )}
    </>
  );
}
