import '../../components/ui/ui.css';
import { render } from 'preact';
import { ComposePage } from '../../components/popup/ComposePage';
import { readClickedFile } from '../../lib/browser/clicked-file';
import { copyText, getShareSheet } from '../../lib/browser/clipboard';
import { takeHandedFile } from '../../lib/browser/file-handoff';
import { currentPlace, onHandedDraft, takeHandedDraft } from '../../lib/browser/handoff';
import { call } from '../../lib/browser/messaging';
import { onUploadAsked } from '../../lib/browser/open-pages';
import { loadWordList } from '../../lib/browser/package';
import { followTheme, speakOnPage } from '../../lib/browser/page-language';
import { openConnect, openOptions, openPushes, openTab } from '../../lib/browser/pages';
import { hasHostPermission, onHostPermissions } from '../../lib/browser/permissions';
import { read, readAll, reportBrokenItems, watch, write } from '../../lib/browser/stored';
import { isInPrivateWindow, isMac, warnBeforeLeaving } from '../../lib/browser/this-page';
import { openDesk } from '../../lib/state/compose-page';
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
