import { t } from '../../lib/i18n';
import type { Instance } from '../../lib/instance/instance';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

interface UnreachableProps {
  instance: Instance;
  /** Asks for the permission; called within the click. */
  allow: () => void;
}

/** The browser may not talk to the instance. For one that the organisation has set up nobody was asked yet. */
export function Unreachable({ instance: { baseUrl, preset }, allow }: UnreachableProps) {
  return (
    <Notice kind={preset ? 'info' : 'warn'} isUrgent>
      {preset ? (
        <span>{t('managedAllowExplained')}</span>
      ) : (
        <>
          <b>{t('errorPermission', new URL(baseUrl).host)}</b>
          <span>{t('permissionMissingNext')}</span>
        </>
      )}
      <div class="row wrap">
        <Button onClick={allow}>{t(preset ? 'managedAllow' : 'permissionAllow')}</Button>
      </div>
    </Notice>
  );
}
