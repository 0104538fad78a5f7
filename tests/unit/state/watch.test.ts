import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { watch as follow, readItem, writeItem } from '@/lib/browser/stored';
import { createPassphraseAlerts, createWatchEvents, createWatchStatus } from '@/lib/state/watch';
import { instancesItem } from '@/lib/storage/items';
import { watchEventsItem, watchSettingsItem } from '@/lib/storage/items-on-demand';
import { MAX_PASSPHRASE_ALERTS } from '@/lib/watch/reconcile';
import { callWorker } from '../../fakes/call-worker';
import { writeToken } from '../../fakes/stored-token';
import { makeInstance } from '../background/make-worker';
import { makeWatch } from '../background/watch/make-watch';

/** A page's view of the events, on a worker that watches. */
async function makeEvents() {
  const watch = await makeWatch();
  const call = callWorker(watch.start().handlers);
  const open = async () => {
    const instances = signal(await readItem(instancesItem));
    follow(instancesItem, (next) => {
      instances.value = next;
    });
    const events = createWatchEvents({ call, instances });
    await events.start();
    return events;
  };
  return { watch, open };
}

describe('what happened to watched pushes', () => {
  it('is shown newest first, under the names that lists have', async () => {
    const { watch, open } = await makeEvents();
    const tokens = [await watch.push({ name: 'first' }), await watch.push({ name: 'second' })];
    for (const token of tokens) {
      await watch.open(token);
      await watch.poll();
    }
    const page = await open();
    expect(page.events.value.map(({ push }) => page.names.value[push]?.name)).toEqual(['second', 'first']);
    expect(page.newCount.value).toBe(2);
  });

  it('comes to a page that is open', async () => {
    const { watch, open } = await makeEvents();
    const token = await watch.push();
    const page = await open();
    await watch.open(token);
    await watch.poll();
    expect(page.events.value.map(({ kind }) => kind)).toEqual(['first-view']);
  });

  it('leaves the badge when a page shows it, and is new on that page as long as it is open', async () => {
    const { watch, open } = await makeEvents();
    const token = await watch.pushElsewhere();
    await watch.poll();
    await watch.open(token);
    await watch.poll();
    expect(watch.badge.text).toBe('1');
    const page = await open();
    await page.markSeen(page.events.value);
    expect(watch.badge.text).toBe('');
    expect(page.newCount.value).toBe(1);
    expect((await open()).newCount.value).toBe(0);
  });

  it('is dismissed one by one, here and everywhere', async () => {
    const { watch, open } = await makeEvents();
    for (const name of ['kept', 'gone']) await watch.open(await watch.push({ name }));
    await watch.poll();
    const [page, other] = [await open(), await open()];
    const gone = page.events.value.filter(({ push }) => page.names.value[push]?.name === 'gone');
    await page.dismiss(gone);
    expect(page.events.value.map(({ push }) => page.names.value[push]?.name)).toEqual(['kept']);
    expect(other.events.value).toEqual(page.events.value);
    expect(watch.badge.text).toBe('1');
  });

  it('is that of every account, also of one whose token moves or whose instance is removed', async () => {
    const { watch, open } = await makeEvents();
    await watch.open(await watch.push());
    await watch.poll();
    const page = await open();
    const [event] = await watch.events();
    if (!event) throw new Error('nothing happened');
    expect(page.hasSeveralInstances.value).toBe(false);
    const two = makeInstance({ id: 'two', tokenArea: 'device' });
    await writeItem(watchEventsItem('two', 'device'), [{ ...event, id: 'two/view/1', foundAt: event.foundAt + 1 }]);
    await writeItem(instancesItem, [makeInstance(), two]);
    await expect.poll(() => page.events.value.map(({ instance }) => instance.id)).toEqual(['two', 'one']);
    await writeItem(watchEventsItem('two', 'session'), []);
    await writeItem(instancesItem, [makeInstance(), { ...two, tokenArea: 'session' }]);
    await expect.poll(() => page.events.value.map(({ instance }) => instance.id)).toEqual(['one']);
    await writeItem(instancesItem, [two]);
    await expect.poll(() => page.events.value.map(({ id }) => id)).toEqual(['two/view/1']);
  });

  it('says whose watch has stopped since the token is refused', async () => {
    const { watch, open } = await makeEvents();
    await watch.poll();
    const page = await open();
    expect(page.stopped.value).toEqual([]);
    await writeToken('one', 'session', 'wrong');
    await watch.poll();
    expect(page.stopped.value.map(({ id }) => id)).toEqual(['one']);
  });
});

