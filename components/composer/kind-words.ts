import { type MessageKey, t } from '../../lib/i18n';
import type { Kind } from '../../lib/push/draft';
import type { KindOff } from '../../lib/push/kinds-off';

export const KIND_LABELS: Record<Kind, MessageKey> = {
  text: 'composerKindText',
  url: 'composerKindLink',
  qr: 'composerKindQr',
};

/** Why a kind cannot be chosen, in words. Where nothing at all can be sent, one notice says so for all kinds. */
export function offReason(kind: Kind, off: KindOff | undefined, instanceName: string): string | undefined {
  if (off !== 'switched-off') return undefined;
  return kind === 'url' ? t('composerLinksOff', instanceName) : t('composerQrOff', instanceName);
}
