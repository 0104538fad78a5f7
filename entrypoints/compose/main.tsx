import { render } from 'preact';
import { ComposePage } from '../../components/popup/ComposePage';
import { speakOnPage } from '../../lib/browser/page-words';
import '../../components/ui/ui.css';
import { copyText } from '../../lib/browser/copy-text';
import { currentPlace, onHandedDraft, takeHandedDraft } from '../../lib/browser/handed-draft';
import { takeHandedFile } from '../../lib/browser/handed-file';
import { hasHostPermission, onHostPermissions } from '../../lib/browser/host-permission';
import { isMac } from '../../lib/browser/is-mac';
import { warnBeforeLeaving } from '../../lib/browser/leave-warning';
import { call } from '../../lib/browser/messaging';
import { openConnect, openOptions, openPushes, openTab } from '../../lib/browser/pages';
import { isInPrivateWindow } from '../../lib/browser/private-window';
import { readClickedFile } from '../../lib/browser/read-clicked-file';
import { getShareSheet } from '../../lib/browser/share-text';
import { read, readAll, reportBrokenItems, watch, write } from '../../lib/browser/stored';
import { followTheme } from '../../lib/browser/theme';
import { onUploadAsked } from '../../lib/browser/upload-line';
import { loadWordList } from '../../lib/browser/word-list';
import { openDesk } from '../../lib/state/desk';
import { createFiles } from '../../lib/state/files';

const broken: string[] = [];
reportBrokenItems((key) => broken.push(key));
const speaking = speakOnPage('composerPageTitle');
followTheme();

const files = createFiles({
  call,
  sendFiles: async (...upload) => (await import('../../lib/browser/send-files')).sendFiles(...upload),
  onUploadAsked,
  takeHandedFile,
  readClickedFile,
});
warnBeforeLeaving(files.isUploading, files.leave);

const place = await currentPlace();
const desk = await openDesk({
  stored: { read, readAll, write, watch },
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
  draftId: await takeHandedDraft(place),
});
// A panel stays, and is handed the next draft while it is there.
if (place.startsWith('panel')) onHandedDraft(place, (draftId) => void desk.showDraft(draftId));

await speaking;
render(
  <ComposePage
    desk={desk}
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
void desk.refresh();
void files.take(desk.composer.draft.peek());
