import '../../components/ui/ui.css';
import { render } from 'preact';
import { OpenPage } from '../../components/open/OpenPage';
import { copyText } from '../../lib/browser/clipboard';
import { saveFile } from '../../lib/browser/downloads';
import { claimLink } from '../../lib/browser/handoff';
import { call } from '../../lib/browser/messaging';
import { acquireUntilClosed } from '../../lib/browser/open-pages';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
import { closeThisTab, openTab } from '../../lib/browser/pages';
import { requestHostPermission } from '../../lib/browser/permissions';
import { isInPrivateWindow, pageAddress, preventTabDiscard, takeFragment } from '../../lib/browser/this-page';
import { createOpenLink } from '../../lib/state/open-secret';

// First of all: in a link of the built-in instance it is the push's token, and that is the link.
const fragment = takeFragment();

const speaking = localizePage('openTitle');
applyTheme();

const leave = () => void closeThisTab();
const opening = createOpenLink({
  call,
  copyText,
  requestHostPermission,
  acquireUntilClosed,
  isInPrivateWindow,
  saveFile,
  leave,
});
await speaking;
render(
  <OpenPage opening={opening} openTab={(url) => void openTab(url)} />,
  document.getElementById('root') ?? document.body,
);
// It may have been the last view.
opening.step.subscribe((step) => void preventTabDiscard(step === 'opened'));

async function takeLink(named: string | undefined): Promise<void> {
  const handed = named === undefined ? undefined : await claimLink(named);
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
