import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { onItemChange as follow, readItem, writeItem } from '@/lib/browser/storage';
import { createActivityStore } from '@/lib/state/activity';
import { instancesItem } from '@/lib/storage/items';
import { activityItem } from '@/lib/storage/items-lazy';
import { callWorker } from '../../fakes/call-worker';
import { createTestMonitor } from '../background/activity/create-activity-monitor';
import { makeInstance } from '../background/make-worker';

/** A page's view of the events, on a worker that polls. */
async function makeEvents() {
  const monitor = await createTestMonitor();
  callWorker(monitor.start().handlers);
  const open = async () => {
    const instances = signal(await readItem(instancesItem));
    follow(instancesItem, (next) => {
      instances.value = next;
    });
    const events = createActivityStore(instances);
    await events.start();
    return events;
  };
  return { monitor, open };
}

describe('what happened to tracked pushes', () => {
  it('leaves the badge when a page shows it, and is new on that page as long as it is open', async () => {
    const { monitor, open } = await makeEvents();
    const token = await monitor.pushElsewhere();
    await monitor.poll();
    await monitor.open(token);
    await monitor.poll();
    expect(monitor.badge.text).toBe('1');
    const page = await open();
    await page.markSeen(page.events.value);
    expect(monitor.badge.text).toBe('');
    expect(page.newCount.value).toBe(1);
    expect((await open()).newCount.value).toBe(0);
  });

  it('is that of every account, also of one whose token moves or whose instance is removed', async () => {
    const { monitor, open } = await makeEvents();
    await monitor.open(await monitor.push());
    await monitor.poll();
    const page = await open();
    const [event] = await monitor.events();
    if (!event) throw new Error('nothing happened');
    expect(page.hasSeveralInstances.value).toBe(false);
    const two = makeInstance({ id: 'two', tokenArea: 'device' });
    await writeItem(activityItem('two', 'device'), [{ ...event, id: 'two/view/1', occurredAt: event.occurredAt + 1 }]);
    await writeItem(instancesItem, [makeInstance(), two]);
    await expect.poll(() => page.events.value.map(({ instance }) => instance.id)).toEqual(['two', 'one']);
    await writeItem(activityItem('two', 'session'), []);
    await writeItem(instancesItem, [makeInstance(), { ...two, tokenArea: 'session' }]);
    await expect.poll(() => page.events.value.map(({ instance }) => instance.id)).toEqual(['one']);
    await writeItem(instancesItem, [two]);
    await expect.poll(() => page.events.value.map(({ id }) => id)).toEqual(['two/view/1']);
  });
});
