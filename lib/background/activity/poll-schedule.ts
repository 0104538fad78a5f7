import {
  type AccountPollStatus,
  clampPollPeriod,
  FIRST_POLL_MINUTES,
  INITIAL_POLL_STATUS,
  isScheduledTooFarAhead,
  type PollStatus,
} from '../../activity/poll-settings';
import { isDeepEqual } from '../../base/deep-equal';
import { createSerialQueue } from '../../base/serial-queue';
import { clearAlarm, hasAlarm, setAlarm } from '../../browser/alarms';
import { canAccess } from '../../browser/permissions';
import type { Instance } from '../../instance/instance';
import { activitySettingsItem, instancesItem, pollStatusItem } from '../../storage/items';
import { readItems, writeItem } from '../../storage/storage';
import { readToken } from '../instances/instance-data';
import type { BaselineStore } from './baseline-store';

const MINUTE_MS = 60_000;
/** When to poll again after a poll that was terminated, or failed without a reason. */
const FALLBACK_ALARM_MINUTES = 5;

interface PollScheduleDeps {
  baselines: Pick<BaselineStore, 'pauseAll'>;
  /** Aborts the polls of other accounts than these. */
  abortOthers: (isPolled: (instanceId: string) => boolean) => void;
  now: () => number;
}

/** Which accounts are polled, and when. */
export interface PollSchedule {
  /**
   * Reconciles status, alarm and running polls with settings, instances, tokens and permissions, after `change`. Returns the status. Throws
   * `StorageFull`.
   */
  update: (change?: (accounts: PollStatus) => PollStatus) => Promise<PollStatus>;
  /** Makes sure that accounts which are due are polled some minutes later, whatever fails or is terminated. */
  setFallbackAlarm: () => Promise<void>;
  /** The time in so many minutes, in milliseconds since 1970. */
  inMinutes: (minutes: number) => number;
}

export function createPollSchedule({ baselines, abortOthers, now }: PollScheduleDeps): PollSchedule {
  const enqueue = createSerialQueue();

  const inMinutes = (minutes: number) => now() + minutes * MINUTE_MS;

  const setFallbackAlarm = (): Promise<void> => setAlarm('poll', FALLBACK_ALARM_MINUTES);

  const nextPollStatus = async (
    instance: Instance,
    before: AccountPollStatus | undefined,
    periodMinutes: number,
  ): Promise<AccountPollStatus> => {
    const off = await findOffReason(instance);
    if (off) return { status: 'off', ...INITIAL_POLL_STATUS, ...off };
    const nextPollAt = inMinutes(FIRST_POLL_MINUTES);
    if (!isPolled(before)) return { status: 'pending', ...INITIAL_POLL_STATUS, nextPollAt };
    return isScheduledTooFarAhead(before, periodMinutes, now()) ? { ...before, nextPollAt } : before;
  };

  /** Sets the one alarm to the poll that is due first. */
  const setNextAlarm = async (accounts: PollStatus): Promise<void> => {
    const due = Object.values(accounts).filter((account) => isPolled(account) && account.status !== 'stopped');
    const minutes = (Math.min(...due.map(({ nextPollAt }) => nextPollAt)) - now()) / MINUTE_MS;
    if (due.length === 0) await clearAlarm('poll');
    else if (minutes > 0) await setAlarm('poll', Math.max(0.5, minutes));
    else if (!(await hasAlarm('poll'))) await setFallbackAlarm();
  };

  return {
    update: (change = (accounts) => accounts) =>
      enqueue(async () => {
        const items = { settings: activitySettingsItem, instances: instancesItem, stored: pollStatusItem };
        const { settings, instances, stored } = await readItems(items);
        const before = change(stored);
        const accounts: PollStatus = {};
        for (const instance of settings.isOn ? instances : [])
          accounts[instance.id] = await nextPollStatus(instance, before[instance.id], clampPollPeriod(settings));
        abortOthers((id) => isPolled(accounts[id]));
        if (!settings.isOn) await baselines.pauseAll();
        if (!isDeepEqual(accounts, stored)) await writeItem(pollStatusItem, accounts);
        await setNextAlarm(accounts);
        return accounts;
      }),

    setFallbackAlarm,
    inMinutes,
  };
}

export function isPolled(account: AccountPollStatus | undefined): account is AccountPollStatus {
  return account !== undefined && account.status !== 'off';
}

/** Finds why an account is not polled; undefined if it is. An instance without an account needs no reason. */
async function findOffReason(instance: Instance): Promise<Pick<AccountPollStatus, 'failure'> | undefined> {
  const { isDemo, tokenArea, baseUrl } = instance;
  if (isDemo) return undefined;
  if (!(await readToken(instance))) return tokenArea === 'none' ? {} : { failure: { kind: 'TokenMissing' } };
  if (await canAccess(baseUrl)) return undefined;
  return { failure: { kind: 'PermissionMissing', host: new URL(baseUrl).host } };
}
