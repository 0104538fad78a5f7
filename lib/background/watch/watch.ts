import { clearAlarm, hasAlarm, setAlarm } from '../../browser/alarm';
import { hasHostPermission, onHostPermissions } from '../../browser/permissions';
import { watch as onItemChange, readItem, readItems } from '../../browser/stored';
import { hashOfToken } from '../../encoding';
import { neededPermission } from '../../instance/address';
import { accountDataArea, type Instance } from '../../instance/instance';
import type { Input, PushRef } from '../../messages';
import { type Failure, FailureError } from '../../push/failure';
import { toFailure } from '../../push/failure-of';
import type { Item } from '../../storage/item';
import { instancesItem } from '../../storage/items';
import { watchSettingsItem, watchStatusItem } from '../../storage/watch-items';
import type { StoredWatchEvent } from '../../watch/event';
import { hasPassphraseAlert, markOver, setPassphraseAlert, type WatchBaseline } from '../../watch/reconcile';
import {
  type AccountWatchStatus,
  firstPollMinutes,
  nextPollMinutes,
  periodOf,
  type RunningWatchStatus,
  type WatchOff,
  type WatchStatus,
} from '../../watch/settings';
import type { Connections } from '../connections';
import type { TokenChange } from '../instances';
import { createQueue, ignoreStorageFull } from '../result-store';
import type { BaselineStore } from './baseline';
import { createWatchNotifier, type WatchNotifierDeps } from './notify';
import { runPoll } from './poll';

const MINUTE_MS = 60_000;
/** When a poll follows one that could not even find out what is due. */
const RETRY_MINUTES = 5;

export interface WatchDeps extends WatchNotifierDeps {
  connections: Connections;
  store: BaselineStore;
  refreshBadge: () => Promise<void>;
  /** From 0 to 1, evenly. */
  random: () => number;
}

type Outcome = Omit<RunningWatchStatus, 'tokenArea' | 'periodMinutes' | 'nextPollAt' | 'scheduledAt'> & {
  hasMore: boolean;
};

