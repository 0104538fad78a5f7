import { type MessageKey, t } from '../../lib/i18n';
import type { Kind } from '../../lib/push/draft';
import type { KindOff } from '../../lib/push/kinds-off';

export const KIND_LABELS: Record<Kind, MessageKey> = {
  text: 'composerKindText',
  url: 'composerKindLink',
  file: 'composerKindFile',
  qr: 'composerKindQr',
};

/** Texts are never off alone. */
const OFF_WORDS: Record<Kind, MessageKey> = {
  text: 'composerNeedsAccount',
  url: 'composerLinksOff',
  file: 'composerFilesOff',
  qr: 'composerQrOff',
};

/** Why a kind cannot be chosen, in words. Where nothing at all can be sent, one notice says so for all kinds. */
export function offReason(kind: Kind, off: KindOff | undefined, instanceName: string): string | undefined {
  if (off === 'organisation') return t('managedKindOff');
  if (off !== 'switched-off') return undefined;
  return t(OFF_WORDS[kind], instanceName);
}
