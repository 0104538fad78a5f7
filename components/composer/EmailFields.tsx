import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { EmailOrderFields } from '../ui/LanguageFields';

interface EmailFieldsProps {
  composer: Composer;
  /** Whether the instance sends e-mails for this account. */
  canSend: boolean;
}

/** E-mail recipients of the link. Addresses stay when another instance sends no e-mails, with an error that says so. */
export function EmailFields({ composer, canSend }: EmailFieldsProps) {
  const order = composer.draft.value.email ?? { to: '', language: '' };
  if (!canSend && order.to === '') return null;
  return (
    <EmailOrderFields
      order={order}
      onChange={composer.setEmail}
      hint={canSend ? t('emailToHint') : undefined}
      error={!canSend && t('emailNotSent')}
      asksLanguage={order.to !== ''}
    />
  );
}
