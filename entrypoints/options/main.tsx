import '../../components/ui/ui.css';
import { Options } from '../../components/options/Options';
import { startPage } from '../../components/ui/start-page';
import { getShortcuts } from '../../lib/browser/commands';
import { onShowInstance } from '../../lib/browser/page-channel';
import { cacheActiveInstance } from '../../lib/browser/page-setup';
import { instanceAnchor } from '../../lib/browser/pages';
import { onCorruptItem } from '../../lib/browser/storage';
import type { MessageKey } from '../../lib/i18n/translate';
import { createPollStatusStore } from '../../lib/state/activity';
import { createInstancesStore } from '../../lib/state/instances';
import * as state from '../../lib/state/settings';
import { createSettingsTransfer } from '../../lib/state/settings-file';
import { createTemplates } from '../../lib/state/templates';

const corruptItems = new Set<MessageKey>();
onCorruptItem(({ label }) => corruptItems.add(label));

const now = () => Date.now();
const newId = () => crypto.randomUUID();
const managed = state.createPolicyStore();
const { policy } = managed;
const saving = state.createAutosave();
const stores = {
  managed,
  saving,
  instances: createInstancesStore({ policy, newId }),
  settings: state.createSettingsStore(saving),
  templates: createTemplates(saving.createSignal, policy, newId),
  pollStatus: createPollStatusStore(now),
  transfer: createSettingsTransfer({ policy, now }),
  persistence: state.createAnonymousPushPersistence(),
};

const { instances, settings, templates, persistence } = stores;
await startPage({
  title: 'optionsPageTitle',
  load: async () => {
    const [shortcuts] = await Promise.all([
      getShortcuts(),
      ...[managed, instances, settings, templates, stores.pollStatus, persistence].map((store) => store.start()),
    ]);
    cacheActiveInstance(instances.instances, instances.active);
    // `openConnectForm` links to the form.
    if (location.hash === '#connect') instances.add();
    return shortcuts;
  },
  show: (shortcuts) => <Options {...stores} shortcuts={shortcuts} corruptItems={[...corruptItems]} />,
});
onShowInstance((instanceId) => {
  // Again, if it was shown before.
  location.hash = '';
  location.hash = encodeURIComponent(instanceAnchor(instanceId));
});
