import '../../components/ui/ui.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { Popup } from '../../components/popup/Popup';
import { copyText, getShareSheet } from '../../lib/browser/clipboard';
import { handOffLink } from '../../lib/browser/handoff';
import { call } from '../../lib/browser/messaging';
import { loadWordList } from '../../lib/browser/package';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
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
import { onCorruptItem, readItem, readItems, watch, writeItem } from '../../lib/browser/stored';
import { getActivePage, hasWindows, isInPrivateWindow, isMac } from '../../lib/browser/this-page';
import { loadComposePage } from '../../lib/state/compose-page';
import type { WatchEvents } from '../../lib/state/watch';

const broken: string[] = [];
onCorruptItem((key) => broken.push(key));
const speaking = localizePage('extensionName');
applyTheme();

const stored = { readItem, readItems, writeItem, watch };
const composePage = await loadComposePage({
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
  const events = createWatchEvents({ call, instances: composePage.where.instances });
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
    composePage={composePage}
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
    openLink={(link) => leaveFor(handOffLink({ link, isOwn: false }))}
  />,
  root,
);
void startWatch();
void composePage.refresh();
