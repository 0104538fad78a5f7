import { describe, expect, it, vi } from 'vitest';
import { readItem, writeItem } from '@/lib/browser/stored';
import { hashOfToken } from '@/lib/encoding';
import { activeInstanceItem, instancesItem } from '@/lib/storage/items';
import { watchEventsItem } from '@/lib/storage/items-on-demand';
import type { StoredWatchEvent } from '@/lib/watch/event';
import { makeWatchEvent } from '../../../fakes/make-watch-event';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance, OTHER_TOKEN, OWNER_TOKEN } from '../../background/make-worker';
import { makePushes, NOW, openPage } from './make-pushes';

/** As an instance says it of a push whose views are not used up. */
const ENDED = { isExpired: true, isByHand: false, isDaysOver: false, viewsLeft: 5 };
const anonymous = makeInstance({ tokenArea: 'none' });

describe('without an account', () => {
  it('only this browser’s pushes are shown, and no list is asked for', async () => {
    const { open, push, network, user } = await makePushes({ instance: anonymous, count: 3 });
    await push('text', { name: 'Mine' });
    network.requests.length = 0;
    const page = await open();
    expect([page.source.value, page.view.value.rows.value.map(({ name }) => name)]).toEqual(['anonymous', ['Mine']]);
    expect([network.requests, user.sent]).toEqual([[], []]);
  });

  it('a token that comes later brings the account’s', async () => {
    const { open } = await makePushes({ instance: anonymous, count: 3 });
    const page = await open();
    await writeToken('one', 'session', OWNER_TOKEN);
    await writeItem(instancesItem, [makeInstance()]);
    await vi.waitFor(() => expect(page.view.value.rows.value).toHaveLength(3));
    expect(page.source.value).toBe('active');
  });

  it('a token that is gone with the browser leaves this browser’s', async () => {
    const made = await makePushes({ count: 3 });
    await writeToken('one', 'session', '');
    const page = await made.open();
    expect([page.source.value, page.account.value]).toEqual(['anonymous', undefined]);
  });
});

