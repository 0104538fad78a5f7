import { clearAlarm, hasAlarm, setAlarm } from '../../browser/alarm';
import { hasHostPermission, onHostPermissions } from '../../browser/permissions';
import { watch as onItemChange, readItem, readItems, writeItem } from '../../browser/stored';
import { hashOfToken } from '../../encoding';
import { neededPermission } from '../../instance/address';
import { accountDataArea, type Instance } from '../../instance/instance';
import type { Input, PushRef } from '../../messages';
import { type Failure, FailureError } from '../../push/failure';
import { toFailure } from '../../push/failure-of';
import type { PushResult } from '../../push/result';
import type { Item } from '../../storage/item';
import { instancesItem } from '../../storage/items';
import { watchSettingsItem, watchStatusItem } from '../../storage/items-on-demand';
import type { StoredWatchEvent } from '../../watch/event';
import { hasPassphraseAlert, markOver, setPassphraseAlert } from '../../watch/reconcile';
import {
  type AccountWatchStatus,
  nextPollMinutes,
  periodOf,
  type RunningWatchStatus,
  SOON_MINUTES,
  type WatchOff,
  type WatchStatus,
} from '../../watch/settings';
import type { Connections } from '../connections';
import type { TokenChange } from '../instances';
import { createQueue, ignoreStorageFull } from '../result-store';
import { createBaselineStore } from './baseline';
import { createWatchNotifier, type WatchNotifierDeps } from './notify';
import { runPoll } from './poll';

const MINUTE_MS = 60_000;
/** When a poll follows one that was terminated, or that failed without a reason. */
const RETRY_MINUTES = 5;

type Accounts = WatchStatus['accounts'];

export interface WatchDeps extends Omit<WatchNotifierDeps, 'store'> {
  connections: Connections;
  refreshBadge: () => Promise<void>;
  /** From 0 to 1, evenly. */
  random: () => number;
}

