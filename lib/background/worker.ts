import { toFile } from '../base/encoding';
import { clearAllAlarms } from '../browser/alarms';
import { showBadge } from '../browser/badge';
import { deletePrivateHandoffs } from '../browser/handoff';
import { isInstalledByPolicy } from '../browser/installation';
import { clearNotifications } from '../browser/notifications';
import { isAnyWindowPrivate } from '../browser/page-environment';
import { openWelcome } from '../browser/pages';
import { getHostPermissions, removeHostPermissions } from '../browser/permissions';
import type { Input } from '../messaging/messages';
import type { WorkerHandlers } from '../messaging/messaging';
import { type PushResult, withCopy } from '../push/result';
import { instancesItem } from '../storage/items';
import { sendingOf } from '../storage/records';
import { ignoreStorageFull, readItem } from '../storage/storage';
import type { ActivityMonitor } from './activity/activity-monitor';
import { checkInstance } from './instances/check-instance';
import { readInstance } from './instances/instance-data';
import { syncPolicy } from './instances/policy-source';
import type { TemporaryPermissions } from './instances/temporary-permissions';
import { clearPrivateNotifications, createNotificationHandlers, type NotificationHandlers } from './notifications';
import type { OperationLock } from './operation-lock';
import type { ContextMenu } from './push/context-menu';
import type { QuickPush } from './push/quick-push';
import { createServices, type WorkerDeps } from './services';
import { importSettings } from './settings/import-settings';

export interface Worker {
  /** Answers the messages of pages. `messages.ts` says what each promises. */
  handlers: Omit<WorkerHandlers, 'deleteAllData'> & { deleteAllData: () => Promise<void> };
  lock: OperationLock;
  menu: ContextMenu;
  permissions: TemporaryPermissions;
  quickPush: QuickPush;
  activityMonitor: ActivityMonitor;
  /** Applies the browser's policy to what is stored. */
  syncWithPolicy: () => Promise<void>;
  /** Removes what is stored of instances that are not listed. */
  removeUnlisted: () => Promise<void>;
  /** Reports what a terminated worker left behind. Call it at the worker's start, before anything else changes results. */
  recoverCreates: () => Promise<void>;
  /**
   * Opens the welcome page after an installation, unless an administrator installed the extension, or the policy hides the page or presets
   * an instance.
   */
  openWelcomePage: () => Promise<void>;
  /** Does what the alarm is for. */
  onAlarm: (name: string) => Promise<void>;
  /** Opens what the notification is about, or undoes its push by the button. */
  onNotificationClick: NotificationHandlers['onNotificationClick'];
  onNotificationButtonClick: NotificationHandlers['onNotificationButtonClick'];
  /**
   * Deletes what is private, after the last private window has closed. `atStart`: at a worker's start, if the one before was terminated
   * meanwhile.
   */
  deletePrivate: (options?: { atStart?: boolean }) => Promise<void>;
}