describe('the account', () => {
  it('shows its active pushes at once, and its expired ones when they are asked for', async () => {
    const made = await makePushes({
      count: 4,
      fields: (at) => (at < 2 ? { expired: true, deleted: true, expiredAt: NOW } : {}),
    });
    const page = await openPage(made);
    expect(made.network.requests).toEqual(['GET /api/v2/pushes/active']);
    expect(page.view.value.rows.value).toHaveLength(2);
    page.show('expired');
    await page.list.value?.refresh();
    expect(page.view.value.rows.value.map(({ name }) => name)).toEqual(['Push 1', 'Push 0']);
  });

  it('looks at the expired ones again after a push was expired', async () => {
    const made = await makePushes({ count: 2 });
    const page = await openPage(made);
    page.show('expired');
    await page.list.value?.refresh();
    page.show('active');
    made.time.now += 1000;
    await page.bulk.run(page.view.value.rows.value.slice(0, 1));
    page.show('expired');
    await page.list.value?.refresh();
    expect(page.view.value.rows.value.map(({ name }) => name)).toEqual(['Push 1']);
  });

  it('of another token is another one: nothing of the one before is left', async () => {
    const made = await makePushes({ count: 3 });
    const page = await openPage(made);
    await page.details.open(page.view.value.rows.value[0] as never);
    await writeToken('one', 'session', OTHER_TOKEN);
    await vi.waitFor(() => expect(page.list.value?.refreshedAt.value).toBeDefined());
    expect([page.view.value.rows.value, page.details.row.value]).toEqual([[], undefined]);
  });

  it('of another instance is another one', async () => {
    const made = await makePushes({ count: 3 });
    const page = await openPage(made);
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
    await writeItem(activeInstanceItem, 'two');
    await vi.waitFor(() => expect(page.source.value).toBe('anonymous'));
    expect(made.network.requests).toEqual(['GET /api/v2/pushes/active']);
  });

  it('has a push that was made meanwhile at its top', async () => {
    const made = await makePushes({ count: 60 });
    const page = await openPage(made);
    made.network.requests.length = 0;
    await made.push('text', { name: 'New' });
    await vi.waitFor(() => expect(page.view.value.rows.value[0]?.name).toBe('New'));
    expect(page.view.value.rows.value).toHaveLength(51);
    expect(made.network.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
  });

  it('knows what was expired from the popup', async () => {
    const made = await makePushes();
    const page = await openPage(made);
    const result = await made.push('text', { name: 'New' });
    await vi.waitFor(() => expect(page.view.value.rows.value).toHaveLength(1));
    if (result.state !== 'created') throw new Error('It was not made');
    await made.call('expireResult', { resultId: result.id, urlToken: result.stored.urlToken });
    await vi.waitFor(() => expect(page.view.value.rows.value[0]?.isByHand).toBe(true));
  });
});

describe('two tabs of it', () => {
  it('both know that a push has ended, whichever ended it', async () => {
    const made = await makePushes({ count: 3 });
    const [one, other] = [await openPage(made), await openPage(made)];
    await one.bulk.run(one.view.value.rows.value.slice(0, 1));
    for (const page of [one, other])
      expect(page.view.value.rows.value.map(({ isByHand }) => isByHand)).toEqual([true, false, false]);
  });

  it('know nothing of what ended at another instance under the same name', async () => {
    const made = await makePushes({ count: 1 });
    const page = await openPage(made);
    for (const hear of made.pages)
      hear({ push: { instanceId: 'two', urlToken: 'seed000000' }, update: { ...ENDED, isByHand: true } });
    expect(page.view.value.rows.value[0]?.isExpired).toBe(false);
  });
});

describe('another instance chosen in another tab', () => {
  const two = makeInstance({ id: 'two', tokenArea: 'none' });

  async function openTwo() {
    const made = await makePushes({ count: 3 });
    await writeItem(instancesItem, [makeInstance(), two]);
    return { ...made, page: await openPage(made) };
  }

  it('takes a question about the pushes of the one before back', async () => {
    const { page, network } = await openTwo();
    page.bulk.ask(page.view.value.rows.value, 0);
    await writeItem(activeInstanceItem, 'two');
    await vi.waitFor(() => expect(page.source.value).toBe('anonymous'));
    expect(page.bulk.state.value.step).toBe('idle');
    expect(network.requests).toEqual(['GET /api/v2/pushes/active']);
  });

  it('does not stop what was told to be expired at the one before, nor expire it elsewhere', async () => {
    const { page, user, network } = await openTwo();
    user.afterAnswer = (name) => {
      if (name === 'expireListedPush') void writeItem(activeInstanceItem, 'two');
    };
    await page.bulk.run(page.view.value.rows.value);
    expect(page.source.value).toBe('anonymous');
    expect(page.bulk.state.value).toMatchObject({ step: 'done', outcomes: [{ outcome: 'expired' }, {}, {}] });
    expect(network.snapshot().pushes.every(({ deleted }) => deleted)).toBe(true);
  });
});

it('another look reads the log of the push that is looked at closely again', async () => {
  const made = await makePushes({ count: 1 });
  const page = await openPage(made);
  await page.details.open(page.view.value.rows.value[0] as never);
  await made.network.open('seed000000');
  await page.refresh();
  expect(page.details.row.value?.viewsLeft).toBe(4);
  expect(page.details.audit.counts.value.opened).toBe(1);
});

describe('what is known of a push', () => {
  const event = async (urlToken: string, fields: Partial<StoredWatchEvent>) =>
    makeWatchEvent({ push: await hashOfToken(urlToken), ...fields });

  it('is as new as its log, in its row too', async () => {
    const made = await makePushes({ count: 1 });
    const page = await openPage(made);
    await made.network.open('seed000000');
    await made.network.open('seed000000');
    await page.details.open(page.view.value.rows.value[0] as never);
    expect(page.details.audit.counts.value.opened).toBe(2);
    expect([page.details.row.value?.viewsLeft, page.view.value.rows.value[0]?.viewsLeft]).toEqual([3, 3]);
  });

  it('is as new as its row, in its log too', async () => {
    const made = await makePushes({ count: 1 });
    const page = await openPage(made);
    await page.details.open(page.view.value.rows.value[0] as never);
    await made.network.open('seed000000');
    await page.list.value?.refresh();
    await vi.waitFor(() => expect(page.details.audit.counts.value.opened).toBe(1));
  });

  it('is as new as what the watch has found', async () => {
    const made = await makePushes({ count: 2 });
    const page = await openPage(made);
    const opened = await event('seed000001', { kind: 'further-views', used: 2, allowed: 5 });
    await writeItem(watchEventsItem('one', 'session'), [
      opened,
      await event('seed000000', { kind: 'ended-by-hand', used: 0, allowed: 5 }),
    ]);
    await vi.waitFor(() => expect(page.view.value.rows.value.map(({ viewsLeft }) => viewsLeft)).toEqual([3, 5]));
    expect(page.view.value.rows.value.map(page.view.value.stateOf)).toEqual(['active', 'by-hand']);
    await page.bulk.run(page.view.value.rows.value.slice(0, 1));
    expect(page.viewsLeftAfter(opened)).toBe(0);
  });

  it('is not what the watch took for its end, once a later look lists it as active', async () => {
    const made = await makePushes({ count: 1 });
    const page = await openPage(made);
    made.time.now += 1000;
    const foundAt = made.time.now;
    await writeItem(watchEventsItem('one', 'session'), [
      await event('seed000000', { kind: 'ended', used: 0, allowed: 5, foundAt }),
    ]);
    const states = () => page.view.value.rows.value.map(page.view.value.stateOf);
    await vi.waitFor(() => expect(states()).toEqual(['ended']));
    made.time.now += 1000;
    await page.list.value?.refresh();
    expect(states()).toEqual(['active']);
    expect(page.view.value.rows.value).toMatchObject([{ isExpired: false, expiredAt: undefined, viewsLeft: 5 }]);
    // A page that opens after that has known better from the start.
    const other = await openPage(made);
    await made.network.open('seed000000');
    await other.list.value?.refresh();
    expect(other.view.value.rows.value.map(other.view.value.stateOf)).toEqual(['active']);
  });

  it('is as new as what opening it from this browser tells', async () => {
    const made = await makePushes({ count: 1 });
    const page = await openPage(made);
    await made.network.open('seed000000');
    await made.call('openLink', { link: 'https://pw.test/p/seed000000', asOwner: true });
    expect(page.view.value.rows.value[0]?.viewsLeft).toBe(4);
  });

  it('does not get older with an answer that was under way', async () => {
    const made = await makePushes({ count: 1 });
    const page = await openPage(made);
    made.user.afterAnswer = (name) => {
      if (name !== 'listPushes') return;
      for (const hear of made.pages)
        hear({ push: { instanceId: 'one', urlToken: 'seed000000' }, update: { viewsUsed: 3 } });
    };
    await page.list.value?.refresh();
    expect(page.view.value.rows.value[0]?.viewsLeft).toBe(2);
  });

  it('is counted: those that were expired are active no more', async () => {
    const made = await makePushes({ count: 10 });
    const page = await openPage(made);
    await page.bulk.run(page.view.value.rows.value.slice(0, 3));
    expect(page.account.value?.counts.value).toEqual({ active: 7, expired: 3 });
    page.show('expired');
    await page.list.value?.refresh();
    expect(page.account.value?.counts.value).toEqual({ active: 7, expired: 3 });
  });
});

describe('a search', () => {
  const old = (at: number) => (at < 120 ? { expired: true, deleted: true, expiredAt: NOW, name: `Old ${at}` } : {});
  const loadedOf = ({ account }: Awaited<ReturnType<typeof openPage>>) =>
    [account.value?.active.list, account.value?.expired.list].map((list) => list?.rows.value.length);

  it('covers all pushes of both lists, and says what is found in each', async () => {
    const made = await makePushes({ count: 520, fields: old });
    const page = await openPage(made);
    page.query.value = 'old 7';
    await vi.waitFor(() => expect([loadedOf(page), page.searchAll.loaded.value]).toEqual([[400, 120], undefined]));
    expect(page.view.value.shown.value).toEqual([]);
    expect(page.account.value?.counts.value).toEqual({ active: 0, expired: 21 });
    page.query.value = '';
    expect(page.account.value?.counts.value).toEqual({ active: 400, expired: 120 });
    expect(made.network.requests).toHaveLength(12);
  });

  it('asks slowly enough for what an instance allows, and waits where it says so', async () => {
    const made = await makePushes({ count: 3000, settings: { throttling: { minute: 120, second: 0 } } });
    const page = await openPage(made);
    const start = made.time.now;
    page.query.value = 'push 1';
    await vi.waitFor(() => expect(loadedOf(page)).toEqual([3000, 0]));
    expect(Math.max(...made.user.waited), 'no pause of a minute: it was never too fast').toBeLessThan(1);
    expect(made.time.now - start).toBeGreaterThan(25_000);
  });

  it('goes on after the instance wanted to be left alone', async () => {
    const made = await makePushes({ count: 400, settings: { throttling: { minute: 3, second: 0 } } });
    const page = await openPage(made);
    let paused: number | undefined;
    made.user.meanwhile = () => {
      paused = page.searchAll.pausedUntil.value ?? paused;
    };
    page.query.value = 'push 1';
    await vi.waitFor(() => expect(loadedOf(page)).toEqual([400, 0]));
    expect(paused).toBeDefined();
  });

  it('can be stopped; what was read stays, and the next search goes on', async () => {
    const made = await makePushes({ count: 400 });
    const page = await openPage(made);
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

  it('loads no more once there is nothing to search for', async () => {
    const made = await makePushes({ count: 400 });
    const page = await openPage(made);
    made.user.afterAnswer = () => {
      page.query.value = '';
    };
    page.query.value = 'push 1';
    await vi.waitFor(() => expect(page.list.value?.job.value).toBeUndefined());
    expect(loadedOf(page)[0]).toBeLessThan(400);
  });

  it('stops where the instance does not answer, and the list says why', async () => {
    const made = await makePushes({ count: 400 });
    const page = await openPage(made);
    made.network.fault = 'down';
    page.query.value = 'push 1';
    await vi.waitFor(() => expect(page.list.value?.failure.value?.name).toBe('NetworkError'));
    const requests = made.network.requests.length;
    page.query.value = 'push 12';
    expect(made.network.requests).toHaveLength(requests);
    made.network.fault = 'none';
    await page.list.value?.retryLast();
    await vi.waitFor(() => expect(loadedOf(page)).toEqual([400, 0]));
  });
});

it('what was expired is not selected any more, though another list is shown by then', async () => {
  const made = await makePushes({ count: 2 });
  const page = await openPage(made);
  const view = page.view.value;
  view.selectAll(true);
  made.user.afterAnswer = (name) => {
    if (name === 'expireListedPush') page.show('expired');
  };
  await page.bulk.run(view.selectedRows.value);
  expect(page.source.value).toBe('expired');
  expect(view.selected.value.size).toBe(0);
});

describe('this browser’s pushes', () => {
  it('are those of ordinary windows in an ordinary window, and of private ones in a private one', async () => {
    const made = await makePushes({ instance: anonymous });
    await made.push('text', { name: 'Ordinary' });
    await made.push('text', { name: 'Private' }, true);
    const namesIn = async (isPrivate: boolean) => {
      made.user.isPrivate = isPrivate;
      return (await made.open()).view.value.rows.value.map(({ name }) => name);
    };
    expect(await namesIn(false)).toEqual(['Ordinary']);
    expect(await namesIn(true)).toEqual(['Private']);
  });

  it('say that they have ended once they were expired here', async () => {
    const made = await makePushes({ instance: anonymous });
    await made.push('text', { deletableByViewer: true });
    const page = await made.open();
    await page.bulk.run(page.view.value.rows.value);
    await vi.waitFor(() => expect(page.view.value.rows.value[0]?.isByHand).toBe(true));
  });

  it('go when they are taken off the list', async () => {
    const made = await makePushes({ instance: anonymous });
    await made.push('text');
    const page = await made.open();
    await page.anonymous.remove(page.view.value.rows.value.map(({ urlToken }) => urlToken));
    await vi.waitFor(() => expect(page.view.value.rows.value).toEqual([]));
  });

  it('are kept on the device when one says so', async () => {
    const made = await makePushes({ instance: anonymous });
    await made.push('text');
    const page = await made.open();
    await page.anonymous.persistence.keepOnDevice(true);
    await vi.waitFor(() => expect(page.anonymous.persistence.keeps.value).toBe(true));
    expect(page.view.value.rows.value).toHaveLength(1);
  });
});

describe('a push that a notification leads to', () => {
  it('is shown at its own server, which new pushes do not go to', async () => {
    const made = await makePushes({ count: 2 });
    const two = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test' });
    made.granted.add('https://two.test/*').add('http://two.test/*');
    await made.services.instances.save(two, OTHER_TOKEN);
    const body = JSON.stringify({ push: { payload: 'text', name: 'at two' } });
    const headers = { authorization: `Bearer ${OTHER_TOKEN}`, 'content-type': 'application/json' };
    const request = new Request('https://two.test/api/v2/pushes', { method: 'POST', headers, body });
    const { url_token } = (await (await made.network.serve(request)).json()) as { url_token: string };
    const push = await hashOfToken(url_token);
    await writeItem(watchEventsItem('two', 'session'), [makeWatchEvent({ push })]);
    const page = await openPage(made);
    await page.openByHash(push);
    expect(page.details.row.value).toMatchObject({ name: 'at two', instance: { id: 'two' } });
    expect([page.activeInstance.active.value?.id, page.activeInstance.isShownOnly.value]).toEqual(['two', true]);
    expect(await readItem(activeInstanceItem)).toBe('one');
    await page.activeInstance.activate('one');
    await expect.poll(() => page.account.value?.instance.id).toBe('one');
    expect(page.activeInstance.isShownOnly.value).toBe(false);
  });

  it('is opened, however far down', async () => {
    const made = await makePushes({ count: 170 });
    const page = await made.open();
    page.query.value = 'something else';
    await page.openByHash(await hashOfToken('seed000003'));
    expect(page.details.row.value?.name).toBe('Push 3');
    expect([page.search.value, page.query.value, page.view.value.focusedToken.value]).toEqual([
      'idle',
      '',
      'seed000003',
    ]);
  });

  it('is found among the expired ones as well', async () => {
    const made = await makePushes({
      count: 2,
      fields: (at) => (at === 0 ? { expired: true, deleted: true, expiredAt: NOW } : {}),
    });
    const page = await made.open();
    await page.openByHash(await hashOfToken('seed000000'));
    expect([page.source.value, page.details.row.value?.name]).toEqual(['expired', 'Push 0']);
  });

  it('is not said to be missing where the list could not be read: the list says why', async () => {
    const made = await makePushes({ count: 2 });
    made.network.fault = 'down';
    const page = await made.open();
    await page.openByHash(await hashOfToken('seed000001'));
    expect([page.search.value, page.list.value?.failure.value?.name]).toEqual(['idle', 'NetworkError']);
  });

  it('is said not to be there if it is not among the newest', async () => {
    const made = await makePushes({ count: 2 });
    const page = await made.open();
    await page.openByHash(await hashOfToken('somebody-elses'));
    expect([page.search.value, page.details.row.value]).toEqual(['not-found', undefined]);
  });
});
