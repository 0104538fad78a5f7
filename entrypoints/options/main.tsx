import '../../components/ui/ui.css';
import { PageBar } from '../../components/frame/PageBar';
import { Settings } from '../../components/settings/Settings';
import { startPage } from '../../components/ui/start-page';
import { tryDecodeUri } from '../../lib/base/decode-escapes';
import { getShortcuts } from '../../lib/browser/commands';
import { onShowInstance } from '../../lib/browser/page-channel';
import { instanceAnchor } from '../../lib/browser/pages';
import type { MessageKey } from '../../lib/i18n/translate';
import { createPollStatusStore } from '../../lib/state/activity/activity';
import { loadFrame } from '../../lib/state/frame';
import { createInstancesStore } from '../../lib/state/instances/instances';
import { cacheActiveInstance } from '../../lib/state/page-setup';
import * as state from '../../lib/state/settings/settings';
import { createSettingsTransfer } from '../../lib/state/settings/settings-file';
import { createTemplates } from '../../lib/state/settings/templates';
import { onCorruptItem } from '../../lib/storage/storage';

const corruptItems = new Set<MessageKey>();
onCorruptItem(({ privacyLabel }) => corruptItems.add(privacyLabel));

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
  title: 'popupSettings',
  load: async () => {
    const [shortcuts, frame] = await Promise.all([
      getShortcuts(),
      loadFrame(),
      ...[managed, instances, settings, templates, stores.pollStatus, persistence].map((store) => store.start()),
    ]);
    cacheActiveInstance(instances.instances, instances.active);
    // `toConnectForm` links to the form.
    const [form, offered] = /^#connect(?:=(.*))?$/.exec(location.hash) ?? [];
    if (form !== undefined) instances.add(tryDecodeUri(offered ?? ''));
    return { shortcuts, frame };
  },
  show: ({ shortcuts, frame }) => (
    <>
      <PageBar frame={frame} current="options" />
      <Settings {...stores} shortcuts={shortcuts} corruptItems={[...corruptItems]} />
    </>
  ),
});
onShowInstance((instanceId) => {
  // Again, if it was shown before.
  location.hash = '';
  location.hash = encodeURIComponent(instanceAnchor(instanceId));
});
