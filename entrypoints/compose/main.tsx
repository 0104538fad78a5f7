import '../../components/ui/ui.css';
import { render } from 'preact';
import { ComposePage } from '../../components/popup/ComposePage';
import { claimFile, readClickedFile } from '../../lib/browser/clicked-file';
import { copyText, getShareSheet } from '../../lib/browser/clipboard';
import { claimDraft, currentComposerLocation, onDraftHandoff } from '../../lib/browser/handoff';
import { call } from '../../lib/browser/messaging';
import { onUploadCommand } from '../../lib/browser/open-pages';
import { loadWordList } from '../../lib/browser/package';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
import { openConnect, openOptions, openPushes, openTab } from '../../lib/browser/pages';
import { hasHostPermission, onHostPermissions } from '../../lib/browser/permissions';
import { onCorruptItem, readItem, readItems, watch, writeItem } from '../../lib/browser/stored';
import { isInPrivateWindow, isMac, warnBeforeLeaving } from '../../lib/browser/this-page';
import { loadComposePage } from '../../lib/state/compose-page';
import { createFiles } from '../../lib/state/files';

const broken: string[] = [];
onCorruptItem((key) => broken.push(key));
const speaking = localizePage('composerPageTitle');
applyTheme();

const files = createFiles({
  call,
  sendFiles: async (...upload) => (await import('../../lib/browser/send-files')).uploadDraft(...upload),
  onUploadCommand,
  claimFile,
  readClickedFile,
});
warnBeforeLeaving(files.isUploading, files.leave);

const place = await currentComposerLocation();
const composePage = await loadComposePage({
  stored: { readItem, readItems, writeItem, watch },
  call,
  hasHostPermission,
  onHostPermissions,
  copyText,
  shareText: getShareSheet(),
  loadWords: loadWordList,
  now: () => Date.now(),
  isInPrivateWindow,
  newId: () => crypto.randomUUID(),
  files,
  draftId: await claimDraft(place),
});
// A panel stays, and is handed the next draft while it is there.
if (place.startsWith('panel')) onDraftHandoff(place, (draftId) => void composePage.showDraft(draftId));

await speaking;
render(
  <ComposePage
    composePage={composePage}
    call={call}
    broken={broken}
    shortcut={isMac() ? 'composerShortcutMac' : 'composerShortcut'}
    connect={() => void openConnect()}
    openOptions={() => void openOptions()}
    openPushes={() => void openPushes()}
    openTab={(url) => void openTab(url)}
  />,
  document.getElementById('root') ?? document.body,
);
void composePage.refresh();
void files.take(composePage.composer.draft.peek());
