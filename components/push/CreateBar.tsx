import { useEffect, useId, useRef } from 'preact/hooks';
import { isMac } from '../../lib/browser/page-environment';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { UNAVAILABLE_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { createLazy } from '../ui/create-lazy';

const UploadStatus = createLazy(() => import('./FilesField'))('UploadStatus');

interface CreateBarProps {
  composer: Composer;
  instanceName: string;
  isDisabled: boolean;
}

export function CreateBar({ composer, instanceName, isDisabled }: CreateBarProps) {
  const id = useId();
  const creating = useRef<HTMLFieldSetElement>(null);
  const isLocked = composer.isLocked.value;
  const progress = composer.files?.progressOf(composer.draft.value.id);
  // The button does not get the focus, because a second Enter would cancel.
  useEffect(() => creating.current?.focus(), [isLocked]);

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
          type="submit"
          variant="primary"
          aria-disabled={isDisabled}
          aria-describedby={isDisabled ? UNAVAILABLE_REASON_ID : undefined}
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
