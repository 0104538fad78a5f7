import { describe, expect, it, vi } from 'vitest';
import type { StoredActivityEvent } from '@/lib/activity/activity-event';
import { hashUrlToken } from '@/lib/base/encoding';
import type { RowRecord } from '@/lib/batch/row-record';
import { activeInstanceItem, activityItem, instancesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeActivityEvent } from '../../../fakes/make-activity-event';
import { writeToken } from '../../../fakes/stored-token';
import { makeBatch, makeDraft, makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../../background/make-worker';
import { hold } from '../../hold';
import { type MadePushes, makePushes, NOW, openPage, openPushes } from './make-pushes';

const EXPIRED = { expired: true, deleted: true, expiredAt: NOW };

/** Tells every page what an instance says of its push 0. */
function tellPages(pages: MadePushes['pages'], instanceId: string, update: object) {
  const push = { instanceId, urlToken: 'seed000000' };
  for (const hear of pages) hear({ message: 'pushUpdated', input: { push, update } });
}

/** A poll of an instance finds an event of push 0. */
async function findEvent(fields: Partial<StoredActivityEvent>, instanceId = 'one') {
  const push = await hashUrlToken('seed000000');
  await writeItem(activityItem(instanceId, 'session'), [makeActivityEvent({ push, maxViews: 5, ...fields })]);
}

it('without an account, pushes of this browser are shown, of ordinary or of private windows, and no list is requested', async () => {
  const made = await makePushes({ instance: makeInstance({ tokenArea: 'none' }), count: 3 });
  await made.push('text', { name: 'Ordinary' });
  await made.push('text', { name: 'Private' }, true);
  made.network.requests.length = 0;
  for (const [isPrivate, name] of [
    [false, 'Ordinary'],
    [true, 'Private'],
  ] as const) {
    made.user.isPrivate = isPrivate;
    const { page, names } = await openPage(made);
    expect([page.listName.value, names()]).toEqual(['anonymous', [name]]);
  }
  expect([made.network.requests, made.user.sent]).toEqual([[], []]);
});

describe('the account', () => {
  it('requests expired pushes when they are shown, and again after one was expired', async () => {
    const { page, names, row, network, time } = await openPushes({ count: 4, fields: (at) => (at < 2 ? EXPIRED : {}) });
    expect(network.requests).toEqual(['GET /api/v2/pushes/active']);
    page.show('expired');
    await page.list.value?.refresh();
    expect(names()).toEqual(['Push 1', 'Push 0']);
    page.show('active');
    time.now += 1000;
    await page.bulk.run([row('Push 3')]);
    page.show('expired');
    await expect.poll(names).toEqual(['Push 3', 'Push 1', 'Push 0']);
  });

  it('closes the details with their list, which is not requested again where nothing was expired', async () => {
    const { page, row, network } = await openPushes({ count: 3, fields: (at) => (at === 0 ? EXPIRED : {}) });
    page.show('expired');
    await page.list.value?.refresh();
    page.show('active');
    await page.details.open(row('Push 2'));
    page.show('active');
    expect(page.details.row.value).toBeDefined();
    network.requests.length = 0;
    page.show('expired');
    expect(page.details.row.value).toBeUndefined();
    await page.details.open(row('Push 0'));
    expect(network.requests).toEqual(['GET /api/v2/pushes/seed000000/audit']);
  });

  it('is another one with another token alone: nothing of the one before is shown then', async () => {
    const { page, rows, row } = await openPushes({ count: 3 });
    await page.details.open(row('Push 0'));
    const before = page.account.value;
    await writeItem(instancesItem, [makeInstance({ name: 'Another name' })]);
    await writeToken('one', 'session', OWNER_TOKEN);
    await expect.poll(() => page.activeInstance.active.value?.name).toBe('Another name');
    await page.activeInstance.subscribe();
    expect(page.account.value).toBe(before);
    await writeToken('one', 'session', OTHER_TOKEN);
    await expect.poll(() => page.list.value?.refreshedAt.value).toBeDefined();
    expect([rows(), page.details.row.value]).toEqual([[], undefined]);
  });

  it('shows the rows that a table creates, and is not read for each of them', async () => {
    const { names, network, user, call } = await openPushes({ count: 1 });
    network.requests.length = 0;
    const reads = () => network.requests.filter((request) => request.startsWith('GET')).length;
    const { held: resting, release: goOn } = hold();
    user.beforeRead = () => resting;
    const created = ['One', 'Two', 'Three'];
    for (const name of created) {
      const row: RowRecord = { number: 1, cells: [], draft: makeDraft('row', { name }) };
      await call('saveBatch', { batch: makeBatch({ id: name }), rows: [row] });
      await call('createBatchRow', { batchId: name, index: 0 });
    }
    await expect.poll(reads).toBe(1);
    goOn();
    await expect.poll(names).toEqual([...created.toReversed(), 'Push 0']);
    expect(reads()).toBe(2);
  });
});

it('each tab updates a push that one of them expires, and none of another instance with the same token', async () => {
  const made = await makePushes({ count: 3 });
  const [one, other] = [await openPage(made), await openPage(made)];
  await one.page.bulk.run([one.row('Push 2')]);
  tellPages(made.pages, 'two', { isExpired: true, isExpiredManually: true, isPastExpiryDate: false, viewsLeft: 5 });
  for (const { states } of [one, other]) expect(states()).toEqual(['expired-manually', 'active', 'active']);
});

it('another instance chosen in another tab ends a question about pushes, but not their expiring', async () => {
  const { page, rows, user, network } = await openPushes({ count: 3 });
  await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
  page.bulk.ask(rows());
  expect(page.bulk.state.value).toMatchObject({ step: 'asking', notExpirable: 0, hidden: 0, unknown: 0 });
  await writeItem(activeInstanceItem, 'two');
  await expect.poll(() => page.listName.value).toBe('anonymous');
  expect(page.bulk.state.value.step).toBe('idle');
  await writeItem(activeInstanceItem, 'one');
  await expect.poll(rows).toHaveLength(3);
  user.afterAnswer = (name) => {
    if (name === 'expireListedPush') void writeItem(activeInstanceItem, 'two');
  };
  await page.bulk.run(rows());
  expect(page.listName.value).toBe('anonymous');
  expect(page.bulk.state.value).toMatchObject({ step: 'done', outcomes: [{ outcome: 'expired' }, {}, {}] });
  expect(network.snapshot().pushes.every(({ deleted }) => deleted)).toBe(true);
});

describe('the log of the push whose details are open', () => {
  const showLog = async () => {
    const opened = await openPushes({ count: 2, fields: () => ({ passphrase: 'right' }) });
    await opened.page.details.open(opened.row('Push 0'));
    const kinds = () => opened.page.details.audit.events.value.map(({ kind }) => kind);
    const openElsewhere = (passphrase: string) =>
      opened.network.serve(new Request(`https://pw.test/api/v2/pushes/seed000000?passphrase=${passphrase}`));
    expect(kinds()).toEqual(['creation']);
    return { ...opened, kinds, openElsewhere };
  };

  it.each([
    ['a view', 'right', { kind: 'first-view', viewsUsed: 1 }, 'view'],
    [
      'a wrong passphrase, which changes no row',
      'wrong',
      { kind: 'wrong-passphrases', viewsUsed: 0 },
      'failed-passphrase',
    ],
  ] as const)('is read again after an alert of %s', async (_, passphrase, event, kind) => {
    const { kinds, openElsewhere } = await showLog();
    await openElsewhere(passphrase);
    await findEvent({ ...event, detectedAt: NOW });
    await expect.poll(kinds).toEqual(['creation', kind]);
  });

  it('is read again after this browser has changed the push, and once', async () => {
    const { kinds, page, row, network } = await showLog();
    network.requests.length = 0;
    await page.bulk.run([row('Push 0')]);
    await expect.poll(kinds).toEqual(['creation', 'expired']);
    expect(network.requests.filter((request) => request.includes('/audit'))).toHaveLength(1);
  });

  it('is read again at a click on its row', async () => {
    const { kinds, openElsewhere, page, row } = await showLog();
    await openElsewhere('right');
    await page.details.open(row('Push 0'));
    expect(kinds()).toEqual(['creation', 'view']);
  });
});

describe('a page that is looked at', () => {
  async function openCurrent() {
    const opened = await openPushes({ count: 3 });
    opened.network.requests.length = 0;
    const { held: resting, release: goOn } = hold();
    const beforeRead = vi.fn(() => resting);
    opened.user.beforeRead = beforeRead;
    const reads = () => opened.network.requests.filter((request) => request.endsWith('/active'));
    return { ...opened, goOn, beforeRead, reads };
  }

  it('leaves out what this browser has expired a moment after its details are closed, and keeps the selection', async () => {
    const { page, names, states, row, push, goOn, reads } = await openCurrent();
    page.view.value.toggle('seed000002');
    await page.bulk.run([row('Push 1')]);
    await page.details.open(row('Push 1'));
    expect(states()).toEqual(['active', 'expired-manually', 'active']);
    goOn();
    await push('text', { name: 'New' });
    await expect.poll(names).toEqual(['New', 'Push 2', 'Push 1', 'Push 0']);
    page.details.close();
    await expect.poll(names).toEqual(['New', 'Push 2', 'Push 0']);
    expect(page.view.value.selectedRows.value.map(({ name }) => name)).toEqual(['Push 2']);
    expect(reads()).toHaveLength(2);
  });

  it('is read after a poll has found something since, and once', async () => {
    const { names, pushElsewhere, time, goOn, reads } = await openCurrent();
    await pushElsewhere('New');
    time.now += 1000;
    await findEvent({ detectedAt: time.now });
    goOn();
    await expect.poll(names).toEqual(['New', 'Push 2', 'Push 1', 'Push 0']);
    await writeItem(activityItem('one', 'session'), []);
    expect(reads()).toHaveLength(1);
  });

  it.each([
    ['was found before', 'one', -1],
    ['is of another server', 'two', 1000],
    // The page was read before the clock was set back.
    ['was found at a time that is yet to come', 'one', 3_600_000],
  ])('is not read for what %s', async (_, instanceId, afterMs) => {
    const { page, time, beforeRead, pages } = await openCurrent();
    tellPages(pages, 'one', { viewsUsed: 1 });
    tellPages(pages, 'two', { isExpired: true });
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two' })]);
    const detectedAt = NOW + afterMs;
    if (instanceId === 'two') time.now = detectedAt;
    await findEvent({ detectedAt }, instanceId);
    await expect.poll(() => page.activity.events.value).toHaveLength(1);
    expect(beforeRead).not.toHaveBeenCalled();
  });

  it('reads nothing while it is in the background, and all once somebody comes back', async () => {
    const { page, rows, names, user, push, goOn, reads } = await openCurrent();
    user.isAway = true;
    await push('text', { name: 'New' });
    goOn();
    expect(rows()).toHaveLength(3);
    user.isAway = false;
    await page.refreshIfOld();
    expect(names()[0]).toBe('New');
    expect(reads()).toHaveLength(1);
  });
});

describe('a page that one comes back to', () => {
  it('is read again once it is old, but leaves out what has expired only when no details are open', async () => {
    const { page, names, row, push, pushElsewhere, time, user } = await openPushes({ count: 3 });
    await pushElsewhere('Theirs');
    await page.refreshIfOld();
    expect(names()).toEqual(['Push 2', 'Push 1', 'Push 0']);
    await page.bulk.run([row('Push 1')]);
    await page.details.open(row('Push 1'));
    time.now += 60_000;
    user.isAway = true;
    await push('text', { name: 'Mine' });
    user.isAway = false;
    await page.refreshIfOld();
    expect(names()).toEqual(['Mine', 'Theirs', 'Push 2', 'Push 1', 'Push 0']);
    page.details.close();
    await page.refreshIfOld();
    expect(names()).toEqual(['Mine', 'Theirs', 'Push 2', 'Push 0']);
  });

  it('is not read again where that takes many requests', async () => {
    const { page, network, time } = await openPushes({ count: 160 });
    await page.list.value?.loadAll();
    const requests = network.requests.length;
    time.now += 60_000;
    await page.refreshIfOld();
    expect(network.requests).toHaveLength(requests);
  });
});

describe('a push', () => {
  it('is updated by its log, in its row too, and by a refresh, which reads the log again', async () => {
    const { page, row, network } = await openPushes({ count: 1 });
    for (let views = 0; views < 2; views++) await network.open('seed000000');
    await page.details.open(row('Push 0'));
    expect(page.details.audit.counts.value.views).toBe(2);
    expect([page.details.row.value?.viewsLeft, row('Push 0').viewsLeft]).toEqual([3, 3]);
    await network.open('seed000000');
    await page.refresh();
    expect([page.details.audit.counts.value.views, page.details.row.value?.viewsLeft]).toEqual([3, 2]);
  });

  it('is updated by events of a poll, and active again when a later refresh lists it', async () => {
    const { page, row, states, time } = await openPushes({ count: 1 });
    await findEvent({ kind: 'further-views', viewsUsed: 2 });
    await expect.poll(() => row('Push 0').viewsLeft).toBe(3);
    time.now += 1000;
    await findEvent({ kind: 'expired', viewsUsed: 2, detectedAt: time.now });
    await expect.poll(states).toEqual(['expired']);
    time.now += 1000;
    await page.list.value?.refresh();
    expect(states()).toEqual(['active']);
    expect(row('Push 0')).toMatchObject({ isExpired: false, expiredAt: undefined, viewsLeft: 5 });
  });

  it('is not set back by a reply to an earlier request', async () => {
    const made = await makePushes({ count: 1 });
    const { page, row } = await openPage(made);
    made.user.afterAnswer = (name) => {
      if (name === 'listPushes') tellPages(made.pages, 'one', { viewsUsed: 3 });
    };
    await page.list.value?.refresh();
    expect(row('Push 0').viewsLeft).toBe(2);
  });
});

describe('a search', () => {
  async function openMany(count = 400) {
    const fields = (at: number) => (at < count - 400 ? { ...EXPIRED, name: `Old ${at}` } : {});
    const opened = await openPushes({ count, fields });
    const { account } = opened.page;
    const loaded = () => [account.value?.active, account.value?.expired].map((one) => one?.list.rows.value.length);
    return { ...opened, loaded };
  }

  it('loads all pushes of both lists once the typing rests, and counts what is found in each', async () => {
    const { page, loaded, network, user } = await openMany(520);
    page.query.value = 'o';
    const { held: rests, release: rest } = hold();
    user.rests = rests;
    for (const typed of ['old 7', 'ol']) page.query.value = typed;
    expect(network.requests).toHaveLength(1);
    rest();
    await expect.poll(() => [loaded(), page.searchAll.loaded.value]).toEqual([[400, 120], undefined]);
    expect(page.view.value.visibleRows.value).toEqual([]);
    expect(page.account.value?.counts.value).toEqual({ active: 0, expired: 120 });
    page.query.value = '';
    expect(page.account.value?.counts.value).toEqual({ active: 400, expired: 120 });
    expect(network.requests).toHaveLength(12);
  });

  it('loads no more once it is stopped', async () => {
    const { page, loaded, network } = await openMany();
    network.proxy = (response) => {
      page.searchAll.stop();
      return response;
    };
    page.query.value = 'push 1';
    await expect.poll(() => network.requests.length).toBeGreaterThan(1);
    await expect.poll(() => page.list.value?.job.value).toBeUndefined();
    expect(loaded()[0]).toBeLessThan(400);
  });

  it('stops at a failure of the list', async () => {
    const { page, loaded, network } = await openMany();
    network.fault = 'down';
    page.query.value = 'push 1';
    await expect.poll(() => page.list.value?.failure.value?.kind).toBe('NetworkError');
    const requests = network.requests.length;
    page.query.value = 'push 12';
    expect(network.requests).toHaveLength(requests);
    network.fault = 'none';
    await page.list.value?.retryLast();
    await expect.poll(loaded).toEqual([400, 0]);
  });
});

describe('a push of a notification', () => {
  it('is shown with its own instance, while new pushes go to the active one', async () => {
    const made = await makePushes({ count: 2 });
    const two = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test' });
    made.granted.add('https://two.test/*').add('http://two.test/*');
    await made.services.instances.add(two, OTHER_TOKEN);
    const push = await hashUrlToken(await made.pushElsewhere('at two', two.baseUrl, OTHER_TOKEN));
    await findEvent({ push }, 'two');
    const { page } = await openPage(made);
    await page.openByHash(push);
    expect(page.details.row.value).toMatchObject({ name: 'at two', instance: { id: 'two' } });
    expect(page.activeInstance.active.value?.id).toBe('two');
    expect(await readItem(activeInstanceItem)).toBe('one');
    await page.activeInstance.preview('one');
    await expect.poll(() => page.account.value?.instance.id).toBe('one');
  });

  it.each([
    ['beyond the first page', 'active', {}],
    ['among expired pushes', 'expired', EXPIRED],
  ])('is opened %s, whatever was searched', async (_, listName, fields) => {
    const { page } = await openPushes({ count: 170, fields: (at) => (at === 3 ? fields : {}) });
    page.query.value = 'something else';
    await page.openByHash(await hashUrlToken('seed000003'));
    expect(page.details.row.value?.name).toBe('Push 3');
    expect([page.listName.value, page.search.value, page.query.value]).toEqual([listName, 'idle', '']);
    expect(page.view.value.focusedToken.value).toBe('seed000003');
  });

  it.each([
    ['is reported as missing when it is not among the newest', 'none', 'not-found'],
    ['is not reported as missing when the list failed', 'down', 'idle'],
  ] as const)('%s', async (_, fault, search) => {
    const made = await makePushes({ count: 2 });
    made.network.fault = fault;
    const page = await made.open();
    await page.openByHash(await hashUrlToken('somebody-elses'));
    expect([page.search.value, page.details.row.value]).toEqual([search, undefined]);
  });
});
