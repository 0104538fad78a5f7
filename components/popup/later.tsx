import { useState } from 'preact/hooks';
import type { Call } from '../../lib/messages';
import type { Desk } from '../../lib/state/desk';
import { lazily } from '../composer/lazily';

const load = () => import('./on-demand');

export const BrokenNotice = lazily(async () => (await load()).BrokenNotice);
export const OutcomeWords = lazily(async () => (await load()).OutcomeWords);
export const ReceivedLinkForm = lazily(async () => (await load()).ReceivedLinkForm);
export const ResultCard = lazily(async () => (await load()).ResultCard);
const LastLinks = lazily(async () => (await load()).LastLinks);

export function LastLinksIfAny({ desk, openTab }: { desk: Desk; openTab: (url: string) => void }) {
  const isAny = desk.results.value.length > 0 || desk.inFlight.value.length > 0;
  return isAny ? <LastLinks desk={desk} openTab={openTab} /> : null;
}

export const FirstRunDoors = lazily(async () => {
  const [{ FirstRun }, { createFirstRun }] = await Promise.all([
    import('../first-run/FirstRun'),
    import('../../lib/state/first-run'),
  ]);
  return function Doors({ call, ...rest }: { call: Call; connect: () => void; opensTab?: boolean }) {
    const [store] = useState(() => createFirstRun({ call }));
    return <FirstRun store={store} {...rest} />;
  };
});
