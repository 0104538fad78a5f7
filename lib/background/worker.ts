import type { Fetch } from '../api/request';
import { toFile } from '../base/encoding';
import { clearAlarm, clearAllAlarms, setAlarm } from '../browser/alarms';
import { showBadge } from '../browser/badge';
import type { EncryptContent } from '../browser/encrypt';
import { deletePrivateHandoffs } from '../browser/handoff';
import { isInstalledByPolicy } from '../browser/installation';
import { clearNotifications } from '../browser/notifications';
import { isAnyWindowPrivate } from '../browser/page-environment';
import { openWelcome } from '../browser/pages';
import { getHostPermissions, removeHostPermissions } from '../browser/permissions';
import type { Input } from '../messaging/messages';
import type { WorkerHandlers } from '../messaging/messaging';
import { broadcast } from '../messaging/messaging';
import type { RawPolicy } from '../policy/read-policy';
import type { PushResult } from '../push/result';
import { inFlightItem, instancesItem } from '../storage/items';
import { clearStorage, readItem } from '../storage/storage';
import { createActivityMonitor } from './activity/activity-monitor';
import { createPrivateMarks } from './activity/private-marks';
import { createBatchCreator } from './batch/batch-creator';
import { createBatchStore } from './batch/batch-store';
import { createCreatedRows } from './batch/created-rows';
import { checkInstance } from './instances/check-instance';
import { createConnections } from './instances/connections';
import { createDemoInstance } from './instances/demo-instance';
import { createInstanceRegistry } from './instances/instance-registry';
import { createPolicySource, syncPolicy } from './instances/policy-source';
import { createTemporaryPermissions } from './instances/temporary-permissions';
import { createNotificationHandlers } from './notifications';
import { createOperationLock } from './operation-lock';
import { createContextMenu } from './push/context-menu';
import { createFilePush } from './push/file-push';
import { onPassphraseAlarm } from './push/passphrases';
import { createPushEvents } from './push/push-events';
import { createPushLifecycle } from './push/push-lifecycle';
import { createPushSender } from './push/push-sender';
import { createQuickPush, type SelectionScripts } from './push/quick-push';
import { createUndoDrafts } from './push/undo-drafts';
import { createUploads } from './push/uploads';
import { createAccountPushes, type FindOwnPushes } from './pushes/account-pushes';
import { createAnonymousPushes } from './pushes/anonymous-pushes';
import { createEncryptedPushes } from './pushes/encrypted-pushes';
import { createReceivedLinks } from './received/received-links';
import { createResultDelivery } from './results/result-delivery';
import { createResultStore, ignoreStorageFull } from './results/result-store';
import { createResultTransactions } from './results/result-transactions';
import { importSettings } from './settings/import-settings';

/** Dependencies that tests replace. */
export interface WorkerDeps {
  fetch: Fetch;
  now: () => number;
  newId: () => string;
  newToken: () => string;
  random: () => number;
  /** Resolves only if the text was copied. */
  copy: (text: string) => Promise<void>;
  encrypt: EncryptContent;
  /** Undefined if the browser cannot tell yet. */
  readManagedStorage: () => Promise<RawPolicy | undefined>;
  selectionScripts: SelectionScripts;
}

/** How long after a create begins the next worker looks for it: longer than any create can take. */
const RECOVERY_ALARM_MINUTES = 0.5;

