import '../../components/ui/ui.css';
import { PageBar } from '../../components/frame/PageBar';
import { PushesPage } from '../../components/pushes/PushesPage';
import { startPage } from '../../components/ui/start-page';
import { wait } from '../../lib/base/wait';
import { onShowPushes } from '../../lib/browser/page-channel';
import { isInPrivateWindow } from '../../lib/browser/page-environment';
import { consumeFragment } from '../../lib/browser/tab';
import { loadFrame } from '../../lib/state/frame';
import { loadPushesPage } from '../../lib/state/pushes/pushes-page';

/** Relative times and days that end while the page is open. */
const TICK_MS = 20_000;

// First, since a notification leads to this fragment once.
const hash = consumeFragment();

const { page } = await startPage({
  title: 'popupPushes',
  load: async () => {
    const page = await loadPushesPage({ now: () => Date.now(), wait, isHidden: () => document.hidden });
    const { activeInstance, activity } = page;
    return { page, frame: await loadFrame({ activeInstance, newCount: activity.newCount }) };
  },
  show: ({ page, frame }) => (
    <>
      <PageBar frame={frame} current="pushes" choose={page.activeInstance.preview} />
      <PushesPage page={page} />
    </>
  ),
});

onShowPushes(await isInPrivateWindow(), (push) => void page.openByHash(push), page.activity.showNew);
setInterval(page.tick, TICK_MS);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void page.refreshIfOld();
});
if (hash !== undefined) void page.openByHash(hash);
window.addEventListener('hashchange', () => {
  const next = consumeFragment();
  if (next !== undefined) void page.openByHash(next);
});
