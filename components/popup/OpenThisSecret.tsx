import { MailOpen } from 'lucide';
import { handOffLink } from '../../lib/browser/handoff';
import { isKey } from '../../lib/encryption/key';
import { splitLinks } from '../../lib/encryption/received-link';
import { t } from '../../lib/i18n/translate';
import { guessPushLink } from '../../lib/instance/push-link';
import { Button } from '../ui/Button';

/** If the tab shows a server's page for an encrypted push: opened there, it would use a view and show what cannot be read. */
export function OpenThisSecret({ address }: { address: string }) {
  if (!leadsToEncrypted(address)) return null;
  return (
    <aside class="open-this-secret row wrap" aria-label={t('popupThisSecret')}>
      <p class="grow small">{t('popupThisSecretWhy')}</p>
      <Button variant="outline" icon={MailOpen} onClick={() => void handOffLink({ link: address, isOwn: false })}>
        {t('popupThisSecret')}
      </Button>
    </aside>
  );
}

/** Also where more stands behind the key, and on the page with which a mail filter asks before it goes on. */
function leadsToEncrypted(address: string): boolean {
  return splitLinks(address).links.some(({ link, key }) => key !== undefined && isKey(key) && guessPushLink(link));
}
