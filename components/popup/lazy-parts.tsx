import { useState } from 'preact/hooks';
import type { Call } from '../../lib/messages';
import type { Policy } from '../../lib/policy/policy';
import type { Desk } from '../../lib/state/compose-page';
import type { WatchEvents } from '../../lib/state/watch';
import { lazily } from '../ui/lazy';

const load = () => import('./lazy-bundle');

export const BrokenNotice = lazily(async () => (await load()).BrokenNotice);
export const FilesDoor = lazily(async () => (await load()).FilesDoor);
export const ReceivedLinkForm = lazily(async () => (await load()).ReceivedLinkForm);
export const RoomChoice = lazily(async () => (await load()).RoomChoice);
const EventsList = lazily(async () => (await load()).EventsList);
const WatchStopped = lazily(async () => (await load()).WatchStopped);
export const ResultCard = lazily(async () => (await load()).ResultCard);
const LastLinks = lazily(async () => (await load()).LastLinks);

export function LastLinksIfAny({ desk, openTab }: { desk: Desk; openTab: (url: string) => void }) {
  const isAny = desk.results.value.length > 0 || desk.inFlight.value.length > 0;
  return isAny ? <LastLinks desk={desk} openTab={openTab} /> : null;
}

interface WatchedProps {
  watch: WatchEvents;
  now: () => number;
  openOptions: () => void;
  openPushes: (push: string) => void;
}

/** What happened to own pushes, where anything did; it stays when all of it is dismissed. */
export function WatchedIfAny({ watch, now, openOptions, openPushes }: WatchedProps) {
  const [wasAny, setWasAny] = useState(false);
  const isAny = watch.events.value.length > 0;
  if (isAny && !wasAny) setWasAny(true);
  const isStopped = watch.stopped.value.length > 0;
  if (!wasAny && !isStopped) return null;
  return (
    <div class="popup-watch">
      {isStopped && <WatchStopped watch={watch} openOptions={openOptions} />}
      {wasAny && <EventsList watch={watch} atFirst={3} now={now()} openPush={openPushes} />}
    </div>
  );
}

interface DoorsProps {
  call: Call;
  policy: Policy;
  connect: () => void;
  opensTab?: boolean;
}

export const FirstRunDoors = lazily(async () => {
  const [{ FirstRun }, { createFirstRun }] = await Promise.all([
    import('../first-run/FirstRun'),
    import('../../lib/state/settings'),
  ]);
  return function Doors({ call, ...rest }: DoorsProps) {
    const [store] = useState(() => createFirstRun({ call }));
    return <FirstRun store={store} {...rest} />;
  };
});
