import { X } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { QrDrawing } from '../../lib/qr';
import { IconButton } from '../ui/IconButton';
import { QrPicture } from './QrPicture';

/** The code as large as the window, for the camera of somebody beside. Escape, the button and a click on the code close it. */
export function QrBig({ drawing, close }: { drawing: QrDrawing; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it goes, so that the focus goes back to where it was.
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
