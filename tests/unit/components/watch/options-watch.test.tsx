import { signal } from '@preact/signals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { Watch } from '@/components/options/Watch';
import { readItem, writeItem } from '@/lib/browser/stored';
import type { Instance } from '@/lib/instance/instance';
import { NO_POLICY } from '@/lib/policy/policy';
import { createInstances } from '@/lib/state/instances';
import { createSettings, createStoredSignals } from '@/lib/state/settings';
import { createWatchStatus } from '@/lib/state/watch';
import { instancesItem } from '@/lib/storage/items';
import { watchSettingsItem, watchStatusItem } from '@/lib/storage/items-on-demand';
import type { AccountWatchStatus, RunningWatchStatus } from '@/lib/watch/settings';
import { callWorker } from '../../../fakes/call-worker';
import { makeInstance } from '../../background/make-worker';
import { makeWatch } from '../../background/watch/make-watch';
import { cleansUp } from '../page';

cleansUp();

const AT = new Date(2026, 0, 1, 14, 3).getTime();

const running = (fields: Partial<RunningWatchStatus>): RunningWatchStatus => ({
  status: 'watching',
  tokenArea: 'device',
  watched: 12,
  atLeast: 12,
  isComplete: true,
  polledAt: AT,
  failures: 0,
  periodMinutes: 5,
  nextPollAt: AT + 300_000,
  scheduledAt: AT,
  ...fields,
});

async function showWatch(accounts?: Record<string, AccountWatchStatus>, others: Instance[] = []) {
  const watch = await makeWatch();
  await writeItem(instancesItem, [makeInstance(), ...others]);
  watch.time.now = AT;
  const call = callWorker(watch.start().handlers);
  if (accounts) await writeItem(watchStatusItem, { accounts });
  const saving = createStoredSignals();
  const settings = createSettings(saving);
  const status = createWatchStatus({ call, now: () => AT });
  const instances = createInstances({
    policy: signal(NO_POLICY),
    newId: () => 'new',
  });
  await Promise.all([settings.start(), status.start(), instances.start()]);
  render(<Watch settings={settings} status={status} instances={instances} />);
  return { watch, saving };
}

const section = () => screen.getByRole('region', { name: 'Status' });
const going = () => section().textContent;

describe('the settings of the watch', () => {
  it('are stored as they are chosen', async () => {
    const { saving } = await showWatch();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Check my active pushes for activity' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Check' }), { target: { value: '30' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show notifications' }));
    await waitFor(() => expect(saving.saveState.value).toBe('saved'));
    expect(await readItem(watchSettingsItem)).toEqual({ isOn: false, periodMinutes: 30, notifies: false });
  });
});

describe('how the watch is going', () => {
  it.each<[string, AccountWatchStatus, RegExp]>([
    ['without an account', { status: 'off', why: 'no-token' }, /off for One: it’s used without.*Enter your API token/],
    [
      'without the token that it had',
      { status: 'off', why: 'token-forgotten' },
      /API token for One is missing.*Enter it again/,
    ],
    [
      'without permission',
      { status: 'off', why: 'no-permission' },
      /isn’t allowed to access One.*Until you allow access.*Servers/,
    ],
    ['starting', running({ status: 'starting' }), /first look at your pushes on One is due today, 02:08/],
    [
      'well',
      running({}),
      /All 12 active pushes on One are watched\.Last checked: today, 02:03.*Next check: today, 02:08/,
    ],
    ['well with one', running({ watched: 1, atLeast: 1 }), /Your only active push on One is watched/],
    ['well with nothing to watch', running({ watched: 0, atLeast: 0 }), /No active pushes on One/],
    [
      'well, but some are private',
      running({ watched: 11 }),
      /11 of 12 active pushes on One are watched\. The others were made in a private window/,
    ],
    ['with too many', running({ watched: 200, atLeast: 201, isComplete: false }), /200 of at least 201 active pushes/],
    [
      'wrong',
      running({ status: 'failing', failure: { name: 'NetworkError' } }),
      /Can’t reach One\..*The next try is due today, 02:08/,
    ],
    ['no more', running({ status: 'stopped' }), /One didn’t accept your API token.*Enter a valid API token/],
    [
      'as long as the browser runs',
      running({ tokenArea: 'session' }),
      /removed when the browser closes, and alerts stop/,
    ],
  ])('is said: %s', async (_how, one, text) => {
    await showWatch({ one });
    expect(going()).toMatch(text);
  });

  it('is said of each account, but not of an instance that is used without one', async () => {
    await showWatch(
      { one: running({}), two: running({ watched: 3, atLeast: 3 }), three: { status: 'off', why: 'no-token' } },
      [makeInstance({ id: 'two', name: 'Two' }), makeInstance({ id: 'three', name: 'Three' })],
    );
    expect(going()).toMatch(/All 12 active pushes on One.*All 3 active pushes on Two/);
    expect(going()).not.toContain('Three');
  });

  it('is looked at when one asks', async () => {
    const { watch } = await showWatch({ one: running({}) });
    await watch.push();
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(within(section()).getByRole('status').textContent).toMatch(/^Last checked: /));
    expect(going()).toMatch(/Your only active push on One is watched/);
  });

  it('is not looked at while nothing is watched', async () => {
    await showWatch({ one: { status: 'off', why: 'no-permission' } });
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });

  it('is off where the user has switched it off', async () => {
    await showWatch({ one: running({}) });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Check my active pushes for activity' }));
    await waitFor(() => expect(going()).toMatch(/Activity alerts are off/));
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });
});
