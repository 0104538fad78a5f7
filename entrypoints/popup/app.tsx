import { signal } from '@preact/signals';
import { render } from 'preact';
import { Popup } from '../../components/popup/Popup';
import { speakOnPage } from '../../lib/browser/page-words';
import '../../components/ui/ui.css';
import { getActivePage } from '../../lib/browser/active-page';
import { openComposer, openComposerPanel, openComposerWindow } from '../../lib/browser/composer-places';
import { copyText } from '../../lib/browser/copy-text';
import { handOverLink } from '../../lib/browser/handed-link';
import { hasHostPermission, onHostPermissions } from '../../lib/browser/host-permission';
import { isMac } from '../../lib/browser/is-mac';
import { call } from '../../lib/browser/messaging';
import { openConnect, openOptions, openPushes, openTab } from '../../lib/browser/pages';
import { hasWindows } from '../../lib/browser/phone';
import { isInPrivateWindow } from '../../lib/browser/private-window';
import { getShareSheet } from '../../lib/browser/share-text';
import { hasSidePanel } from '../../lib/browser/side-panel';
import { read, readAll, reportBrokenItems, watch, write } from '../../lib/browser/stored';
import { followTheme } from '../../lib/browser/theme';
import { loadWordList } from '../../lib/browser/word-list';
import { openDesk } from '../../lib/state/desk';
import type { WatchEvents } from '../../lib/state/watch-events';

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
  const { createWatchEvents } = await import('../../lib/state/watch-events');
  const events = createWatchEvents({ stored, call, active: desk.where.active });
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
