import { MailOpen } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { handOffLinkHere } from '../../lib/browser/handoff';
import { readShownArmor } from '../../lib/browser/read-shown-armor';
import { isKey } from '../../lib/encryption/key';
import { t } from '../../lib/i18n/translate';
import { guessPushLink } from '../../lib/instance/push-link';
import { splitLinks } from '../../lib/received/split-links';
import { Button } from '../ui/Button';

/**
 * Offers to open the encrypted push whose page the tab shows: opened there, it would use a view and show what cannot be read. Where it was
 * opened already, the page shows encrypted text, and its address may have lost the key.
 */
export function OpenThisLink({ address }: { address: string }) {
  const [armor, setArmor] = useState<string>();
  const isPush = guessPushLink(address) !== undefined;
  useEffect(() => {
    if (isPush) void readShownArmor().then(setArmor);
  }, [isPush]);
  const addressHasKey = leadsToEncrypted(address);
  if (!addressHasKey && armor === undefined) return null;
  // The view is used already: what is shown needs no other one.
  const received = [addressHasKey && address, armor].filter(Boolean).join('\n');
  return (
    <aside class="open-this-secret row wrap" aria-label={t('popupThisSecret')}>
      <p class="grow small">{t(addressHasKey ? 'popupThisSecretWhy' : 'popupThisArmorWhy')}</p>
      <Button variant="outline" icon={MailOpen} onClick={() => void handOffLinkHere({ link: received, isOwn: false })}>
        {t('popupThisSecret')}
      </Button>
    </aside>
  );
}

/** Whether an address leads to an encrypted push, also where more stands behind the key, or on the page where a mail filter asks before it goes on. */
function leadsToEncrypted(address: string): boolean {
  return splitLinks(address).links.some(({ link, key }) => key !== undefined && isKey(key) && guessPushLink(link));
}
