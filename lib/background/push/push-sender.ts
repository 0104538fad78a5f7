import { type Failure, FailureError } from '../../base/failure';
import { type Result, settle } from '../../base/result';
import { clearAlarm, setAlarm } from '../../browser/alarms';
import type { Instance } from '../../instance/instance';
import type { Policy } from '../../policy/policy';
import { type Draft, getPayload } from '../../push/draft';
import type { PushResult, PushSource } from '../../push/result';
import type { CreatedPush } from '../../push/stored-push';
import { type DeliverySettings, deliverySettingsItem } from '../../storage/items';
import { readItem } from '../../storage/storage';
import type { Connection, Connections } from '../instances/connections';
import type { ReplaceSelection, ResultDelivery } from '../results/result-delivery';
import type { UnderWay } from '../results/under-way';
import type { PushLifecycle } from './push-lifecycle';

/** How long after a create begins the next worker looks for it: longer than any create can take. */
const RECOVERY_ALARM_MINUTES = 0.5;

/** Faster creates show no badge, which would flicker. */
const BADGE_DELAY_MS = 100;

interface PushSenderDeps {
  connections: Connections;
  lifecycle: PushLifecycle;
  delivery: ResultDelivery;
  underWay: UnderWay;
  policy: () => Promise<Policy>;
  newId: () => string;
}

/** What every create reads first. */
export interface PushContext {
  instance: Instance;
  /** Settles later than the rest. */
  connecting: Promise<Result<Connection, Failure>>;
  settings: DeliverySettings;
  policy: Policy;
}

interface CreatePushOptions {
  /** What was read before. */
  context?: Promise<PushContext> | undefined;
  /** The instance that the user saw at the click. */
  instanceId?: string | undefined;
  /** Files that the worker sends, which it does for the demo only. */
  files?: readonly File[] | undefined;
  /** The id for its result. */
  id?: string | undefined;
  /** Puts the link into the page, in place of the selection. */
  insert?: ReplaceSelection | undefined;
}

export interface PushSender {
  /** Starts reading what a push needs, for callers that read a selection meanwhile. Throws `NoInstance`. */
  prefetchContext: () => Promise<PushContext>;
  /** Sends a draft once. Throws `NoInstance`, `InstanceChanged` and what `begin` throws before sending. Later failures become results. */
  push: (draft: Draft, source: PushSource, options?: CreatePushOptions) => Promise<PushResult>;
  /** Stops a create that has not been sent, and says so; aborts a request, whose outcome is then unknown. */
  cancel: (draftId: string) => void;
}

/** Sends drafts from the worker. Pages send those with files (`uploads.ts`), tables their rows (`batch-creator.ts`). */
export function createPushSender({
  connections,
  lifecycle,
  delivery,
  underWay,
  policy,
  newId,
}: PushSenderDeps): PushSender {
  const inFlight = new Map<string, AbortController>();
  /** Wakes the next worker if this one is terminated meanwhile. */
  const keepAlarm = () =>
    void (inFlight.size > 0 ? setAlarm('in-flight', RECOVERY_ALARM_MINUTES) : clearAlarm('in-flight'));
  let isBusyShown = false;
  const showBusy = () => {
    const isAny = inFlight.size > 0;
    if (isAny !== isBusyShown) void delivery.refreshBadge();
    isBusyShown = isAny;
  };

  const readContext = async (): Promise<PushContext> => {
    const activeInstance = connections.requireActiveInstance();
    const connecting = settle(activeInstance.then(connections.connect));
    const [instance, settings, current] = await Promise.all([activeInstance, readItem(deliverySettingsItem), policy()]);
    return { instance, connecting, settings, policy: current };
  };

  const prefetchContext = (): Promise<PushContext> => {
    const context = readContext();
    // Ignore a rejection if the create is not sent after all.
    context.catch(() => undefined);
    return context;
  };

  return {
    prefetchContext,

    push: async (draft, source, { context = prefetchContext(), instanceId, files = [], id = newId(), insert } = {}) => {
      if (inFlight.has(draft.id)) throw new FailureError({ kind: 'AlreadyInFlight' });
      const controller = new AbortController();
      inFlight.set(draft.id, controller);
      keepAlarm();
      const timer = setTimeout(showBusy, BADGE_DELAY_MS);
      const leave = () => {
        inFlight.delete(draft.id);
        clearTimeout(timer);
        keepAlarm();
        showBusy();
      };
      try {
        const { instance, settings, policy, connecting } = await context;
        if (instanceId !== undefined && instanceId !== instance.id) throw new FailureError({ kind: 'InstanceChanged' });
        const copies = settings.copiesAtOnce;
        underWay.begin({ id, draft, source, instanceName: instance.name, copies: copies && insert === undefined });
        const begun = await lifecycle.begin({ draft, source, instance, policy, files, id });
        const connection = await connecting;
        const outcome = connection.ok
          ? await settle(sendPush(begun.sent, begun.files, connection.value, controller.signal))
          : connection;
        const keep = (result: PushResult) => delivery.keep(result, begun.draft, insert);
        return await lifecycle.finish(begun, outcome, connection, { copies, keep });
      } catch (error) {
        leave();
        await delivery.endWithoutResult({ id, draft, source }, error);
        throw error;
      } finally {
        leave();
      }
    },

    cancel: (draftId) => inFlight.get(draftId)?.abort(),
  };
}

const NOTHING_SENT = { bytes: 0, totalBytes: 0, mayBeComplete: false };

/** The only request of a create. Throws `TokenMissing`, `DemoFull` and what the client throws. */
export async function sendPush(
  draft: Draft,
  files: readonly File[],
  { client, assertFreeSpace, isTokenMissing, ...connection }: Connection,
  signal?: AbortSignal,
): Promise<CreatedPush> {
  if (isTokenMissing) throw new FailureError({ kind: 'TokenMissing' });
  const sendsEmail = draft.email !== undefined && (await connection.sendsEmail());
  await assertFreeSpace(getPayload(draft), files);
  // The create was canceled while it was encrypted, or while its server was connected.
  if (signal?.aborted) throw new FailureError({ kind: 'CanceledError', estimate: NOTHING_SENT });
  return client.createPush(draft, { signal, files, sendsEmail });
}
