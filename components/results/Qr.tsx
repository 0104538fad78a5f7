import '../ui/expanded.css';
import './qr.css';
import { Download, Maximize2, QrCode, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  copyQrImage,
  createQrCode,
  downloadQrImage,
  type ImageType,
  type QrDrawing,
  QrTooLong,
} from '../../lib/browser/qr-code';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { Button, IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { closesBy } from '../ui/dialog-close';
import { useScrollIntoView } from '../ui/focus';
import { Alert } from '../ui/Notice';
import { PageFailed } from '../ui/PageFailed';
import { StatusLine } from '../ui/StatusLine';
import { useFailure } from '../ui/use-worker-call';

function QrImage({ qrCode: { svg } }: { qrCode: QrDrawing }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={t('composerKindQr')} />;
}

function LargeQr({ drawing, close }: { drawing: QrDrawing; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button are there for keys.
    <dialog ref={dialog} class="qr-big" aria-label={t('composerKindQr')} onClick={close} {...closesBy(close)}>
      <IconButton icon={X} label={t('uiClose')} onClick={close} />
      <QrImage qrCode={drawing} />
    </dialog>
  );
}

interface QrButtonProps {
  label?: MessageKey;
  isShown: boolean;
  onClick: () => void;
  controls: string;
}

export function QrButton({ label = 'composerKindQr', isShown, onClick, controls }: QrButtonProps) {
  return (
    <Button icon={QrCode} aria-expanded={isShown} aria-controls={isShown ? controls : undefined} onClick={onClick}>
      {t(label)}
    </Button>
  );
}

/** A QR code, drawn locally: to scan, to copy as an image and to save. */
export function QrPanel({ id, text, name }: { id: string; text: string; name: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'too-long' | 'failed'>();
  const panel = useRef<HTMLDivElement>(null);
  useScrollIntoView(panel, 'nearest', drawing !== undefined);
  useEffect(() => {
    let isCurrent = true;
    void createQrCode(text).then(
      (next) => isCurrent && setDrawing(next),
      (error) => isCurrent && setDrawing(error instanceof QrTooLong ? 'too-long' : 'failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div ref={panel} id={id} class="qr">
      <StatusLine>{drawing === 'too-long' && t('createdQrTooLong')}</StatusLine>
      {drawing === 'failed' && <PageFailed />}
      {typeof drawing === 'object' && <QrCodePanel drawing={drawing} name={name || t('composerKindQr')} />}
    </div>
  );
}

function QrCodePanel({ drawing, name }: { drawing: QrDrawing; name: string }) {
  const [isLarge, setLarge] = useState(false);
  const { hasFailed, attempt } = useFailure();
  const save = (type: ImageType) => attempt(downloadQrImage(drawing, type, name));
  return (
    <>
      <QrImage qrCode={drawing} />
      {/* The code has no mark for its encoding: ZBar takes such letters for Chinese ones. */}
      {/\P{ASCII}/u.test(drawing.text) && <p class="small muted">{t('createdQrLetters')}</p>}
      <div class="row wrap">
        <Button icon={Maximize2} onClick={() => setLarge(true)}>
          {t('createdQrEnlarge')}
        </Button>
        <CopyButton copy={() => copyQrImage(drawing)} label={t('createdQrCopy')} />
        <Button icon={Download} onClick={() => save('png')}>
          {t('createdQrPng')}
        </Button>
        <Button icon={Download} onClick={() => save('svg')}>
          {t('createdQrSvg')}
        </Button>
      </div>
      {hasFailed && <Alert kind="bad">{t('createdQrNotSaved')}</Alert>}
      {isLarge && <LargeQr drawing={drawing} close={() => setLarge(false)} />}
    </>
  );
}
