import { showBadge } from '../browser/badge';
import { notify } from '../browser/notify';
import type { Placing } from '../browser/selection-holder';
import { read, readAll, write } from '../browser/stored';
import { describeFailure } from '../describe-error';
import { t, wordsReady } from '../i18n';
import { type Failure, failureOf } from '../push/failure';
import type { CopyOutcome, CreatedResult, NotPlaced, PushResult } from '../push/result';
import { inFlightItem, resultsItem } from '../storage/items';
import { settingsItem } from '../storage/settings-item';
import { resultsSeenItem } from '../storage/worker-items';
import type { Ledger } from './ledger';
import { createQueue } from './queue';

export interface AnnouncerParts {
  ledger: Ledger;
  copy: (text: string) => Promise<void>;
  /** What happened to watched pushes and was not seen yet. `newestAt`: milliseconds since 1970, by this computer's clock. */
  unseen: () => Promise<{ count: number; newestAt: number }>;
  /** Shows a notification about a result. */
  tell: (result: PushResult, title: string, message: string) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Puts a link in the place of a text in a page. */
export type Place = (link: string) => Promise<Placing>;

/** Says what became of a push where no page of ours is open: the clipboard, the badge, a notification. */
export function createAnnouncer({ ledger, copy, unseen, tell, now }: AnnouncerParts) {
  /** One copy at a time: the offscreen document is shared. */
  const inTurn = createQueue();

  /**
   * Brings the link to where the user wants it: into the page if `place` says so, else onto the clipboard. What the instance stored weaker
   * than asked goes nowhere by itself. Notes what became of it, and resolves with the result as it is then.
   */
  const deliver = async (result: PushResult, place?: Place): Promise<PushResult> => {
    if (result.state !== 'created' || result.copy === 'held-back') return result;
    const placing = await place?.(result.link);
    if (placing === 'placed') return note(result, { copy: 'placed' });
    const notPlaced = placing && { notPlaced: placing };
    if (result.copy !== 'pending') return notPlaced ? note(result, notPlaced) : result;
    const outcome: CopyOutcome = await inTurn(() => copy(result.link)).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    return note(result, { copy: outcome, ...notPlaced });
  };

  const note = (result: CreatedResult, news: Pick<CreatedResult, 'notPlaced'> & { copy?: CopyOutcome }) =>
    ledger
      .change(result.id, (now) => ({ ...(now as CreatedResult), ...news }))
      .catch(dismissedMeanwhile({ ...result, ...news }));

  /**
   * The badge follows from what is remembered and was not seen yet. A push under way comes first, then one that went wrong; of a push
   * that went well and of what happened to earlier ones, the newer.
   */
  const refreshBadge = async () => {
    const { results, inFlight, seenAt } = await readAll({
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

  const resultsSeen = async () => {
    await write(resultsSeenItem, now());
    await refreshBadge();
  };

  const notifies = async () => (await read(settingsItem)).notifies;

  /** For a push from the menu or the keyboard: what happened, in words that hold nothing secret. */
  const announce = async (result: PushResult): Promise<void> => {
    await wordsReady();
    const { title, message } = wordsFor(result);
    // Nobody typed the passphrase of such a push: the user has to learn that there is one.
    const more = result.state === 'created' && result.hasPassphrase ? ` ${t('notificationPassphrase')}` : '';
    if (await notifies()) await tell(result, title, message + more);
  };

  const announceFailure = async (failure: Failure): Promise<void> => {
    await showBadge('failed');
    await wordsReady();
    const { what, next } = describeFailure(failure, { instanceName: '' });
    if (await notifies()) await notify('failure', what, next);
  };

  return { deliver, refreshBadge, resultsSeen, announce, announceFailure };
}

/** A result that was dismissed while its link was being copied is still what became of the push. */
function dismissedMeanwhile(result: PushResult) {
  return (error: unknown): PushResult => {
    if (failureOf(error)?.name !== 'Gone') throw error;
    return result;
  };
}

/** Whether a push ended in a way that the user has to decide about, or at least to see. */
export function wantsAttention(result: PushResult): boolean {
  return result.state !== 'created' || result.copy === 'held-back' || result.copy === 'failed';
}

/** Whether its link was to stand in a page, and does not. */
function isNotPlaced(result: PushResult): result is CreatedResult & { notPlaced: NotPlaced } {
  return result.state === 'created' && result.notPlaced !== undefined;
}

function wordsFor(result: PushResult): { title: string; message: string } {
  const instanceName = result.instance.name;
  if (result.state === 'failed') {
    const { what, next } = describeFailure(result.failure, { instanceName });
    return { title: what, message: next };
  }
  if (result.state === 'unknown')
    return { title: t('notificationUnknown', instanceName), message: t('notificationUnknownNext') };
  if (isNotPlaced(result)) return wordsForNotPlaced(result);
  switch (result.copy) {
    case 'placed':
      return { title: t('notificationPlaced'), message: t('notificationPlacedNext', instanceName) };
    case 'copied':
      return { title: t('notificationCopied'), message: t('notificationCopiedNext', instanceName) };
    case 'held-back':
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
