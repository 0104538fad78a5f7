import type { AccountBaseline, StoredActivityEvent } from '../../activity/activity-event';
import {
  type AccountPollStatus,
  clampPollPeriod,
  FIRST_POLL_MINUTES,
  nextPollMinutes,
  type PollStatus,
} from '../../activity/poll-settings';
import { hasPassphraseAlert, markExpirationReported, setPassphraseAlert } from '../../activity/reconcile';
import { hashUrlToken } from '../../base/encoding';
import { type Failure, FailureError, isTokenRefused, toFailure } from '../../base/failure';
import { createSerialQueue } from '../../base/serial-queue';
import { onHostPermissionsChanged } from '../../browser/permissions';
import type { Instance } from '../../instance/instance';
import type { Input } from '../../messaging/messages';
import type { Item } from '../../storage/item';
import { activitySettingsItem, instancesItem } from '../../storage/items';
import { ignoreStorageFull, onItemChange, readItem } from '../../storage/storage';
import type { Connections } from '../instances/connections';
import { readInstance } from '../instances/instance-data';
import type { TokenChange } from '../instances/instance-registry';
import type { ExpiredEvent, PushToList } from '../push-events';
import { createActivityNotifier } from './activity-notifier';
import { createBaselineStore } from './baseline-store';
import { createPollSchedule, isPolled } from './poll-schedule';
import type { PrivateMarks } from './private-marks';
import { type ReadChangesDeps, readChanges } from './read-changes';

export interface ActivityMonitorDeps {
  connections: Connections;
  marks: PrivateMarks;
  /** Adds what this browser created and no list has yet. */
  beforePoll: () => Promise<void>;
  refreshBadge: () => Promise<void>;
  /** Called with what a poll reads of each push, tracked or not. */
  updateRecords: ReadChangesDeps['updateRecords'];
  random: () => number;
  now: () => number;
}

export interface ActivityMonitor {
  /** Register at the worker's start. */
  listen: () => void;
  /** Reports what the worker before did not. Call it at every start of the worker. */
  recover: () => Promise<void>;
  /** Reconciles poll status and alarm with settings, instances and permissions. Throws `StorageFull`. */
  sync: () => Promise<void>;
  /** Polls the accounts that are due, or notifies; ignores other alarms. Failed polls are in the status. Throws `StorageFull`. */
  onAlarm: (name: string) => Promise<void>;
  /** Polls every account, also where polling was stopped, but none that is rate-limited. Returns the status afterward. */
  pollNow: () => Promise<PollStatus>;
  /** Aborts every poll, which then changes nothing. */
  abortPolls: () => void;
  /** Moves what is known of an account with its token. Of a new token it is not known whose it is, until a list says so. */
  applyTokenChange: (change: TokenChange) => Promise<void>;
  /**
   * Stops polling accounts that are not listed any more, and then removes what is stored of them, whether the first succeeded or not. Call it
   * after a change of the list.
   */
  removeUnlisted: () => Promise<void>;
  /** Notes that this browser expired a push, so that no poll reports it. */
  markExpired: (expired: ExpiredEvent) => Promise<void>;
  /** Tracks new pushes of accounts. `isRecovered`: a list may have had them since. Throws `StorageFull`: the next poll adds them then. */
  addPushes: (pushes: readonly PushToList[], isRecovered: boolean) => Promise<void>;
  /** Keeps a private push, which is added later, out of every baseline until then. */
  keepOut: (push: PushToList) => Promise<void>;
  /** Switches the alert for wrong passphrases of one push, and returns whether it is on. Throws `NoLongerAvailable` if the push is not tracked. */
  setPassphraseAlert: (alert: Input<'setPassphraseAlert'>) => Promise<boolean>;
  /** Marks events as seen. Throws `StorageFull`. */
  markSeen: (eventIds: readonly string[]) => Promise<void>;
  /** Removes events. Throws `StorageFull`. */
  dismiss: (eventIds: readonly string[]) => Promise<void>;
}

