import { describe, expect, it, vi } from 'vitest';
import type { StoredActivityEvent } from '@/lib/activity/activity-event';
import type { StoredBatchRow } from '@/lib/batch/stored-row';
import { readItem, writeItem } from '@/lib/browser/storage';
import { hashUrlToken } from '@/lib/encoding';
import { activeInstanceItem, instancesItem } from '@/lib/storage/items';
import { activityItem } from '@/lib/storage/items-lazy';
import { makeActivityEvent } from '../../../fakes/make-activity-event';
import { writeToken } from '../../../fakes/stored-token';
import { makeBatch, makeDraft, makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../../background/make-worker';
import { hold } from '../../hold';
import { makePushes, NOW, type Options, openPage } from './make-pushes';

/** As an instance says it of a push whose views are not used up. */
const ENDED = { isExpired: true, isExpiredManually: false, isPastExpiryDate: false, viewsLeft: 5 };
const updateOf = (instanceId: string, update: object) => ({
  message: 'pushUpdated',
  input: { push: { instanceId, urlToken: 'seed000000' }, update },
});
const anonymous = makeInstance({ tokenArea: 'none' });

type Page = Awaited<ReturnType<typeof openPage>>;
const rowsOf = (page: Page) => page.view.value.rows.value;
const namesOf = (page: Page) => rowsOf(page).map(({ name }) => name);
const statesOf = (page: Page) => rowsOf(page).map(page.view.value.getStatus);

async function openMade(options: Options = {}) {
  const made = await makePushes(options);
  return { ...made, made, page: await openPage(made) };
}

describe('without an account', () => {
  it('shows only pushes of this browser, and requests no list', async () => {
    const { open, push, network, user } = await makePushes({ instance: anonymous, count: 3 });
    await push('text', { name: 'Mine' });
    network.requests.length = 0;
    const page = await open();
    expect([page.listName.value, namesOf(page)]).toEqual(['anonymous', ['Mine']]);
    expect([network.requests, user.sent]).toEqual([[], []]);
  });

  it('shows the account once there is a token', async () => {
    const { open } = await makePushes({ instance: anonymous, count: 3 });
    const page = await open();
    await writeToken('one', 'session', OWNER_TOKEN);
    await writeItem(instancesItem, [makeInstance()]);
    await vi.waitFor(() => expect(rowsOf(page)).toHaveLength(3));
    expect(page.listName.value).toBe('active');
  });
});

describe('the account', () => {
  it('requests active pushes at once and expired ones when they are shown', async () => {
    const { page, made } = await openMade({
      count: 4,
      fields: (at) => (at < 2 ? { expired: true, deleted: true, expiredAt: NOW } : {}),
    });
    expect(made.network.requests).toEqual(['GET /api/v2/pushes/active']);
    expect(rowsOf(page)).toHaveLength(2);
    page.show('expired');
    await page.list.value?.refresh();
    expect(namesOf(page)).toEqual(['Push 1', 'Push 0']);
  });

  it('refreshes the expired pushes after one was expired', async () => {
    const { page, made } = await openMade({ count: 2 });
    page.show('expired');
    await page.list.value?.refresh();
    page.show('active');
    made.time.now += 1000;
    await page.bulk.run(rowsOf(page).slice(0, 1));
    page.show('expired');
    await page.list.value?.refresh();
    expect(namesOf(page)).toEqual(['Push 1']);
  });

  it('shows nothing of the account before with another token', async () => {
    const { page } = await openMade({ count: 3 });
    await page.details.open(rowsOf(page)[0] as never);
    await writeToken('one', 'session', OTHER_TOKEN);
    await vi.waitFor(() => expect(page.list.value?.refreshedAt.value).toBeDefined());
    expect([rowsOf(page), page.details.row.value]).toEqual([[], undefined]);
  });

  it('stays when its instance is renamed or its token is stored again', async () => {
    const { page } = await openMade({ count: 3 });
    const before = page.account.value;
    await writeItem(instancesItem, [makeInstance({ name: 'Another name' })]);
    await writeToken('one', 'session', OWNER_TOKEN);
    await vi.waitFor(() => expect(page.activeInstance.active.value?.name).toBe('Another name'));
    await page.activeInstance.subscribe();
    expect(page.account.value).toBe(before);
  });

  it('shows a push that this browser creates first', async () => {
    const { page, made } = await openMade({ count: 60 });
    made.network.requests.length = 0;
    await made.push('text', { name: 'New' });
    await vi.waitFor(() => expect(rowsOf(page)[0]?.name).toBe('New'));
    expect(rowsOf(page)).toHaveLength(51);
    expect(made.network.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
  });

  it('keeps saying why it could not be read, whatever this browser creates', async () => {
    const { page, made } = await openMade({ count: 1 });
    made.network.fault = 'down';
    await page.list.value?.refresh();
    made.network.fault = 'none';
    await made.push('text', { name: 'New' });
    expect(page.list.value?.failure.value?.kind).toBe('NetworkError');
    await page.list.value?.retryLast();
    expect(namesOf(page)).toEqual(['New', 'Push 0']);
  });

  it('shows the rows that a table creates, and is not read for each of them', async () => {
    const { page, made } = await openMade({ count: 1 });
    made.network.requests.length = 0;
    const reads = () => made.network.requests.filter((request) => request.startsWith('GET')).length;
    const { held: resting, release: goOn } = hold();
    made.user.beforeRead = () => resting;
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const name of names) {
      const row: StoredBatchRow = { number: 1, cells: [], draft: makeDraft('row', { name }) };
      await made.call('saveBatch', { batch: makeBatch({ id: name }), rows: [row] });
      await made.call('createBatchRow', { batchId: name, index: 0 });
    }
    await vi.waitFor(() => expect(reads()).toBe(1));
    goOn();
    await vi.waitFor(() => expect(namesOf(page)).toEqual([...names.toReversed(), 'Push 0']));
    expect(reads()).toBe(2);
  });

  it('updates a push that the popup expires', async () => {
    const { page, made } = await openMade();
    const result = await made.push('text', { name: 'New' });
    await vi.waitFor(() => expect(rowsOf(page)).toHaveLength(1));
    if (result.state !== 'created') throw new Error('It was not made');
    await made.call('expireResult', { resultId: result.id, urlToken: result.stored.urlToken });
    await vi.waitFor(() => expect(rowsOf(page)[0]?.isExpiredManually).toBe(true));
  });
});

describe('two tabs', () => {
  it('both update a push that one of them expires', async () => {
    const made = await makePushes({ count: 3 });
    const [one, other] = [await openPage(made), await openPage(made)];
    await one.bulk.run(one.view.value.rows.value.slice(0, 1));
    for (const page of [one, other])
      expect(rowsOf(page).map(({ isExpiredManually }) => isExpiredManually)).toEqual([true, false, false]);
  });

  it('ignore updates of a push of another instance with the same token', async () => {
    const { page, made } = await openMade({ count: 1 });
    for (const hear of made.pages) hear(updateOf('two', { ...ENDED, isExpiredManually: true }));
    expect(rowsOf(page)[0]?.isExpired).toBe(false);
  });
});

describe('another instance chosen in another tab', () => {
  const two = makeInstance({ id: 'two', tokenArea: 'none' });

  async function openTwo() {
    const made = await makePushes({ count: 3 });
    await writeItem(instancesItem, [makeInstance(), two]);
    return { ...made, page: await openPage(made) };
  }

  it('dismisses the question about pushes of the instance before', async () => {
    const { page, network } = await openTwo();
    page.bulk.ask(rowsOf(page));
    await writeItem(activeInstanceItem, 'two');
    await vi.waitFor(() => expect(page.listName.value).toBe('anonymous'));
    expect(page.bulk.state.value.step).toBe('idle');
    expect(network.requests).toEqual(['GET /api/v2/pushes/active']);
  });

  it('goes on expiring pushes of the instance before, there', async () => {
    const { page, user, network } = await openTwo();
    user.afterAnswer = (name) => {
      if (name === 'expireListedPush') void writeItem(activeInstanceItem, 'two');
    };
    await page.bulk.run(rowsOf(page));
    expect(page.listName.value).toBe('anonymous');
    expect(page.bulk.state.value).toMatchObject({ step: 'done', outcomes: [{ outcome: 'expired' }, {}, {}] });
    expect(network.snapshot().pushes.every(({ deleted }) => deleted)).toBe(true);
    await writeItem(activeInstanceItem, 'one');
    await vi.waitFor(() => expect(page.listName.value).toBe('active'));
    expect(page.bulk.state.value.step).toBe('done');
  });
});

describe('a page that is looked at', () => {
  const endedEvent = async () =>
    makeActivityEvent({ push: await hashUrlToken('seed000000'), kind: 'expired-manually', viewsUsed: 0, maxViews: 5 });

  async function openCurrent(options: Options = {}) {
    const opened = await openMade({ count: 3, ...options });
    opened.made.network.requests.length = 0;
    const { held: resting, release: goOn } = hold();
    const beforeRead = vi.fn(() => resting);
    opened.made.user.beforeRead = beforeRead;
    return {
      ...opened,
      goOn,
      beforeRead,
      reads: () => opened.made.network.requests.filter((request) => request.startsWith('GET')),
    };
  }

  it('leaves out what this browser has expired a moment after its details are closed, and keeps the selection', async () => {
    const { page, made, goOn, reads } = await openCurrent();
    const [, second] = rowsOf(page);
    page.view.value.toggle('seed000002');
    await page.bulk.run(second ? [second] : []);
    await page.details.open(second as never);
    expect(statesOf(page)).toEqual(['active', 'expired-manually', 'active']);
    goOn();
    await made.push('text', { name: 'New' });
    await vi.waitFor(() => expect(namesOf(page)).toEqual(['New', 'Push 2', 'Push 1', 'Push 0']));
    page.details.close();
    await vi.waitFor(() => expect(namesOf(page)).toEqual(['New', 'Push 2', 'Push 0']));
    expect(page.view.value.selectedRows.value.map(({ name }) => name)).toEqual(['Push 2']);
    expect(reads().filter((request) => request.endsWith('/active'))).toHaveLength(2);
  });

  it('is read after a poll has found something since, and once', async () => {
    const { page, made, goOn, reads } = await openCurrent();
    await made.pushElsewhere('New');
    made.time.now += 1000;
    await writeItem(activityItem('one', 'session'), [{ ...(await endedEvent()), detectedAt: made.time.now }]);
    goOn();
    await vi.waitFor(() => expect(namesOf(page)).toEqual(['New', 'Push 2', 'Push 1', 'Push 0']));
    await writeItem(activityItem('one', 'session'), []);
    expect(reads()).toHaveLength(1);
  });

  it.each([
    ['was found before', 'one', -1],
    ['is of another server', 'two', 1000],
    // The page was read before the clock was set back.
    ['was found at a time that is yet to come', 'one', 3_600_000],
  ])('is not read for what %s', async (_, instanceId, afterMs) => {
    const { page, made, beforeRead } = await openCurrent();
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two' })]);
    const detectedAt = NOW + afterMs;
    if (instanceId === 'two') made.time.now = detectedAt;
    await writeItem(activityItem(instanceId, 'session'), [{ ...(await endedEvent()), detectedAt }]);
    await vi.waitFor(() => expect(page.activity.events.value).toHaveLength(1));
    expect(beforeRead).not.toHaveBeenCalled();
  });

  it('reads nothing while it is in the background, and all once somebody comes back', async () => {
    const { page, made, goOn, reads } = await openCurrent();
    made.user.isAway = true;
    await made.push('text', { name: 'New' });
    goOn();
    expect(rowsOf(page)).toHaveLength(3);
    made.user.isAway = false;
    await page.refreshIfOld();
    expect(namesOf(page)[0]).toBe('New');
    expect(reads()).toHaveLength(1);
  });
});

describe('a page that one comes back to', () => {
  it('is read again once it is old, and leaves out what has expired', async () => {
    const { page, made } = await openMade({ count: 3 });
    await made.pushElsewhere('New');
    await page.refreshIfOld();
    expect(page.view.value.rows.value).toHaveLength(3);
    made.time.now += 60_000;
    await page.refreshIfOld();
    expect(page.view.value.rows.value.map(({ name }) => name)).toEqual(['New', 'Push 2', 'Push 1', 'Push 0']);
  });

  it('keeps what has expired beside open details, and shows new pushes', async () => {
    const { page, made } = await openMade({ count: 3 });
    const [, second] = rowsOf(page);
    await page.bulk.run(second ? [second] : []);
    await page.details.open(second as never);
    made.time.now += 60_000;
    made.user.isAway = true;
    await made.push('text', { name: 'New' });
    made.user.isAway = false;
    await page.refreshIfOld();
    expect(namesOf(page)).toEqual(['New', 'Push 2', 'Push 1', 'Push 0']);
    page.details.close();
    await page.refreshIfOld();
    expect(namesOf(page)).toEqual(['New', 'Push 2', 'Push 0']);
  });

  it('is not read again where that takes many requests', async () => {
    const { page, made } = await openMade({ count: 160 });
    await page.list.value?.loadAll();
    const requests = made.network.requests.length;
    made.time.now += 60_000;
    await page.refreshIfOld();
    expect(made.network.requests).toHaveLength(requests);
  });
});

it('a refresh reads the log of the open details again', async () => {
  const { page, made } = await openMade({ count: 1 });
  await page.details.open(rowsOf(page)[0] as never);
  await made.network.open('seed000000');
  await page.refresh();
  expect(page.details.row.value?.viewsLeft).toBe(4);
  expect(page.details.audit.counts.value.views).toBe(1);
});

describe('a push', () => {
  const event = async (urlToken: string, fields: Partial<StoredActivityEvent>) =>
    makeActivityEvent({ push: await hashUrlToken(urlToken), ...fields });

  it('is updated by its log, in its row too', async () => {
    const { page, made } = await openMade({ count: 1 });
    await made.network.open('seed000000');
    await made.network.open('seed000000');
    await page.details.open(rowsOf(page)[0] as never);
    expect(page.details.audit.counts.value.views).toBe(2);
    expect([page.details.row.value?.viewsLeft, rowsOf(page)[0]?.viewsLeft]).toEqual([3, 3]);
  });

  it('is updated by events of a poll', async () => {
    const { page } = await openMade({ count: 2 });
    const opened = await event('seed000001', { kind: 'further-views', viewsUsed: 2, maxViews: 5 });
    await writeItem(activityItem('one', 'session'), [
      opened,
      await event('seed000000', { kind: 'expired-manually', viewsUsed: 0, maxViews: 5 }),
    ]);
    await vi.waitFor(() => expect(rowsOf(page).map(({ viewsLeft }) => viewsLeft)).toEqual([3, 5]));
    expect(statesOf(page)).toEqual(['active', 'expired-manually']);
  });

  it('is active again when a refresh after a poll’s event lists it', async () => {
    const { page, made } = await openMade({ count: 1 });
    made.time.now += 1000;
    const detectedAt = made.time.now;
    await writeItem(activityItem('one', 'session'), [
      await event('seed000000', { kind: 'expired', viewsUsed: 0, maxViews: 5, detectedAt }),
    ]);
    const states = () => statesOf(page);
    await vi.waitFor(() => expect(states()).toEqual(['expired']));
    made.time.now += 1000;
    await page.list.value?.refresh();
    expect(states()).toEqual(['active']);
    expect(rowsOf(page)).toMatchObject([{ isExpired: false, expiredAt: undefined, viewsLeft: 5 }]);
    const other = await openPage(made);
    await made.network.open('seed000000');
    await other.list.value?.refresh();
    expect(other.view.value.rows.value.map(other.view.value.getStatus)).toEqual(['active']);
  });

  it('is not set back by a reply to an earlier request', async () => {
    const { page, made } = await openMade({ count: 1 });
    made.user.afterAnswer = (name) => {
      if (name !== 'listPushes') return;
      for (const hear of made.pages) hear(updateOf('one', { viewsUsed: 3 }));
    };
    await page.list.value?.refresh();
    expect(rowsOf(page)[0]?.viewsLeft).toBe(2);
  });
});

describe('a search', () => {
  const old = (at: number) => (at < 120 ? { expired: true, deleted: true, expiredAt: NOW, name: `Old ${at}` } : {});
  const loadedOf = ({ account }: Awaited<ReturnType<typeof openPage>>) =>
    [account.value?.active.list, account.value?.expired.list].map((list) => list?.rows.value.length);

  it('loads all pushes of both lists, and counts what is found in each', async () => {
    const { page, made } = await openMade({ count: 520, fields: old });
    page.query.value = 'old 7';
    await vi.waitFor(() => expect([loadedOf(page), page.searchAll.loaded.value]).toEqual([[400, 120], undefined]));
    expect(page.view.value.visibleRows.value).toEqual([]);
    expect(page.account.value?.counts.value).toEqual({ active: 0, expired: 21 });
    page.query.value = '';
    expect(page.account.value?.counts.value).toEqual({ active: 400, expired: 120 });
    expect(made.network.requests).toHaveLength(12);
  });

  it('loads nothing for one character, nor before the typing rests', async () => {
    const { page, made } = await openMade({ count: 400 });
    const requests = made.network.requests.length;
    page.query.value = 'p';
    const { held: rests, release: rest } = hold();
    made.user.rests = rests;
    page.query.value = 'pu';
    page.query.value = 'push';
    expect(page.view.value.visibleRows.value).toHaveLength(50);
    expect(made.network.requests).toHaveLength(requests);
    rest();
    await vi.waitFor(() => expect(loadedOf(page)).toEqual([400, 0]));
  });

  it('can be stopped, and the next search continues', async () => {
    const { page, made } = await openMade({ count: 400 });
    made.user.afterAnswer = () => {
      if ((page.searchAll.loaded.value ?? 0) >= 150) page.searchAll.stop();
    };
    page.query.value = 'push 1';
    await vi.waitFor(() => expect(page.list.value?.job.value).toBeUndefined());
    const [loaded] = loadedOf(page);
    expect(loaded).toBeLessThan(400);
    page.query.value = 'push 2';
    expect(page.list.value?.job.value, 'the same search, stopped').toBeUndefined();
    made.user.afterAnswer = () => {};
    page.query.value = '';
    page.query.value = 'push';
    await vi.waitFor(() => expect(loadedOf(page)).toEqual([400, 0]));
  });

  it('stops at a failure of the list', async () => {
    const { page, made } = await openMade({ count: 400 });
    made.network.fault = 'down';
    page.query.value = 'push 1';
    await vi.waitFor(() => expect(page.list.value?.failure.value?.kind).toBe('NetworkError'));
    const requests = made.network.requests.length;
    page.query.value = 'push 12';
    expect(made.network.requests).toHaveLength(requests);
    made.network.fault = 'none';
    await page.list.value?.retryLast();
    await vi.waitFor(() => expect(loadedOf(page)).toEqual([400, 0]));
  });
});

it('pushes that were expired are deselected, though another list is shown by then', async () => {
  const { page, made } = await openMade({ count: 2 });
  const view = page.view.value;
  view.selectAll(true);
  made.user.afterAnswer = (name) => {
    if (name === 'expireListedPush') page.show('expired');
  };
  await page.bulk.run(view.selectedRows.value);
  expect(page.listName.value).toBe('expired');
  expect(view.selected.value.size).toBe(0);
});

it('pushes without an account are separate for ordinary and private windows', async () => {
  const made = await makePushes({ instance: anonymous });
  await made.push('text', { name: 'Ordinary' });
  await made.push('text', { name: 'Private' }, true);
  const namesIn = async (isPrivate: boolean) => {
    made.user.isPrivate = isPrivate;
    return namesOf(await made.open());
  };
  expect(await namesIn(false)).toEqual(['Ordinary']);
  expect(await namesIn(true)).toEqual(['Private']);
});

describe('a push of a notification', () => {
  it('is shown with its own instance, while new pushes go to the active one', async () => {
    const made = await makePushes({ count: 2 });
    const two = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test' });
    made.granted.add('https://two.test/*').add('http://two.test/*');
    await made.services.instances.add(two, OTHER_TOKEN);
    const body = JSON.stringify({ push: { payload: 'text', name: 'at two' } });
    const headers = { authorization: `Bearer ${OTHER_TOKEN}`, 'content-type': 'application/json' };
    const request = new Request('https://two.test/api/v2/pushes', { method: 'POST', headers, body });
    const { url_token } = (await (await made.network.serve(request)).json()) as { url_token: string };
    const push = await hashUrlToken(url_token);
    await writeItem(activityItem('two', 'session'), [makeActivityEvent({ push })]);
    const page = await openPage(made);
    await page.openByHash(push);
    expect(page.details.row.value).toMatchObject({ name: 'at two', instance: { id: 'two' } });
    expect(page.activeInstance.active.value?.id).toBe('two');
    expect(await readItem(activeInstanceItem)).toBe('one');
    await page.activeInstance.preview('one');
    await expect.poll(() => page.account.value?.instance.id).toBe('one');
  });

  it('is opened beyond the first page', async () => {
    const made = await makePushes({ count: 170 });
    const page = await made.open();
    page.query.value = 'something else';
    await page.openByHash(await hashUrlToken('seed000003'));
    expect(page.details.row.value?.name).toBe('Push 3');
    expect([page.search.value, page.query.value, page.view.value.focusedToken.value]).toEqual([
      'idle',
      '',
      'seed000003',
    ]);
  });

  it('is found among expired pushes', async () => {
    const made = await makePushes({
      count: 2,
      fields: (at) => (at === 0 ? { expired: true, deleted: true, expiredAt: NOW } : {}),
    });
    const page = await made.open();
    await page.openByHash(await hashUrlToken('seed000000'));
    expect([page.listName.value, page.details.row.value?.name]).toEqual(['expired', 'Push 0']);
  });

  it('is not reported as missing when the list failed', async () => {
    const made = await makePushes({ count: 2 });
    made.network.fault = 'down';
    const page = await made.open();
    await page.openByHash(await hashUrlToken('seed000001'));
    expect([page.search.value, page.list.value?.failure.value?.kind]).toEqual(['idle', 'NetworkError']);
  });

  it('is reported as missing when it is not among the newest', async () => {
    const made = await makePushes({ count: 2 });
    const page = await made.open();
    await page.openByHash(await hashUrlToken('somebody-elses'));
    expect([page.search.value, page.details.row.value]).toEqual(['not-found', undefined]);
  });
});
