import { ExternalLink } from 'lucide-preact';
import { t } from '../../lib/i18n';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** A secret that is an address: where it leads is said before it is opened, in letters that cannot be mistaken for others. */
export function OpenedLink({ address, openTab }: { address: URL; openTab: (url: string) => void }) {
  return (
    <Notice kind="info">
      <span>
        {t('openLeadsTo')}{' '}
        <bdi dir="ltr" class="mono host">
          <b>{address.host}</b>
        </bdi>
      </span>
      <span>{t('openLeadsToHow')}</span>
      <bdi dir="ltr" class="mono host">
        {address.href}
      </bdi>
      <div>
        <Button icon={ExternalLink} onClick={() => openTab(address.href)}>
          {t('openInTab')}
        </Button>
      </div>
    </Notice>
  );
}
