import '../../components/ui/ui.css';
import { ComposePage } from '../../components/popup/ComposePage';
import { startPage } from '../../components/ui/start-page';
import { readClickedFile } from '../../lib/browser/clicked-file';
import { draftOfPage, onDraftHandoff, panelWindow } from '../../lib/browser/handoff';
import { holdDrafts } from '../../lib/browser/page-channel';
import { warnBeforeLeaving } from '../../lib/browser/tab';
import type { MessageKey } from '../../lib/i18n/translate';
import { loadComposePage } from '../../lib/state/push/compose-page';
import { createComposerFiles } from '../../lib/state/push/composer-files';
import { onCorruptItem } from '../../lib/storage/storage';

const corruptItems: MessageKey[] = [];
onCorruptItem(({ privacyLabel }) => corruptItems.push(privacyLabel));

const files = createComposerFiles(
  async (...upload) => (await import('../../lib/browser/upload-draft')).uploadDraft(...upload),
  readClickedFile,
);
warnBeforeLeaving(files.isUploading, files.abortAll);

const { panel, composePage } = await startPage({
  title: 'composerPageTitle',
  load: async () => {
    const panel = await panelWindow();
    const draftId = await draftOfPage(panel);
    return { panel, composePage: await loadComposePage({ now: Date.now, files, draftId }) };
  },
  show: (loaded) => <ComposePage composePage={loaded.composePage} corruptItems={corruptItems} />,
});
holdDrafts(() => [composePage.composer.draft.peek().id, ...files.draftIds()]);
// The side panel stays open and accepts later drafts.
if (panel !== undefined) onDraftHandoff(panel, (draftId) => void composePage.showDraft(draftId));
void composePage.refresh();
void files.readFromLink(composePage.composer.draft.peek());
