import { defineBackground } from 'wxt/utils/define-background';
import { createHandlers, gatedHandlers } from '@/lib/background/handlers';
import { makePassphrase } from '@/lib/background/make-passphrase';
import { createServices } from '@/lib/background/services';
import { onAlarm } from '@/lib/browser/alarm';
import { startWithBrowser } from '@/lib/browser/browser-start';
import { onCommand } from '@/lib/browser/commands';
import { openComposer } from '@/lib/browser/composer-places';
import { copyFromWorker } from '@/lib/browser/copy-from-worker';
import { tellEnding } from '@/lib/browser/endings';
import { onFileAsked } from '@/lib/browser/handed-file';
import { handOverLink } from '@/lib/browser/handed-link';
import { requestHostPermission } from '@/lib/browser/host-permission';
import { onInstalled } from '@/lib/browser/installed';
import { onLent } from '@/lib/browser/lent-permission';
import { openManagedStorage } from '@/lib/browser/managed-storage';
import { onMenuClick } from '@/lib/browser/menu';
import { onNotificationClick } from '@/lib/browser/notify';
import { onNotificationAction } from '@/lib/browser/notify-action';
import { openPopup, openPopupOrTab } from '@/lib/browser/open-popup';
import { onNoPrivateWindowLeft } from '@/lib/browser/private-window';
import { readFocusedSelection, readSelection } from '@/lib/browser/read-selection';
import { holdSelection, releaseHeld, replaceHeld } from '@/lib/browser/replace-selection';
import { serveMessages } from '@/lib/browser/serve-messages';
import { keepTokensFromPages } from '@/lib/browser/stored';
import { askUpload } from '@/lib/browser/upload-line';
import { followLanguage } from '@/lib/browser/words';
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
    openLink: (link: string) => handOverLink({ link, isOwn: false }),
    tellEnding,
    readManagedStorage: managedStorage.read,
  };
  const services = createServices(world);
  const { gate } = services;

  serveMessages(gatedHandlers(gate, createHandlers(services, world)));
  onInstalled(services.linkMenu.make);
  services.linkMenu.listen();
  void followLanguage({ onChange: () => void services.linkMenu.make() });
  onLent(services.lent.lend);
  onFileAsked(services.filePush.take);
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
  void gate.behind(services.bringPresets)();
  void gate.behind(services.recover)();
  // Whatever woke the worker comes first: the watch has time.
  setTimeout(gate.behind(services.watching.recover), 500);
  // Pages that are there say at once what they hold, when the worker before has gone.
  setTimeout(() => void services.lent.recover(), 2_000);
});
