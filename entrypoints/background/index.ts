import { defineBackground } from 'wxt/utils/define-background';
import { createWorker } from '@/lib/background/worker';
import { onAlarm, onBrowserStartup, onInstalled } from '@/lib/browser/alarms';
import { onCommand } from '@/lib/browser/commands';
import { fitMenuToField, onMenuClick } from '@/lib/browser/context-menu-items';
import { copyFromWorker } from '@/lib/browser/copy-from-worker';
import { openManagedStorage } from '@/lib/browser/managed-storage';
import { requiredHosts } from '@/lib/browser/manifest';
import { callPages } from '@/lib/browser/messaging';
import { onNotificationAction, onNotificationClick } from '@/lib/browser/notifications';
import { setPopupTheme } from '@/lib/browser/open-composer';
import { onPermissionAcquired } from '@/lib/browser/page-channel';
import { onNoPrivateWindowLeft } from '@/lib/browser/page-environment';
import * as readers from '@/lib/browser/read-selection';
import * as replacers from '@/lib/browser/replace-selection';
import { serveMessages } from '@/lib/browser/serve-worker-messages';
import { readItem, restrictStorageAccess, watch } from '@/lib/browser/storage';
import { applyLanguage } from '@/lib/browser/sync-language';
import { randomToken } from '@/lib/server/reference-server';
import { themeItem } from '@/lib/storage/items';

export default defineBackground(() => {
  const managedStorage = openManagedStorage();
  const worker = createWorker({
    fetch: (request) => fetch(request),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    newToken: randomToken,
    random: Math.random,
    copy: copyFromWorker,
    readManagedStorage: managedStorage.read,
    pageScripts: { ...readers, ...replacers },
  });
  const { shared } = worker.lock;

  serveMessages(worker.handlers);
  onInstalled((isNew) => {
    void worker.menu.rebuild();
    // E2e tests begin with a page that they open.
    if (isNew && requiredHosts().length === 0) void shared(worker.openFirstPage)();
  });
  onBrowserStartup(worker.menu.rebuild);
  worker.menu.listen();
  void applyLanguage({ onChange: () => void worker.menu.rebuild() });
  fitMenuToField();
  onMenuClick(shared(worker.quickPush.onMenuClick));
  onCommand(shared(worker.quickPush.onCommand));
  onAlarm(shared(worker.onAlarm));
  onNotificationClick(shared(worker.onNotificationClick));
  onNotificationAction(shared(worker.onNotificationAction));
  onPermissionAcquired(worker.permissions.acquire);
  onNoPrivateWindowLeft(shared(worker.forgetPrivate));
  worker.watch.listen();
  watch(themeItem, setPopupTheme);
  managedStorage.onChange(shared(worker.syncWithPolicy));

  void restrictStorageAccess();
  void shared(worker.recover)();
  // After the event that woke the worker. Each push reads the policy itself.
  setTimeout(() => {
    void shared(worker.removeUnlisted)();
    void shared(worker.syncWithPolicy)();
    void shared(worker.watch.recover)();
    void readItem(themeItem).then(setPopupTheme);
    void callPages('reportPermissions', undefined);
  }, 500);
  // Open pages have reported what they hold by then.
  setTimeout(() => void worker.permissions.releaseUnused(), 2_000);
});
