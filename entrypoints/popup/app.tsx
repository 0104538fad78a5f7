import '../../components/ui/ui.css';
import { signal } from '@preact/signals';
import { Popup } from '../../components/popup/Popup';
import { takeOver } from '../../components/popup/take-over';
import { applyTheme, localizePage, mirrorInstance } from '../../lib/browser/page-language';
import { onCorruptItem } from '../../lib/browser/stored';
import type { MessageKey } from '../../lib/i18n';
import { loadComposePage } from '../../lib/state/compose-page';
import type { WatchEvents } from '../../lib/state/watch';
import { onWatchNews } from '../../lib/state/watch-news';

const broken: MessageKey[] = [];
onCorruptItem(({ label }) => broken.push(label));
const localized = localizePage('extensionName');
applyTheme();

const composePage = await loadComposePage({ now: Date.now, likelyInstanceId: localStorage.getItem('instance') ?? '' });
const watchEvents = signal<WatchEvents | 'none'>();
await localized;
const root = document.getElementById('root') ?? document.body;
await takeOver(root, <Popup composePage={composePage} broken={broken} watch={watchEvents} />, composePage.drafts);
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
