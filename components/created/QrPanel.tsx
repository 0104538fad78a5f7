import { Download, Maximize2, QrCode } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { drawQr, type QrDrawing } from '../../lib/qr';
import { copyPicture, type PictureType, savePicture } from '../../lib/qr-picture';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { QrBig } from './QrBig';
import { QrPicture } from './QrPicture';
import './qr.css';

interface QrButtonProps {
  isShown: boolean;
  onClick: () => void;
  controls: string;
}

export function QrButton({ isShown, onClick, controls }: QrButtonProps) {
  return (
    <Button icon={QrCode} aria-expanded={isShown} aria-controls={isShown ? controls : undefined} onClick={onClick}>
      {isShown ? t('createdQrHide') : t('createdQrShow')}
    </Button>
  );
}

/** A text as a QR code, drawn here and nowhere else: to show to a camera, to copy as a picture and to save. */
export function QrPanel({ id, text, name }: { id: string; text: string; name: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'too-long'>();
  useEffect(() => {
    let isCurrent = true;
    void drawQr(text).then(
      (drawn) => isCurrent && setDrawing(drawn),
      () => isCurrent && setDrawing('too-long'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div id={id} class="qr">
      <StatusLine>{drawing === 'too-long' && t('createdQrTooLong')}</StatusLine>
      {drawing && drawing !== 'too-long' && <DrawnQr drawing={drawing} name={name || t('createdQrFile')} />}
    </div>
  );
}

function DrawnQr({ drawing, name }: { drawing: QrDrawing; name: string }) {
  const [isBig, setBig] = useState(false);
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
        <Button icon={Maximize2} onClick={() => setBig(true)}>
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
      {isBig && <QrBig drawing={drawing} close={() => setBig(false)} />}
    </>
  );
}
