import { type MessageKey, t } from '../i18n/translate';
import type { Kind } from '../push/draft';
import { DEFAULT_TEMPLATE_ID, type Template } from '../push/template';
import type { KindUnavailableReason } from '../push/validate-draft';

export const KIND_TEXTS: Record<Kind, MessageKey> = {
  text: 'composerKindText',
  url: 'composerKindUrl',
  file: 'composerKindFile',
  qr: 'composerKindQr',
};

/** Why a kind cannot be chosen. If nothing can be sent at all, one notice replaces it. */
export function kindUnavailableText(
  kind: Kind,
  off: KindUnavailableReason | undefined,
  instanceName: string,
): string | undefined {
  if (off === 'policy') return t('organizationKindOff', t(KIND_TEXTS[kind]));
  if (off !== 'disabled') return undefined;
  return t('composerKindOff', t(KIND_TEXTS[kind]), instanceName);
}

const STARTER_TEMPLATE_NAMES: Readonly<Record<string, MessageKey>> = {
  [DEFAULT_TEMPLATE_ID]: 'templateDefaults',
  'ready-password': 'templatePassword',
  'ready-key': 'templateKey',
  'ready-document': 'templateDocument',
};

/** A template's own name, else its ready name. */
export function templateName({ id, name }: Pick<Template, 'id' | 'name'>): string {
  return name || t(STARTER_TEMPLATE_NAMES[id] ?? 'templateUnnamed');
}

/** Id of the element with the reason why nothing can be sent; there is one at a time. */
export const UNAVAILABLE_REASON_ID = 'unavailable-reason';
