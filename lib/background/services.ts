import { createClient } from '../api/client';
import type { Fetch } from '../api/request';
import { clearAlarm, setAlarm } from '../browser/alarm';
import type { CommandName, CommandTab } from '../browser/commands';
import { openPushes } from '../browser/pages';
import { readAll } from '../browser/stored';
import { BUILT_IN_BASE_URL } from '../instance/instance';
import type { PushAddress } from '../messages';
import type { RawPolicy } from '../policy/read-policy';
import type { FileInstead } from '../push/clicked-file';
import type { Draft } from '../push/draft';
import { failureOf } from '../push/failure-of';
import { type Ending, madeHereOf, type PushUpdate } from '../push/push-row';
import type { PushResult, Source } from '../push/result';
import { resultsItem } from '../storage/items';
import { createBuiltIn, readBuiltInFile } from './built-in';
import { createConnections } from './connections';
import { createPusher, type How, type PusherParts } from './create-push';
import { createAnnouncer, createUndo, type Place, resultOfNotification, wantsAttention } from './deliver';
import { createFilePush } from './file-push';
import { openFirstPage } from './first-page';
import { createTakingSettings } from './import-settings';
import { createInstances } from './instances';
import { createLinkMenu } from './menu';
import { createOwnPushes } from './own-pushes';
import { createPassphrases } from './passphrases';
import { createLentPermissions } from './permissions';
import { createManagedReader, createPresets } from './policy';
import { createQuickPush, type QuickPushParts } from './quick-push';
import { createRecipient } from './received-link';
import { createForgetting, createGate } from './reset-extension';
import { createExpirer, createLedger, unlessFull } from './result-store';
import { createTokens } from './tokens';
import { createUploads, type UploadsParts } from './uploads';
import { createBaselineStore } from './watch/baseline';
import { createWatch, unseenEvents } from './watch/watch';
import { createMadeHere } from './without-account';

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
  makePassphrase: PusherParts['makePassphrase'];
  /** Copies exactly; resolves only if it was copied. */
  copy: (text: string) => Promise<void>;
  readSelection: QuickPushParts['readSelection'];
  readFocusedSelection: QuickPushParts['readFocusedSelection'];
  replacing: QuickPushParts['replacing'];
  /** Shows the composer with this draft, in the popup or in a tab. */
  showComposer: (draftId: string) => Promise<void>;
  /** Shows it with this draft in a tab. */
  openComposer: (draftId: string) => Promise<void>;
  /** Asks the user for hosts; must be the first thing after a click. */
  requestHostPermission: (patterns: string[]) => Promise<boolean>;
  askUpload: UploadsParts['askUpload'];
  /** Opens the popup if the browser lets it. */
  showPopup: () => Promise<boolean>;
  /** Shows the page on which a received link is opened. `fileInstead`: it asks first whether it is one. */
  openLink: (link: string, fileInstead?: FileInstead) => Promise<void>;
  /** What the organisation has set, unread; undefined where the browser cannot say now. */
  readManagedStorage: () => Promise<RawPolicy | undefined>;
  /** Tells the pages that are open what was learnt of a push. */
  tellUpdate: (updated: { push: PushAddress; update: PushUpdate }) => Promise<void>;
}

/** Half a minute is the least that browsers wait, and longer than any create may take. */
const WAKE_AFTER_MINUTES = 0.5;

export type Services = ReturnType<typeof createServices>;