/** Composes the worker's services and its message handlers. */
export function createWorker(deps: WorkerDeps) {
  const { fetch, now, newId, random } = deps;
  const lock = createOperationLock();
  const policySource = createPolicySource(deps.readManagedStorage);
  const { policy } = policySource;
  const demo = createDemoInstance({ now, newToken: deps.newToken });
  const connections = createConnections(fetch, demo);
  const transactions = createResultTransactions();
  const resultStore = createResultStore(transactions);
  const undoDrafts = createUndoDrafts({ transactions, now, newId });
  const anonymousPushes = createAnonymousPushes();
  const permissions = createTemporaryPermissions();
  const batches = createBatchStore({ demo, now });
  const marks = createPrivateMarks(now);

  const events = createPushEvents();

  /** Updates whatever shows pushes that this browser created: the last results, and tables. */
  const updateResults: typeof resultStore.applyUpdates = async (...updates) => {
    for (const { applyUpdates } of [resultStore, batches]) await applyUpdates(...updates).catch(ignoreStorageFull);
  };

  const expirePush = async (result: PushResult, urlToken: string): Promise<void> => {
    const { client } = await connections.connectTo(result.instance.id);
    const expired = await client.expirePush(urlToken);
    const expiredAt = expired.expiration.expiredAt ?? expired.changedAt ?? now();
    const expiration = { ...expired.expiration, expiredAt, isExpiredManually: true };
    await events.emit('expired', { push: { instanceId: result.instance.id, urlToken }, expiration });
  };
  /** Returns the id of the draft that has come back, if any. */
  const expire = async (resultId: string, urlToken: string): Promise<string | undefined> => {
    const result = await resultStore.requireResult(resultId);
    return undoDrafts.undo(resultId, () => expirePush(result, urlToken));
  };

  const findOwnPushes: FindOwnPushes = async (urlTokens) =>
    (await Promise.all([resultStore, batches].map(({ findCreated }) => findCreated(urlTokens)))).flat();

  const accountPushes = createAccountPushes(connections, events, updateResults, findOwnPushes);
  const delivery = createResultDelivery({ resultStore, undoDrafts, copy: deps.copy, expire, now });
  const { refreshBadge } = delivery;
  const activityMonitor = createActivityMonitor({
    connections,
    marks,
    beforePoll: () => createdRows.listAll(),
    refreshBadge,
    updateResults,
    now,
    random,
  });
  const instances = createInstanceRegistry({
    connections,
    policy,
    newId,
    releasePermissions: permissions.releaseUnused,
    onTokenChange: activityMonitor.applyTokenChange,
    removeUnlisted: activityMonitor.removeUnlisted,
    now,
  });
  const lifecycle = createPushLifecycle({
    connections,
    resultStore,
    marks,
    events,
    encrypt: deps.encrypt,
    now,
    newId,
  });
  const pusher = createPushSender({
    connections,
    lifecycle,
    delivery,
    policy,
    onInFlightChange: (isAny) => {
      // Wakes the next worker if this one is terminated meanwhile.
      void (isAny ? setAlarm('in-flight', RECOVERY_ALARM_MINUTES) : clearAlarm('in-flight'));
      void refreshBadge();
    },
  });
  const createdRows = createCreatedRows({
    lists: [createEncryptedPushes().add, activityMonitor.addPushes, anonymousPushes.add],
    keepOut: activityMonitor.keepOut,
    runFromTimer: (listRows) => void lock.shared(listRows)(),
  });
  /** Makes an operation wait until the pushes of tables are in the lists of created pushes, which it uses. */
  const afterRows =
    <A extends unknown[], R>(operation: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await createdRows.listAll();
      return operation(...args);
    };
  const batchCreator = createBatchCreator({ connections, lifecycle, store: batches, createdRows, policy, now });
  const uploads = createUploads({ connections, lifecycle, resultStore, delivery, policy, now });

  events.on(
    'created',
    ({ result }) => resultStore.dropCandidate(result.stored),
    ({ result }) => batches.dropCandidate(result.stored),
    createdRows.onPushCreated,
    demo.onPushCreated,
    instances.onPushCreated,
    async ({ result }) => {
      if (result.withAccount) void broadcast('pushCreated', { instanceId: result.instance.id });
    },
  );
  // Pages first: a list that is being read reads its rows again, which have moved up.
  events.on(
    'opened',
    async (opened) => void broadcast('pushUpdated', opened),
    createdRows.listAll,
    anonymousPushes.onOpened,
    ({ push, update }) => updateResults(push.instanceId, [{ ...update, urlToken: push.urlToken }]),
  );
  events.on(
    'expired',
    async ({ push, expiration }) => void broadcast('pushUpdated', { push, update: expiration }),
    createdRows.listAll,
    activityMonitor.markExpired,
    anonymousPushes.onExpired,
    ({ push, expiration }) => updateResults(push.instanceId, [{ ...expiration, urlToken: push.urlToken }], true),
  );

  const filePush = createFilePush(permissions, resultStore);
  const quickPush = createQuickPush({
    pusher,
    resultStore,
    delivery,
    filePush,
    selectionScripts: deps.selectionScripts,
    now,
    newId,
  });
  const menu = createContextMenu();

  const cancel = async (draftId: string): Promise<void> => {
    pusher.cancel(draftId);
    await uploads.cancel((pending) => pending.draftId === draftId);
  };

  const notifyOrphans = async (orphans: readonly PushResult[]): Promise<void> => {
    if (orphans.length > 0) await refreshBadge();
    for (const orphan of orphans) await delivery.notifyResult(orphan);
  };

  const syncWithPolicy = (): Promise<void> =>
    instances.enqueue(async () => {
      if (!(await syncPolicy(policySource))) return;
      await activityMonitor.removeUnlisted();
      await permissions.releaseUnused();
    });

  /** Removes everything stored, requested and shown. Sends no request. */
  const deleteAllData = (): Promise<void> =>
    lock.exclusive(
      async () => {
        // First, in case the browser closes during the rest.
        await clearStorage();
        createdRows.clear();
        demo.clearCache();
        transactions.clearCache();
        await syncWithPolicy();
        await removeHostPermissions(await getHostPermissions());
        await clearAllAlarms();
        await clearNotifications();
        await showBadge('none');
        await menu.rebuild();
      },
      async () => {
        activityMonitor.abortPolls();
        for (const { draftId } of await readItem(inFlightItem)) await cancel(draftId);
      },
    );

  const handlers: Omit<WorkerHandlers, 'deleteAllData'> = {
    ...accountPushes,
    ...createReceivedLinks(connections, demo, fetch, events),
    ...instances.handlers,
    saveInstance: afterRows(instances.handlers.saveInstance),
    saveToken: afterRows(instances.handlers.saveToken),
    ...batchCreator,
    saveBatch: batches.save,
    removeBatch: afterRows(({ batchId }: Input<'removeBatch'>) => batches.remove(({ id }) => id === batchId)),
    markBatchRowExpired: batches.markExpired,
    createPush: ({ draft, source, instanceId, files }) =>
      pusher.push(draft, source, {
        instanceId,
        files: files?.map(toFile),
      }),
    beginUpload: ({ draft, instanceId, fileNames }) => uploads.beginUpload(draft, instanceId, fileNames),
    finishUpload: ({ uploadId, draft, outcome }) => uploads.finishUpload(uploadId, draft, outcome),
    cancelCreate: ({ draftId }) => cancel(draftId),
    expireResult: async ({ resultId, urlToken }) => ({ draftId: await expire(resultId, urlToken) }),
    searchForPush: ({ resultId }) => lifecycle.searchForResult(resultId),
    dismissResults: async ({ resultIds }) => {
      await resultStore.dismiss(resultIds);
      await refreshBadge();
    },
    markResultsSeen: delivery.markResultsSeen,
    discardDraft: ({ draftId }) => resultStore.discardDraft(draftId),
    discardFileDrafts: ({ draftIds }) => filePush.discardFileDrafts(draftIds),
    saveDraft: ({ draft }) => resultStore.saveDraft(draft),
    checkInstance: ({ baseUrl, token }) => checkInstance({ baseUrl, token, fetch, now }),
    removeInstance: afterRows(async (removed: Input<'removeInstance'>) => {
      await instances.handlers.removeInstance(removed);
      await syncWithPolicy();
    }),
    pushLinkAsFile: ({ url, source, isPrivate }) => quickPush.pushLinkAsFile({ url, source }, isPrivate),
    consumeClickedFile: async ({ draftId }) => filePush.consumeFile(draftId),
    readDemoFile: ({ url }) => demo.readFile(url),
    setAnonymousPushStorage: afterRows(({ onDevice }: Input<'setAnonymousPushStorage'>) =>
      anonymousPushes.setStorage(onDevice),
    ),
    removeAnonymousPushes: afterRows(({ urlTokens }: Input<'removeAnonymousPushes'>) =>
      anonymousPushes.remove(urlTokens),
    ),
    pollNow: activityMonitor.pollNow,
    markActivitySeen: ({ eventIds }) => activityMonitor.markSeen(eventIds),
    dismissActivity: ({ eventIds }) => activityMonitor.dismiss(eventIds),
    importSettings: (input) => instances.enqueue(async () => importSettings(input, await policy(), newId)),
    setPassphraseAlert: afterRows(activityMonitor.setPassphraseAlert),
  };
  const locked = Object.entries(handlers).map(([name, handler]) => [name, lock.shared(handler)]);

  return {
    handlers: { ...(Object.fromEntries(locked) as typeof handlers), deleteAllData } satisfies WorkerHandlers,
    lock,
    menu,
    permissions,
    quickPush,
    activityMonitor,
    syncWithPolicy,
    removeUnlisted: (): Promise<void> => instances.enqueue(activityMonitor.removeUnlisted),

    /** Recovers creates. Call it at the worker's start, before anything else changes results. */
    recoverCreates: async (): Promise<void> => {
      // Must not include creates that this worker starts during the search for orphans.
      const [uncopied, orphans] = await Promise.all([
        resultStore.resetInterruptedCopies(),
        lifecycle.recover(({ isUpload }) => !isUpload),
        undoDrafts.tidy(),
      ]);
      await notifyOrphans([...orphans, ...uncopied]);
      await createdRows.listAll();
      await notifyOrphans(await uploads.recoverAbandonedUploads());
    },

    /**
     * Opens the welcome page after installation, unless an administrator installed the extension, or the policy hides the page or presets
     * an instance.
     */
    openWelcomePage: async (): Promise<void> => {
      await syncWithPolicy();
      if (await isInstalledByPolicy()) return;
      if ((await policy()).showsWelcome && (await readItem(instancesItem)).length === 0) await openWelcome();
    },

    onAlarm: async (name: string): Promise<void> => {
      if (name === 'uploads') await notifyOrphans(await uploads.recoverAbandonedUploads());
      await activityMonitor.onAlarm(name);
      await onPassphraseAlarm(name);
    },

    ...createNotificationHandlers(delivery.expireAsUndo),

    /**
     * Deletes what is private, after the last private window has closed. `atStart`: at a worker's start, if the one before was terminated
     * meanwhile.
     */
    deletePrivate: async ({ atStart = false } = {}): Promise<void> => {
      if (atStart && (await isAnyWindowPrivate())) return;
      await createdRows.listAll();
      // Marks that were renewed at every start would never be settled.
      if (!atStart || (await readItem(inFlightItem)).some(({ isPrivate }) => isPrivate))
        await marks.renew().catch(ignoreStorageFull);
      await uploads.cancel(({ isPrivate }) => isPrivate);
      await Promise.all([
        resultStore.deletePrivate(),
        anonymousPushes.deletePrivate(),
        batches.remove(({ isPrivate }) => isPrivate),
      ]);
      await deletePrivateHandoffs();
      await demo.deletePrivate();
      await refreshBadge();
    },
  };
}
