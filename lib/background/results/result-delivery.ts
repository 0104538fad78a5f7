import { type Failure, FailureError, toFailure, toFailureOrThrow } from '../../base/failure';
import { createSerialQueue } from '../../base/serial-queue';
import { showBadge } from '../../browser/badge';
import { removeNotificationButtons } from '../../browser/notifications';
import { openPopupOrTab } from '../../browser/open-composer';
import type { InsertOutcome } from '../../browser/replace-selection';
import { t, whenCatalogLoaded } from '../../i18n/translate';
import { toLeavingLink } from '../../instance/page-link';
import { isPageUsable } from '../../instance/recipient-page';
import type { Draft } from '../../push/draft';
import {
  type CopyOutcome,
  type CreatedResult,
  getUndoTimeLeft,
  type InsertFailure,
  type PushResult,
} from '../../push/result';
import { deliverySettingsItem, featuresItem, resultsSeenAtItem } from '../../storage/items';
import { resultsOf, sendingOf } from '../../storage/records';
import { readItem, writeItem } from '../../storage/storage';
import { describeFailure, withoutWords } from '../../text/failures';
import { draftFacts, isAnswered, pushFacts } from '../../text/options';
import { countUnseenActivity } from '../activity/baseline-store';
import { aboutResult, notificationId, notifyAbout, type ResultSubject } from '../notifications';
import type { RecordStore } from '../records/record-store';
import type { Undo } from '../records/undo';
import type { Clipboard } from './clipboard';
import type { PushUnderWay, UnderWay } from './under-way';

interface ResultDeliveryDeps {
  records: RecordStore;
  underWay: UnderWay;
  clipboard: Clipboard;
  undo: Undo;
  /** Returns the id of the draft that has come back, if any. */
  expire: (resultId: string, urlToken: string) => Promise<string | undefined>;
  now: () => number;
}

/** A result that is not marked by then was shown by no page. */
const UNSEEN_MS = 2_000;

/** Replaces the selection in a web page by a link. */
export type ReplaceSelection = (link: string) => Promise<InsertOutcome>;

export interface ResultDelivery {
  /**
   * Stores the result of a push outside tables, and delivers it. `draft`: as it was sent. `insert`: puts the link into the page instead of the
   * clipboard. Throws `NoLongerAvailable` for a private push whose windows have closed.
   */
  keep: (result: PushResult, draft: Draft, insert?: ReplaceSelection) => Promise<PushResult>;
  /** Shows on the badge a create in flight, else an unseen problem, else the newer of a created push and new activity. */
  refreshBadge: () => Promise<void>;
  /** Marks all results that there are now. */
  markResultsSeen: () => Promise<void>;
  /** Says what became of a push, without a secret. For ten seconds a button expires it. */
  notifyResult: (result: PushResult) => Promise<void>;
  /** Says why there is no result, also on the badge. `push`: what was to be created. */
  notifyFailure: (failure: Failure, push?: Pick<PushUnderWay, 'id' | 'draft'>) => Promise<void>;
  /** Ends a push without a result. What was said of it goes; whoever has sent it says why, unless no page is there any more. */
  endWithoutResult: (push: Pick<PushUnderWay, 'id' | 'draft' | 'source'>, error: unknown) => Promise<void>;
  /** Expires the push within ten seconds of the answer, and says what became of that; afterward it is shown instead. */
  expireAsUndo: (push: ResultSubject) => Promise<void>;
}

