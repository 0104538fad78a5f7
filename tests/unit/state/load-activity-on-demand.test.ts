import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { INITIAL_POLL_STATUS } from '@/lib/activity/poll-settings';
import { writeItem } from '@/lib/browser/storage';
import { loadActivityOnDemand } from '@/lib/state/load-activity-on-demand';
import { activityItem, pollStatusItem } from '@/lib/storage/items-lazy';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeActivityEvent } from '../../fakes/make-activity-event';
import { makeInstance } from '../background/make-worker';

const instances = [makeInstance({ tokenArea: 'device' }), makeInstance({ id: 'two', tokenArea: 'session' })];
const writeStatus = (status: 'ok' | 'stopped') =>
  writeItem(pollStatusItem, { two: { ...INITIAL_POLL_STATUS, status } });

beforeEach(() => void fakeExtension());

async function open() {
  const load = vi.fn(async () => {});
  await loadActivityOnDemand(instances, load);
  return load;
}

describe('what the popup loads of tracked pushes', () => {
  it('is nothing while nothing has happened', async () => {
    await writeStatus('ok');
    await writeItem(activityItem('two', 'session'), []);
    expect(await open()).not.toHaveBeenCalled();
  });

  it.each([
    ['one', 'device'],
    ['two', 'session'],
  ] as const)('is all for an event of any account (%s)', async (id, area) => {
    await writeItem(activityItem(id, area), [makeActivityEvent({})]);
    expect(await open()).toHaveBeenCalledOnce();
  });

  it('is all for an account that is not polled any more', async () => {
    await writeStatus('stopped');
    expect(await open()).toHaveBeenCalledOnce();
  });

  it('keeps the popup from nothing where it cannot be read or does not load', async () => {
    await writeStatus('stopped');
    const load = () => Promise.reject(new Error('not loaded'));
    await expect(loadActivityOnDemand(instances, load)).resolves.toBeUndefined();
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValue(new Error('damaged profile'));
    await expect(loadActivityOnDemand(instances, load)).resolves.toBeUndefined();
  });

  it('is loaded once, as soon as anything happens', async () => {
    const load = await open();
    await writeItem(activityItem('two', 'session'), [makeActivityEvent({})]);
    await writeStatus('stopped');
    await expect.poll(() => load.mock.calls.length).toBe(1);
  });
});
