import './instance-bar.css';
import { ChevronDown, List, Settings2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { openPushesPage, openSettings } from '../../lib/browser/pages';
import { formatNumber, type MessageKey, t } from '../../lib/i18n/translate';
import type { AccountState } from '../../lib/push/validate-draft';
import type { ActiveInstance } from '../../lib/state/instances/active-instance';
import { DemoChip } from '../instances/DemoChip';
import { Button, Icon, IconButton } from '../ui/Button';
import { useKeysInTooltip } from '../ui/use-command-keys';

/** The highest number that has room. */
const MAX_BADGE = 99;

const ACCOUNT_STATE_TEXTS: Record<AccountState, MessageKey> = {
  'signed-in': 'popupWithAccount',
  anonymous: 'popupWithoutAccount',
  'token-missing': 'popupTokenMissing',
};

interface InstanceNameProps {
  activeInstance: ActiveInstance;
  /** Makes it the one that pushes go to, unless the page only lists pushes. */
  choose?: (instanceId: string) => Promise<void>;
}

/** The instance; a native menu where there are several to choose from. */
export function InstanceName({ activeInstance, choose = activeInstance.activate }: InstanceNameProps) {
  const instances = activeInstance.instances.value;
  const active = activeInstance.active.value;
  const account = activeInstance.account.value;
  const state = active?.isDemo ? 'popupDemo' : account && ACCOUNT_STATE_TEXTS[account];
  return (
    <div class="active-instance">
      <div class="active-instance-row">
        {instances.length > 1 ? (
          <span class="instance-menu" title={active?.name}>
            {/* The name sets the width of the menu that lies over it. */}
            <b aria-hidden="true">
              <bdi>{active?.name ?? t('popupChoose')}</bdi>
            </b>
            <Icon of={ChevronDown} size={15} />
            <select
              aria-label={t('pushesInstance')}
              value={active?.id ?? ''}
              onChange={(event) => void choose(event.currentTarget.value)}
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
          <b title={active?.name}>
            <bdi>{active?.name ?? t('extensionName')}</bdi>
          </b>
        )}
        <DemoChip instance={active} />
      </div>
      {state !== undefined && (
        <span class="small muted" title={t(state)}>
          {t(state)}
        </span>
      )}
    </div>
  );
}

interface InstanceBarProps {
  activeInstance: ActiveInstance;
  unseenCount?: number | undefined;
  /** The button with what else there is. */
  more?: ComponentChildren;
}

export function InstanceBar({ activeInstance, unseenCount = 0, more }: InstanceBarProps) {
  const pushes = unseenCount > 0 ? t('popupPushesNew', unseenCount) : t('popupPushes');
  const tooltip = useKeysInTooltip(pushes, 'my-pushes');
  return (
    <header class="bar">
      <InstanceName activeInstance={activeInstance} />
      <div class="row bar-actions">
        <Button variant="plain" icon={List} aria-label={pushes} title={tooltip} onClick={() => void openPushesPage()}>
          {unseenCount > 0 && (
            <span class="badge" aria-hidden="true">
              {unseenCount > MAX_BADGE ? `${formatNumber(MAX_BADGE)}+` : formatNumber(unseenCount)}
            </span>
          )}
        </Button>
        <IconButton icon={Settings2} label={t('popupSettings')} onClick={() => void openSettings()} />
        {more}
      </div>
    </header>
  );
}
