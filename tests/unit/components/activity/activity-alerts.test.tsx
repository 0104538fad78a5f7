import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { ActivityAlerts } from '@/components/settings/ActivityAlerts';
import type { AccountPollStatus } from '@/lib/activity/poll-settings';
import type { Instance } from '@/lib/instance/instance';
import { NO_POLICY } from '@/lib/policy/policy';
import { createPollStatusStore } from '@/lib/state/activity/activity';
import { createInstancesStore } from '@/lib/state/instances/instances';
import { createAutosave, createSettingsStore } from '@/lib/state/settings/settings';
import { activitySettingsItem, instancesItem, pollStatusItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { callWorker } from '../../../fakes/call-worker';
import { writeToken } from '../../../fakes/stored-token';
import { createTestMonitor } from '../../background/activity/create-activity-monitor';
import { makeInstance } from '../../background/make-worker';
import { pauseMessages } from '../page';

const AT = new Date(2026, 0, 1, 14, 3).getTime();

const running = (fields: Partial<AccountPollStatus>): AccountPollStatus => ({
  status: 'ok',
  trackedCount: 12,
  activeCount: 12,
  isComplete: true,
  polledAt: AT,
  failureCount: 0,
  nextPollAt: AT + 300_000,
  ...fields,
});

async function showWatch(accounts?: Record<string, AccountPollStatus>, others: Instance[] = []) {
  const monitor = await createTestMonitor();
  await writeItem(instancesItem, [makeInstance(), ...others]);
  monitor.time.now = AT;
  callWorker(monitor.start().handlers);
  if (accounts) await writeItem(pollStatusItem, accounts);
  const saving = createAutosave();
  const settings = createSettingsStore(saving);
  const status = createPollStatusStore(() => AT);
  const instances = createInstancesStore({ policy: signal(NO_POLICY), newId: () => 'new' });
  await Promise.all([settings.start(), status.start(), instances.start()]);
  render(<ActivityAlerts settings={settings} status={status} instances={instances} />);
  return { monitor, saving };
}

const section = () => screen.getByRole('region', { name: 'Status' });
const going = () => section().textContent;

it('the settings of activity alerts are stored as they are chosen', async () => {
  const { saving } = await showWatch();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Check my active pushes for activity' }));
  const often = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How often' });
  expect(Array.from(often.options, ({ textContent }) => textContent).join()).toBe(
    'Every minute,Every 2 minutes,Every 5 minutes,Every 10 minutes,Every 15 minutes,Every 30 minutes,Every 60 minutes',
  );
  fireEvent.change(often, { target: { value: '30' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show notifications' }));
  await waitFor(() => expect(saving.saveState.value).toBe('saved'));
  expect(await readItem(activitySettingsItem)).toEqual({ isOn: false, periodMinutes: 30, notifies: false });
});

describe('how polling is going', () => {
  it.each<[string, AccountPollStatus, RegExp]>([
    ['without an account', running({ status: 'off' }), /off for One: it’s used without.*Enter your API token/],
    [
      'without its token',
      running({ status: 'off', failure: { kind: 'TokenMissing' } }),
      /for One is missing.*Enter it/,
    ],
    [
      'without permission',
      running({ status: 'off', failure: { kind: 'PermissionMissing', host: 'One' } }),
      /isn’t allowed to access One.*then allow access.*Servers/,
    ],
    ['starting', running({ status: 'pending' }), /^StatusOneLast checked: today, .*Next check: today, 2:08/],
    [
      'well',
      running({}),
      /Checking 12 of 12 active pushes on One\.Last checked: today, 2:03.* · Next check: today, 2:08.*removed when the browser closes, and alerts stop/,
    ],
    ['well with nothing to track', running({ trackedCount: 0, activeCount: 0 }), /No active pushes on One/],
    ['with too many', running({ trackedCount: 200, activeCount: 201, isComplete: false }), /Checking 200 of 201\+/],
    [
      'wrong',
      running({ status: 'failing', failure: { kind: 'NetworkError' } }),
      /Can’t reach One\..*Next check: today, 2:08/,
    ],
    ['too fast', running({ status: 'failing', failure: { kind: 'RateLimitError', seconds: 9 } }), /to One\.Next check/],
    ['no more', running({ status: 'stopped' }), /One didn’t accept your API token.*Enter a valid API token/],
  ])('is said: %s', async (_how, one, text) => {
    await showWatch({ one });
    expect(going()).toMatch(text);
  });

  it('warns of an account that cannot be polled, but not of a server used without one on purpose', async () => {
    await showWatch({ one: running({ status: 'off' }) });
    expect([...document.querySelectorAll('.notice')].map(({ className }) => className)).toEqual(['notice info']);
    cleanup();
    await showWatch({ one: running({ status: 'off', failure: { kind: 'TokenMissing' } }) });
    expect([...document.querySelectorAll('.notice')].map(({ className }) => className)).toEqual(['notice warn']);
  });

  it('is shown for each account, but not for an instance without one', async () => {
    await showWatch(
      { one: running({}), two: running({ trackedCount: 3, activeCount: 3 }), three: running({ status: 'off' }) },
      [makeInstance({ id: 'two', name: 'Two' }), makeInstance({ id: 'three', name: 'Three' })],
    );
    expect(going()).toMatch(/12 of 12 active pushes on One.*3 of 3 active pushes on Two/);
    expect(going()).not.toContain('Three');
  });

  it('is polled on request, and not reported as checked if the token is refused', async () => {
    const { monitor } = await showWatch({ one: running({}) });
    const token = await monitor.push();
    const passMessages = pauseMessages();
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    const status = within(section()).getByRole('status');
    await waitFor(() => expect(status.textContent).toBe('No new activity'));
    await passMessages(/^No new activity$/);
    expect(going()).toMatch(/Checking 1 of 1 active pushes on One/);
    await monitor.open(token);
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(status.textContent).toBe('New: 1'));
    await writeToken('one', 'session', 'wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(going()).toMatch(/One didn’t accept your API token/));
    await waitFor(() => expect(status.textContent).toBe(''));
  });

  it('is off where no account is polled, and where the user has switched it off', async () => {
    await showWatch({ one: running({ status: 'off', failure: { kind: 'PermissionMissing', host: 'One' } }) });
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
    await writeItem(pollStatusItem, { one: running({}) });
    expect(await screen.findByRole('button', { name: 'Check now' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Check my active pushes for activity' }));
    await waitFor(() => expect(going()).toMatch(/Activity alerts are off/));
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });
});
