import '../../components/ui/ui.css';
import { signal } from '@preact/signals';
import { takeOver } from '../../components/popup/hydrate-popup';
import { Popup } from '../../components/popup/Popup';
import { startPage } from '../../components/ui/start-page';
import { mirrorInstance } from '../../lib/browser/page-setup';
import { onCorruptItem } from '../../lib/browser/storage';
import type { MessageKey } from '../../lib/i18n';
import type { WatchEvents } from '../../lib/state/activity';
import { loadComposePage } from '../../lib/state/compose-page';
import { onWatchNews } from '../../lib/state/load-activity-on-demand';

const broken: MessageKey[] = [];
onCorruptItem(({ label }) => broken.push(label));
const watchEvents = signal<WatchEvents | 'none'>();

const composePage = await startPage({
  title: 'extensionName',
  load: () => loadComposePage({ now: Date.now, likelyInstanceId: localStorage.getItem('instance') ?? '' }),
  show: (loaded) => <Popup composePage={loaded} broken={broken} watch={watchEvents} />,
  draw: (popup, root, { drafts }) => takeOver(root, popup, drafts),
});
mirrorInstance(composePage.where.instances, composePage.where.active);
void composePage.refresh();

// Not before the composer can be typed in.
await onWatchNews(composePage.where.instances.peek(), async () => {
  const { createWatchEvents } = await import('../../lib/state/activity');
  const events = createWatchEvents(composePage.where.instances);
  await events.start();
  watchEvents.value = events;
});
watchEvents.value ??= 'none';
