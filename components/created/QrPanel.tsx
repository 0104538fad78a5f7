import { Download, QrCode } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { drawQr, type QrDrawing, saveAsPng } from '../../lib/qr';
import { Button } from '../ui/Button';

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

/** A text as a QR code, drawn here and nowhere else: black on white in either look, since cameras want it so. */
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
      {drawing === 'too-long' && t('createdQrTooLong')}
      {drawing && drawing !== 'too-long' && (
        <>
          <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" shape-rendering="crispEdges">
            <title>{t('createdQrTitle')}</title>
            <path fill="#fff" d={`M0 0h${drawing.size}v${drawing.size}H0z`} />
            <path fill="#000" d={drawing.path} />
          </svg>
          <Button icon={Download} onClick={() => void saveAsPng(drawing, name || t('createdQrFile'))}>
            {t('createdQrSave')}
          </Button>
        </>
      )}
    </div>
  );
}
