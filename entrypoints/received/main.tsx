import '../../components/ui/ui.css';
import { effect } from '@preact/signals';
import { PageBar } from '../../components/frame/PageBar';
import { ReceivedPage } from '../../components/received/ReceivedPage';
import { startPage } from '../../components/ui/start-page';
import { consumeLinkHandoff } from '../../lib/browser/handoff';
import { consumeFragment, getPageUrl, preventTabDiscard, warnBeforeLeaving } from '../../lib/browser/tab';
import { loadFrame } from '../../lib/state/frame';
import { createReceivedSecret } from '../../lib/state/received/received-secret';
import { workerHost } from '../../lib/state/received/worker-host';

// First of all, since a demo link's fragment is its token: it must not stay in the history.
const fragment = consumeFragment();
const received = createReceivedSecret(workerHost);
await startPage({
  title: 'receivedNow',
  load: loadFrame,
  show: (frame) => (
    <>
      <PageBar frame={frame} current="received" />
      <ReceivedPage received={received} />
    </>
  ),
});
// The secret that is shown may have used the last view.
effect(() => void preventTabDiscard(received.step.value === 'opened' || received.isLastCopy()));

async function loadLink(name: string | undefined): Promise<void> {
  const handoff = name === undefined ? undefined : await consumeLinkHandoff(name);
  // A handed-off link is consumed once: the page has no link when it is opened again.
  if (!handoff && (name === undefined || name.includes('/'))) return received.replaceBy(received.close);
  received.replaceBy(() => received.loadLink(handoff ?? { link: `${getPageUrl()}#${name}` }));
}

void loadLink(fragment);
window.addEventListener('hashchange', () => {
  const next = consumeFragment();
  if (next !== undefined) void loadLink(next);
});
warnBeforeLeaving(received.isLastCopy, received.close);
