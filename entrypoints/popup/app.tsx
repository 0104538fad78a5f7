import '../../components/ui/ui.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { Popup } from '../../components/popup/Popup';
import { call } from '../../lib/browser/messaging';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
import { onCorruptItem } from '../../lib/browser/stored';
import type { MessageKey } from '../../lib/i18n';
import { loadComposePage } from '../../lib/state/compose-page';
import type { WatchEvents } from '../../lib/state/watch';

const broken: MessageKey[] = [];
onCorruptItem(({ label }) => broken.push(label));
const localized = localizePage('extensionName');
applyTheme();

const composePage = await loadComposePage({ now: Date.now });
const watchEvents = signal<WatchEvents>();
await localized;
const root = document.getElementById('root') ?? document.body;
root.replaceChildren();
render(<Popup composePage={composePage} broken={broken} watch={watchEvents} />, root);
void composePage.refresh();

// Not before the composer can be typed in.
const { createWatchEvents } = await import('../../lib/state/watch');
const events = createWatchEvents({ call, instances: composePage.where.instances });
await events.start();
watchEvents.value = events;