/** Everything the worker does, built from what varies. */
export function createServices(world: World) {
  const { fetch, now, newId, newToken } = world;
  const managed = createManagedReader({ readStorage: world.readManagedStorage });
  const { policy } = managed;
  const builtIn = createBuiltIn({ now, newToken });
  const store = createBaselineStore({ now });
  const tokens = createTokens();
  const connections = createConnections({ fetch, builtIn, tokens });
  const ledger = createLedger();
  const passphrases = createPassphrases({ now });
  const announcer = createAnnouncer({
    ledger,
    copy: world.copy,
    unseen: unseenEvents(store),
    tell: (...words) => undo.tell(...words),
    now,
  });
  const madeHere = createMadeHere();

  /** A push has ended, wherever it was expired from: what is remembered or shown of it elsewhere must not say otherwise. */
  const onEnded = async (push: PushAddress, ending: Ending) => {
    void world.tellUpdate({ push, update: ending });
    await watching.onEnded(push);
    await madeHere.noteEnding(push, ending);
    await ledger.noteEnding(push, ending);
  };
  const ownPushes = createOwnPushes({ connections, onEnded });
  const expire = createExpirer({ connections, ledger, onEnded });
  const undo = createUndo({ expire, showResults: () => world.showComposer(''), now });
  const { refreshBadge } = announcer;
  const watching = createWatch({
    connections,
    store,
    refreshBadge,
    expire: ownPushes.expire,
    now,
    random: world.random,
  });
  const instances = createInstances({ connections, tokens, policy, onToken: watching.onToken, now });
  const { inTurn } = instances;
  const bringPresets = createPresets({ managed, inTurn, forgetBeside: instances.forgetBeside });
  const pusher = createPusher({
    connections,
    ledger,
    policy,
    now,
    newId,
    makePassphrase: world.makePassphrase,
    keepPassphrase: passphrases.keep,
    rememberPublicUrl: instances.rememberPublicUrl,
    rememberDefaults: instances.rememberDefaults,
    onUnderWay: (isAny) => {
      // A worker that dies while it waits is woken to say so.
      void (isAny ? setAlarm('in-flight', WAKE_AFTER_MINUTES) : clearAlarm('in-flight'));
      void announcer.refreshBadge();
    },
  });

  /** The draft's way to a link, for every source: one push, then the page or the clipboard, the badge and what remembers it. */
  const push = async (draft: Draft, source: Source, how: How & { place?: Place } = {}): Promise<PushResult> => {
    return afterwards(await pusher.push(draft, source, how), draft, how.place);
  };

  /** Throws `Gone` for a push from a private window that was answered after the last one closed. */
  const afterwards = async (result: PushResult, draft: Draft, place?: Place): Promise<PushResult> => {
    const expectWanted = () => ledger.expectNotForgotten(result);
    try {
      const delivered = await announcer.deliver(result, place);
      if (result.state === 'created' && !result.withAccount)
        await madeHere.add(madeHereOf(result, draft), expectWanted).catch(unlessFull);
      return delivered;
    } catch (error) {
      if (failureOf(error)?.name === 'Gone') await endBuiltIn([result]);
      throw error;
    } finally {
      await announcer.refreshBadge();
      await watching.onPushCreated(result);
    }
  };

  const uploads = createUploads({ connections, ledger, pusher, policy, askUpload: world.askUpload, now });
  const beginUpload: typeof uploads.begin = async (...asked) => {
    const way = await uploads.begin(...asked);
    await announcer.refreshBadge();
    return way;
  };
  const finishUpload: typeof uploads.finish = async (uploadId, draft, outcome) =>
    afterwards(await uploads.finish(uploadId, draft, outcome), draft);

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
    await ledger.keepDraft(draft);
    await world.showComposer(draft.id);
  };

  const lent = createLentPermissions();
  const filePush = createFilePush({
    requestHostPermission: world.requestHostPermission,
    lend: lent.lend,
    keepDraft: ledger.keepDraft,
    openComposer: world.openComposer,
    openLink: world.openLink,
  });
  const quickPush = createQuickPush({
    filePush,
    prepare: pusher.prepare,
    push,
    compose,
    readSelection: world.readSelection,
    readFocusedSelection: world.readFocusedSelection,
    replacing: world.replacing,
    announce: async (result) => {
      await announcer.announce(result);
      if (wantsAttention(result)) await world.showPopup();
    },
    announceFailure: announcer.announceFailure,
    openLink: world.openLink,
    now,
    newId,
  });

  const onAlarm = async (name: string) => {
    if (name === 'uploads') await tellOrphans(await uploads.lookAfter());
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

  const tellOrphans = async (orphans: readonly PushResult[]) => {
    if (orphans.length > 0) await announcer.refreshBadge();
    for (const orphan of orphans) await announcer.announce(orphan);
  };

  /** At every start of the worker, before anything else is done with results. */
  const recover = async () => {
    await tellOrphans(await pusher.recover());
    await tellOrphans(await uploads.lookAfter());
  };

  const cancel = async (draftId: string) => {
    pusher.cancel(draftId);
    await uploads.cancel(draftId);
  };
  const linkMenu = createLinkMenu();
  const gate = createGate();

  return {
    push,
    recover,
    onAlarm,
    onCommand,
    onNotificationClick,
    onNotificationAction,
    watching,
    announcer,
    instances,
    ledger,
    quickPush,
    connections,
    beginUpload,
    finishUpload,
    cancel,
    lookAgain: pusher.lookAgain,
    expire,
    madeHere,
    ownPushes,
    bindTokens: tokens.bind,
    /** The organisation's instances come first: with one of them there is no need for the page. */
    openFirstPage: () => bringPresets().then(() => openFirstPage(policy)),
    forgetPrivate: async () => {
      const { results } = await readAll({ results: resultsItem });
      await Promise.all([ledger.forgetPrivate(), madeHere.forgetPrivate()]);
      await endBuiltIn(results.filter((result) => result.isPrivate));
    },
    recipient: createRecipient({ connections, builtIn, fetch, onEnded, tellUpdate: world.tellUpdate }),
    linkMenu,
    readBuiltInFile: (url: string) => readBuiltInFile(builtIn, url),
    gate,
    bringPresets,
    takeSettings: createTakingSettings({ inTurn, policy, newId }),
    forgetEverything: createForgetting({
      gate,
      cancel,
      makeMenu: linkMenu.make,
      onForgotten: async () => {
        ledger.forgetKnown();
        builtIn.forgetKnown();
        await bringPresets();
      },
    }),
    filePush,
    lent,
  };
}
