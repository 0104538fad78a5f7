import './qr.css';
import { Download, Maximize2, QrCode, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { copyPicture, drawQr, type PictureType, type QrDrawing, savePicture } from '../../lib/qr';
import { Button, IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { useInView } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

/** The code, black on white in either theme, as cameras need it. */
function QrPicture({ drawing: { size, path } }: { drawing: QrDrawing }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" shape-rendering="crispEdges">
      <title>{t('createdQrTitle')}</title>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** The code in the size of the window. Escape, the button and a click on the code close it. */
function LargeQr({ drawing, close }: { drawing: QrDrawing; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing returns the focus.
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button are there for keys.
    <dialog
      ref={dialog}
      class="qr-big"
      aria-label={t('createdQrTitle')}
      onClick={close}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <IconButton icon={X} label={t('createdQrClose')} onClick={close} />
      <QrPicture drawing={drawing} />
    </dialog>
  );
}

export function QrButton({ isShown, onClick, controls }: { isShown: boolean; onClick: () => void; controls: string }) {
  return (
    <Button icon={QrCode} aria-expanded={isShown} aria-controls={isShown ? controls : undefined} onClick={onClick}>
      {isShown ? t('createdQrHide') : t('createdQrShow')}
    </Button>
  );
}

/** A text as a QR code, which is drawn locally: to scan, to copy as an image and to save. */
export function QrPanel({ id, text, name }: { id: string; text: string; name: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'too-long'>();
  const panel = useRef<HTMLDivElement>(null);
  useInView(panel, 'nearest', drawing !== undefined);
  useEffect(() => {
    let isCurrent = true;
    void drawQr(text).then(
      (next) => isCurrent && setDrawing(next),
      () => isCurrent && setDrawing('too-long'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div ref={panel} id={id} class="qr">
      <StatusLine>{drawing === 'too-long' && t('createdQrTooLong')}</StatusLine>
      {drawing && drawing !== 'too-long' && <DrawnQr drawing={drawing} name={name || t('createdQrFile')} />}
    </div>
  );
}

function DrawnQr({ drawing, name }: { drawing: QrDrawing; name: string }) {
  const [isLarge, setLarge] = useState(false);
  const [isNotSaved, setNotSaved] = useState(false);
  const save = async (type: PictureType) => {
    const isSaved = await savePicture(drawing, type, name).then(
      () => true,
      () => false,
    );
    setNotSaved(!isSaved);
  };
  return (
    <>
      <QrPicture drawing={drawing} />
      <div class="row wrap">
        <Button icon={Maximize2} onClick={() => setLarge(true)}>
          {t('createdQrBig')}
        </Button>
        <CopyButton copy={() => copyPicture(drawing)} label={t('createdQrCopy')} />
        <Button icon={Download} onClick={() => void save('png')}>
          {t('createdQrPng')}
        </Button>
        <Button icon={Download} onClick={() => void save('svg')}>
          {t('createdQrSvg')}
        </Button>
      </div>
      {isNotSaved && (
        <Notice kind="bad" isUrgent>
          {t('createdQrNotSaved')}
        </Notice>
      )}
      {isLarge && <LargeQr drawing={drawing} close={() => setLarge(false)} />}
    </>
  );
}
