import './popup.css';
import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { ANY_KEY_MARK } from '../../lib/encryption/key';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { mayBePushPage } from '../../lib/instance/hosts';
import type { ActivityStore } from '../../lib/state/activity/activity';
import type { UnfinishedTable } from '../../lib/state/batch/unfinished-table';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { createLazy } from '../ui/create-lazy';
import { MenuButton } from '../ui/MenuButton';
import { ComposeMain, ComposeRoot, RecentResults } from './ComposeMain';
import { InstanceBar } from './InstanceBar';

const onDemand = createLazy(() => import('./popup-lazy'));
const ActivityList = onDemand('ActivityList');
const OpenThisLink = onDemand('OpenThisLink');
const PopupMenu = onDemand('PopupMenu');
const ReceivedLinkForm = onDemand('ReceivedLinkForm');
const PollStoppedNotice = onDemand('PollStoppedNotice');
const TableLine = onDemand('TableLine');

const KEY_IN_ADDRESS = new RegExp(ANY_KEY_MARK, 'i');

interface PopupProps {
  composePage: ComposePageState;
  corruptItems: readonly MessageKey[];
  /** Events of tracked pushes; `undefined` until it is known whether there are any. */
  activity: ReadonlySignal<ActivityStore | 'none' | undefined>;
  /** A table that waits. It is known before `activity`, too. */
  table?: ReadonlySignal<UnfinishedTable | undefined>;
  /** The address of the active tab, as far as the browser tells it. It is known before `activity`, or what is below would move. */
  address: ReadonlySignal<string>;
}

export function Popup({ composePage, corruptItems, activity, table, address }: PopupProps) {
  const [isReceiving, setReceiving] = useState(false);
  const events = activity.value === 'none' ? undefined : activity.value;
  const hasInstances = composePage.activeInstance.instances.value.length > 0;
  // Most tabs have nothing to receive, and then nothing more is loaded.
  const mayHoldSecret = KEY_IN_ADDRESS.test(address.value) || mayBePushPage(address.value);
  const thisSecret = mayHoldSecret && <OpenThisLink address={address.value} />;
  return (
    <ComposeRoot composePage={composePage} class="popup">
      <InstanceBar
        activeInstance={composePage.activeInstance}
        unseenCount={events?.newCount.value}
        more={
          <MenuButton label={t('uiMore')}>
            {(menu) => <PopupMenu composePage={composePage} menu={menu} receive={() => setReceiving(true)} />}
          </MenuButton>
        }
      />
      {/* Receiving needs no server. */}
      {!hasInstances && thisSecret}
      <main class="popup-main stack">
        <h1 class="visually-hidden">{t('extensionName')}</h1>
        {isReceiving && <ReceivedLinkForm close={() => setReceiving(false)} />}
        <ComposeMain composePage={composePage} corruptItems={corruptItems} />
      </main>
      {hasInstances && thisSecret}
      {/* The links come only once the events are known, which would push them down under the pointer. */}
      {events && <PopupActivity activity={events} now={composePage.now} />}
      {activity.value && table?.value && <TableLine table={table.value} />}
      {activity.value && <RecentResults composePage={composePage} />}
    </ComposeRoot>
  );
}

function PopupActivity({ activity, now }: { activity: ActivityStore; now: () => number }) {
  const [wasAny, setWasAny] = useState(false);
  if (activity.events.value.length > 0 && !wasAny) setWasAny(true);
  const isStopped = activity.stopped.value.length > 0;
  // Always there while alerts are on, so that news move nothing.
  const hasLine = wasAny || (activity.isOn.value && !isStopped);
  if (!hasLine && !isStopped) return null;
  return (
    <div class="popup-activity">
      {isStopped && <PollStoppedNotice activity={activity} />}
      {hasLine && <ActivityList activity={activity} now={now()} />}
    </div>
  );
}