/** Keeps results among the last ones, and delivers them where no extension page is open: into the page or clipboard, by badge and notification. */
export function createResultDelivery({
  records,
  underWay,
  clipboard,
  undo,
  expire,
  now,
}: ResultDeliveryDeps): ResultDelivery {
  const recordDelivery = async (
    result: CreatedResult,
    update: Pick<CreatedResult, 'insertFailure'> & { copy?: CopyOutcome },
  ) => {
    try {
      return await records.changeResult(result.id, (current) => ({ ...(current as CreatedResult), ...update }));
    } catch (error) {
      // Out of storage it is delivered all the same: what is shown says so.
      if (!['NoLongerAvailable', 'StorageFull'].includes(toFailure(error)?.kind ?? '')) throw error;
      return { ...result, ...update };
    }
  };

  const updateBadge = async (): Promise<void> => {
    const [recent, seenAt] = await Promise.all([records.recent(), readItem(resultsSeenAtItem)]);
    const newest = resultsOf(recent).find((result) => isUnseen(result.startedAt, seenAt, now()));
    if (sendingOf(recent).length > 0) return showBadge('busy');
    if (newest && (needsAttention(newest) || hasInsertFailure(newest))) return showBadge('failed');
    const { count, newestAt } = await countUnseenActivity();
    if (count > 0 && (!newest || newestAt >= newest.startedAt)) return showBadge(count);
    await showBadge(newest ? 'done' : 'none');
  };
  const enqueueBadge = createSerialQueue();
  // Badges are set one after the other, since an earlier state must not be shown after a later one.
  const refreshBadge = (): Promise<void> => enqueueBadge(updateBadge);

  const emptiedText = async (resultId: string): Promise<string> =>
    (await clipboard.wasEmptied(resultId)) ? ` ${t('uiClipboardEmpty')}` : '';

  const notifyResult = async (result: PushResult): Promise<void> => {
    await underWay.end(result.id);
    await whenCatalogLoaded();
    if (!(await readItem(deliverySettingsItem)).notifies) return;
    const { title, message } = notificationText(result);
    const emptied = needsAttention(result) ? await emptiedText(result.id) : '';
    const more = `${passphraseText(result)}${emptied}\n${pushFacts(result, result.instance.name)}${encryptionText(result)}`;
    const about = aboutResult(result.id, result);
    const leftMs = getUndoTimeLeft(result, now());
    if (leftMs === 0) return notifyAbout(about, title, message + more);
    await notifyAbout(about, title, message + more, isInserted(result) ? t('createdExpireNow') : t('uiUndo'));
    // If the worker is terminated before, the button leads to the push.
    setTimeout(() => void removeNotificationButtons(notificationId(about)), leftMs);
  };

  const assertKept = async (result: PushResult): Promise<void> => {
    if (!(await records.isKept(result.id, result))) throw new FailureError({ kind: 'NoLongerAvailable' });
  };

  /**
   * Inserts or copies the link, unless stored weaker than requested. Throws `NoLongerAvailable` for a private push whose windows have
   * closed.
   */
  const insertOrCopy = async (result: PushResult, insert?: ReplaceSelection): Promise<PushResult> => {
    await assertKept(result);
    if (result.state !== 'created' || result.copy === 'withheld' || result.link === undefined) return result;
    const features = await readItem(featuresItem(result.instance.id));
    const page = features?.page;
    // What a private window has found is stored without its time.
    const link = toLeavingLink(result.link, () => (result.isPrivate || isPageUsable(page, now()) ? page : undefined));
    const inserted = await insert?.(link);
    if (inserted === 'inserted') return recordDelivery(result, { copy: 'inserted' });
    const insertFields = inserted && { insertFailure: inserted };
    if (result.copy !== 'pending') return insertFields ? recordDelivery(result, insertFields) : result;
    const outcome = await clipboard
      .copyLink(link, () => assertKept(result))
      .then(
        (): CopyOutcome => 'copied',
        (error: unknown): CopyOutcome => {
          if (toFailure(error)) throw error;
          return 'failed';
        },
      );
    return recordDelivery(result, { copy: outcome, ...insertFields });
  };

  /** Notifies of a push from a page that may have been closed meanwhile. A page that shows the result marks it as seen at once. */
  const notifyIfUnseenLater = ({ id }: PushResult): void => {
    setTimeout(async () => {
      const [recent, seenAt] = await Promise.all([records.recent(), readItem(resultsSeenAtItem)]);
      const result = resultsOf(recent).find((it) => it.id === id);
      if (result && isUnseen(result.state === 'created' ? result.respondedAt : result.startedAt, seenAt, now()))
        await notifyResult(result);
    }, UNSEEN_MS);
  };

  const notifyFailure: ResultDelivery['notifyFailure'] = async (failure, push) => {
    await enqueueBadge(() => showBadge('failed'));
    await whenCatalogLoaded();
    if (!(await readItem(deliverySettingsItem)).notifies) return;
    const { title, action } = describeFailure(withoutWords(failure), { instanceName: '' });
    if (!push) return notifyAbout({ kind: 'failure' }, title, action);
    const { id, draft } = push;
    await notifyAbout(aboutResult(id, draft), title, `${action}${await emptiedText(id)}\n${draftFacts(draft, '')}`);
  };

  return {
    keep: async (result, draft, insert) => {
      const ending = underWay.end(result.id);
      try {
        await records.end(result, draft, now());
        const delivered = await insertOrCopy(result, insert);
        const isSaid = await ending;
        if (result.source === 'composer') await (isSaid ? notifyResult(delivered) : notifyIfUnseenLater(result));
        return delivered;
      } finally {
        await undo.tidy();
        await refreshBadge();
      }
    },

    refreshBadge,

    markResultsSeen: async () => {
      await writeItem(resultsSeenAtItem, now());
      await refreshBadge();
    },

    notifyResult,

    notifyFailure,

    endWithoutResult: async ({ id, source, draft }, error) => {
      const isSaid = await underWay.end(id);
      if (!isSaid) return;
      const failure = toFailure(error);
      if (source === 'composer' && failure && failure.kind !== 'NoLongerAvailable')
        await notifyFailure(failure, { id, draft });
    },

    expireAsUndo: async (about) => {
      const { resultId } = about;
      await whenCatalogLoaded();
      const result = resultsOf(await records.recent()).find(({ id }) => id === resultId);
      if (result?.state !== 'created') return notifyNotUndone(about, { kind: 'NoLongerAvailable' }, '');
      if (getUndoTimeLeft(result, now()) === 0) return openPopupOrTab('');
      const instanceName = result.instance.name;
      const undone = await expire(resultId, result.stored.urlToken).catch(toFailureOrThrow);
      if (typeof undone === 'object') return notifyNotUndone(about, undone, instanceName);
      const next = isInserted(result) ? 'notificationUndoneInserted' : 'notificationUndoneNext';
      const back = undone === undefined ? '' : ` ${t('notificationDraftBack')}`;
      await notifyAbout(about, t('notificationUndone'), `${t(next, instanceName)}${back}`);
    },
  };
}