async function makeStatus() {
  const watch = await makeWatch();
  const status = createWatchStatus({ call: callWorker(watch.start().handlers), now: watch.world.now });
  await status.start();
  return { watch, status, accountStatus: () => status.status.value?.accounts.one };
}

describe('the status of the watch', () => {
  it('is what is stored, and what comes after', async () => {
    const { watch, accountStatus } = await makeStatus();
    await watch.services().watching.sync();
    expect(accountStatus()?.status).toBe('starting');
    await watch.poll();
    expect(accountStatus()?.status).toBe('watching');
  });

  it('is known at once after a poll that was asked for', async () => {
    const { watch, status, accountStatus } = await makeStatus();
    await watch.push();
    await status.pollNow();
    expect(accountStatus()).toMatchObject({ status: 'watching', watched: 1, atLeast: 1, isComplete: true });
    expect(status.polledHere.value).toBe(watch.time.now);
  });

  it('is not "checked" when the poll did not get through', async () => {
    const { watch, status, accountStatus } = await makeStatus();
    await writeToken('one', 'session', 'wrong');
    await status.pollNow();
    expect(accountStatus()?.status).toBe('stopped');
    expect(status.polledHere.value).toBeUndefined();
    expect(watch.network.requests).not.toEqual([]);
  });

  it('is empty when the watch is off, and a poll asks nothing', async () => {
    const { watch, status } = await makeStatus();
    await writeItem(watchSettingsItem, { ...watchSettingsItem.fallback, isOn: false });
    await status.pollNow();
    expect(status.status.value?.accounts).toEqual({});
    expect(watch.network.requests).toEqual([]);
  });
});

const mark = (urlToken: string) => ({ instanceId: 'one', urlToken });

async function makeAlerts() {
  const watch = await makeWatch();
  const call = callWorker(watch.start().handlers);
  const alerts = createPassphraseAlerts({ call, instances: signal([makeInstance()]) });
  return { watch, call, alerts };
}

describe('wrong passphrases of a push', () => {
  it('are told once that is asked for, and no longer when it is taken back', async () => {
    const { watch, alerts } = await makeAlerts();
    const token = await watch.push({ passphrase: 'right' });
    await alerts.open(mark(token));
    expect(alerts.alert.value).toBe('off');
    await alerts.set(mark(token), true);
    expect(alerts.alert.value).toBe('on');
    await watch.poll();
    await watch.tryPassphrase(token);
    await watch.poll();
    expect(await watch.reported()).toEqual(['wrong-passphrases']);
    await alerts.set(mark(token), false);
    expect(alerts.alert.value).toBe('off');
  });

  it('cannot be told of a push that is not watched', async () => {
    const { watch, alerts } = await makeAlerts();
    await alerts.open(mark(await watch.push({}, true)));
    expect(alerts.alert.value).toBe('unwatched');
  });

  it('of no more than a few pushes are told, which is said', async () => {
    const { watch, call, alerts } = await makeAlerts();
    for (let made = 0; made < MAX_PASSPHRASE_ALERTS; made++)
      await call('setPassphraseAlert', { ...mark(await watch.push()), isOn: true });
    const token = await watch.push();
    await alerts.open(mark(token));
    await alerts.set(mark(token), true);
    expect([alerts.alert.value, alerts.isFull.value]).toEqual(['off', true]);
    await alerts.open(mark(await watch.push()));
    expect(alerts.isFull.value).toBe(false);
  });

  it('are those of the push that is shown, however late another answer comes', async () => {
    const { watch, call, alerts } = await makeAlerts();
    const [marked, other] = [await watch.push(), await watch.push()];
    await call('setPassphraseAlert', { ...mark(marked), isOn: true });
    await Promise.all([alerts.open(mark(marked)), alerts.open(mark(other))]);
    expect(alerts.alert.value).toBe('off');
  });

  it('are read anew when the mark is changed elsewhere', async () => {
    const { watch, call, alerts } = await makeAlerts();
    const token = await watch.push();
    await alerts.open(mark(token));
    await call('setPassphraseAlert', { ...mark(token), isOn: true });
    expect(alerts.alert.value).toBe('on');
  });
});
