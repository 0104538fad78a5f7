import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { loadComposePage } from '@/lib/state/push/compose-page';
import { draftItem, tokenItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { writeInFlight, writeResults } from '../../../fakes/records';
import { makeDraft } from '../../background/make-worker';
import { hold } from '../../hold';
import { makeCreated, makeInFlightCreate, makeUnknown } from '../results/make-results';
import { setUpPages } from './make-compose-page';

type Setup = Awaited<ReturnType<typeof setUpPages>>;

const shownOf = (composePage: Awaited<ReturnType<Setup['open']>>) => composePage.composer.payload.value;

async function typed(setup: Setup, text: string) {
  const composePage = await setup.open();
  composePage.composer.setPayload(text);
  return composePage;
}

/** A filled composer from the menu, as the worker leaves it. */
async function saveFromMenu(setup: Setup, id: string, text: string) {
  await setup.call('saveDraft', { draft: { ...makeDraft(text), id } });
}

describe('opening a page with a composer', () => {
  it('reads its items in one call for each area', async () => {
    const setup = await setUpPages();
    await writeItem(draftItem('main'), { ...makeDraft('kept'), id: 'main' });
    const reads = (['local', 'session'] as const).map((area) => vi.spyOn(fakeBrowser.storage[area], 'get'));
    const composePage = await loadComposePage({ now: setup.world.now, cachedInstanceId: 'one' });
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect([composePage.activeInstance.account.value, shownOf(composePage)]).toEqual(['signed-in', 'kept']);
  });

  it('reads what is stored of the active instance, also if another one was likely', async () => {
    const setup = await setUpPages();
    await writeItem(tokenItem('other', 'session'), 'not this one');
    const { activeInstance } = await loadComposePage({ now: setup.world.now, cachedInstanceId: 'other' });
    expect(activeInstance.account.value).toBe('signed-in');
  });

  it('asks nothing, and once it is shown the worker: for features that are not fresh, or a push without a result', async () => {
    const setup = await setUpPages();
    const sentByNext = async () => {
      setup.user.sent.length = 0;
      const { refresh } = await setup.open();
      expect(setup.user.sent).toEqual([]);
      await refresh();
      return [...setup.user.sent];
    };
    expect(await sentByNext()).toEqual(['refreshFeatures']);
    expect(await sentByNext()).toEqual([]);
    await writeInFlight([makeInFlightCreate()]);
    expect(await sentByNext()).toEqual(['refreshFeatures']);
  });

  it('keeps drafts and results of private and normal windows apart', async () => {
    const setup = await setUpPages();
    await writeResults([makeCreated({ id: 'p', isPrivate: true }), makeCreated({ id: 'o' })]);
    await writeItem(draftItem('main'), { ...makeDraft('ordinary'), id: 'main' });
    await writeItem(draftItem('main-private'), { ...makeDraft('private'), id: 'main-private', isPrivate: true });
    const ordinary = await setup.open();
    setup.user.isPrivate = true;
    const inPrivate = await setup.open();
    expect([shownOf(ordinary), shownOf(inPrivate)]).toEqual(['ordinary', 'private']);
    expect(ordinary.results.value.map(({ id }) => id)).toEqual(['o']);
    expect(inPrivate.results.value.map(({ id }) => id)).toEqual(['p']);
  });
});

/** Opens a page, and does something after it has read what is in memory, but before it knows. */
async function openMeanwhile(setup: Setup, act: () => Promise<void>) {
  const { get } = fakeBrowser.storage.session;
  const { held, release } = hold();
  const reads = vi.spyOn(fakeBrowser.storage.session, 'get').mockImplementationOnce(async (keys) => {
    const read = await get(keys);
    await held;
    return read;
  });
  const opening = setup.open();
  await expect.poll(() => reads.mock.calls).toHaveLength(1);
  await act();
  release();
  return opening;
}

it('a push that begins while the page is loaded is followed', async () => {
  const setup = await setUpPages();
  const { inFlight, results } = await openMeanwhile(setup, () => writeInFlight([makeInFlightCreate()]));
  expect(inFlight.value).toHaveLength(1);
  await writeInFlight([]);
  await writeResults([makeCreated({ respondedAt: setup.time.now + 1 })]);
  expect([inFlight.value, results.value.length]).toEqual([[], 1]);
});

it('a result that arrives while the page is loaded is shown as one that arrives later', async () => {
  const setup = await setUpPages();
  const created = makeCreated({ startedAt: setup.time.now, respondedAt: setup.time.now + 1 });
  const { view } = await openMeanwhile(setup, () => writeResults([created]));
  expect(view.value).toEqual({ name: 'result', id: 'result' });
});

it('a result is marked as seen, and not shown again when another one arrives', async () => {
  const setup = await setUpPages();
  const composePage = await typed(setup, 'key');
  await composePage.pushDraft();
  await expect.poll(() => setup.badge.text).toBe('');
  await composePage.showMainDraft();
  await setup.call('createPush', { draft: { ...makeDraft('theirs'), id: 'menu' }, source: 'menu' });
  await expect.poll(() => composePage.results.value.length).toBe(2);
  expect(composePage.view.value.name).toBe('composer');
});

it('an unknown outcome does not claim a draft that was begun later', async () => {
  const setup = await setUpPages();
  const old = makeUnknown({ startedAt: 10 });
  await writeResults([old]);
  await writeItem(draftItem('main'), { ...makeDraft('another'), id: 'main', createdAt: 20 });
  const composePage = await setup.open();
  expect([composePage.view.value.name, shownOf(composePage)]).toEqual(['composer', 'another']);
  expect(await composePage.drafts.isDraftOfResultStored(old)).toBe(false);
});

it('a draft from the menu is restored as stored after half a character was typed into it', async () => {
  const setup = await setUpPages();
  await saveFromMenu(setup, 'w1', 'whole');
  const composePage = await setup.open();
  composePage.composer.setPayload('whole\ud83d');
  await composePage.drafts.discard();
  await composePage.drafts.undoDiscard();
  await expect.poll(() => composePage.composer.payload.value).toBe('whole');
});

describe('a tab of its own', () => {
  it('keeps a private draft private in a normal window', async () => {
    const setup = await setUpPages();
    setup.user.isPrivate = true;
    const popup = await typed(setup, 'private');
    setup.user.isPrivate = false;
    const tab = await setup.open(popup.composer.draft.value.id);
    expect([shownOf(tab), tab.drafts.isMainDraft.value]).toEqual(['private', true]);
    await tab.pushDraft();
    expect(tab.results.value[0]).toMatchObject({ state: 'created', isPrivate: true });
    expect((await setup.open()).results.value).toEqual([]);
  });

  it('says that its draft was discarded by another page, also when it is opened later', async () => {
    const setup = await setUpPages();
    await saveFromMenu(setup, 'w1', 'theirs');
    const tab = await setup.open('w1');
    await setup.call('discardDraft', { draftId: 'w1' });
    await expect.poll(() => tab.view.value.name).toBe('draft-removed');
    expect((await setup.open('w1')).view.value.name).toBe('draft-removed');
  });

  it('keeps its draft while the popup sends another one', async () => {
    const setup = await setUpPages();
    await saveFromMenu(setup, 'w1', 'theirs');
    const tab = await setup.open('w1');
    const popup = await setup.open();
    await popup.drafts.showMainIfSaved();
    popup.composer.setPayload('mine');
    await popup.pushDraft();
    await expect.poll(() => tab.results.value.length).toBe(1);
    expect([tab.view.value.name, shownOf(tab)]).toEqual(['composer', 'theirs']);
  });
});
