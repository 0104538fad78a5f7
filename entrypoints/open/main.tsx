import { render } from 'preact';
import { OpenPage } from '../../components/open/OpenPage';
import { speakOnPage } from '../../lib/browser/page-words';
import '../../components/ui/ui.css';
import { copyText } from '../../lib/browser/copy-text';
import { pageAddress, takeFragment } from '../../lib/browser/fragment';
import { takeHandedLink } from '../../lib/browser/handed-link';
import { requestHostPermission } from '../../lib/browser/host-permission';
import { keepTabLoaded } from '../../lib/browser/keep-tab';
import { lendUntilClosed } from '../../lib/browser/lent-permission';
import { call } from '../../lib/browser/messaging';
import { openTab } from '../../lib/browser/pages';
import { saveFile } from '../../lib/browser/save-file';
import { followTheme } from '../../lib/browser/theme';
import { createOpening } from '../../lib/state/opening';

// First of all: in a link of the built-in instance it is the push's token, and that is the link.
const fragment = takeFragment();

const speaking = speakOnPage('openTitle');
followTheme();

const opening = createOpening({ call, copyText, requestHostPermission, lendUntilClosed, saveFile });
await speaking;
render(
  <OpenPage opening={opening} openTab={(url) => void openTab(url)} />,
  document.getElementById('root') ?? document.body,
);
// It may have been the last view.
opening.step.subscribe((step) => void keepTabLoaded(step === 'opened'));

async function takeLink(named: string | undefined): Promise<void> {
  const handed = named === undefined ? undefined : await takeHandedLink(named);
  if (handed) return opening.take(handed);
  // One that was handed over is taken once: whoever comes back to its address finds the page as it is without a link.
  if (named === undefined || named.includes('/')) return opening.putAway();
  return opening.take({ link: `${pageAddress()}#${named}` });
}

void takeLink(fragment);
window.addEventListener('hashchange', () => {
  const next = takeFragment();
  if (next !== undefined) void takeLink(next);
});
window.addEventListener('pagehide', opening.putAway);
