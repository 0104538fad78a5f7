import { type Failure, FailureError } from '../../base/failure';
import { type Result, settle } from '../../base/result';
import type { Instance } from '../../instance/instance';
import type { Policy } from '../../policy/policy';
import { type Draft, getPayload } from '../../push/draft';
import type { PushResult, PushSource } from '../../push/result';
import type { CreatedPush } from '../../push/stored-push';
import { type DeliverySettings, deliverySettingsItem } from '../../storage/items';
import { readItem } from '../../storage/storage';
import type { Connection, Connections } from '../instances/connections';
import type { ReplaceSelection, ResultDelivery } from '../results/result-delivery';
import type { PushLifecycle } from './push-lifecycle';

/** Faster creates show no badge, which would flicker. */
const BADGE_DELAY_MS = 100;

interface PushSenderDeps {
  connections: Connections;
  lifecycle: PushLifecycle;
  delivery: ResultDelivery;
  policy: () => Promise<Policy>;
  onInFlightChange: (isAny: boolean) => void;
}

export type PushSender = ReturnType<typeof createPushSender>;

/** What every create reads first. */
export type PushContext = Promise<{
  instance: Instance;
  connection: Promise<Result<Connection, Failure>>;
  settings: DeliverySettings;
  policy: Policy;
}>;

interface CreatePushOptions {
  context?: PushContext | undefined;
  /** The instance that the user saw at the click. */
  instanceId?: string | undefined;
  /** Files that the worker sends, which it does for the demo only. */
  files?: readonly File[] | undefined;
  /** Puts the link into the page, in place of the selection. */
  insert?: ReplaceSelection | undefined;
}

/** Sends drafts from the worker. Pages send those with files (`uploads.ts`), tables their rows (`batch-creator.ts`). */
export function createPushSender({ connections, lifecycle, delivery, policy, onInFlightChange }: PushSenderDeps) {
  const inFlight = new Map<string, AbortController>();
  let wasInFlight = false;
  const notifyInFlightChange = () => {
    const isAny = inFlight.size > 0;
    if (isAny !== wasInFlight) onInFlightChange(isAny);
    wasInFlight = isAny;
  };

  const readContext = async (): PushContext => {
    const activeInstance = connections.requireActiveInstance();
    const connection = settle(activeInstance.then(connections.connect));
    const [instance, settings, current] = await Promise.all([activeInstance, readItem(deliverySettingsItem), policy()]);
    return { instance, connection, settings, policy: current };
  };

  /** Starts reading what a push needs, for callers that read a selection meanwhile. Throws `NoInstance`. */
  const prefetchContext = (): PushContext => {
    const context = readContext();
    // Ignore a rejection if the create is not sent after all.
    context.catch(() => undefined);
    return context;
  };

  return {
    prefetchContext,

    /**
     * Throws `NoInstance`, `InstanceChanged` and what `begin` throws before sending. Later failures become results.
     */
    push: async (
      draft: Draft,
      source: PushSource,
      { context = prefetchContext(), instanceId, files = [], insert }: CreatePushOptions = {},
    ): Promise<PushResult> => {
      if (inFlight.has(draft.id)) throw new FailureError({ kind: 'AlreadyInFlight' });
      const controller = new AbortController();
      inFlight.set(draft.id, controller);
      const timer = setTimeout(notifyInFlightChange, BADGE_DELAY_MS);
      try {
        const { instance, settings, policy, connection: connecting } = await context;
        if (instanceId !== undefined && instanceId !== instance.id) throw new FailureError({ kind: 'InstanceChanged' });
        const keeper = delivery.createSink({ copies: settings.copiesAtOnce, insert });
        const begun = await lifecycle.begin({ draft, source, instance, policy, files }, keeper);
        const connection = await connecting;
        const outcome = connection.ok
          ? await settle(sendPush(begun.sent, begun.files, connection.value, controller.signal))
          : connection;
        return await lifecycle.finish(begun, outcome, connection, keeper);
      } finally {
        inFlight.delete(draft.id);
        clearTimeout(timer);
        notifyInFlightChange();
      }
    },

    /** Stops a create that has not been sent, and says so; aborts a request, whose outcome is then unknown. */
    cancel: (draftId: string): void => inFlight.get(draftId)?.abort(),
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
