import '../../components/ui/ui.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { BatchPage } from '../../components/batch/BatchPage';
import { applyTheme, localizePage } from '../../lib/browser/page-language';
import { preventTabDiscard, waitInWorker, warnBeforeLeaving } from '../../lib/browser/tab';
import { loadBatchPage } from '../../lib/state/batch/page';

const localized = localizePage('batchPageTitle');
applyTheme();

const page = await loadBatchPage({
  now: Date.now,
  wait: waitInWorker,
  newId: () => crypto.randomUUID(),
});
warnBeforeLeaving(
  () => page.isBusy.value,
  () => undefined,
);
effect(() => void preventTabDiscard(page.isBusy.value));
await localized;
render(<BatchPage page={page} />, document.getElementById('root') ?? document.body);
