import '../../components/ui/ui.css';
import { effect } from '@preact/signals';
import { BatchPage } from '../../components/batch/BatchPage';
import { PageBar } from '../../components/frame/PageBar';
import { startPage } from '../../components/ui/start-page';
import { wait } from '../../lib/base/wait';
import { preventTabDiscard, warnBeforeLeaving } from '../../lib/browser/tab';
import { loadBatchPage } from '../../lib/state/batch/batch-page';
import { loadFrame } from '../../lib/state/frame';

const { page } = await startPage({
  title: 'batchOpen',
  load: async () => {
    const page = await loadBatchPage({ now: Date.now, wait, newId: () => crypto.randomUUID() });
    return { page, frame: await loadFrame({ activeInstance: page.activeInstance }) };
  },
  show: ({ page, frame }) => (
    <>
      <PageBar frame={frame} current="batch" />
      <BatchPage page={page} />
    </>
  ),
});
warnBeforeLeaving(
  // Rows that are sent, or wait for it, are stored.
  () => page.preparation.table.value !== undefined,
  () => undefined,
);
effect(() => void preventTabDiscard(page.isBusy.value));
