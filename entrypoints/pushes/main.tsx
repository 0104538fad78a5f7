import '../../components/ui/ui.css';
import { render } from 'preact';
import { PushesPage } from '../../components/pushes/PushesPage';
import { copyText } from '../../lib/browser/clipboard';
import { saveText } from '../../lib/browser/downloads';
import { handOverLink } from '../../lib/browser/handoff';
import { call } from '../../lib/browser/messaging';
import { onUpdate } from '../../lib/browser/open-pages';
import { followTheme, speakOnPage } from '../../lib/browser/page-language';
import { openOptions, openTab } from '../../lib/browser/pages';
import { hasHostPermission, onHostPermissions, requestHostPermission } from '../../lib/browser/permissions';
import { read, readAll, watch, write } from '../../lib/browser/stored';
import { isInPrivateWindow, takeFragment } from '../../lib/browser/this-page';
import { openPushesPage } from '../../lib/state/pushes/page';
import { wait } from '../../lib/state/pushes/paging';
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
  onUpdate,
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
