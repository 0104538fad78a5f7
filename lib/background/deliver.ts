import { showBadge } from '../browser/badge';
import { notify, notifyWithAction, withdrawAction } from '../browser/notify';
import { openPopupOrTab } from '../browser/open-composer';
import type { InsertOutcome } from '../browser/selection-capture';
import { readItem, readItems, writeItem } from '../browser/stored';
import { catalogueReady, t } from '../i18n';
import type { Failure } from '../push/failure';
import { toFailure } from '../push/failure-of';
import { type CopyOutcome, type CreatedResult, type NotPlaced, type PushResult, undoLeftMs } from '../push/result';
import { inFlightItem, resultsItem } from '../storage/items';
import { resultsSeenItem, settingsItem } from '../storage/items-on-demand';
import { describeFailure } from '../text/errors';
import { toFailureOrThrow } from './create-push';
import { createQueue, type ResultStore } from './result-store';

interface ResultNotifierDeps {
  resultStore: ResultStore;
  copy: (text: string) => Promise<void>;
  /** Watch events that no page has shown. `newestAt`: milliseconds since 1970, by this computer's clock. */
  unseen: () => Promise<{ count: number; newestAt: number }>;
  /** Expires the push of a result. Returns the result afterwards. */
  expire: (resultId: string, urlToken: string) => Promise<PushResult>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Puts a link in the place of the selection in a web page. */
export type InsertLink = (link: string) => Promise<InsertOutcome>;

/** Delivers results where no page of ours is open: into the page or the clipboard, by the badge and by a notification. */
export function createResultNotifier({ resultStore, copy, unseen, expire, now }: ResultNotifierDeps) {
  /** One copy at a time: there is only one offscreen document. */
  const enqueue = createQueue();

  /**
   * Brings the link into the page, if `insert` is given, or else to the clipboard, and returns the result with what came of it. A link that
   * was stored weaker than asked goes nowhere by itself. Throws `NoLongerAvailable` for a private push whose windows have closed.
   */
  const deliver = async (result: PushResult, insert?: InsertLink): Promise<PushResult> => {
    await resultStore.expectNotForgotten(result);
    if (result.state !== 'created' || result.copy === 'withheld') return result;
    const inserted = await insert?.(result.link);
    if (inserted === 'placed') return record(result, { copy: 'placed' });
    const notPlaced = inserted && { notPlaced: inserted };
    if (result.copy !== 'pending') return notPlaced ? record(result, notPlaced) : result;
    const outcome = await enqueue(async (): Promise<CopyOutcome> => {
      await resultStore.expectNotForgotten(result);
      return copy(result.link).then(
        () => 'copied',
        () => 'failed',
      );
    });
    return record(result, { copy: outcome, ...notPlaced });
  };

  const record = async (
    result: CreatedResult,
    update: Pick<CreatedResult, 'notPlaced'> & { copy?: CopyOutcome },
  ): Promise<PushResult> => {
    try {
      return await resultStore.change(result.id, (current) => ({ ...(current as CreatedResult), ...update }));
    } catch (error) {
      // Dismissed while its link was copied.
      if (toFailure(error)?.name !== 'NoLongerAvailable') throw error;
      return { ...result, ...update };
    }
  };

  /** A create in flight comes first, then a problem that no page has shown; else the newer of a created push and a watch event. */
  const refreshBadge = async (): Promise<void> => {
    const { results, inFlight, seenAt } = await readItems({
      results: resultsItem,
      inFlight: inFlightItem,
      seenAt: resultsSeenItem,
    });
    const newest = results.find((result) => result.at > seenAt);
    if (inFlight.length > 0) return showBadge('busy');
    if (newest && (wantsAttention(newest) || isNotPlaced(newest))) return showBadge('failed');
    const { count, newestAt } = await unseen();
    if (count > 0 && (!newest || newestAt >= newest.at)) return showBadge(count);
    await showBadge(newest ? 'done' : 'none');
  };

  /** Shows what became of a push from the menu or the keyboard, without any secret. For ten seconds a button undoes it. */
  const notifyResult = async (result: PushResult): Promise<void> => {
    await catalogueReady();
    if (!(await readItem(settingsItem)).notifies) return;
    const { title, message } = textFor(result);
    // Nobody typed this passphrase: the user has to learn that there is one.
    const more = result.state === 'created' && result.hasPassphrase ? ` ${t('notificationPassphrase')}` : '';
    const id = PREFIX + result.id;
    const leftMs = undoLeftMs(result, now());
    if (leftMs === 0) return notify(id, title, message + more);
    await notifyWithAction(
      id,
      title,
      message + more,
      isPlaced(result) ? t('notificationExpire') : t('notificationUndo'),
    );
    // After a worker that is terminated before that, the button leads to the push.
    setTimeout(() => void withdrawAction(id), leftMs);
  };

  const notifyFailure = async (failure: Failure): Promise<void> => {
    await showBadge('failed');
    await catalogueReady();
    const { title, action } = describeFailure(failure, { instanceName: '' });
    if ((await readItem(settingsItem)).notifies) await notify('failure', title, action);
  };

  /** The button of a result's notification: expires the push. */
  const onNotificationAction = async (id: string): Promise<void> => {
    if (!id.startsWith(PREFIX)) return;
    await catalogueReady();
    const result = await resultOfNotification(id);
    if (result?.state !== 'created') return notifyNotUndone(id, { name: 'NoLongerAvailable' }, '');
    if (undoLeftMs(result, now()) === 0) return openPopupOrTab('');
    const instanceName = result.instance.name;
    const failure = await expire(result.id, result.stored.urlToken).then(() => undefined, toFailureOrThrow);
    if (failure) return notifyNotUndone(id, failure, instanceName);
    const next = isPlaced(result) ? 'notificationUndonePlaced' : 'notificationUndoneNext';
    await notify(id, t('notificationUndone'), t(next, instanceName));
  };

  return {
    deliver,
    refreshBadge,
    markResultsSeen: async (): Promise<void> => {
      await writeItem(resultsSeenItem, now());
      await refreshBadge();
    },
    notifyResult,
    notifyFailure,
    onNotificationAction,
  };
}

/** Of the id of a result's notification. A newer notification about the result replaces it. */
const PREFIX = 'result/';

/** The result of a notification; `undefined` for another notification, or where the result was dismissed. */
export async function resultOfNotification(id: string): Promise<PushResult | undefined> {
  return (await readItem(resultsItem)).find((result) => PREFIX + result.id === id);
}

/** Whether the user has to decide something about the push, or at least to see it. */
export function wantsAttention(result: PushResult): boolean {
  return result.state !== 'created' || result.copy === 'withheld' || result.copy === 'failed';
}

async function notifyNotUndone(id: string, failure: Failure, instanceName: string): Promise<void> {
  const { title, action } = describeFailure(failure, { instanceName });
  await notify(id, t('notificationNotUndone'), `${title} ${action}`);
}

/** Whether the link is in a page, whose own undo brings the text back. */
function isPlaced(result: PushResult): boolean {
  return result.state === 'created' && result.copy === 'placed';
}

function isNotPlaced(result: PushResult): result is CreatedResult & { notPlaced: NotPlaced } {
  return result.state === 'created' && result.notPlaced !== undefined;
}

function textFor(result: PushResult): { title: string; message: string } {
  const instanceName = result.instance.name;
  if (result.state === 'failed') {
    const { title, action } = describeFailure(result.failure, { instanceName });
    return { title, message: action };
  }
  if (result.state === 'unknown')
    return result.isUnreachable
      ? { title: t('createdUnreachable', instanceName), message: t('createdUnreachableWhy') }
      : { title: t('notificationUnknown', instanceName), message: t('notificationUnknownNext') };
  if (isNotPlaced(result)) {
    const why = result.notPlaced === 'changed' ? t('placeChanged') : t('placeRefused');
    return result.copy === 'copied'
      ? { title: t('notificationCopiedInstead'), message: why }
      : { title: t('notificationNotPlaced'), message: `${why} ${t('notificationCreatedNext')}` };
  }
  switch (result.copy) {
    case 'placed':
      return { title: t('notificationPlaced'), message: t('notificationPlacedNext', instanceName) };
    case 'copied':
      return { title: t('notificationCopied'), message: t('notificationCopiedNext', instanceName) };
    case 'withheld':
      return { title: t('notificationHeldBack', instanceName), message: t('notificationHeldBackNext') };
    case 'off':
      return { title: t('notificationCreated', instanceName), message: t('notificationCreatedNext') };
    default:
      return { title: t('notificationNotCopied'), message: t('notificationNotCopiedNext') };
  }
}
