import './where-bar.css';
import { ChevronDown, ExternalLink, type IconNode, List, MailOpen, Settings2 } from 'lucide';
import { count, formatNumber, type MessageKey, t } from '../../lib/i18n';
import type { Account } from '../../lib/push/limits';
import type { ActiveInstance } from '../../lib/state/active-instance';
import { Button, Icon, IconButton } from '../ui/Button';
import { Chip } from '../ui/Notice';

const ACCOUNT: Record<Account, MessageKey> = {
  with: 'popupWithAccount',
  without: 'popupWithoutAccount',
  forgotten: 'popupTokenForgotten',
};

/** The active instance; a native menu where there are several to choose from. */
export function InstanceName({ where }: { where: ActiveInstance }) {
  const instances = where.instances.value;
  const active = where.active.value;
  const account = where.account.value;
  return (
    <div class="where">
      <div class="where-line">
        {instances.length > 1 ? (
          <span class="where-menu">
            {/* As wide as the name is; the menu over it has it for ears. */}
            <b aria-hidden="true">
              <bdi>{active?.name ?? t('popupChoose')}</bdi>
            </b>
            <Icon of={ChevronDown} size={15} />
            <select
              aria-label={t('popupInstance')}
              value={active?.id ?? ''}
              onChange={(event) => void where.activate(event.currentTarget.value)}
            >
              {!active && <option value="">{t('popupChoose')}</option>}
              {instances.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        ) : (
          <b>
            <bdi>{active?.name ?? t('extensionName')}</bdi>
          </b>
        )}
        {active?.isBuiltIn && <Chip look="warn">{t('builtInChip')}</Chip>}
      </div>
      {active?.isBuiltIn ? (
        <span class="small soft">{t('popupBuiltIn')}</span>
      ) : (
        account && <span class="small soft">{t(ACCOUNT[account])}</span>
      )}
    </div>
  );
}

/** Something that is shown in the page, or put away. */
interface Disclosure {
  isShown: boolean;
  toggle: () => void;
}

interface WhereBarProps {
  where: ActiveInstance;
  openOptions: () => void;
  /** Opens "My pushes" in a tab. */
  openPushes: () => void;
  /** What happened to own pushes and was not seen yet. */
  newCount?: number | undefined;
  /** The field for a received link. */
  received?: Disclosure | undefined;
  /** The places where the composer stays. Missing where it is in one of them. */
  room?: Disclosure | undefined;
}

/** Where pushes go and as whom, and the doors out of here. */
export function WhereBar({ where, openOptions, openPushes, newCount = 0, received, room }: WhereBarProps) {
  const pushes = newCount > 0 ? count('popupPushesNew', newCount) : t('popupPushes');
  return (
    <header class="bar">
      <InstanceName where={where} />
      <div class="row doors">
        {received && <FoldButton icon={MailOpen} label={t('popupReceived')} of={received} />}
        <Button variant="plain" icon={List} aria-label={pushes} title={pushes} onClick={openPushes}>
          {newCount > 0 && <Chip look="on">{formatNumber(newCount)}</Chip>}
        </Button>
        {room && <FoldButton icon={ExternalLink} label={t('popupRoom')} of={room} />}
        <IconButton icon={Settings2} label={t('popupSettings')} onClick={openOptions} />
      </div>
    </header>
  );
}

function FoldButton({ of: { isShown, toggle }, ...rest }: { icon: IconNode; label: string; of: Disclosure }) {
  return <IconButton {...rest} aria-expanded={isShown} onClick={toggle} />;
}
