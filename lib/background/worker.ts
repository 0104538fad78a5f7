import type { Fetch } from '../api/request';
import { clearAlarm, setAlarm } from '../browser/alarm';
import { callPages, type Handlers } from '../browser/messaging';
import { openPopupOrTab } from '../browser/open-composer';
import { openWelcome } from '../browser/pages';
import { isInstalledByAdministrator } from '../browser/start';
import { readItem } from '../browser/stored';
import { fromBase64 } from '../encoding';
import { catalogueReady, t } from '../i18n';
import { checkInstance } from '../instance/check';
import type { PushRef } from '../messages';
import type { RawPolicy } from '../policy/read-policy';
import type { Draft } from '../push/draft';
import { toFailure } from '../push/failure-of';
import { toAnonymousPush, toExpiration } from '../push/push-row';
import type { Expiration, PushResult, Source } from '../push/result';
import { inFlightItem, instancesItem, resultsItem } from '../storage/items';
import { createBuiltIn } from './built-in';
import { createConnections } from './connections';
import { createPusher, type PushRequestOptions } from './create-push';
import { createResultNotifier, type InsertLink, resultOfNotification } from './deliver';
import { createFilePush } from './file-push';
import { importSettings } from './import-settings';
import { createInstances } from './instances';
import { createContextMenu } from './menu';
import { createAccountPushes } from './own-pushes';
import { onPassphraseAlarm } from './passphrases';
import { createTemporaryPermissions } from './permissions';
import { createPolicySource, syncPresets } from './policy';
import { createQuickPush, type PageScripts } from './quick-push';
import { createRecipient } from './received-link';
import { clearEverything, createOperationLock } from './reset-extension';
import { createResultStore, ignoreStorageFull } from './result-store';
import { createTokens } from './tokens';
import { createUploads } from './uploads';
import { countUnseenEvents } from './watch/baseline';
import { createWatch } from './watch/watch';
import { createAnonymousPushes } from './without-account';

/** What varies between the browser and tests. Everything else is faked at the browser. */
export interface WorkerDeps {
  fetch: Fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** An unguessable `url_token`. */
  newToken: () => string;
  /** From 0 to 1, evenly. */
  random: () => number;
  /** Copies exactly. Resolves only if the text was copied. */
  copy: (text: string) => Promise<void>;
  /** The managed storage; `undefined` where the browser cannot say now. */
  readManagedStorage: () => Promise<RawPolicy | undefined>;
  pageScripts: PageScripts;
}

/** The shortest delay of an alarm, and longer than any create may take. */
const WAKE_AFTER_MINUTES = 0.5;

