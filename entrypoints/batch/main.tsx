import '../../components/ui/ui.css';
import { effect } from '@preact/signals';
import { BatchPage } from '../../components/batch/BatchPage';
import { startPage } from '../../components/ui/start-page';
import { wait } from '../../lib/base/wait';
import { preventTabDiscard, warnBeforeLeaving } from '../../lib/browser/tab';
import { loadBatchPage } from '../../lib/state/batch/batch-page';

const page = await startPage({
  title: 'batchPageTitle',
  load: () => loadBatchPage({ now: Date.now, wait, newId: () => crypto.randomUUID() }),
  show: (loaded) => <BatchPage page={loaded} />,
});
warnBeforeLeaving(
  // Rows that are sent, or wait for it, are stored.
  () => page.preparation.table.value !== undefined,
  () => undefined,
);
effect(() => void preventTabDiscard(page.isBusy.value));
