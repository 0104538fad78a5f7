import { Globe, Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { QrButton, QrPanel } from '../created/Qr';
import { Button } from '../ui/Button';

/** Fills the link with the active tab's address, and gives back what that replaced. */
export function LinkTools({ composer }: { composer: Composer }) {
  const [hasNoPage, setHasNoPage] = useState(false);
  const fill = async () => setHasNoPage(!(await composer.useActivePage()));
  return (
    <>
      {composer.canUsePage && (
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

/** What the recipient will see of a QR push, before it is sent: drawn here, from the text as it stands. */
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
