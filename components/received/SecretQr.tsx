import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { QrButton, QrPanel } from '../results/Qr';

/** The limit of QR pushes. Cameras cannot read codes of longer texts. */
const MAX_QR_CHARACTERS = 1_024;

/** Shows a secret as a QR code, below the buttons beside it. Renders nothing for a longer one. */
export function SecretQr({ payload }: { payload: string }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  if (payload.length > MAX_QR_CHARACTERS) return null;
  return (
    <>
      <QrButton isShown={isShown} onClick={() => setShown(!isShown)} controls={id} />
      {isShown && (
        <div class="secret-qr">
          <QrPanel id={id} text={payload} name={t('composerKindQr')} />
        </div>
      )}
    </>
  );
}
