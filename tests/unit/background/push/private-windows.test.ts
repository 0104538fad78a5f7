import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { RowRecord } from '@/lib/batch/row-record';
import { handOffDraft, handOffLink } from '@/lib/browser/handoff';
import { pendingDraftsItem } from '@/lib/storage/items';
import { createTestMonitor, storedText } from '../activity/create-activity-monitor';
import { runInWorker, terminateAtEveryCall } from '../activity/terminated-worker';
import { makeClick, makeWebPage } from '../make-click';
import { makeBatch, makeDraft, makeWorker } from '../make-worker';

const LINK = 'https://pw.test/p/received/r#age=key';

it('what no page has read is deleted with its private windows, and that of other windows stays', async () => {
  const { handlers, quickPush, deletePrivate } = (await makeWorker()).start();
  // The page does not begin.
  fakeBrowser.tabs.create = async () => ({}) as never;
  await quickPush.runMenuEntry(makeClick({ entry: 'open-link', linkUrl: LINK, isPrivate: true }));
  await handOffLink({ link: 'https://pw.test/p/ordinary/r', isOwn: false });
  await handlers.saveDraft({ draft: { ...makeDraft('secret'), id: 'private', isPrivate: true } });
  await handlers.saveDraft({ draft: { ...makeDraft('key'), id: 'ordinary' } });
  await handOffDraft(1, 'private');
  await handOffDraft(2, 'ordinary');
  await deletePrivate();
  const left = await storedText('session');
  expect(left).not.toMatch(/received|draftHandoff\/1/);
  expect(left).toMatch(/linkHandoff.*ordinary/);
  expect(left).toContain('draftHandoff/2');
});

it('a draft that there was no room to list is deleted with its private windows', async () => {
  const { memory, network, start } = await makeWorker();
  const { handlers, push, deletePrivate } = start();
  const draft = { ...makeDraft('private text'), id: 'typed early', isPrivate: true };
  memory.isFullFor = (items) => pendingDraftsItem.key in items;
  await expect(handlers.saveDraft({ draft })).rejects.toMatchObject({ failure: { kind: 'StorageFull' } });
  memory.isFullFor = () => false;
  network.fault = 'down';
  await push(draft, 'composer');
  expect(await storedText('session')).toContain('private text');
  await deletePrivate();
  expect(await storedText('session')).not.toContain('private text');
});

it('a notification of a push goes with its private windows, also one whose result was dismissed', async () => {
  const { quickPush, handlers, results, notifications, deletePrivate } = await makeWebPage();
  await quickPush.runMenuEntry(makeClick({ isPrivate: true }));
  await quickPush.runMenuEntry(makeClick({ isPrivate: true }));
  const [dismissed] = await results();
  await handlers.dismissResults({ resultIds: [dismissed?.id ?? ''] });
  await quickPush.runMenuEntry(makeClick());
  expect(notifications).toHaveLength(3);
  await deletePrivate();
  expect(notifications).toHaveLength(1);
  expect(notifications[0]?.id).toContain((await results())[0]?.id);
});

/** Everything that private windows leave in memory. */
async function makePrivateSession() {
  const monitor = await createTestMonitor();
  const { handlers, instances } = monitor.services();
  await monitor.push({ name: 'private name' }, true);
  await handlers.saveDraft({ draft: { ...makeDraft('private text'), id: 'main-private', isPrivate: true } });
  const row: RowRecord = { number: 1, cells: ['private cell'], draft: makeDraft('private row') };
  await handlers.saveBatch({ batch: makeBatch({ isPrivate: true }), rows: [row] });
  await handOffLink({ link: LINK, isOwn: false, isPrivate: true });
  await instances.activateDemo();
  await monitor.push({ name: 'private demo' }, true);
  return monitor;
}

const PRIVATE = /private (name|text|cell|row|demo)|received/;

it('a worker that is terminated while private windows close leaves nothing that the next one does not delete', async () => {
  await terminateAtEveryCall(async (termination) => {
    const monitor = await makePrivateSession();
    expect(await storedText('session')).toMatch(PRIVATE);
    const isTerminated = await runInWorker(monitor, termination, () => monitor.services().deletePrivate());
    await monitor.restartWorker();
    await monitor.services().deletePrivate({ atStart: true });
    expect(await storedText('session'), JSON.stringify(termination)).not.toMatch(PRIVATE);
    return { isTerminated };
  });
});

it('a worker that starts while a private window is open deletes nothing of it', async () => {
  const monitor = await makePrivateSession();
  fakeBrowser.windows.getAll = async () => [{ incognito: true }] as never;
  await monitor.restartWorker();
  const before = await storedText('session');
  await monitor.services().deletePrivate({ atStart: true });
  expect(await storedText('session')).toBe(before);
});
