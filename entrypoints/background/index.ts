import { defineBackground } from 'wxt/utils/define-background';
import { createHandlers, gatedHandlers } from '@/lib/background/handlers';
import { makePassphrase } from '@/lib/background/passphrases';
import { createServices } from '@/lib/background/services';
import { onAlarm } from '@/lib/browser/alarm';
import { onCommand } from '@/lib/browser/commands';
import { copyFromWorker } from '@/lib/browser/copy-from-worker';
import { onFileAsked } from '@/lib/browser/file-handoff';
import { handOverLink } from '@/lib/browser/handoff';
import { openManagedStorage } from '@/lib/browser/managed-storage';
import { fitMenuToField, onMenuClick } from '@/lib/browser/menu';
import { onNotificationAction, onNotificationClick } from '@/lib/browser/notify';
import { askUpload, onLent, tellUpdate } from '@/lib/browser/open-pages';
import { hasHostsFromStart } from '@/lib/browser/package';
import { followLanguage } from '@/lib/browser/page-language';
import { openComposer, openPopup, openPopupOrTab } from '@/lib/browser/pages';
import { requestHostPermission } from '@/lib/browser/permissions';
import { readFocusedSelection, readSelection } from '@/lib/browser/read-selection';
import { holdSelection, releaseHeld, replaceHeld } from '@/lib/browser/replace-selection';
import { serveMessages } from '@/lib/browser/serve-messages';
import { onInstalled, startWithBrowser } from '@/lib/browser/start';
import { keepTokensFromPages } from '@/lib/browser/stored';
import { onNoPrivateWindowLeft } from '@/lib/browser/this-page';
import type { FileInstead } from '@/lib/push/clicked-file';
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
    replacing: { hold: holdSelection, put: replaceHeld, release: releaseHeld },
    showComposer: openPopupOrTab,
    openComposer,
    requestHostPermission,
    showPopup: openPopup,
    askUpload,
    openLink: (link: string, fileInstead?: FileInstead) => handOverLink({ link, isOwn: false, fileInstead }),
    tellUpdate,
    readManagedStorage: managedStorage.read,
  };
  const services = createServices(world);
  const { gate } = services;

  serveMessages(gatedHandlers(gate, createHandlers(services, world)));
  onInstalled((isNew) => {
    void services.linkMenu.make();
    // The e2e build opens none: its tests begin with the page that they open.
    if (isNew && !hasHostsFromStart()) void gate.behind(services.openFirstPage)();
  });
  services.linkMenu.listen();
  void followLanguage({ onChange: () => void services.linkMenu.make() });
  onLent(services.lent.lend);
  onFileAsked(services.filePush.take);
  fitMenuToField();
  onMenuClick(gate.behind(services.quickPush.onMenuClick));
  onCommand(gate.behind(services.onCommand));
  onAlarm(gate.behind(services.onAlarm));
  onNotificationClick(gate.behind(services.onNotificationClick));
  onNotificationAction(gate.behind(services.onNotificationAction));
  startWithBrowser(services.linkMenu.make);
  services.watching.listen();
  onNoPrivateWindowLeft(gate.behind(services.forgetPrivate));

  void keepTokensFromPages();
  managedStorage.onChange(gate.behind(services.bringPresets));
  void gate.behind(services.bindTokens)();
  void gate.behind(services.bringPresets)();
  void gate.behind(services.recover)();
  // Whatever woke the worker comes first: the watch has time.
  setTimeout(gate.behind(services.watching.recover), 500);
  // Pages that are there say at once what they hold, when the worker before has gone.
  setTimeout(() => void services.lent.recover(), 2_000);
});
