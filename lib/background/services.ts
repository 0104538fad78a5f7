import { createClient } from '../api/client';
import type { Fetch } from '../api/request';
import { clearAlarm, setAlarm } from '../browser/alarm';
import type { CommandName, CommandTab } from '../browser/commands';
import { openPushes } from '../browser/pages';
import { readItems } from '../browser/stored';
import { BUILT_IN_BASE_URL } from '../instance/instance';
import type { PushRef } from '../messages';
import type { RawPolicy } from '../policy/read-policy';
import type { Draft } from '../push/draft';
import { toFailure } from '../push/failure-of';
import type { FileInstead } from '../push/file-source';
import { type PushUpdate, toAnonymousPush } from '../push/push-row';
import type { Expiration, PushResult, Source } from '../push/result';
import { resultsItem } from '../storage/items';
import { createBuiltIn, readBuiltInFile } from './built-in';
import { createConnections } from './connections';
import { type CreatePushDeps, createPusher, type PushRequestOptions } from './create-push';
import { createResultNotifier, createUndo, type InsertLink, resultOfNotification, wantsAttention } from './deliver';
import { createFilePush } from './file-push';
import { openFirstPage } from './first-page';
import { createSettingsImport } from './import-settings';
import { createInstances } from './instances';
import { createContextMenu } from './menu';
import { createAccountPushes } from './own-pushes';
import { createPassphrases } from './passphrases';
import { createTemporaryPermissions } from './permissions';
import { createPolicySource, createPresetSync } from './policy';
import { createQuickPush, type QuickPushDeps } from './quick-push';
import { createRecipient } from './received-link';
import { createOperationLock, createReset } from './reset-extension';
import { createResultExpirer, createResultStore, ignoreStorageFull } from './result-store';
import { createTokens } from './tokens';
import { createUploads, type UploadsDeps } from './uploads';
import { countUnseenEvents } from './watch/baseline';
import { createWatch } from './watch/watch';
import { createAnonymousPushes } from './without-account';

/** The worker's outside world. */
export interface World {
  fetch: Fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** A push's name in addresses, unguessable. */
  newToken: () => string;
  /** From 0 to 1, evenly. */
  random: () => number;
  makePassphrase: CreatePushDeps['makePassphrase'];
  /** Copies exactly; resolves only if it was copied. */
  copy: (text: string) => Promise<void>;
  readSelection: QuickPushDeps['readSelection'];
  readFocusedSelection: QuickPushDeps['readFocusedSelection'];
  fieldReplacement: QuickPushDeps['fieldReplacement'];
  /** Shows the composer with this draft, in the popup or in a tab. */
  showComposer: (draftId: string) => Promise<void>;
  /** Shows it with this draft in a tab. */
  openComposer: (draftId: string) => Promise<void>;
  /** Asks the user for hosts; must be the first thing after a click. */
  requestHostPermission: (patterns: string[]) => Promise<boolean>;
  sendUploadCommand: UploadsDeps['sendUploadCommand'];
  /** Opens the popup if the browser lets it. */
  showPopup: () => Promise<boolean>;
  /** Shows the page on which a received link is opened. `fileInstead`: it asks first whether it is one. */
  openLink: (link: string, fileInstead?: FileInstead) => Promise<void>;
  /** What the organisation has set, unread; undefined where the browser cannot say now. */
  readManagedStorage: () => Promise<RawPolicy | undefined>;
  /** Tells the pages that are open what was learnt of a push. */
  tellUpdate: (updated: { push: PushRef; update: PushUpdate }) => Promise<void>;
}

/** Half a minute is the least that browsers wait, and longer than any create may take. */
const WAKE_AFTER_MINUTES = 0.5;

export type WorkerServices = ReturnType<typeof createServices>;