/** Everything that the worker does, and its replies to pages. */
export function createWorker(deps: WorkerDeps) {
  const { fetch, now, newId, random } = deps;
  const lock = createOperationLock();
  const policySource = createPolicySource(deps.readManagedStorage);
  const { policy } = policySource;
  const tokens = createTokens();
  const builtIn = createBuiltIn(deps);
  const connections = createConnections({ fetch, builtIn, tokens });
  const resultStore = createResultStore();
  const anonymousPushes = createAnonymousPushes();
  const permissions = createTemporaryPermissions();

  /** A push was expired from here, by whichever way. */
  const onExpired = async (push: PushRef, expiration: Expiration): Promise<void> => {
    void callPages('pushUpdated', { push, update: expiration });
    await watch.onExpired(push);
    await anonymousPushes.recordExpiration(push, expiration);
    await resultStore.recordExpiration(push, expiration);
  };

  /** Expires the push of a result, or a candidate of an unknown one. Returns the result afterwards. */
  const expire = async (resultId: string, urlToken: string): Promise<PushResult> => {
    const result = await resultStore.expectResult(resultId);
    const link = result.state === 'created' ? result.link : undefined;
    const { client } = await connections.backTo(result.instance, link);
    const record = await client.expirePush(urlToken);
    await onExpired({ instanceId: result.instance.id, urlToken }, toExpiration(record));
    const expiredAt = Date.parse(record.expired_on ?? record.updated_at);
    return resultStore.change(resultId, (current) =>
      current.state === 'created' ? { ...current, expiredAt } : current,
    );
  };

  const ownPushes = createAccountPushes({ connections, onExpired });
  const notifier = createResultNotifier({
    resultStore,
    copy: deps.copy,
    unseen: countUnseenEvents,
    expire,
    now,
  });
  const { refreshBadge } = notifier;
  const watch = createWatch({
    connections,
    refreshBadge,
    expire: ownPushes.expire,
    now,
    random,
  });
  const instances = createInstances({
    connections,
    tokens,
    policy,
    releasePermissions: permissions.releaseUnused,
    onTokenChange: watch.onTokenChange,
    now,
  });
  const pusher = createPusher({
    connections,
    resultStore,
    policy,
    now,
    newId,
    // The push is created, whatever comes of this.
    onCreated: (...push) => void lock.run(() => instances.learnFrom(...push).catch(() => undefined)),
    onInFlightChange: (isAny) => {
      // Wakes the next worker if this one is terminated meanwhile.
      void (isAny ? setAlarm('in-flight', WAKE_AFTER_MINUTES) : clearAlarm('in-flight'));
      void refreshBadge();
    },
  });
  const uploads = createUploads({ connections, resultStore, pusher, policy, now });

  /** Delivers a result, and stores what else depends on it. Throws `NoLongerAvailable` for a private push whose windows have closed. */
  const finishCreate = async (result: PushResult, draft: Draft, insert?: InsertLink): Promise<PushResult> => {
    try {
      const delivered = await notifier.deliver(result, insert);
      if (result.state === 'created' && !result.withAccount)
        await anonymousPushes
          .add(toAnonymousPush(result, draft), () => resultStore.expectNotForgotten(result))
          .catch(ignoreStorageFull);
      return delivered;
    } catch (error) {
      if (toFailure(error)?.name === 'NoLongerAvailable') await builtIn.expire([result]);
      throw error;
    } finally {
      await refreshBadge();
      await watch.onPushCreated(result);
    }
  };

  const push = async (
    draft: Draft,
    source: Source,
    { insert, ...options }: PushRequestOptions & { insert?: InsertLink } = {},
  ): Promise<PushResult> => finishCreate(await pusher.push(draft, source, options), draft, insert);

  const filePush = createFilePush({ permissions, resultStore });
  const quickPush = createQuickPush({
    ...deps,
    prepareContext: pusher.prepareContext,
    push,
    resultStore,
    notifier,
    filePush,
  });
  const recipient = createRecipient({ connections, builtIn, fetch, onExpired });
  const menu = createContextMenu();

  const cancel = async (draftId: string): Promise<void> => {
    pusher.cancel(draftId);
    await uploads.cancel(draftId);
  };

  const notifyOrphans = async (orphans: readonly PushResult[]): Promise<void> => {
    if (orphans.length > 0) await refreshBadge();
    for (const orphan of orphans) await notifier.notifyResult(orphan);
  };

  const syncWithPolicy = (): Promise<void> =>
    instances.enqueue(async () => {
      if (await syncPresets(policySource, instances.removeInstanceData)) await permissions.releaseUnused();
    });

  const resetExtension = (): Promise<void> =>
    lock.exclusive(
      async () => {
        await clearEverything(async () => {
          resultStore.clearCache();
          builtIn.clearCache();
          await syncWithPolicy();
        });
        await menu.rebuild();
      },
      async () => {
        watch.abortPolls();
        for (const { draftId } of await readItem(inFlightItem)) await cancel(draftId);
      },
    );

  /** A new token alone changes no item that the watch listens to. */
  const withWatch = async <T>(saving: Promise<T>): Promise<T> => {
    const saved = await saving;
    await watch.sync();
    return saved;
  };

  const handlers: Omit<Handlers, 'resetExtension'> = {
    createPush: ({ draft, source, instanceId, files }) =>
      push(draft, source, {
        instanceId,
        files: files?.map(({ name, type, base64 }) => new File([fromBase64(base64)], name, { type })),
      }),
    beginUpload: async ({ draft, instanceId, fileNames }) => {
      const ticket = await uploads.begin(draft, instanceId, fileNames);
      await refreshBadge();
      return ticket;
    },
    finishUpload: async ({ uploadId, draft, outcome }) =>
      finishCreate(await uploads.finish(uploadId, draft, outcome), draft),
    cancelPush: ({ draftId }) => cancel(draftId),
    expireResult: ({ resultId, urlToken }) => expire(resultId, urlToken),
    searchForPush: ({ resultId }) => pusher.searchAgain(resultId),
    dismissResults: async ({ resultIds }) => {
      await resultStore.dismiss(resultIds);
      await refreshBadge();
    },
    markResultsSeen: notifier.markResultsSeen,
    discardDraft: ({ draftId }) => resultStore.discardDraft(draftId),
    saveDraft: ({ draft }) => resultStore.saveDraft(draft),
    checkInstance: ({ baseUrl, token }) => checkInstance({ baseUrl, token, fetch, now }),
    saveInstance: ({ instance, token }) => withWatch(instances.save(instance, token)),
    saveToken: (entered) => withWatch(instances.saveToken(entered)),
    removeInstance: async ({ instanceId }) => {
      await instances.remove(instanceId);
      await syncWithPolicy();
    },
    confirmPublicUrl: ({ instanceId, publicUrl }) => instances.confirmPublicUrl(instanceId, publicUrl),
    removePublicUrl: ({ instanceId, publicUrl }) => instances.removePublicUrl(instanceId, publicUrl),
    activateInstance: ({ instanceId }) => instances.activate(instanceId),
    useBuiltIn: async () => {
      await catalogueReady();
      return instances.useBuiltIn(t('builtInName'));
    },
    refreshFeatures: instances.refreshFeatures,
    readLink: recipient.read,
    openLink: recipient.open,
    expireOpened: recipient.expire,
    pushLinkAsFile: ({ url, way, isPrivate }) => quickPush.pushLinkAsFile({ url, way }, isPrivate),
    claimFile: async ({ draftId }) => filePush.claim(draftId),
    readBuiltInFile: ({ url }) => builtIn.readFile(url),
    listPushes: ownPushes.list,
    auditLog: ownPushes.auditLog,
    expireListedPush: ownPushes.expire,
    emailPush: ownPushes.email,
    previewLink: ownPushes.previewLink,
    setAnonymousPushPersistence: ({ onDevice }) => anonymousPushes.setPersistence(onDevice),
    removeAnonymousPushes: ({ urlTokens }) => anonymousPushes.remove(urlTokens),
    pollNow: watch.pollNow,
    watchEventsSeen: ({ eventIds }) => watch.markSeen(eventIds),
    dismissWatchEvents: ({ eventIds }) => watch.dismiss(eventIds),
    importSettings: (input) => instances.enqueue(async () => importSettings(input, await policy(), newId)),
    setPassphraseAlert: watch.setPassphraseAlert,
  };
  const locked = Object.entries(handlers).map(([name, handler]) => [name, lock.shared(handler)]);

  return {
    handlers: { ...(Object.fromEntries(locked) as typeof handlers), resetExtension } satisfies Handlers,
    lock,
    menu,
    permissions,
    quickPush,
    watch,
    syncWithPolicy,
    bindTokens: tokens.bind,

    /** At the worker's start, before anything else changes results. */
    recover: async (): Promise<void> => {
      await notifyOrphans(await pusher.recover());
      await notifyOrphans(await uploads.recoverAbandoned());
    },

    /** After an installation, unless an administrator did that, or the policy does not want the page or has an instance. */
    openFirstPage: async (): Promise<void> => {
      await syncWithPolicy();
      if (await isInstalledByAdministrator()) return;
      if ((await policy()).showsWelcome && (await readItem(instancesItem)).length === 0) await openWelcome();
    },

    onAlarm: async (name: string): Promise<void> => {
      if (name === 'uploads') await notifyOrphans(await uploads.recoverAbandoned());
      await watch.onAlarm(name);
      await onPassphraseAlarm(name);
    },

    onNotificationClick: async (id: string): Promise<void> => {
      if (await watch.onNotificationClick(id)) return;
      const result = await resultOfNotification(id);
      // A created push has no draft any more: its result is below the user's own.
      if (result) await openPopupOrTab(result.state === 'created' ? '' : result.draftId);
    },

    onNotificationAction: async (id: string): Promise<void> => {
      await watch.onNotificationAction(id);
      await notifier.onNotificationAction(id);
    },

    /** The last private window has closed. */
    forgetPrivate: async (): Promise<void> => {
      const results = await readItem(resultsItem);
      await Promise.all([resultStore.forgetPrivate(), anonymousPushes.forgetPrivate()]);
      await builtIn.expire(results.filter(({ isPrivate }) => isPrivate));
    },
  };
}
