import { type MessageKey, t } from '../i18n';
import type { Kind } from '../push/draft';
import type { KindUnavailable } from '../push/limits';
import { DEFAULT_TEMPLATE_ID, type Template } from '../push/template';

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
export function disabledReason(kind: Kind, off: KindUnavailable | undefined, instanceName: string): string | undefined {
  if (off === 'organisation') return t('managedKindOff');
  if (off !== 'switched-off') return undefined;
  return t(OFF_WORDS[kind], instanceName);
}

const OWN_NAMES: Readonly<Record<string, MessageKey>> = {
  [DEFAULT_TEMPLATE_ID]: 'templateBase',
  'ready-password': 'templatePassword',
  'ready-key': 'templateKey',
  'ready-document': 'templateDocument',
};

/** What people call a template: what they named it, else its ready name. */
export function nameOf({ id, name }: Pick<Template, 'id' | 'name'>): string {
  return name || t(OWN_NAMES[id] ?? 'templateUnnamed');
}

/** The id of what says why nothing can be sent: of one element at a time. */
export const DISABLED_REASON_ID = 'why-off';
