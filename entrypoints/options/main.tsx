import '../../components/ui/ui.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options';
import { getShortcuts, openShortcutSettings } from '../../lib/browser/commands';
import { saveText } from '../../lib/browser/downloads';
import { call } from '../../lib/browser/messaging';
import { lendUntilClosed } from '../../lib/browser/open-pages';
import { readManifest } from '../../lib/browser/package';
import { followTheme, speakOnPage } from '../../lib/browser/page-language';
import { openTab } from '../../lib/browser/pages';
import { hasHostPermission, onHostPermissions, requestHostPermission } from '../../lib/browser/permissions';
import { read, readAll, reportBrokenItems, watch, write } from '../../lib/browser/stored';
import { createInstances } from '../../lib/state/instances';
import {
  createFirstRun,
  createForget,
  createKeepMadeHere,
  createOrganisation,
  createSaving,
  createSettings,
} from '../../lib/state/settings';
import { createTravel } from '../../lib/state/settings-file';
import { createTemplates } from '../../lib/state/templates';
import { createWatchStatus } from '../../lib/state/watch';

const broken = new Set<string>();
reportBrokenItems((key) => broken.add(key));

const organisation = createOrganisation({ read, watch });
const { policy } = organisation;
const instances = createInstances({
  policy,
  hasHostPermission,
  onHostPermissions,
  stored: { read, watch },
  call,
  requestHostPermission,
  lendUntilClosed,
  newId: () => crypto.randomUUID(),
});
const saving = createSaving({ read, write, watch });
const settings = createSettings(saving);
const templates = createTemplates({ keep: saving.keep, policy, newId: () => crypto.randomUUID() });
const watchStatus = createWatchStatus({ stored: { read, watch }, call, now: () => Date.now() });
const travel = createTravel({ stored: { readAll }, call, policy, now: () => Date.now(), saveText });
const forget = createForget({ call });
const firstRun = createFirstRun({ call });
const keepMadeHere = createKeepMadeHere({ stored: { read, watch }, call });
const { version, permissions } = readManifest();

const speaking = speakOnPage('optionsPageTitle');
followTheme();

const [shortcuts] = await Promise.all([
  getShortcuts(),
  organisation.start(),
  instances.start(),
  keepMadeHere.start(),
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
    keepMadeHere={keepMadeHere}
    openTab={(url) => void openTab(url)}
    shortcuts={shortcuts}
    openShortcutSettings={openShortcutSettings}
    version={version}
    permissions={permissions}
    broken={[...broken]}
  />,
  document.body,
);
