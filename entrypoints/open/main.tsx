import '../../components/ui/ui.css';
import { OpenPage } from '../../components/received/OpenPage';
import { startPage } from '../../components/ui/start-page';
import { claimLink } from '../../lib/browser/handoff';
import { pageAddress, preventTabDiscard, takeFragment, warnBeforeLeaving } from '../../lib/browser/tab';
import { createOpenLink } from '../../lib/state/secret-viewer';

// First of all, since a built-in link's fragment is its token: it must not stay in the history.
const fragment = takeFragment();
const opening = createOpenLink();
await startPage({ title: 'openTitle', load: async () => opening, show: () => <OpenPage opening={opening} /> });
// It may have been the last view.
opening.step.subscribe((step) => void preventTabDiscard(step === 'opened'));

async function takeLink(name: string | undefined): Promise<void> {
  const handoff = name === undefined ? undefined : await claimLink(name);
  if (handoff) return opening.take(handoff);
  // A handed-off link is claimed once: the page has no link when it is opened again.
  if (name === undefined || name.includes('/')) return opening.putAway();
  return opening.take({ link: `${pageAddress()}#${name}` });
}

void takeLink(fragment);
window.addEventListener('hashchange', () => {
  const next = takeFragment();
  if (next !== undefined) void takeLink(next);
});
warnBeforeLeaving(opening.isLastCopy, opening.putAway);
