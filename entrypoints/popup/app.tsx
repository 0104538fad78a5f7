import '../../components/ui/ui.css';
import { signal } from '@preact/signals';
import { Popup } from '../../components/popup/Popup';
import { takeOver } from '../../components/popup/take-over';
import { ErrorBoundary, showPageFailed } from '../../components/ui/PageFailed';
import { applyTheme, localizePage, mirrorInstance } from '../../lib/browser/page-language';
import { onCorruptItem } from '../../lib/browser/stored';
import type { MessageKey } from '../../lib/i18n';
import { loadComposePage } from '../../lib/state/compose-page';
import type { WatchEvents } from '../../lib/state/watch';
import { onWatchNews } from '../../lib/state/watch-news';

const broken: MessageKey[] = [];
onCorruptItem(({ label }) => broken.push(label));
const localized = Promise.all([localizePage('extensionName'), applyTheme()]);

const watchEvents = signal<WatchEvents | 'none'>();

async function start() {
  const composePage = await loadComposePage({
    now: Date.now,
    likelyInstanceId: localStorage.getItem('instance') ?? '',
  });
  await localized;
  const popup = (
    <ErrorBoundary>
      <Popup composePage={composePage} broken={broken} watch={watchEvents} />
    </ErrorBoundary>
  );
  await takeOver(document.getElementById('root') ?? document.body, popup, composePage.drafts);
  return composePage;
}

const composePage = await start().catch((error) => {
  showPageFailed();
  throw error;
});
mirrorInstance(composePage.where.instances, composePage.where.active);
void composePage.refresh();

// Not before the composer can be typed in.
await onWatchNews(composePage.where.instances.peek(), async () => {
  const { createWatchEvents } = await import('../../lib/state/watch');
  const events = createWatchEvents(composePage.where.instances);
  await events.start();
  watchEvents.value = events;
});
watchEvents.value ??= 'none';
