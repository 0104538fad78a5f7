import '../../components/ui/ui.css';
import { PageBar } from '../../components/frame/PageBar';
import { ComposePage } from '../../components/popup/ComposePage';
import { startPage } from '../../components/ui/start-page';
import { readClickedFile } from '../../lib/browser/clicked-file';
import { draftOfPage, onDraftHandoff, panelWindow } from '../../lib/browser/handoff';
import { holdDrafts } from '../../lib/browser/page-channel';
import { warnBeforeLeaving } from '../../lib/browser/tab';
import type { MessageKey } from '../../lib/i18n/translate';
import { loadFrame } from '../../lib/state/frame';
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
  title: 'composerLabel',
  load: async () => {
    const panel = await panelWindow();
    const draftId = await draftOfPage(panel);
    const composePage = await loadComposePage({ now: Date.now, files, draftId });
    // What leads to another page would take the panel away.
    const frame = panel === undefined ? await loadFrame({ activeInstance: composePage.activeInstance }) : undefined;
    return { panel, composePage, frame };
  },
  show: ({ composePage, frame }) => (
    <>
      {frame && <PageBar frame={frame} current="compose" />}
      <ComposePage composePage={composePage} corruptItems={corruptItems} hasBar={!frame} />
    </>
  ),
});
holdDrafts(() => [composePage.composer.draft.peek().id, ...files.draftIds()]);
// The side panel stays open and accepts later drafts.
if (panel !== undefined) onDraftHandoff(panel, (draftId) => void composePage.showDraft(draftId));
void composePage.refresh();
void files.readFromLink(composePage.composer.draft.peek());