export function needsAttention(result: PushResult): boolean {
  return result.state !== 'created' || result.copy === 'withheld' || result.copy === 'failed';
}

async function notifyNotUndone(about: ResultSubject, failure: Failure, instanceName: string): Promise<void> {
  const { title, action } = describeFailure(withoutWords(failure), { instanceName });
  await notifyAbout(about, t('createdUndoFailed'), `${title} ${action}`);
}

function passphraseText(result: PushResult): string {
  return result.state === 'created' && result.hasPassphrase ? ` ${t('notificationPassphrase')}` : '';
}

/** A link is sent on without a look at the push. */
function encryptionText(result: PushResult): string {
  return result.state === 'created' && result.isEncrypted
    ? `\n${t('uiLabeled', t('composerEndToEnd'), t('uiOn'))}`
    : '';
}

function isInserted(result: PushResult): boolean {
  return result.state === 'created' && result.copy === 'inserted';
}

function hasInsertFailure(result: PushResult): result is CreatedResult & { insertFailure: InsertFailure } {
  return result.state === 'created' && result.insertFailure !== undefined;
}

function notificationText(result: PushResult): { title: string; message: string } {
  const instanceName = result.instance.name;
  if (result.state === 'failed') {
    const { title, action } = describeFailure(withoutWords(result.failure), { instanceName });
    return { title, message: action };
  }
  if (result.state === 'unknown')
    return result.isUnreachable
      ? { title: t('createdUnknown', instanceName), message: t('createdUnreachableWhy') }
      : {
          title: isAnswered(result) ? t('createdUnclear') : t('createdUnknown', instanceName),
          message: t('notificationUnknownNext'),
        };
  if (hasInsertFailure(result)) {
    const isCertain = result.insertFailure === 'changed';
    const why = t(isCertain ? 'insertChanged' : 'insertAltered');
    return result.copy === 'copied'
      ? { title: t(isCertain ? 'notificationCopiedInstead' : 'createdCopied'), message: why }
      : { title: t('createdNotCopied'), message: `${why} ${t('notificationCreatedNext')}` };
  }
  switch (result.copy) {
    case 'inserted':
      return { title: t('createdInserted'), message: t('notificationInsertedNext') };
    case 'copied':
      return { title: t('createdCopied'), message: t('notificationCopiedNext') };
    case 'withheld':
      if (result.link === undefined) return { title: t('createdNotCopied'), message: t('createdMisdirected') };
      return {
        title: t('createdNotCopied'),
        message: `${t('createdWeakerWithheld')} ${t('notificationWithheldNext')}`,
      };
    case 'disabled':
      return { title: t('createdDone'), message: t('notificationCreatedNext') };
    default:
      return { title: t('createdNotCopied'), message: t('notificationCreatedNext') };
  }
}

/**
 * Whether no page has shown a result yet. Where the clock was set back, a look "in the future" says nothing about a result from now, and a
 * result "from the future" came before the change.
 */
function isUnseen(at: number, seenAt: number, now: number): boolean {
  return at <= now && (seenAt > now || at > seenAt);
}
