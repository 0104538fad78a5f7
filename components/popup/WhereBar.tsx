import { ExternalLink, type IconNode, List, MailOpen, Settings2 } from 'lucide';
import { count, formatNumber, t } from '../../lib/i18n';
import type { Where } from '../../lib/state/where';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { IconButton } from '../ui/IconButton';
import { InstanceName } from './InstanceName';
import './where-bar.css';

/** Something that is shown in the page, or put away. */
interface Fold {
  isShown: boolean;
  toggle: () => void;
}

interface WhereBarProps {
  where: Where;
  openOptions: () => void;
  /** Opens "My pushes" in a tab. */
  openPushes: () => void;
  /** What happened to own pushes and was not seen yet. */
  newCount?: number | undefined;
  /** The field for a received link. */
  received?: Fold | undefined;
  /** The places where the composer stays. Missing where it is in one of them. */
  room?: Fold | undefined;
}

/** Where pushes go and as whom, and the doors out of here. */
export function WhereBar({ where, openOptions, openPushes, newCount = 0, received, room }: WhereBarProps) {
  const pushes = newCount > 0 ? count('popupPushesNew', newCount) : t('popupPushes');
  return (
    <header class="bar">
      <InstanceName where={where} />
      <div class="row doors">
        {received && <FoldButton icon={MailOpen} label={t('popupReceived')} of={received} />}
        <Button look="plain" icon={List} aria-label={pushes} title={pushes} onClick={openPushes}>
          {newCount > 0 && <Chip look="on">{formatNumber(newCount)}</Chip>}
        </Button>
        {room && <FoldButton icon={ExternalLink} label={t('popupRoom')} of={room} />}
        <IconButton icon={Settings2} label={t('popupSettings')} onClick={openOptions} />
      </div>
    </header>
  );
}

function FoldButton({ of: { isShown, toggle }, ...rest }: { icon: IconNode; label: string; of: Fold }) {
  return <IconButton {...rest} aria-expanded={isShown} onClick={toggle} />;
}
