import { Eye, EyeOff } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { linkPayload } from '../../lib/push/link-payload';
import { QrButton, QrPanel } from '../created/QrPanel';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { ExactText } from '../ui/ExactText';
import { OpenedLink } from './OpenedLink';

/** Most characters that a QR push has; what is longer makes a code that no camera reads. */
const MOST_QR = 1_024;

interface OpenedTextProps {
  payload: string;
  copy: () => Promise<void>;
  openTab: (url: string) => void;
}

/** The secret's text, hidden until asked for. */
export function OpenedText({ payload, copy, openTab }: OpenedTextProps) {
  const [isShown, setShown] = useState(false);
  const [showsQr, setShowsQr] = useState(false);
  const id = useId();
  const address = linkPayload(payload);
  return (
    <>
      <div class="payload">
        <pre id={`${id}-payload`} class="mono" dir="auto">
          {isShown ? <ExactText>{payload}</ExactText> : <span class="soft hidden-words">{t('openHidden')}</span>}
        </pre>
      </div>
      <div class="row wrap">
        <Button
          icon={isShown ? EyeOff : Eye}
          aria-expanded={isShown}
          aria-controls={`${id}-payload`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('openHide') : t('openShow')}
        </Button>
        <CopyButton copy={copy} label={t('openCopy')} />
        {payload.length <= MOST_QR && (
          <QrButton isShown={showsQr} onClick={() => setShowsQr(!showsQr)} controls={`${id}-qr`} />
        )}
      </div>
      {showsQr && <QrPanel id={`${id}-qr`} text={payload} name={t('createdQrFile')} />}
      {isShown && address && <OpenedLink address={address} openTab={openTab} />}
    </>
  );
}
