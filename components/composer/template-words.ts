import { type MessageKey, t } from '../../lib/i18n';
import { BASE_ID, type Template } from '../../lib/push/template';

const OWN_NAMES: Readonly<Record<string, MessageKey>> = {
  [BASE_ID]: 'templateBase',
  'ready-password': 'templatePassword',
  'ready-key': 'templateKey',
  'ready-document': 'templateDocument',
};

/** What people call a template: what they named it, else its ready name. */
export function nameOf({ id, name }: Template): string {
  return name || t(OWN_NAMES[id] ?? 'templateUnnamed');
}
