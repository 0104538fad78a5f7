import { ExternalLink } from 'lucide-preact';
import { t } from '../../lib/i18n';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** A secret that is an address: where it leads is said before it is opened. */
export function OpenedLink({ address, openTab }: { address: string; openTab: (url: string) => void }) {
  if (!URL.canParse(address)) return null;
  const { host } = new URL(address);
  return (
    <Notice kind="info">
      <span>
        {t('openLeadsTo')}{' '}
        <bdi dir="ltr" class="mono">
          {host}
        </bdi>
      </span>
      <div>
        <Button icon={ExternalLink} onClick={() => openTab(address)}>
          {t('openInTab')}
        </Button>
      </div>
    </Notice>
  );
}
