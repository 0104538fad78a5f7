import { Mail } from 'lucide';
import { t } from '../../lib/i18n';
import type { CreatedResult } from '../../lib/push/result';
import { Icon } from '../ui/Icon';
import { Notice } from '../ui/Notice';

/** Whether the instance sends the link by e-mail, as it was asked to. */
export function EmailedLine({ email, instance }: Pick<CreatedResult, 'email' | 'instance'>) {
  if (!email) return null;
  if (!email.isTaken) return <Notice kind="warn">{t('createdNotEmailed', instance.name)}</Notice>;
  return (
    <p class="small soft row">
      <Icon of={Mail} />
      <span>{t('createdEmailed', instance.name, email.to)}</span>
    </p>
  );
}