/** Everything the worker does, built from what varies. */
export function createServices(world: World) {
  const { fetch, now, newId, newToken } = world;
  const managed = createPolicySource({ readStorage: world.readManagedStorage });
  const { policy } = managed;
  const builtIn = createBuiltIn({ now, newToken });
  const tokens = createTokens();
  const connections = createConnections({ fetch, builtIn, tokens });
  const resultStore = createResultStore();
  const passphrases = createPassphrases({ now });
  const resultNotifier = createResultNotifier({
    resultStore,
    copy: world.copy,
    unseen: countUnseenEvents,
    tell: (...words) => undo.tell(...words),
    now,
  });
  const madeHere = createAnonymousPushes();

  /** A push has ended, wherever it was expired from: what is remembered or shown of it elsewhere must not say otherwise. */
  const onExpired = async (push: PushRef, ending: Expiration) => {
    void world.tellUpdate({ push, update: ending });
    await watching.onExpired(push);
    await madeHere.noteEnding(push, ending);
    await resultStore.recordExpiration(push, ending);
  };
  const ownPushes = createAccountPushes({ connections, onExpired });
  const expire = createResultExpirer({ connections, resultStore, onExpired });
  const undo = createUndo({ expire, showResults: () => world.showComposer(''), now });
  const { refreshBadge } = resultNotifier;
  const watching = createWatch({
    connections,
    refreshBadge,
    expire: ownPushes.expire,
    now,
    random: world.random,
  });
  const instances = createInstances({ connections, tokens, policy, onTokenChange: watching.onTokenChange, now });
  const { inTurn } = instances;
  const syncPresets = createPresetSync({ managed, inTurn, removeInstanceData: instances.removeInstanceData });
  const pusher = createPusher({
    connections,
    resultStore,
    policy,
    now,
    newId,
    makePassphrase: world.makePassphrase,
    keepPassphrase: passphrases.keep,
    rememberPublicUrl: instances.rememberPublicUrl,
    rememberDefaults: instances.rememberDefaults,
    onInFlightChange: (isAny) => {
      // A worker that dies while it waits is woken to say so.
      void (isAny ? setAlarm('in-flight', WAKE_AFTER_MINUTES) : clearAlarm('in-flight'));
      void resultNotifier.refreshBadge();
    },
  });

  /** The draft's way to a link, for every source: one push, then the page or the clipboard, the badge and what remembers it. */
  const push = async (
    draft: Draft,
    source: Source,
    how: PushRequestOptions & { place?: InsertLink } = {},
  ): Promise<PushResult> => {
    return finishCreate(await pusher.push(draft, source, how), draft, how.place);
  };

  /** Throws `Gone` for a push from a private window that was answered after the last one closed. */
  const finishCreate = async (result: PushResult, draft: Draft, place?: InsertLink): Promise<PushResult> => {
    const expectWanted = () => resultStore.expectNotForgotten(result);
    try {
      const delivered = await resultNotifier.deliver(result, place);
      if (result.state === 'created' && !result.withAccount)
        await madeHere.add(toAnonymousPush(result, draft), expectWanted).catch(ignoreStorageFull);
      return delivered;
    } catch (error) {
      if (toFailure(error)?.name === 'NoLongerAvailable') await endBuiltIn([result]);
      throw error;
    } finally {
      await resultNotifier.refreshBadge();
      await watching.onPushCreated(result);
    }
  };

  const uploads = createUploads({
    connections,
    resultStore,
    pusher,
    policy,
    sendUploadCommand: world.sendUploadCommand,
    now,
  });
  const beginUpload: typeof uploads.begin = async (...asked) => {
    const way = await uploads.begin(...asked);
    await resultNotifier.refreshBadge();
    return way;
  };
  const finishUpload: typeof uploads.finish = async (uploadId, draft, outcome) =>
    finishCreate(await uploads.finish(uploadId, draft, outcome), draft);

  /**
   * What the built-in instance holds of these pushes lies in this browser's memory: it goes with them. Asked directly, since it holds
   * them although it may be no longer among the instances.
   */
  const endBuiltIn = async (results: readonly PushResult[]): Promise<void> => {
    const client = createClient({ baseUrl: BUILT_IN_BASE_URL, fetch: builtIn.fetch, token: builtIn.token });
    for (const result of results)
      if (result.state === 'created' && result.instance.isBuiltIn) await client.expirePush(result.stored.urlToken);
  };

  const compose = async (draft: Draft) => {
    await resultStore.saveDraft(draft);
    await world.showComposer(draft.id);
  };

  const lent = createTemporaryPermissions();
  const filePush = createFilePush({
    requestHostPermission: world.requestHostPermission,
    permissions: lent,
    saveDraft: resultStore.saveDraft,
    openComposer: world.openComposer,
    openLink: world.openLink,
  });
  const quickPush = createQuickPush({
    filePush,
    prepare: pusher.prepareContext,
    push,
    compose,
    readSelection: world.readSelection,
    readFocusedSelection: world.readFocusedSelection,
    fieldReplacement: world.fieldReplacement,
    announce: async (result) => {
      await resultNotifier.notifyResult(result);
      if (wantsAttention(result)) await world.showPopup();
    },
    notifyFailure: resultNotifier.notifyFailure,
    openLink: world.openLink,
    now,
    newId,
  });

  const onAlarm = async (name: string) => {
    if (name === 'uploads') await notifyOrphans(await uploads.recoverAbandoned());
    await watching.onAlarm(name);
    await passphrases.onAlarm(name);
  };

  /** A click on a notification about a push: its words, its draft, or its place among own pushes. */
  const onNotificationClick = async (id: string) => {
    if (await watching.onNotificationClick(id)) return;
    const result = await resultOfNotification(id);
    // A push that was made has no draft any more: its result stands below the composer's own.
    if (result) await world.showComposer(result.state === 'created' ? '' : result.draftId);
  };

  const onNotificationAction = async (id: string) => {
    await watching.onNotificationAction(id);
    await undo.onNotificationAction(id);
  };

  const onCommand = (name: CommandName, tab: CommandTab): Promise<void> =>
    name === 'my-pushes' ? openPushes() : quickPush.onCommand(name, tab);

  const notifyOrphans = async (orphans: readonly PushResult[]) => {
    if (orphans.length > 0) await resultNotifier.refreshBadge();
    for (const orphan of orphans) await resultNotifier.notifyResult(orphan);
  };

  /** At every start of the worker, before anything else is done with results. */
  const recover = async () => {
    await notifyOrphans(await pusher.recover());
    await notifyOrphans(await uploads.recoverAbandoned());
  };

  const cancel = async (draftId: string) => {
    pusher.cancel(draftId);
    await uploads.cancel(draftId);
  };
  const linkMenu = createContextMenu();
  const gate = createOperationLock();

  return {
    push,
    recover,
    onAlarm,
    onCommand,
    onNotificationClick,
    onNotificationAction,
    watching,
    resultNotifier,
    instances,
    resultStore,
    quickPush,
    connections,
    beginUpload,
    finishUpload,
    cancel,
    searchAgain: pusher.searchAgain,
    expire,
    madeHere,
    ownPushes,
    bindTokens: tokens.bind,
    /** The organisation's instances come first: with one of them there is no need for the page. */
    openFirstPage: () => syncPresets().then(() => openFirstPage(policy)),
    forgetPrivate: async () => {
      const { results } = await readItems({ results: resultsItem });
      await Promise.all([resultStore.forgetPrivate(), madeHere.forgetPrivate()]);
      await endBuiltIn(results.filter((result) => result.isPrivate));
    },
    recipient: createRecipient({ connections, builtIn, fetch, onExpired, tellUpdate: world.tellUpdate }),
    linkMenu,
    readBuiltInFile: (url: string) => readBuiltInFile(builtIn, url),
    gate,
    syncPresets,
    importSettings: createSettingsImport({ inTurn, policy, newId }),
    resetExtension: createReset({
      gate,
      cancel,
      makeMenu: linkMenu.rebuild,
      onCleared: async () => {
        resultStore.forgetKnown();
        builtIn.forgetKnown();
        await syncPresets();
      },
    }),
    filePush,
    lent,
  };
}
