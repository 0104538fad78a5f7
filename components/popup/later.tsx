import { useState } from 'preact/hooks';
import type { Call } from '../../lib/messages';
import type { Desk } from '../../lib/state/desk';
import { lazily } from '../composer/lazily';

/** Parts that most popups open without. */

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

const LastLinks = lazily(async () => (await import('../created/LastLinks')).LastLinks);

export function LastLinksIfAny({ desk, openTab }: { desk: Desk; openTab: (url: string) => void }) {
  const { results, inFlight } = desk.results;
  const isAny = results.value.length > 0 || inFlight.value.length > 0;
  return isAny ? <LastLinks desk={desk} openTab={openTab} /> : null;
}
