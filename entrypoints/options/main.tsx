import '../../components/ui/ui.css';
import { render } from 'preact';
import { Options } from '../../components/options/Options';
import {
  hasHostPermission,
  onHostPermissions,
  removeHostPermission,
  requestHostPermission,
} from '../../lib/browser/host-permission';
import { readManifest } from '../../lib/browser/manifest';
import { call } from '../../lib/browser/messaging';
import { speakOnPage } from '../../lib/browser/page-words';
import { openTab } from '../../lib/browser/pages';
import { saveText } from '../../lib/browser/save-text';
import { getShortcuts, openShortcutSettings } from '../../lib/browser/shortcuts';
import { read, readAll, reportBrokenItems, watch, write } from '../../lib/browser/stored';
import { followTheme } from '../../lib/browser/theme';
import { createFirstRun } from '../../lib/state/first-run';
import { createForget } from '../../lib/state/forget-everything';
import { createInstances } from '../../lib/state/instances';
import { createKeepMadeHere } from '../../lib/state/keep-made-here';
import { createOrganisation } from '../../lib/state/organisation';
import { createSaving } from '../../lib/state/saving';
import { createSettings } from '../../lib/state/settings';
import { createTemplates } from '../../lib/state/templates';
import { createTravel } from '../../lib/state/travel';
import { createWatchStatus } from '../../lib/state/watch-status';

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
  removeHostPermission,
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
