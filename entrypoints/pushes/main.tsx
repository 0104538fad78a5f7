import { render } from 'preact';
import { PushesPage } from '../../components/pushes/PushesPage';
import { speakOnPage } from '../../lib/browser/page-words';
import '../../components/ui/ui.css';
import { copyText } from '../../lib/browser/copy-text';
import { onEnding } from '../../lib/browser/endings';
import { takeFragment } from '../../lib/browser/fragment';
import { handOverLink } from '../../lib/browser/handed-link';
import { hasHostPermission, onHostPermissions, requestHostPermission } from '../../lib/browser/host-permission';
import { call } from '../../lib/browser/messaging';
import { openOptions, openTab } from '../../lib/browser/pages';
import { isInPrivateWindow } from '../../lib/browser/private-window';
import { saveText } from '../../lib/browser/save-text';
import { read, readAll, watch, write } from '../../lib/browser/stored';
import { followTheme } from '../../lib/browser/theme';
import { wait } from '../../lib/browser/wait';
import { openPushesPage } from '../../lib/state/pushes/pushes-page';
import type { HandedLink } from '../../lib/storage/items';

/** Often enough for "5 minutes ago" and for days that end while one looks. */
const TICK_MS = 20_000;

// First of all: where a notification leads is said once.
const hash = takeFragment();

const speaking = speakOnPage('pushesPageTitle');
followTheme();

const page = await openPushesPage({
  stored: { read, readAll, write, watch },
  call,
  hasHostPermission,
  onHostPermissions,
  requestHostPermission,
  copyText,
  now: () => Date.now(),
  wait,
  isInPrivateWindow,
  onEnding,
});

const doors = {
  openOptions: () => void openOptions(),
  openComposer: () => void openTab('/compose.html'),
  openLink: (handed: HandedLink) => void handOverLink(handed),
  saveText,
};
await speaking;
render(<PushesPage page={page} doors={doors} />, document.getElementById('root') ?? document.body);

setInterval(page.tick, TICK_MS);
if (hash !== undefined) void page.openByHash(hash);
window.addEventListener('hashchange', () => {
  const next = takeFragment();
  if (next !== undefined) void page.openByHash(next);
});
