import { showBadge } from '../browser/badge';
import { notify, notifyWithAction, withdrawAction } from '../browser/notify';
import type { InsertOutcome } from '../browser/selection-capture';
import { readItem, readItems, writeItem } from '../browser/stored';
import { catalogueReady, t } from '../i18n';
import type { Failure } from '../push/failure';
import { toFailure } from '../push/failure-of';
import { type CopyOutcome, type CreatedResult, type NotPlaced, type PushResult, undoLeftMs } from '../push/result';
import { inFlightItem, resultsItem } from '../storage/items';
import { resultsSeenItem, settingsItem } from '../storage/items-on-demand';
import { describeFailure } from '../text/errors';
import { createQueue, type ResultStore } from './result-store';

export interface ResultNotifierDeps {
  resultStore: ResultStore;
  copy: (text: string) => Promise<void>;
  /** What happened to watched pushes and was not seen yet. `newestAt`: milliseconds since 1970, by this computer's clock. */
  unseen: () => Promise<{ count: number; newestAt: number }>;
  /** Shows a notification about a result. */
  tell: (result: PushResult, title: string, message: string) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Puts a link in the place of a text in a page. */
export type InsertLink = (link: string) => Promise<InsertOutcome>;

/** Says what became of a push where no page of ours is open: the clipboard, the badge, a notification. */
export function createResultNotifier({ resultStore, copy, unseen, tell, now }: ResultNotifierDeps) {
  /** One copy at a time: the offscreen document is shared. */
  const inTurn = createQueue();

  /**
   * Brings the link to where the user wants it: into the page if `place` says so, else onto the clipboard. What the instance stored weaker
   * than asked goes nowhere by itself. Notes what became of it, and resolves with the result as it is then. Throws `Gone` for a push from a
   * private window if the last one has closed: its link goes nowhere.
   */
  const deliver = async (result: PushResult, place?: InsertLink): Promise<PushResult> => {
    await resultStore.expectNotForgotten(result);
    if (result.state !== 'created' || result.copy === 'withheld') return result;
    const placing = await place?.(result.link);
    if (placing === 'placed') return note(result, { copy: 'placed' });
    const notPlaced = placing && { notPlaced: placing };
    if (result.copy !== 'pending') return notPlaced ? note(result, notPlaced) : result;
    const outcome = await inTurn(async (): Promise<CopyOutcome> => {
      await resultStore.expectNotForgotten(result);
      return copy(result.link).then(
        () => 'copied',
        () => 'failed',
      );
    });
    return note(result, { copy: outcome, ...notPlaced });
  };

  const note = (result: CreatedResult, news: Pick<CreatedResult, 'notPlaced'> & { copy?: CopyOutcome }) =>
    resultStore
      .change(result.id, (now) => ({ ...(now as CreatedResult), ...news }))
      .catch(dismissedMeanwhile({ ...result, ...news }));

  /**
   * The badge follows from what is remembered and was not seen yet. A push under way comes first, then one that went wrong; of a push
   * that went well and of what happened to earlier ones, the newer.
   */
  const refreshBadge = async () => {
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

  const markResultsSeen = async () => {
    await writeItem(resultsSeenItem, now());
    await refreshBadge();
  };

  const notifies = async () => (await readItem(settingsItem)).notifies;

  /** For a push from the menu or the keyboard: what happened, in words that hold nothing secret. */
  const notifyResult = async (result: PushResult): Promise<void> => {
    await catalogueReady();
    const { title, message } = wordsFor(result);
    // Nobody typed the passphrase of such a push: the user has to learn that there is one.
    const more = result.state === 'created' && result.hasPassphrase ? ` ${t('notificationPassphrase')}` : '';
    if (await notifies()) await tell(result, title, message + more);
  };

  const notifyFailure = async (failure: Failure): Promise<void> => {
    await showBadge('failed');
    await catalogueReady();
    const { title, action } = describeFailure(failure, { instanceName: '' });
    if (await notifies()) await notify('failure', title, action);
  };

  return { deliver, refreshBadge, markResultsSeen, notifyResult, notifyFailure };
}

/** A result that was dismissed while its link was being copied is still what became of the push. */
function dismissedMeanwhile(result: PushResult) {
  return (error: unknown): PushResult => {
    if (toFailure(error)?.name !== 'NoLongerAvailable') throw error;
    return result;
  };
}

/** Whether a push ended in a way that the user has to decide about, or at least to see. */
export function wantsAttention(result: PushResult): boolean {
  return result.state !== 'created' || result.copy === 'withheld' || result.copy === 'failed';
}

/** Whether its link was to stand in a page, and does not. */
function isNotPlaced(result: PushResult): result is CreatedResult & { notPlaced: NotPlaced } {
  return result.state === 'created' && result.notPlaced !== undefined;
}

function wordsFor(result: PushResult): { title: string; message: string } {
  const instanceName = result.instance.name;
  if (result.state === 'failed') {
    const { title, action } = describeFailure(result.failure, { instanceName });
    return { title, message: action };
  }
  if (result.state === 'unknown' && result.isUnreachable)
    return { title: t('createdUnreachable', instanceName), message: t('createdUnreachableWhy') };
  if (result.state === 'unknown')
    return { title: t('notificationUnknown', instanceName), message: t('notificationUnknownNext') };
  if (isNotPlaced(result)) return wordsForNotPlaced(result);
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

function wordsForNotPlaced({ notPlaced, copy }: CreatedResult & { notPlaced: NotPlaced }) {
  const why = notPlaced === 'changed' ? t('placeChanged') : t('placeRefused');
  return copy === 'copied'
    ? { title: t('notificationCopiedInstead'), message: why }
    : { title: t('notificationNotPlaced'), message: `${why} ${t('notificationCreatedNext')}` };
}

export interface UndoDeps {
  /** Expires a push that was made from here. Resolves with its result as it is then. */
  expire: (resultId: string, urlToken: string) => Promise<PushResult>;
  /** Shows what became of the last pushes. */
  showResults: () => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

const PREFIX = 'result/';

/** The id of the notification about what became of a push. A newer one takes the place of the older. */
function resultNotificationId(resultId: string): string {
  return `${PREFIX}${resultId}`;
}

/** The result that a notification is about; undefined for a notification about something else, and for a result that was dismissed. */
export async function resultOfNotification(id: string): Promise<PushResult | undefined> {
  return id.startsWith(PREFIX)
    ? (await readItem(resultsItem)).find((result) => resultNotificationId(result.id) === id)
    : undefined;
}

/** "Undo" on the notification of a push: for ten seconds its button, where the browser has one, ends the push and asks nothing. */
export function createUndo({ expire, showResults, now }: UndoDeps) {
  const tell = async (result: PushResult, title: string, message: string): Promise<void> => {
    const id = resultNotificationId(result.id);
    const leftMs = undoLeftMs(result, now());
    if (leftMs === 0) return notify(id, title, message);
    await notifyWithAction(id, title, message, isPlaced(result) ? t('notificationExpire') : t('notificationUndo'));
    // A worker that is stopped before that leaves the button, which then leads to the push instead.
    setTimeout(() => void withdrawAction(id), leftMs);
  };

  const onNotificationAction = async (id: string): Promise<void> => {
    if (!id.startsWith(PREFIX)) return;
    await catalogueReady();
    const result = await resultOfNotification(id);
    if (result?.state !== 'created') return tellNotUndone(id, { name: 'NoLongerAvailable' }, '');
    if (undoLeftMs(result, now()) === 0) return showResults();
    const instanceName = result.instance.name;
    const failure = await expire(result.id, result.stored.urlToken).then(() => undefined, expectFailure);
    if (!failure) {
      const next = isPlaced(result) ? 'notificationUndonePlaced' : 'notificationUndoneNext';
      return notify(id, t('notificationUndone'), t(next, instanceName));
    }
    await tellNotUndone(id, failure, instanceName);
  };

  return { tell, onNotificationAction };
}

async function tellNotUndone(id: string, failure: Failure, instanceName: string): Promise<void> {
  const { title, action } = describeFailure(failure, { instanceName });
  await notify(id, t('notificationNotUndone'), `${title} ${action}`);
}

/** Its link stands in a page, where an undo of the page's own would bring back the text. */
function isPlaced(result: PushResult): boolean {
  return result.state === 'created' && result.copy === 'placed';
}

function expectFailure(error: unknown): Failure {
  const failure = toFailure(error);
  if (!failure) throw error;
  return failure;
}
