import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { QrButton, QrPanel } from '../created/QrPanel';

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