/** The watch as the rest of the worker knows it: every connected account is polled in turn, one poll at a time, each at its own pace. */
export function createWatch(parts: WatchDeps) {
  const { connections, store, refreshBadge, now, random } = parts;
  const notifier = createWatchNotifier(parts);
  const enqueuePoll = createQueue();
  /** By instance. */
  const polls = new Map<string, { promise: Promise<void>; controller: AbortController }>();
  const abort = (instanceId: string) => polls.get(instanceId)?.controller.abort();

  const whyOff = async (instance: Instance): Promise<WatchOff | undefined> => {
    const { isBuiltIn, tokenArea, baseUrl } = instance;
    if (isBuiltIn) return undefined;
    if (tokenArea === 'none') return 'no-token';
    if (!(await connections.tokenOf(instance))) return tokenArea === 'session' ? 'token-forgotten' : 'no-token';
    return (await hasHostPermission([neededPermission(baseUrl)])) ? undefined : 'no-permission';
  };

  const schedule = (minutes: number) => ({ scheduledAt: now(), nextPollAt: now() + minutes * MINUTE_MS });

  /** Sets the one alarm to the poll that is due first. */
  const setNextAlarm = async ({ accounts }: Pick<WatchStatus, 'accounts'>): Promise<void> => {
    const next = Math.min(...pollable(accounts).map(([, { nextPollAt }]) => nextPollAt));
    if (next === Number.POSITIVE_INFINITY) await clearAlarm('watch');
    else await setAlarm('watch', Math.max(0.5, (next - now()) / MINUTE_MS));
  };

  const statusOf = async (
    instance: Instance,
    before: AccountWatchStatus | undefined,
    periodMinutes: number,
  ): Promise<AccountWatchStatus> => {
    const why = await whyOff(instance);
    if (why) return { status: 'off', why };
    const tokenArea = accountDataArea(instance);
    if (!before || before.status === 'off' || before.tokenArea !== tokenArea) {
      const nothing = { watched: 0, atLeast: 0, isComplete: false, failures: 0 };
      return { status: 'starting', tokenArea, ...nothing, periodMinutes, ...schedule(firstPollMinutes(random())) };
    }
    const isClockSetBack = now() < before.scheduledAt;
    if (before.status === 'stopped' || (!isClockSetBack && before.periodMinutes === periodMinutes)) return before;
    const isHeldOff = before.failures > 0 && !isClockSetBack;
    return { ...before, periodMinutes, ...(!isHeldOff && schedule(firstPollMinutes(random()))) };
  };

  /** Brings status, alarm and polls in line with the settings and the instances. */
  const syncStatus = (): Promise<WatchStatus> =>
    store.updateStatus(async (before) => {
      const { settings, instances } = await readItems({ settings: watchSettingsItem, instances: instancesItem });
      const accounts: Record<string, AccountWatchStatus> = {};
      for (const instance of settings.isOn ? instances : [])
        accounts[instance.id] = await statusOf(instance, before.accounts[instance.id], periodOf(settings));
      for (const id of polls.keys()) if (!isRunning(accounts[id])) abort(id);
      if (!settings.isOn) await store.pauseAll();
      const isSame = JSON.stringify(accounts) === JSON.stringify(before.accounts);
      if (!isSame || !(await hasAlarm('watch'))) await setNextAlarm({ accounts });
      return { ...before, accounts };
    });

  const sync = async (): Promise<void> => {
    await syncStatus();
    await refreshBadge();
  };

  const tryPoll = async (instance: Instance, signal: AbortSignal): Promise<Outcome> => {
    try {
      const { client } = await connections.connect(instance);
      const result = await runPoll({ client, store, instance, signal, now, random });
      return { status: 'watching', ...result, failures: 0, polledAt: now(), failure: undefined };
    } catch (error) {
      const failure = toFailure(error);
      if (signal.aborted || !failure) throw error;
      const last = (await readItem(watchStatusItem))?.accounts[instance.id];
      const known = isRunning(last) ? last : { watched: 0, atLeast: 0, isComplete: false, failures: 0 };
      const status = isTokenRefused(failure) ? 'stopped' : 'failing';
      return { ...known, status, failures: known.failures + 1, failure, hasMore: false };
    }
  };

  const pollOnce = async (instanceId: string, signal: AbortSignal): Promise<void> => {
    const { settings, instances } = await readItems({ settings: watchSettingsItem, instances: instancesItem });
    const instance = instances.find(({ id }) => id === instanceId);
    if (!instance || !settings.isOn || (await whyOff(instance))) return sync();
    const periodMinutes = periodOf(settings);
    try {
      const { hasMore, ...outcome } = await tryPoll(instance, signal);
      await store.updateStatus(async (before) => {
        signal.throwIfAborted();
        const { failure, failures } = outcome;
        const retryAfterSeconds = failure?.name === 'RateLimitError' ? failure.seconds : undefined;
        const timing = { periodMinutes, failures, retryAfterSeconds, random: random() };
        const when = schedule(hasMore ? firstPollMinutes(timing.random) : nextPollMinutes(timing));
        const account = { ...outcome, tokenArea: accountDataArea(instance), periodMinutes, ...when };
        const status = { ...before, accounts: { ...before.accounts, [instanceId]: account } };
        await setNextAlarm(status);
        return status;
      });
    } catch (error) {
      if (!signal.aborted) throw error;
      await sync();
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

  let recovered: Promise<void> | undefined;
  /** Before any poll of this worker: it would take what happened to pushes of the last one as old. */
  const recoverOnce = (): Promise<void> => {
    recovered ??= store.recover().catch((error: unknown) => {
      recovered = undefined;
      throw error;
    });
    return recovered;
  };

  /** Polls the accounts that are due. An alarm goes off once: the next is set first, so that a poll follows whatever fails or is terminated. */
  const onPollAlarm = async (): Promise<void> => {
    await setAlarm('watch', RETRY_MINUTES);
    await recoverOnce();
    const { accounts } = await syncStatus();
    const due = pollable(accounts).filter(([, { nextPollAt }]) => nextPollAt <= now());
    const later = due.map(([id, status]) => [id, { ...status, ...schedule(status.periodMinutes) }] as const);
    await setNextAlarm({ accounts: { ...accounts, ...Object.fromEntries(later) } });
    await Promise.all(due.map(([id]) => pollOrJoin(id)));
  };

  /** The user asks: polls every account, also one whose watch has stopped, but none that has asked to wait. */
  const pollNow = async (): Promise<WatchStatus> => {
    await recoverOnce();
    const { accounts } = await syncStatus();
    const hasToWait = (status: RunningWatchStatus) =>
      status.failure?.name === 'RateLimitError' && status.scheduledAt <= now() && now() < status.nextPollAt;
    const asked = Object.entries(accounts).filter(([, status]) => isRunning(status) && !hasToWait(status));
    await Promise.all(asked.map(([id]) => pollOrJoin(id)));
    return store.updateStatus((status) => status);
  };

  const onAlarm = async (name: string): Promise<void> => {
    if (name === 'watch') await onPollAlarm();
    if (name === 'watch-tell') await notifier.notifyNewEvents();
  };

  /** What was found with a token goes with it. Another token is taken for the same account's until a poll shows otherwise. */
  const onTokenChange = async ({ instanceId, from, to, isEntered, isElsewhere }: TokenChange): Promise<void> => {
    if (to === from && !isEntered && !isElsewhere) return;
    abort(instanceId);
    if (to === 'none' || isElsewhere) await store.forgetAccount(instanceId);
    else if (from !== 'none' && from !== to) await store.moveAccount(instanceId, from, to);
    if (isEntered && to !== 'none')
      await store.update({ id: instanceId, tokenArea: to }, (before) => ({
        baseline: isUnused(before) ? before : { ...before, isNewToken: true },
      }));
    await store.updateStatus(({ accounts: { [instanceId]: _, ...accounts }, ...status }) => ({ ...status, accounts }));
  };

  /** A push was expired from here. It must not fail for lack of room. */
  const onExpired = async ({ instanceId, urlToken }: PushRef): Promise<void> => {
    const instance = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
    const push = await hashOfToken(urlToken);
    if (instance)
      await store.update(instance, (before) => ({ baseline: markOver(before, push) })).catch(ignoreStorageFull);
  };

  /** Returns whether wrong passphrases of this push are reported now. Throws `Gone` if it is not watched. */
  const follow = async ({ instanceId, urlToken, isOn }: Input<'setPassphraseAlert'>): Promise<boolean> => {
    const { instance } = await connections.connectById(instanceId);
    const push = await hashOfToken(urlToken);
    const { baseline } = await store.update(instance, (before) => ({
      baseline: setPassphraseAlert(before, push, isOn),
    }));
    if (!baseline.pushes[push]) throw new FailureError({ name: 'NoLongerAvailable' });
    if (isOn)
      await store.updateStatus(async (status) => {
        const account = status.accounts[instanceId];
        if (!isRunning(account) || account.status === 'failing' || account.status === 'stopped') return status;
        const soon = { ...account, ...schedule(firstPollMinutes(random())) };
        const next = { ...status, accounts: { ...status.accounts, [instanceId]: soon } };
        await setNextAlarm(next);
        return next;
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
    // First, as browsers may lose alarms when they close: it polls nothing.
    await sync();
    await recoverOnce();
    await notifier.notifyNewEvents();
  };

  return {
    ...notifier,
    listen,
    recover,
    sync,
    onAlarm,
    pollNow,
    onTokenChange,
    onExpired,
    onPushCreated: store.onPushCreated,
    follow,
    seen: (ids: readonly string[]) =>
      updateEvents((events) => events.map((event) => (ids.includes(event.id) ? { ...event, isSeen: true } : event))),
    dismiss: (ids: readonly string[]) => updateEvents((events) => events.filter(({ id }) => !ids.includes(id))),
  };
}

/** No list and no push has come into it yet. */
function isUnused({ seenUntil, pushes }: WatchBaseline): boolean {
  return seenUntil === undefined && Object.keys(pushes).length === 0;
}

function isRunning(status: AccountWatchStatus | undefined): status is RunningWatchStatus {
  return status !== undefined && status.status !== 'off';
}

function pollable(accounts: WatchStatus['accounts']): [string, RunningWatchStatus][] {
  const running = Object.entries(accounts).filter((one): one is [string, RunningWatchStatus] => isRunning(one[1]));
  return running.filter(([, { status }]) => status !== 'stopped');
}

/** Nothing that is asked with this token will ever be answered. */
function isTokenRefused(failure: Failure): boolean {
  if (failure.name === 'HttpError') return failure.reason === 'token';
  return failure.name === 'RequestError' && failure.problem === 'token';
}

/** Events that no page has shown. `newestAt`: milliseconds since 1970, by this computer's clock. */
export function unseenEvents(store: BaselineStore) {
  return async (): Promise<{ count: number; newestAt: number }> => {
    const events = (await store.listEvents()).flatMap((one) => one.events).filter(({ isSeen }) => !isSeen);
    return { count: events.length, newestAt: Math.max(0, ...events.map(({ foundAt }) => foundAt)) };
  };
}
