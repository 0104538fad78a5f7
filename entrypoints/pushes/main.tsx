import '../../components/ui/ui.css';
import { render } from 'preact';
import { PushesPage } from '../../components/pushes/PushesPage';
import { copyText } from '../../lib/browser/clipboard';
import { saveText } from '../../lib/browser/downloads';
import { handOffLink } from '../../lib/browser/handoff';
import { call } from '../../lib/browser/messaging';
import { onUpdate } from '../../lib/browser/open-pages';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
import { openOptions, openTab } from '../../lib/browser/pages';
import { requestHostPermission } from '../../lib/browser/permissions';
import { readItem, readItems, watch, writeItem } from '../../lib/browser/stored';
import { isInPrivateWindow, takeFragment } from '../../lib/browser/this-page';
import { loadPushesPage } from '../../lib/state/pushes/page';
import { wait } from '../../lib/state/pushes/paging';
import type { LinkHandoff } from '../../lib/storage/items';

/** Often enough for "5 minutes ago" and for days that end while one looks. */
const TICK_MS = 20_000;

// First of all: where a notification leads is said once.
const hash = takeFragment();

const speaking = localizePage('pushesPageTitle');
applyTheme();

const page = await loadPushesPage({
  stored: { readItem, readItems, writeItem, watch },
  call,
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
  openLink: (handed: LinkHandoff) => void handOffLink(handed),
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
