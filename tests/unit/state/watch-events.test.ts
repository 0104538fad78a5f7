import { describe, expect, it } from 'vitest';
import { hasHostPermission, onHostPermissions } from '@/lib/browser/host-permission';
import { watch as follow, read, readAll, write } from '@/lib/browser/stored';
import { createWatchEvents } from '@/lib/state/watch-events';
import { createWhere } from '@/lib/state/where';
import { activeInstanceItem, instancesItem, tokenItem } from '@/lib/storage/items';
import { watchEventsItem } from '@/lib/storage/watch-items';
import { callWorker } from '../../fakes/call-worker';
import { makeInstance } from '../background/make-worker';
import { makeWatch } from '../background/watch/make-watch';

const stored = { read, readAll, write, watch: follow };

/** A page's view of the events, on a worker that watches. */
async function makeEvents() {
  const watch = await makeWatch();
  const call = callWorker(watch.start().handlers);
  const open = async () => {
    const now = await readAll({ instances: instancesItem, activeId: activeInstanceItem });
    const where = createWhere({ stored, call, hasHostPermission, onHostPermissions }, now);
    const events = createWatchEvents({ stored, call, active: where.active });
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
      await watch.round();
    }
    const page = await open();
    expect(page.events.value.map(({ push }) => page.names.value[push])).toEqual(['second', 'first']);
    expect(page.newCount.value).toBe(2);
  });

  it('comes to a page that is open', async () => {
    const { watch, open } = await makeEvents();
    const token = await watch.push();
    const page = await open();
    await watch.open(token);
    await watch.round();
    expect(page.events.value.map(({ kind }) => kind)).toEqual(['first-view']);
  });

  it('leaves the badge when a page shows it, and is new on that page as long as it is open', async () => {
    const { watch, open } = await makeEvents();
    const token = await watch.pushElsewhere();
    await watch.round();
    await watch.open(token);
    await watch.round();
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
    await watch.round();
    const [page, other] = [await open(), await open()];
    const gone = page.events.value.filter(({ push }) => page.names.value[push] === 'gone');
    await page.dismiss(gone);
    expect(page.events.value.map(({ push }) => page.names.value[push])).toEqual(['kept']);
    expect(other.events.value).toEqual(page.events.value);
    expect(watch.badge.text).toBe('1');
  });

  it('is that of the instance that is active', async () => {
    const { watch, open } = await makeEvents();
    await watch.open(await watch.push());
    await watch.round();
    const page = await open();
    await write(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'device' })]);
    const [event] = page.events.value;
    if (!event) throw new Error('nothing happened');
    await write(watchEventsItem('two', 'device'), [{ ...event, id: 'two/view/1' }]);
    await write(activeInstanceItem, 'two');
    await expect.poll(() => page.events.value.map(({ id }) => id)).toEqual(['two/view/1']);
  });

  it('says that it is not followed any more when the token is refused', async () => {
    const { watch, open } = await makeEvents();
    await watch.round();
    const page = await open();
    expect(page.isStopped.value).toBe(false);
    await write(tokenItem('one', 'session'), 'wrong');
    await watch.round();
    expect(page.isStopped.value).toBe(true);
    // What is said of one instance is not said of another.
    await write(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'device' })]);
    await write(activeInstanceItem, 'two');
    await expect.poll(() => page.isStopped.value).toBe(false);
  });
});
