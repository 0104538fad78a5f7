import { Globe, Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { QrButton, QrPanel } from '../created/Qr';
import { Button } from '../ui/Button';

/** Fills the URL with the active tab's, and undoes that. */
export function LinkTools({ composer }: { composer: Composer }) {
  const [hasNoPage, setHasNoPage] = useState(false);
  const fill = async () => setHasNoPage(!(await composer.useActivePage()));
  return (
    <>
      {/* Elsewhere than in the popup the active tab may be this page. */}
      {!composer.files && (
        <Button variant="plain" class="small" icon={Globe} onClick={() => void fill()}>
          {t('composerThisPage')}
        </Button>
      )}
      {composer.replacedUrl.value !== undefined && (
        <Button variant="plain" class="small" icon={Undo2} onClick={composer.undoReplace}>
          {t('uiUndo')}
        </Button>
      )}
      <span role="status" class="small field-error status">
        {hasNoPage && t('composerNoPage')}
      </span>
    </>
  );
}

/** The QR code that the recipient will see. */
export function QrPreview({ composer }: { composer: Composer }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div>
        <QrButton isShown={isShown} onClick={() => setShown(!isShown)} controls="qr-preview" />
      </div>
      {isShown && <QrPanel id="qr-preview" text={composer.payload.value} name={t('createdQrFile')} />}
    </>
  );
}
