import { ExternalLink, List, MailOpen, Settings2 } from 'lucide-preact';
import { count, formatNumber, t } from '../../lib/i18n';
import type { Where } from '../../lib/state/where';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { IconButton } from '../ui/IconButton';
import { InstanceName } from './InstanceName';
import './where-bar.css';

interface WhereBarProps {
  where: Where;
  openOptions: () => void;
  /** Opens "My pushes" in a tab. */
  openPushes: () => void;
  /** What happened to own pushes and was not seen yet. */
  newCount?: number;
  /** Shows the field for a received link, or puts it away. */
  openReceived?: (() => void) | undefined;
  /** Shows the places where the composer stays, or puts them away. Missing where it is in one of them. */
  openRoom?: (() => void) | undefined;
}

/** Where pushes go and as whom, and the doors out of here. */
export function WhereBar({ where, openOptions, openPushes, newCount = 0, openReceived, openRoom }: WhereBarProps) {
  const pushes = newCount > 0 ? count('popupPushesNew', newCount) : t('popupPushes');
  return (
    <header class="bar">
      <InstanceName where={where} />
      <div class="row doors">
        {openReceived && <IconButton icon={MailOpen} label={t('popupReceived')} onClick={openReceived} />}
        <Button look="plain" icon={List} aria-label={pushes} title={pushes} onClick={openPushes}>
          {newCount > 0 && <Chip look="on">{formatNumber(newCount)}</Chip>}
        </Button>
        {openRoom && <IconButton icon={ExternalLink} label={t('popupRoom')} onClick={openRoom} />}
        <IconButton icon={Settings2} label={t('popupSettings')} onClick={openOptions} />
      </div>
    </header>
  );
}
