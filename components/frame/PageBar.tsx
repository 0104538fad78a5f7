import './page-bar.css';
import { type IconNode, List, MailOpen, Plus, Settings2, Table2 } from 'lucide';
import { formatNumber, t } from '../../lib/i18n/translate';
import type { Frame } from '../../lib/state/frame';
import { InstanceName } from '../popup/InstanceBar';
import { Icon } from '../ui/Button';
import { useKeysInTooltip } from '../ui/use-command-keys';

/** The pages by the name of their file. */
export type FramePage = 'compose' | 'pushes' | 'batch' | 'received' | 'options';

interface PageBarProps {
  frame: Frame;
  /** The page below the bar. */
  current: FramePage;
  /** What choosing another server does; by default it becomes the one that pushes go to. */
  choose?: (instanceId: string) => Promise<void>;
}

/** The same on every page in a tab: the other pages, the server and the settings. */
export function PageBar({ frame, current, choose }: PageBarProps) {
  const { activeInstance, newCount, hasBatch } = frame;
  const active = activeInstance.active.value;
  const hasInstance = activeInstance.instances.value.length > 0;
  const count = newCount.value;
  const pushes = count > 0 ? t('popupPushesNew', count) : t('popupPushes');
  const pushesTooltip = useKeysInTooltip(pushes, 'my-pushes');
  const tab = (page: FramePage, icon: IconNode, label: string, more: Partial<TabProps> = {}) => (
    <Tab page={page} icon={icon} label={label} isCurrent={page === current} {...more} />
  );
  return (
    <header class="page-bar" data-color={active?.color}>
      <img src="/icon/32.png" alt="" width="22" height="22" />
      <nav aria-label={t('extensionName')}>
        {hasInstance && (
          <>
            {tab('compose', Plus, t('composerLabel'))}
            {tab('pushes', List, t('popupPushes'), { badge: count, name: pushes, tooltip: pushesTooltip })}
            {hasBatch && tab('batch', Table2, t('batchOpen'))}
          </>
        )}
        {tab('received', MailOpen, t('frameReceived'))}
      </nav>
      {hasInstance && <InstanceName activeInstance={activeInstance} {...(choose && { choose })} />}
      <nav class="page-bar-settings" aria-label={t('popupSettings')}>
        {tab('options', Settings2, t('popupSettings'))}
      </nav>
    </header>
  );
}

interface TabProps {
  page: FramePage;
  icon: IconNode;
  label: string;
  badge?: number;
  /** What it is called, and its tooltip, where they say more than the label. */
  name?: string;
  tooltip?: string;
  isCurrent: boolean;
}

function Tab({ page, icon, label, badge = 0, name = label, tooltip = name, isCurrent }: TabProps) {
  return (
    <a href={`/${page}.html`} aria-current={isCurrent ? 'page' : undefined} aria-label={name} title={tooltip}>
      <Icon of={icon} />
      {/* As wide as it is in bold, so that the others stay where they are. */}
      <span data-text={label}>{label}</span>
      {/* The name says it in words. */}
      {badge > 0 && <span class="badge" data-count={badge > 99 ? '99+' : formatNumber(badge)} />}
    </a>
  );
}