/** What messages and the browser's events make the worker's services do. */
export function createWorker(deps: WorkerDeps): Worker {
  const { fetch, now, newId } = deps;
  const { lock, instances, push, records, undo, results, pushes, batch, received, activity } = createServices(deps);
  const { policy } = instances.policySource;
  const { refreshBadge } = results.delivery;

  /** Makes an operation wait until the pushes of tables are in the lists of created pushes, which it uses. */
  const afterRows =
    <A extends unknown[], R>(operation: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await batch.createdRows.listAll();
      return operation(...args);
    };
  const cancel = async (draftId: string): Promise<void> => {
    push.sender.cancel(draftId);
    await push.uploads.cancel((sending) => sending.draftId === draftId);
  };

  const notifyOrphans = async (orphans: readonly PushResult[]): Promise<void> => {
    if (orphans.length > 0) await refreshBadge();
    for (const orphan of orphans) await results.delivery.notifyResult(orphan);
  };

  const syncWithPolicy = (): Promise<void> =>
    instances.registry.enqueue(async () => {
      if (!(await syncPolicy(instances.policySource))) return;
      await activity.monitor.removeUnlisted();
      await instances.permissions.releaseUnused();
    });

  /** Removes everything stored, requested and shown. Sends no request. */
  const deleteAllData = (): Promise<void> =>
    lock.exclusive(
      async () => {
        // First, in case the browser closes during the rest.
        await records.clear();
        batch.createdRows.clear();
        instances.demo.clearCache();
        await syncWithPolicy();
        await removeHostPermissions(await getHostPermissions());
        await clearAllAlarms();
        await clearNotifications();
        await showBadge('none');
        await push.menu.rebuild();
      },
      async () => {
        activity.monitor.abortPolls();
        for (const { draftId } of sendingOf(await records.recent())) await cancel(draftId);
      },
    );

  const handlers: Omit<WorkerHandlers, 'deleteAllData'> = {
    ...pushes.ofAccount,
    ...received,
    ...instances.registry.handlers,
    saveInstance: afterRows(instances.registry.handlers.saveInstance),
    saveToken: afterRows(instances.registry.handlers.saveToken),
    ...batch.creator,
    saveBatch: batch.store.save,
    removeBatch: afterRows(({ batchId }: Input<'removeBatch'>) => batch.store.remove(({ id }) => id === batchId)),
    markBatchRowExpired: batch.store.markExpired,
    createPush: ({ draft, source, instanceId, files }) =>
      push.sender.push(draft, source, {
        instanceId,
        files: files?.map(toFile),
      }),
    beginUpload: ({ draft, instanceId, fileNames }) => push.uploads.beginUpload(draft, instanceId, fileNames),
    finishUpload: ({ uploadId, draft, outcome }) => push.uploads.finishUpload(uploadId, draft, outcome),
    cancelCreate: ({ draftId }) => cancel(draftId),
    expireResult: async ({ resultId, urlToken }) => ({ draftId: await results.expire(resultId, urlToken) }),
    searchForPush: ({ resultId }) => push.lifecycle.searchAgain(resultId),
    confirmCandidate: ({ resultId, urlToken }) => push.lifecycle.confirmCandidate(resultId, urlToken),
    markNotCreated: ({ resultId }) => push.lifecycle.markNotCreated(resultId),
    dismissResults: async ({ resultIds }) => {
      await records.dismiss(resultIds);
      await refreshBadge();
    },
    recordCopy: async ({ resultId }) => {
      await records.changeResult(resultId, withCopy);
      await refreshBadge();
    },
    markResultsSeen: results.delivery.markResultsSeen,
    discardDraft: ({ draftId }) => records.discardDraft(draftId),
    discardFileDrafts: ({ draftIds }) => push.filePush.discardFileDrafts(draftIds),
    saveDraft: ({ draft }) => records.saveDraft(draft),
    lookUpPage: async ({ instanceId, isPrivate }) => {
      const instance = await readInstance(instanceId);
      return instance && instances.recipientPages.lookUpForLink(instance, isPrivate);
    },
    checkInstance: async ({ instanceId, ...checked }) => {
      const findings = await checkInstance({ ...checked, lookUpPage: instances.recipientPages.lookUp, fetch, now });
      const found = findings.find((finding) => finding.id === 'features');
      if (found && instanceId !== undefined) await instances.registry.storeFeatures(instanceId, found.features);
      return findings;
    },
    removeInstance: afterRows(async (removed: Input<'removeInstance'>) => {
      await instances.registry.handlers.removeInstance(removed);
      await syncWithPolicy();
    }),
    pushLinkAsFile: ({ url, source, isPrivate }) => push.quickPush.pushLinkAsFile({ url, source }, isPrivate),
    consumeClickedFile: async ({ draftId }) => push.filePush.consumeFile(draftId),
    readDemoFile: ({ url }) => instances.demo.readFile(url),
    setAnonymousPushStorage: afterRows(({ onDevice }: Input<'setAnonymousPushStorage'>) =>
      pushes.anonymous.setStorage(onDevice),
    ),
    removeAnonymousPushes: afterRows(({ urlTokens }: Input<'removeAnonymousPushes'>) =>
      pushes.anonymous.remove(urlTokens),
    ),
    pollNow: activity.monitor.pollNow,
    markActivitySeen: ({ eventIds }) => activity.monitor.markSeen(eventIds),
    dismissActivity: ({ eventIds }) => activity.monitor.dismiss(eventIds),
    importSettings: (input) => instances.registry.enqueue(async () => importSettings(input, await policy(), newId)),
    setPassphraseAlert: afterRows(activity.monitor.setPassphraseAlert),
  };
  const locked = Object.entries(handlers).map(([name, handler]) => [name, lock.shared(handler)]);

  return {
    handlers: { ...(Object.fromEntries(locked) as typeof handlers), deleteAllData },
    lock,
    menu: push.menu,
    permissions: instances.permissions,
    quickPush: push.quickPush,
    activityMonitor: activity.monitor,
    syncWithPolicy,
    removeUnlisted: () => instances.registry.enqueue(activity.monitor.removeUnlisted),

    recoverCreates: async () => {
      // Must not include creates that this worker starts during the search for orphans.
      await Promise.all([
        records.resetInterruptedCopies().then(notifyOrphans),
        push.lifecycle.recover(({ isUpload }) => !isUpload, notifyOrphans),
        undo.tidy(),
        results.underWay.clearLeftOver(),
      ]);
      await batch.createdRows.listAll();
      await push.uploads.recoverAbandonedUploads(notifyOrphans);
    },

    openWelcomePage: async () => {
      await syncWithPolicy();
      if (await isInstalledByPolicy()) return;
      if ((await policy()).showsWelcome && (await readItem(instancesItem)).length === 0) await openWelcome();
    },

    onAlarm: async (name) => {
      if (name === 'uploads') await push.uploads.recoverAbandonedUploads(notifyOrphans);
      await activity.monitor.onAlarm(name);
      await records.onAlarm(name);
    },

    ...createNotificationHandlers(results.delivery.expireAsUndo),

    deletePrivate: async ({ atStart = false } = {}) => {
      if (atStart && (await isAnyWindowPrivate())) return;
      await batch.createdRows.listAll();
      // What is under way may still be created.
      for (const sending of sendingOf(await records.recent()))
        await activity.marks.open(sending).catch(ignoreStorageFull);
      await push.uploads.cancel(({ isPrivate }) => isPrivate);
      await records.deletePrivate();
      await batch.store.remove(({ isPrivate }) => isPrivate);
      await pushes.anonymous.deletePrivate();
      await deletePrivateHandoffs();
      await instances.demo.deletePrivate();
      await clearPrivateNotifications();
      await refreshBadge();
    },
  };
}
