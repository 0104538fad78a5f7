import { t } from '../../lib/i18n';
import type { QrDrawing } from '../../lib/qr';

/** The code itself: black on white in either look, since cameras want it so. */
export function QrPicture({ drawing: { size, path } }: { drawing: QrDrawing }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" shape-rendering="crispEdges">
      <title>{t('createdQrTitle')}</title>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
