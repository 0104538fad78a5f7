import { defineBackground } from 'wxt/utils/define-background';
import { createWorker } from '../../lib/background/worker';
import { onAlarm } from '../../lib/browser/alarms';
import { onCommand } from '../../lib/browser/commands';
import { hideReplaceOutsideFields, onMenuClick } from '../../lib/browser/context-menu-items';
import { encryptFromWorker } from '../../lib/browser/encrypt';
import { onBrowserStartup, onInstalled } from '../../lib/browser/installation';
import { createManagedStorage } from '../../lib/browser/managed-storage';
import { getPregrantedHosts } from '../../lib/browser/manifest';
import { onNotificationButtonClick, onNotificationClick } from '../../lib/browser/notifications';
import { copyFromWorker } from '../../lib/browser/offscreen';
import { setPopupTheme } from '../../lib/browser/open-composer';
import { onHostPermissionsHeld } from '../../lib/browser/page-channel';
import { onLastPrivateWindowClosed } from '../../lib/browser/page-environment';
import { readFocusedSelection, readSelection } from '../../lib/browser/read-selection';
import {
  captureSelection,
  releaseCapturedSelection,
  replaceCapturedSelection,
} from '../../lib/browser/replace-selection';
import { syncLanguage } from '../../lib/browser/sync-language';
import { broadcast, serveMessages } from '../../lib/messaging/messaging';
import { randomToken } from '../../lib/reference-server/reference-server';
import { themeItem } from '../../lib/storage/items';
import { onItemChange, readItem, restrictStorageAccess } from '../../lib/storage/storage';

export default defineBackground(() => {
  const managedStorage = createManagedStorage();
  const worker = createWorker({
    fetch: (request) => fetch(request),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    newToken: randomToken,
    random: Math.random,
    copy: copyFromWorker,
    encrypt: encryptFromWorker,
    readManagedStorage: managedStorage.read,
    selectionScripts: {
      readSelection,
      readFocusedSelection,
      captureSelection,
      replaceCapturedSelection,
      releaseCapturedSelection,
    },
  });
  const { shared } = worker.lock;

  serveMessages(worker.handlers);
  onInstalled((isNew) => {
    void worker.menu.rebuild();
    // E2e tests begin with a page that they open.
    if (isNew && getPregrantedHosts().length === 0) void shared(worker.openWelcomePage)();
  });
  onBrowserStartup(worker.menu.rebuild);
  worker.menu.listen();
  void syncLanguage({ onChange: () => void worker.menu.rebuild() });
  hideReplaceOutsideFields();
  onMenuClick(shared(worker.quickPush.runMenuEntry));
  onCommand(shared(worker.quickPush.runCommand));
  onAlarm(shared(worker.onAlarm));
  onNotificationClick(shared(worker.onNotificationClick));
  onNotificationButtonClick(shared(worker.onNotificationButtonClick));
  onHostPermissionsHeld(worker.permissions.hold);
  onLastPrivateWindowClosed(shared(worker.deletePrivate));
  worker.activityMonitor.listen();
  onItemChange(themeItem, setPopupTheme);
  managedStorage.onChange(shared(worker.syncWithPolicy));

  void restrictStorageAccess();
  void shared(worker.recoverCreates)();
  // The rest is done after the event that woke the worker. Each push reads the policy itself.
  setTimeout(() => {
    void shared(worker.deletePrivate)({ atStart: true });
    void shared(worker.removeUnlisted)();
    void shared(worker.syncWithPolicy)();
    void shared(worker.activityMonitor.recover)();
    void readItem(themeItem).then(setPopupTheme);
    void broadcast('reportPermissions', undefined);
  }, 500);
  // Open pages have reported what they hold by then.
  setTimeout(() => void worker.permissions.releaseUnused(), 2_000);
});
