import { ExternalLink } from 'lucide';
import { t } from '../../lib/i18n';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** A secret that is an address: where it leads is said before it is opened, in letters that cannot be mistaken for others. */
export function OpenedLink({ address, openTab }: { address: URL; openTab: (url: string) => void }) {
  const { host, hostname, href, username, password } = address;
  const hasUser = username !== '' || password !== '';
  const hasOtherLetters = /(^|\.)xn--/.test(hostname);
  return (
    <Notice kind={hasUser || hasOtherLetters ? 'warn' : 'info'}>
      <span>
        {t('openLeadsTo')}{' '}
        <bdi dir="ltr" class="mono host">
          <b>{host}</b>
        </bdi>
      </span>
      {hasUser && <b>{t('openLeadsToUser')}</b>}
      {hasOtherLetters && <b>{t('openLeadsToOther')}</b>}
      <span>{t('openLeadsToHow')}</span>
      <bdi dir="ltr" class="mono host">
        {href}
      </bdi>
      <div>
        <Button icon={ExternalLink} onClick={() => openTab(href)}>
          {t('openInTab')}
        </Button>
      </div>
    </Notice>
  );
}
