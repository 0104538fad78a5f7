import '../../components/ui/ui.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options';
import { getShortcuts, openShortcutSettings } from '../../lib/browser/commands';
import { call } from '../../lib/browser/messaging';
import { acquireUntilClosed } from '../../lib/browser/open-pages';
import { readManifest } from '../../lib/browser/package';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
import { openTab } from '../../lib/browser/pages';
import { requestHostPermission } from '../../lib/browser/permissions';
import { onCorruptItem, readItem, watch, writeItem } from '../../lib/browser/stored';
import type { MessageKey } from '../../lib/i18n';
import { createInstances } from '../../lib/state/instances';
import {
  createAnonymousPushPersistence,
  createFirstRun,
  createManagedStore,
  createResetStore,
  createSettings,
  createStoredSignals,
} from '../../lib/state/settings';
import { createSettingsTransfer } from '../../lib/state/settings-file';
import { createTemplates } from '../../lib/state/templates';
import { createWatchStatus } from '../../lib/state/watch';

const broken = new Set<MessageKey>();
onCorruptItem(({ label }) => broken.add(label));

const organisation = createManagedStore({ readItem, watch });
const { policy } = organisation;
const instances = createInstances({
  policy,
  stored: { readItem, watch },
  call,
  requestHostPermission,
  acquireUntilClosed,
  newId: () => crypto.randomUUID(),
});
const saving = createStoredSignals({ readItem, writeItem, watch });
const settings = createSettings(saving);
const templates = createTemplates({ keep: saving.keep, policy, newId: () => crypto.randomUUID() });
const watchStatus = createWatchStatus({ call, now: () => Date.now() });
const travel = createSettingsTransfer({ call, policy, now: () => Date.now() });
const forget = createResetStore({ call });
const firstRun = createFirstRun({ call });
const anonymousPushPersistence = createAnonymousPushPersistence({ stored: { readItem, watch }, call });
const { version, permissions } = readManifest();

const speaking = localizePage('optionsPageTitle');
applyTheme();

const [shortcuts] = await Promise.all([
  getShortcuts(),
  organisation.start(),
  instances.start(),
  anonymousPushPersistence.start(),
  settings.start(),
  templates.start(),
  watchStatus.start(),
]);
// A door elsewhere leads straight to the form.
if (location.hash === '#connect') instances.add();
await speaking;
render(
  <Options
    organisation={organisation}
    policyPage={import.meta.env.FIREFOX ? undefined : 'chrome://policy'}
    instances={instances}
    settings={settings}
    templates={templates}
    travel={travel}
    forget={forget}
    saveState={saving.saveState}
    watch={watchStatus}
    firstRun={firstRun}
    anonymousPushPersistence={anonymousPushPersistence}
    openTab={(url) => void openTab(url)}
    shortcuts={shortcuts}
    openShortcutSettings={openShortcutSettings}
    version={version}
    permissions={permissions}
    broken={[...broken]}
  />,
  document.body,
);