/** Polls every connected account at its own interval, one at a time. */
export function createActivityMonitor({
  connections,
  marks,
  beforePoll,
  refreshBadge,
  updateRecords,
  random,
  now,
}: ActivityMonitorDeps): ActivityMonitor {
  const baselines = createBaselineStore(now, marks);
  const notifier = createActivityNotifier({ store: baselines, now });
  const enqueuePoll = createSerialQueue();
  const polls = new Map<string, { promise: Promise<void>; controller: AbortController }>();

  const abortPolls = (isAborted: (instanceId: string) => boolean): void => {
    for (const [id, { controller }] of polls) if (isAborted(id)) controller.abort();
  };
  const { update: updateStatus, ...schedule } = createPollSchedule({
    baselines,
    abortOthers: (isWanted) => abortPolls((id) => !isWanted(id)),
    now,
  });

  const sync = async (): Promise<void> => {
    await updateStatus();
    await refreshBadge();
  };

  /** Returns the status after a poll; an aborted one changes nothing. `hasMore`: the next poll continues it. */
  const readAccount = async (instance: Instance, before: AccountPollStatus, signal: AbortSignal) => {
    const minutesToNextPoll = async (outcome: Pick<AccountPollStatus, 'failureCount' | 'failure'>) =>
      nextPollMinutes(outcome, clampPollPeriod(await readItem(activitySettingsItem)), random());
    try {
      const { client } = await connections.connect(instance);
      const { hasMore, ...coverage } = await readChanges(
        { client, store: baselines, updateRecords, now },
        instance,
        signal,
      );
      const success = { status: 'ok' as const, polledAt: now(), failure: undefined, failureCount: 0 };
      const nextPollAt = schedule.inMinutes(hasMore ? FIRST_POLL_MINUTES : await minutesToNextPoll(success));
      return { after: { ...before, ...coverage, ...success, nextPollAt }, hasMore };
    } catch (error) {
      const failure = toFailure(error);
      if (signal.aborted) return { after: before };
      if (!failure) throw error;
      const status = isTokenUnusable(failure) ? ('stopped' as const) : ('failing' as const);
      const failureCount = before.failureCount + 1;
      const nextPollAt = schedule.inMinutes(await minutesToNextPoll({ failure, failureCount }));
      return { after: { ...before, status, failure, failureCount, nextPollAt } };
    }
  };

  const pollInstance = async (instanceId: string, signal: AbortSignal): Promise<void> => {
    await beforePoll();
    const { [instanceId]: before } = await updateStatus();
    const instance = await readInstance(instanceId);
    if (!instance || !isPolled(before)) return;
    const { after, hasMore } = await readAccount(instance, before, signal);
    await updateStatus((accounts) => (signal.aborted ? accounts : { ...accounts, [instanceId]: after }));
    await refreshBadge();
    // Many events at once are reported together, when all of them are read.
    if (!hasMore) await notifier.notifyNewEvents();
  };

  /** Polls these accounts one after the other, or awaits their polls in flight. */
  const pollDue = async (isWanted: (account: AccountPollStatus) => boolean): Promise<void> => {
    const accounts = Object.entries(await updateStatus());
    // Due longest first, so that a server which takes its time is not first again.
    const wanted = accounts
      .filter(([, account]) => isPolled(account) && isWanted(account))
      .sort(([, one], [, other]) => one.nextPollAt - other.nextPollAt);
    const started = wanted.map(([id]) => {
      const inFlight = polls.get(id);
      if (inFlight) return inFlight.promise;
      const controller = new AbortController();
      const promise = enqueuePoll(() => pollInstance(id, controller.signal)).finally(() => polls.delete(id));
      polls.set(id, { promise, controller });
      return promise;
    });
    await Promise.all(started);
  };

  const setPassphraseAlertFor: ActivityMonitor['setPassphraseAlert'] = async ({ instanceId, urlToken, isOn }) => {
    const { instance } = await connections.connectTo(instanceId);
    const push = await hashUrlToken(urlToken);
    const change = (before: AccountBaseline) => ({ baseline: setPassphraseAlert(before, push, isOn) });
    const { baseline } = await baselines.update(instance, change);
    if (!baseline.pushes[push]) throw new FailureError({ kind: 'NoLongerAvailable' });
    await updateStatus((accounts) => {
      const account = accounts[instanceId];
      const isSoon = isOn && account && account.failureCount === 0;
      return isSoon
        ? { ...accounts, [instanceId]: { ...account, nextPollAt: schedule.inMinutes(FIRST_POLL_MINUTES) } }
        : accounts;
    });
    return hasPassphraseAlert(baseline, push);
  };

  const updateEvents = async (change: (events: StoredActivityEvent[]) => StoredActivityEvent[]) => {
    await baselines.updateEvents(change);
    await refreshBadge();
  };

  return {
    listen: () => {
      for (const item of [activitySettingsItem, instancesItem]) onItemChange(item as Item<unknown>, () => void sync());
      onHostPermissionsChanged(() => void sync());
    },

    recover: async () => {
      // What is new is told also where there is no space to store when to look again.
      await sync().catch(ignoreStorageFull);
      await notifier.notifyNewEvents();
    },

    sync,

    onAlarm: async (name) => {
      if (name === 'notify-activity') await notifier.notifyNewEvents();
      if (name !== 'poll') return;
      // Set first, so that a poll follows whatever fails or is terminated.
      await schedule.setFallbackAlarm();
      await pollDue(({ status, nextPollAt }) => status !== 'stopped' && nextPollAt <= now());
    },

    pollNow: async () => {
      await pollDue(({ failure, nextPollAt }) => failure?.kind !== 'RateLimitError' || nextPollAt <= now());
      return updateStatus();
    },

    abortPolls: () => abortPolls(() => true),

    applyTokenChange: async ({ instanceId, from, to, isEntered }) => {
      if (to === from && !isEntered) return;
      polls.get(instanceId)?.controller.abort();
      if (to !== 'none' && from !== 'none' && from !== to) await baselines.moveAccount(instanceId, from, to);
      if (isEntered && to !== 'none') await baselines.expectNewToken({ id: instanceId, tokenArea: to });
      await updateStatus(({ [instanceId]: _, ...others }) => others).catch(ignoreStorageFull);
    },

    removeUnlisted: async () => {
      try {
        await updateStatus().catch(ignoreStorageFull);
      } finally {
        await baselines.removeUnlisted();
      }
      await refreshBadge();
    },

    markExpired: async ({ push: { instanceId, urlToken } }) => {
      const instance = await readInstance(instanceId);
      const push = await hashUrlToken(urlToken);
      if (instance) await baselines.update(instance, (before) => ({ baseline: markExpirationReported(before, push) }));
    },

    addPushes: (pushes, isRecovered) =>
      baselines.addOwnPushes(
        pushes.map(({ result }) => result),
        isRecovered,
      ),

    keepOut: ({ result }) => baselines.keepOut(result),

    setPassphraseAlert: setPassphraseAlertFor,

    markSeen: (ids) =>
      updateEvents((events) => events.map((event) => (ids.includes(event.id) ? { ...event, isSeen: true } : event))),

    dismiss: (ids) => updateEvents((events) => events.filter(({ id }) => !ids.includes(id))),
  };
}

function isTokenUnusable(failure: Failure): boolean {
  return isTokenRefused(failure) || (failure.kind === 'RequestError' && failure.problem === 'token');
}
