import { ExternalLink, List, MailOpen, Settings2 } from 'lucide-preact';
import { t } from '../../lib/i18n';
import type { Where } from '../../lib/state/where';
import { IconButton } from '../ui/IconButton';
import { InstanceName } from './InstanceName';
import './where-bar.css';

interface WhereBarProps {
  where: Where;
  openOptions: () => void;
  /** Opens "My pushes" in a tab. */
  openPushes: () => void;
  /** Shows the field for a received link, or puts it away. */
  openReceived?: (() => void) | undefined;
  /** Missing where the composer is in a tab already. */
  openInTab?: (() => void) | undefined;
}

/** Where pushes go and as whom, and the doors out of here. */
export function WhereBar({ where, openOptions, openPushes, openReceived, openInTab }: WhereBarProps) {
  return (
    <header class="bar">
      <InstanceName where={where} />
      <div class="row doors">
        {openReceived && <IconButton icon={MailOpen} label={t('popupReceived')} onClick={openReceived} />}
        <IconButton icon={List} label={t('popupPushes')} onClick={openPushes} />
        {openInTab && <IconButton icon={ExternalLink} label={t('popupOpenInTab')} onClick={openInTab} />}
        <IconButton icon={Settings2} label={t('popupSettings')} onClick={openOptions} />
      </div>
    </header>
  );
}
