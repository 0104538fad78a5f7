import { defineBackground } from 'wxt/utils/define-background';
import { createHandlers, lockedHandlers } from '@/lib/background/handlers';
import { makePassphrase } from '@/lib/background/passphrases';
import { createServices } from '@/lib/background/services';
import { onAlarm } from '@/lib/browser/alarm';
import { onCommand } from '@/lib/browser/commands';
import { copyFromWorker } from '@/lib/browser/copy-from-worker';
import { handOffLink } from '@/lib/browser/handoff';
import { openManagedStorage } from '@/lib/browser/managed-storage';
import { fitMenuToField, onMenuClick } from '@/lib/browser/menu';
import { callPages, serveMessages } from '@/lib/browser/messaging';
import { onNotificationAction, onNotificationClick } from '@/lib/browser/notify';
import { onPermissionAcquired } from '@/lib/browser/open-pages';
import { requiredHosts } from '@/lib/browser/package';
import { applyLanguage } from '@/lib/browser/page-language';
import { openComposer, openPopup, openPopupOrTab } from '@/lib/browser/pages';
import { requestHostPermission } from '@/lib/browser/permissions';
import { readFocusedSelection, readSelection } from '@/lib/browser/read-selection';
import { captureSelection, releaseCaptured, replaceCaptured } from '@/lib/browser/replace-selection';
import { onBrowserStartup, onInstalled } from '@/lib/browser/start';
import { restrictStorageAccess } from '@/lib/browser/stored';
import { onNoPrivateWindowLeft } from '@/lib/browser/this-page';
import type { UpdatedPush, UploadCommand } from '@/lib/messages';
import type { FileInstead } from '@/lib/push/file-source';
import { randomToken } from '@/lib/server/random-token';

export default defineBackground(() => {
  const managedStorage = openManagedStorage();
  const world = {
    fetch: (request: Request) => fetch(request),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    newToken: randomToken,
    random: Math.random,
    makePassphrase,
    copy: copyFromWorker,
    readSelection,
    readFocusedSelection,
    fieldReplacement: { hold: captureSelection, put: replaceCaptured, release: releaseCaptured },
    showComposer: openPopupOrTab,
    openComposer,
    requestHostPermission,
    showPopup: openPopup,
    sendUploadCommand: async (uploadId: string, command: UploadCommand) =>
      (await callPages('uploadCommand', { uploadId, command })) === true,
    openLink: (link: string, fileInstead?: FileInstead) => handOffLink({ link, isOwn: false, fileInstead }),
    tellUpdate: async (updated: UpdatedPush) => void (await callPages('pushUpdated', updated)),
    readManagedStorage: managedStorage.read,
  };
  const services = createServices(world);
  const { gate } = services;

  serveMessages(lockedHandlers(gate, createHandlers(services, world)));
  onInstalled((isNew) => {
    void services.linkMenu.rebuild();
    // The e2e build opens none: its tests begin with the page that they open.
    if (isNew && requiredHosts().length === 0) void gate.shared(services.openFirstPage)();
  });
  services.linkMenu.listen();
  void applyLanguage({ onChange: () => void services.linkMenu.rebuild() });
  onPermissionAcquired(services.lent.acquire);
  fitMenuToField();
  onMenuClick(gate.shared(services.quickPush.onMenuClick));
  onCommand(gate.shared(services.onCommand));
  onAlarm(gate.shared(services.onAlarm));
  onNotificationClick(gate.shared(services.onNotificationClick));
  onNotificationAction(gate.shared(services.onNotificationAction));
  onBrowserStartup(services.linkMenu.rebuild);
  services.watching.listen();
  onNoPrivateWindowLeft(gate.shared(services.forgetPrivate));

  void restrictStorageAccess();
  managedStorage.onChange(gate.shared(services.syncPresets));
  void gate.shared(services.bindTokens)();
  void gate.shared(services.syncPresets)();
  void gate.shared(services.recover)();
  // Whatever woke the worker comes first: the watch has time.
  setTimeout(gate.shared(services.watching.recover), 500);
  // Pages that are there say at once what they hold, when the worker before has gone.
  setTimeout(() => void services.lent.recover(), 2_000);
});
