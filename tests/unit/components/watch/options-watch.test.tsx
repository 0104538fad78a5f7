import { signal } from '@preact/signals';
// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { Watch } from '@/components/options/Watch';
import { watch as follow, read, write } from '@/lib/browser/stored';
import { NO_POLICY } from '@/lib/managed/policy';
import type { ActiveWatch, WatchState } from '@/lib/push/watch/watch-state';
import { createInstances } from '@/lib/state/instances';
import { createSaving } from '@/lib/state/saving';
import { createSettings } from '@/lib/state/settings';
import { createWatchStatus } from '@/lib/state/watch-status';
import { watchSettingsItem, watchStateItem } from '@/lib/storage/watch-items';
import { callWorker } from '../../../fakes/call-worker';
import { makeWatch } from '../../background/watch/make-watch';
import { cleansUp } from '../page';

cleansUp();

const AT = new Date(2026, 0, 1, 14, 3).getTime();

const active = (fields: Partial<ActiveWatch>): ActiveWatch => ({
  status: 'watching',
  instanceId: 'one',
  keeps: 'device',
  watched: 12,
  atLeast: 12,
  isWhole: true,
  lookedAt: AT,
  failures: 0,
  periodMinutes: 5,
  nextAt: AT + 300_000,
  setAt: AT,
  ...fields,
});

async function showWatch(state?: WatchState) {
  const watch = await makeWatch();
  watch.time.now = AT;
  const call = callWorker(watch.start().handlers);
  if (state) await write(watchStateItem, state);
  const saving = createSaving({ read, write, watch: follow });
  const settings = createSettings(saving);
  const status = createWatchStatus({ stored: { read, watch: follow }, call, now: () => AT });
  const instances = createInstances({
    policy: signal(NO_POLICY),
    hasHostPermission: async () => true,
    onHostPermissions: () => undefined,
    stored: { read, watch: follow },
    call,
    requestHostPermission: async () => true,
    removeHostPermission: async () => undefined,
    newId: () => 'new',
  });
  await Promise.all([settings.start(), status.start(), instances.start()]);
  render(<Watch settings={settings} status={status} instances={instances} />);
  return { watch, saving };
}

const section = () => screen.getByRole('region', { name: 'How it is going' });
const going = () => section().textContent;

describe('the settings of the watch', () => {
  it('are stored as they are chosen', async () => {
    const { saving } = await showWatch();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Watch my active pushes' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Look' }), { target: { value: '30' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show a notification as well' }));
    await waitFor(() => expect(saving.saveState.value).toBe('saved'));
    expect(await read(watchSettingsItem)).toEqual({ isOn: false, periodMinutes: 30, notifies: false });
  });
});

describe('how the watch is going', () => {
  it.each<[string, WatchState, RegExp]>([
    ['off', { status: 'off', why: 'switched-off' }, /the watch is switched off/],
    ['without an instance', { status: 'off', why: 'no-instance' }, /no server that you push to yet.*Go to Instances/],
    ['without an account', { status: 'off', why: 'no-token' }, /push to One without an account.*Enter an API token/],
    [
      'without the token that it had',
      { status: 'off', why: 'token-forgotten' },
      /token for One was kept until the browser closed.*Enter it again/,
    ],
    [
      'without the browser’s permission',
      { status: 'off', why: 'no-permission' },
      /Nothing is watched: this browser may not talk to One.*Allow it.*Go to Instances/,
    ],
    ['starting', active({ status: 'starting' }), /first look at your pushes on One is due today, 02:08/],
    ['well', active({}), /All 12 active pushes on One are watched\.Last looked at: today, 02:03.*Next: today, 02:08/],
    ['well with one', active({ watched: 1, atLeast: 1 }), /Your only active push on One is watched/],
    ['well with nothing to watch', active({ watched: 0, atLeast: 0 }), /no active pushes on One/],
    [
      'well, but some are private',
      active({ watched: 11 }),
      /11 of 12 active pushes on One are watched\. The others were made in a private window/,
    ],
    ['with too many', active({ watched: 200, atLeast: 201, isWhole: false }), /200 of at least 201 active pushes/],
    [
      'wrong',
      active({ status: 'failing', failure: { name: 'NetworkError' } }),
      /One did not answer\..*The next try is due today, 02:08.*Last looked at: today, 02:03/,
    ],
    ['no more', active({ status: 'stopped' }), /One refuses your API token.*Enter a token that is valid/],
    ['as long as the browser runs', active({ keeps: 'session' }), /kept until the browser closes, and the watch ends/],
  ])('is said: %s', async (_how, state, words) => {
    await showWatch(state);
    expect(going()).toMatch(words);
  });

  it('is looked at when one asks', async () => {
    const { watch } = await showWatch(active({}));
    await watch.push();
    fireEvent.click(screen.getByRole('button', { name: 'Look now' }));
    await waitFor(() => expect(within(section()).getByRole('status').textContent).toMatch(/^Last looked at: /));
    expect(going()).toMatch(/Your only active push on One is watched/);
  });

  it('is not looked at while nothing is watched', async () => {
    await showWatch({ status: 'off', why: 'switched-off' });
    expect(screen.queryByRole('button', { name: 'Look now' })).toBeNull();
  });
});
