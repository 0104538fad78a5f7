import './popup.css';
import type { ReadonlySignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Call } from '../../lib/messages';
import type { WatchEvents } from '../../lib/state/watch';
import { useKeptFocus } from '../ui/focus';
import { DeskMain, type DeskMainProps, whereOneGoesOn } from './DeskMain';
import { WhereBar } from './InstanceBar';
import { BrokenNotice, FirstRunDoors, LastLinksIfAny, ReceivedLinkForm, RoomChoice, WatchedIfAny } from './lazy-parts';
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
  const { desk, openOptions, openTab } = rest;
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, () => whereOneGoesOn(root.current));
  const happened = watch.value;
  const hasInstances = desk.where.instances.value.length > 0;
  return (
    <div ref={root} class="popup" data-colour={desk.where.active.value?.colour}>
      <WhereBar
        where={desk.where}
        openOptions={openOptions}
        openPushes={() => openPushes()}
        newCount={happened?.newCount.value}
        received={{ isShown: isReceiving, toggle: () => setReceiving(!isReceiving) }}
        room={hasInstances ? { isShown: isLeaving, toggle: () => setLeaving(!isLeaving) } : undefined}
      />
      <main class="popup-main stack">
        <h1 class="unseen">{t('extensionName')}</h1>
        {isLeaving && <RoomChoice room={room} composer={desk.composer} close={() => setLeaving(false)} />}
        {isReceiving && <ReceivedLinkForm openLink={openLink} close={() => setReceiving(false)} />}
        {broken.length > 0 && <BrokenNotice keys={broken} />}
        {hasInstances ? (
          <DeskMain {...rest} room={room} />
        ) : (
          <FirstRunDoors call={call} policy={desk.policy.value} connect={connect} opensTab />
        )}
      </main>
      {happened && (
        <WatchedIfAny watch={happened} now={desk.doors.now} openOptions={openOptions} openPushes={openPushes} />
      )}
      {/* Not before what stands above it is known: it would be pushed down under the pointer. */}
      {happened && <LastLinksIfAny desk={desk} openTab={openTab} />}
    </div>
  );
}
