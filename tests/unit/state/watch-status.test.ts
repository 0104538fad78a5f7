import { describe, expect, it } from 'vitest';
import { watch as follow, read, write } from '@/lib/browser/stored';
import { createWatchStatus } from '@/lib/state/watch-status';
import { tokenItem } from '@/lib/storage/items';
import { watchSettingsItem } from '@/lib/storage/watch-items';
import { callWorker } from '../../fakes/call-worker';
import { makeWatch } from '../background/watch/make-watch';

async function makeStatus() {
  const watch = await makeWatch();
  const status = createWatchStatus({
    stored: { read, watch: follow },
    call: callWorker(watch.start().handlers),
    now: watch.world.now,
  });
  return { watch, status };
}

describe('the state of the watch', () => {
  it('is what is stored, and what comes after', async () => {
    const { watch, status } = await makeStatus();
    await watch.services().watching.sync();
    await status.start();
    expect(status.state.value?.status).toBe('starting');
    await watch.round();
    expect(status.state.value?.status).toBe('watching');
  });

  it('is known at once after a look that was asked for', async () => {
    const { watch, status } = await makeStatus();
    await status.start();
    await watch.push();
    await status.lookNow();
    expect(status.state.value).toMatchObject({ status: 'watching', watched: 1, atLeast: 1, isWhole: true });
    expect(status.lookedHere.value).toBe(watch.time.now);
  });

  it('is not "looked" when the look did not get through', async () => {
    const { watch, status } = await makeStatus();
    await status.start();
    await write(tokenItem('one', 'session'), 'wrong');
    await status.lookNow();
    expect(status.state.value?.status).toBe('stopped');
    expect(status.lookedHere.value).toBeUndefined();
    expect(watch.network.requests).not.toEqual([]);
  });

  it('is "off" when it is switched off, and a look asks nothing', async () => {
    const { watch, status } = await makeStatus();
    await status.start();
    await write(watchSettingsItem, { ...watchSettingsItem.fallback, isOn: false });
    await status.lookNow();
    expect(status.state.value).toEqual({ status: 'off', why: 'switched-off' });
    expect(watch.network.requests).toEqual([]);
  });
});
