import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { INITIAL_POLL_STATUS } from '@/lib/activity/poll-settings';
import { createActivityStore, createPassphraseAlerts, type PassphraseAlert } from '@/lib/state/activity/activity';
import { loadActivityOnDemand } from '@/lib/state/activity/load-activity-on-demand';
import { activityItem, pollStatusItem } from '@/lib/storage/items-lazy';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeActivityEvent } from '../../../fakes/make-activity-event';
import { makeInstance } from '../../background/make-worker';

beforeEach(() => void fakeExtension());

const one = makeInstance({ tokenArea: 'device' });
const two = makeInstance({ id: 'two', tokenArea: 'session' });

it('what happened is that of every account, also of one whose token moves or whose instance is removed', async () => {
  const instances = signal([one, two]);
  const store = createActivityStore(instances);
  await store.start();
  const shown = () => store.events.value.map(({ id, instance }) => `${id} of ${instance.id}`);
  await writeItem(activityItem('one', 'device'), [makeActivityEvent({ id: 'a', occurredAt: 1 })]);
  await writeItem(activityItem('two', 'session'), [makeActivityEvent({ id: 'b', occurredAt: 2 })]);
  await expect.poll(shown).toEqual(['b of two', 'a of one']);
  instances.value = [one, { ...two, tokenArea: 'device' }];
  await expect.poll(shown).toEqual(['a of one']);
  await writeItem(activityItem('two', 'device'), [makeActivityEvent({ id: 'b', occurredAt: 2 })]);
  await expect.poll(shown).toEqual(['b of two', 'a of one']);
  instances.value = [one];
  await expect.poll(shown).toEqual(['a of one']);
});

it('nothing is said of the alert of a push that is not shown any more', async () => {
  const { follow } = createPassphraseAlerts(signal([one]));
  const said: [string, PassphraseAlert][] = [];
  const show = (urlToken: string) => follow({ instanceId: 'one', urlToken }, (alert) => said.push([urlToken, alert]));
  show('first')();
  show('second');
  await expect.poll(() => said).toEqual([['second', 'not-tracked']]);
});

describe('what the popup loads of tracked pushes', () => {
  const writeStatus = (status: 'ok' | 'stopped') =>
    writeItem(pollStatusItem, { two: { ...INITIAL_POLL_STATUS, status } });

  async function open() {
    const load = vi.fn(async () => {});
    await loadActivityOnDemand([one, two], load);
    return load;
  }

  it('is nothing while nothing has happened, and then all, once', async () => {
    await writeStatus('ok');
    await writeItem(activityItem('two', 'session'), []);
    const load = await open();
    expect(load).not.toHaveBeenCalled();
    await writeItem(activityItem('two', 'session'), [makeActivityEvent()]);
    await writeStatus('stopped');
    await expect.poll(() => load.mock.calls.length).toBe(1);
  });

  it.each([
    ['an event of an account on the device', () => writeItem(activityItem('one', 'device'), [makeActivityEvent()])],
    ['an event of one in memory', () => writeItem(activityItem('two', 'session'), [makeActivityEvent()])],
    ['an account that is not polled any more', () => writeStatus('stopped')],
  ])('is all for %s', async (_, happens) => {
    await happens();
    expect(await open()).toHaveBeenCalledOnce();
  });

  it('keeps the popup from nothing where it cannot be read or does not load', async () => {
    await writeStatus('stopped');
    const load = () => Promise.reject(new Error('not loaded'));
    await expect(loadActivityOnDemand([one, two], load)).resolves.toBeUndefined();
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValue(new Error('damaged profile'));
    await expect(loadActivityOnDemand([one, two], load)).resolves.toBeUndefined();
  });
});
