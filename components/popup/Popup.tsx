import './popup.css';
import type { ReadonlySignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Call } from '../../lib/messages';
import type { WatchEvents } from '../../lib/state/watch';
import { useFocusFallback } from '../ui/focus';
import { ComposeMain, type DeskMainProps, findComposeFocusTarget } from './DeskMain';
import { WhereBar } from './InstanceBar';
import {
  BrokenNotice,
  LastLinksIfAny,
  LazyFirstRun,
  LazyWatchEvents,
  PopOutMenu,
  ReceivedLinkForm,
} from './lazy-parts';
import type { Room } from './PopOutMenu';

interface PopupProps extends Omit<DeskMainProps, 'room'> {
  call: Call;
  /** Opens the form for a server in a tab. */
  connect: () => void;
  /** Keys of what was remembered and could not be read. */
  broken: readonly string[];
  room: Room;
  /** What happened to own pushes; undefined until it is known. */
  watch: ReadonlySignal<WatchEvents | undefined>;
  /** Opens "My pushes", at a push if one is named by the SHA-256 of its token. */
  openPushes: (push?: string) => void;
  /** Opens the page for a received link, with this one on it. */
  openLink: (link: string) => void;
}

/** The popup: where a secret goes, what it is, and the links of late. */
export function Popup({ call, connect, broken, room, openPushes, openLink, watch, ...rest }: PopupProps) {
  const [isReceiving, setReceiving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { composePage, openOptions, openTab } = rest;
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root, () => findComposeFocusTarget(root.current));
  const happened = watch.value;
  const hasInstances = composePage.where.instances.value.length > 0;
  return (
    <div ref={root} class="popup" data-colour={composePage.where.active.value?.colour}>
      <WhereBar
        where={composePage.where}
        openOptions={openOptions}
        openPushes={() => openPushes()}
        newCount={happened?.newCount.value}
        received={{ isShown: isReceiving, toggle: () => setReceiving(!isReceiving) }}
        room={hasInstances ? { isShown: isLeaving, toggle: () => setLeaving(!isLeaving) } : undefined}
      />
      <main class="popup-main stack">
        <h1 class="unseen">{t('extensionName')}</h1>
        {isLeaving && <PopOutMenu room={room} composer={composePage.composer} close={() => setLeaving(false)} />}
        {isReceiving && <ReceivedLinkForm openLink={openLink} close={() => setReceiving(false)} />}
        {broken.length > 0 && <BrokenNotice keys={broken} />}
        {hasInstances ? (
          <ComposeMain {...rest} popOut={room} />
        ) : (
          <LazyFirstRun call={call} policy={composePage.policy.value} connect={connect} opensTab />
        )}
      </main>
      {happened && (
        <LazyWatchEvents
          watch={happened}
          now={composePage.doors.now}
          openOptions={openOptions}
          openPushes={openPushes}
        />
      )}
      {/* Not before what stands above it is known: it would be pushed down under the pointer. */}
      {happened && <LastLinksIfAny composePage={composePage} openTab={openTab} />}
    </div>
  );
}