/** The watch as the rest of the worker knows it: polls every connected account, each at its own pace, one at a time. */
export function createWatch({ connections, refreshBadge, random, expire, now }: WatchDeps) {
  const store = createBaselineStore({ now });
  const notifier = createWatchNotifier({ store, expire, now });
  const enqueuePoll = createQueue();
  const enqueueStatus = createQueue();
  /** By instance. */
  const polls = new Map<string, { promise: Promise<void>; controller: AbortController }>();

  const whyOff = async (instance: Instance): Promise<WatchOff | undefined> => {
    const { isBuiltIn, tokenArea, baseUrl } = instance;
    if (isBuiltIn) return undefined;
    if (!(await connections.tokenOf(instance))) return tokenArea === 'session' ? 'token-forgotten' : 'no-token';
    return (await hasHostPermission([neededPermission(baseUrl)])) ? undefined : 'no-permission';
  };

  const schedule = (minutes: number) => ({ scheduledAt: now(), nextPollAt: now() + minutes * MINUTE_MS });

  /** Sets the one alarm to the poll that is due first. */
  const setNextAlarm = async (accounts: Accounts): Promise<void> => {
    const next = Math.min(...pollable(accounts).map(([, { nextPollAt }]) => nextPollAt));
    if (next === Number.POSITIVE_INFINITY) await clearAlarm('watch');
    else await setAlarm('watch', Math.max(0.5, (next - now()) / MINUTE_MS));
  };

  const updateStatus = (change: (accounts: Accounts) => Accounts | Promise<Accounts>): Promise<WatchStatus> =>
    enqueueStatus(async () => {
      const before = await readItem(watchStatusItem);
      const status = { accounts: await change(before?.accounts ?? {}) };
      const isSame = JSON.stringify(status) === JSON.stringify(before);
      if (!isSame) await writeItem(watchStatusItem, status);
      // Browsers may lose alarms when they close.
      if (!isSame || !(await hasAlarm('watch'))) await setNextAlarm(status.accounts);
      return status;
    });

  const statusOf = async (
    instance: Instance,
    before: AccountWatchStatus | undefined,
    periodMinutes: number,
  ): Promise<AccountWatchStatus> => {
    const why = await whyOff(instance);
    if (why) return { status: 'off', why };
    const tokenArea = accountDataArea(instance);
    const soon = { periodMinutes, ...schedule(SOON_MINUTES) };
    if (!isRunning(before) || before.tokenArea !== tokenArea)
      return { status: 'starting', tokenArea, watched: 0, atLeast: 0, isComplete: false, failures: 0, ...soon };
    const isClockSetBack = now() < before.scheduledAt;
    const isHeldOff = before.failures > 0 || before.periodMinutes === periodMinutes;
    return isHeldOff && !isClockSetBack ? before : { ...before, ...soon };
  };

  /** Brings status, alarm and polls in line with the settings and the instances. */
  const syncStatus = (): Promise<WatchStatus> =>
    updateStatus(async (before) => {
      const { settings, instances } = await readItems({ settings: watchSettingsItem, instances: instancesItem });
      const accounts: Accounts = {};
      for (const instance of settings.isOn ? instances : [])
        accounts[instance.id] = await statusOf(instance, before[instance.id], periodOf(settings));
      for (const [id, { controller }] of polls) if (!isRunning(accounts[id])) controller.abort();
      if (!settings.isOn) await store.pauseAll();
      return accounts;
    });

  const sync = async (): Promise<void> => {
    await syncStatus();
    await refreshBadge();
  };

  /** Resolves with the status that follows from a poll. Throws what is no failure, and the reason of an aborted signal. */
  const poll = async (instance: Instance, before: RunningWatchStatus, signal: AbortSignal) => {
    try {
      const { client } = await connections.connect(instance);
      const { hasMore, ...coverage } = await runPoll({ client, store, instance, signal, now });
      const account = { ...before, ...coverage, polledAt: now(), failure: undefined, failures: 0 };
      const minutes = hasMore ? SOON_MINUTES : nextPollMinutes(account, random());
      return { ...account, status: 'watching' as const, ...schedule(minutes) };
    } catch (error) {
      const failure = toFailure(error);
      if (signal.aborted || !failure) throw error;
      const account = { ...before, failure, failures: before.failures + 1 };
      const status = isTokenRefused(failure) ? ('stopped' as const) : ('failing' as const);
      return { ...account, status, ...schedule(nextPollMinutes(account, random())) };
    }
  };

  const pollOnce = async (instanceId: string, signal: AbortSignal): Promise<void> => {
    const instance = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
    const before = (await syncStatus()).accounts[instanceId];
    if (!instance || !isRunning(before)) return;
    try {
      const after = await poll(instance, before, signal);
      await updateStatus((accounts) => {
        signal.throwIfAborted();
        return { ...accounts, [instanceId]: after };
      });
    } catch (error) {
      if (!signal.aborted) throw error;
      await syncStatus();
    }
    await refreshBadge();
    await notifier.notifyNewEvents();
  };

  /** Polls an account, or waits for its poll that is in flight. */
  const pollOrJoin = (instanceId: string): Promise<void> => {
    const known = polls.get(instanceId);
    if (known) return known.promise;
    const controller = new AbortController();
    const promise = enqueuePoll(() => pollOnce(instanceId, controller.signal)).finally(() => polls.delete(instanceId));
    polls.set(instanceId, { promise, controller });
    return promise;
  };

  const pollAll = async (accounts: readonly [string, RunningWatchStatus][]) => {
    await Promise.all(accounts.map(([id]) => pollOrJoin(id)));
  };

  /** An alarm goes off once: the next is set first, so that a poll follows whatever fails or is terminated. */
  const onPollAlarm = async (): Promise<void> => {
    await setAlarm('watch', RETRY_MINUTES);
    const { accounts } = await syncStatus();
    const due = pollable(accounts).filter(([, { nextPollAt }]) => nextPollAt <= now());
    if (due.length === 0) await setNextAlarm(accounts);
    await pollAll(due);
  };

  /** The user asks: polls every account, also one whose watch has stopped, but none that was asked to wait. */
  const pollNow = async (): Promise<WatchStatus> => {
    const { accounts } = await syncStatus();
    const hasToWait = ({ failure, scheduledAt, nextPollAt }: RunningWatchStatus) =>
      failure?.name === 'RateLimitError' && scheduledAt <= now() && now() < nextPollAt;
    await pollAll(running(accounts).filter(([, account]) => !hasToWait(account)));
    return syncStatus();
  };

  const onAlarm = async (name: string): Promise<void> => {
    if (name === 'watch') await onPollAlarm();
    if (name === 'watch-tell') await notifier.notifyNewEvents();
  };

  /** What was found with a token is removed with it. */
  const onTokenChange = async ({ instanceId, from, to, isEntered, isElsewhere }: TokenChange): Promise<void> => {
    if (to === from && !isEntered && !isElsewhere) return;
    polls.get(instanceId)?.controller.abort();
    if (to === 'none' || isElsewhere) await store.forgetAccount(instanceId);
    else if (from !== 'none' && from !== to) await store.moveAccount(instanceId, from, to);
    if (isEntered && to !== 'none') await store.onTokenEntered({ id: instanceId, tokenArea: to });
    await updateStatus(({ [instanceId]: _, ...others }) => others);
  };

  /** It must not fail for lack of space: the next poll adds the push. */
  const onPushCreated = (result: PushResult): Promise<void> => store.addResult(result).catch(ignoreStorageFull);

  /** A push was expired from this browser. It must not fail for lack of space. */
  const onExpired = async ({ instanceId, urlToken }: PushRef): Promise<void> => {
    const instance = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
    const push = await hashOfToken(urlToken);
    if (instance)
      await store.update(instance, (before) => ({ baseline: markOver(before, push) })).catch(ignoreStorageFull);
  };

  /** Returns whether wrong passphrases of this push are reported now. Throws `NoLongerAvailable` if it is not watched. */
  const changePassphraseAlert = async ({
    instanceId,
    urlToken,
    isOn,
  }: Input<'setPassphraseAlert'>): Promise<boolean> => {
    const { instance } = await connections.connectById(instanceId);
    const push = await hashOfToken(urlToken);
    const { baseline } = await store.update(instance, (before) => ({
      baseline: setPassphraseAlert(before, push, isOn),
    }));
    if (!baseline.pushes[push]) throw new FailureError({ name: 'NoLongerAvailable' });
    if (isOn)
      await updateStatus((accounts) => {
        const account = accounts[instanceId];
        if (!isRunning(account) || account.failures > 0) return accounts;
        return { ...accounts, [instanceId]: { ...account, ...schedule(SOON_MINUTES) } };
      });
    return hasPassphraseAlert(baseline, push);
  };

  const updateEvents = async (change: (events: StoredWatchEvent[]) => StoredWatchEvent[]) => {
    await store.updateEvents(change);
    await refreshBadge();
  };

  /** Register at the worker's start. */
  const listen = (): void => {
    for (const item of [watchSettingsItem, instancesItem]) onItemChange(item as Item<unknown>, () => void sync());
    onHostPermissions(() => void sync());
  };

  /** At every start of the worker. */
  const recover = async (): Promise<void> => {
    await sync();
    await notifier.notifyNewEvents();
  };

  return {
    ...notifier,
    abortPolls: (): void => {
      for (const { controller } of polls.values()) controller.abort();
    },
    listen,
    recover,
    sync,
    onAlarm,
    pollNow,
    onTokenChange,
    onExpired,
    onPushCreated,
    setPassphraseAlert: changePassphraseAlert,
    markSeen: (ids: readonly string[]) =>
      updateEvents((events) => events.map((event) => (ids.includes(event.id) ? { ...event, isSeen: true } : event))),
    dismiss: (ids: readonly string[]) => updateEvents((events) => events.filter(({ id }) => !ids.includes(id))),
  };
}

function isRunning(status: AccountWatchStatus | undefined): status is RunningWatchStatus {
  return status !== undefined && status.status !== 'off';
}

const running = (accounts: Accounts) =>
  Object.entries(accounts).filter((entry): entry is [string, RunningWatchStatus] => isRunning(entry[1]));

const pollable = (accounts: Accounts) => running(accounts).filter(([, { status }]) => status !== 'stopped');

/** Whether no request with this token will ever be answered. */
function isTokenRefused(failure: Failure): boolean {
  if (failure.name === 'HttpError') return failure.reason === 'token';
  return failure.name === 'RequestError' && failure.problem === 'token';
}
