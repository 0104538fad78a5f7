import { useState } from 'preact/hooks';
import type { Call } from '../../lib/messages';
import type { Policy } from '../../lib/policy/policy';
import type { ComposePageState } from '../../lib/state/compose-page';
import type { WatchEvents } from '../../lib/state/watch';
import { lazy } from '../ui/lazy';

const load = () => import('./lazy-bundle');

export const BrokenNotice = lazy(async () => (await load()).BrokenNotice);
export const FilesPopOut = lazy(async () => (await load()).FilesPopOut);
export const ReceivedLinkForm = lazy(async () => (await load()).ReceivedLinkForm);
export const PopOutMenu = lazy(async () => (await load()).PopOutMenu);
const EventsList = lazy(async () => (await load()).EventsList);
const WatchStopped = lazy(async () => (await load()).WatchStopped);
export const ResultCard = lazy(async () => (await load()).ResultCard);
const LastLinks = lazy(async () => (await load()).LastLinks);

export function LastLinksIfAny({
  composePage,
  openTab,
}: {
  composePage: ComposePageState;
  openTab: (url: string) => void;
}) {
  const isAny = composePage.results.value.length > 0 || composePage.inFlight.value.length > 0;
  return isAny ? <LastLinks composePage={composePage} openTab={openTab} /> : null;
}

interface WatchedProps {
  watch: WatchEvents;
  now: () => number;
  openOptions: () => void;
  openPushes: (push: string) => void;
}

/** What happened to own pushes, where anything did; it stays when all of it is dismissed. */
export function LazyWatchEvents({ watch, now, openOptions, openPushes }: WatchedProps) {
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

export const LazyFirstRun = lazy(async () => {
  const [{ FirstRun }, { createFirstRun }] = await Promise.all([
    import('../first-run/FirstRun'),
    import('../../lib/state/settings'),
  ]);
  return function Doors({ call, ...rest }: DoorsProps) {
    const [store] = useState(() => createFirstRun({ call }));
    return <FirstRun store={store} {...rest} />;
  };
});
