import '../../components/ui/ui.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { Popup } from '../../components/popup/Popup';
import { copyText, getShareSheet } from '../../lib/browser/clipboard';
import { handOverLink } from '../../lib/browser/handoff';
import { call } from '../../lib/browser/messaging';
import { loadWordList } from '../../lib/browser/package';
import { followTheme, speakOnPage } from '../../lib/browser/page-language';
import {
  hasSidePanel,
  openComposer,
  openComposerPanel,
  openComposerWindow,
  openConnect,
  openOptions,
  openPushes,
  openTab,
} from '../../lib/browser/pages';
import { hasHostPermission, onHostPermissions } from '../../lib/browser/permissions';
import { read, readAll, reportBrokenItems, watch, write } from '../../lib/browser/stored';
import { getActivePage, hasWindows, isInPrivateWindow, isMac } from '../../lib/browser/this-page';
import { openDesk } from '../../lib/state/compose-page';
import type { WatchEvents } from '../../lib/state/watch';

const broken: string[] = [];
reportBrokenItems((key) => broken.push(key));
const speaking = speakOnPage('extensionName');
followTheme();

const stored = { read, readAll, write, watch };
const desk = await openDesk({
  stored,
  call,
  hasHostPermission,
  onHostPermissions,
  copyText,
  shareText: getShareSheet(),
  loadWords: loadWordList,
  now: () => Date.now(),
  isInPrivateWindow,
  newId: () => crypto.randomUUID(),
  getActivePage,
});

/** Loaded beside what can be typed in already. */
const happened = signal<WatchEvents>();
const startWatch = async (): Promise<void> => {
  const { createWatchEvents } = await import('../../lib/state/watch');
  const events = createWatchEvents({ stored, call, instances: desk.where.instances });
  await events.start();
  happened.value = events;
};

/** Opens a page in a tab, which ends the popup. */
const leaveFor = (open: Promise<void>) => void open.then(() => window.close());

await speaking;
const root = document.getElementById('root') ?? document.body;
root.replaceChildren();
render(
  <Popup
    desk={desk}
    call={call}
    watch={happened}
    broken={broken}
    shortcut={isMac() ? 'composerShortcutMac' : 'composerShortcut'}
    connect={() => leaveFor(openConnect())}
    openOptions={() => leaveFor(openOptions())}
    openTab={(url) => leaveFor(openTab(url))}
    room={{
      openInTab: (draftId) => leaveFor(openComposer(draftId)),
      openInWindow: hasWindows() ? (draftId) => leaveFor(openComposerWindow(draftId)) : undefined,
      openInPanel: hasSidePanel() ? (draftId) => leaveFor(openComposerPanel(draftId)) : undefined,
    }}
    openPushes={(push) => leaveFor(openPushes(push))}
    openLink={(link) => leaveFor(handOverLink({ link, isOwn: false }))}
  />,
  root,
);
void startWatch();
void desk.refresh();
