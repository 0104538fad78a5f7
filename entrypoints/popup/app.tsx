import '../../components/ui/ui.css';
import { signal } from '@preact/signals';
import { hydratePopup } from '../../components/popup/hydrate-popup';
import { Popup } from '../../components/popup/Popup';
import { startPage } from '../../components/ui/start-page';
import { getActivePage } from '../../lib/browser/page-environment';
import type { MessageKey } from '../../lib/i18n/translate';
import type { ActivityStore } from '../../lib/state/activity/activity';
import type { UnfinishedTable } from '../../lib/state/batch/unfinished-table';
import { cacheActiveInstance } from '../../lib/state/page-setup';
import { loadComposePage } from '../../lib/state/push/compose-page';
import { onCorruptItem } from '../../lib/storage/storage';

const corruptItems: MessageKey[] = [];
onCorruptItem(({ privacyLabel }) => corruptItems.push(privacyLabel));
const activity = signal<ActivityStore | 'none'>();
const table = signal<UnfinishedTable>();
const address = signal('');

const composePage = await startPage({
  title: 'extensionName',
  load: () => loadComposePage({ now: Date.now, cachedInstanceId: localStorage.getItem('activeInstance') ?? '' }),
  show: (loaded) => (
    <Popup composePage={loaded} corruptItems={corruptItems} activity={activity} table={table} address={address} />
  ),
  mount: (popup, root, { drafts }) => hydratePopup(root, popup, drafts),
});
cacheActiveInstance(composePage.activeInstance.instances, composePage.activeInstance.active);
void composePage.refresh();

// The tab's address is read once the composer accepts input.
address.value = (await getActivePage())?.url ?? '';
try {
  const { createActivityStore } = await import('../../lib/state/activity/activity');
  const events = createActivityStore(composePage.activeInstance.instances);
  const { findUnfinishedTable } = await import('../../lib/state/batch/unfinished-table');
  const [unfinished] = await Promise.all([
    findUnfinishedTable(composePage.composer.draft.value.isPrivate),
    events.start(),
  ]);
  table.value = unfinished;
  activity.value = events;
} catch {
  // Everything else in the popup works without what has happened to pushes.
  activity.value = 'none';
}
