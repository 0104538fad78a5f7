import { notify } from '../browser/notify';
import { notifyWithAction, withdrawAction } from '../browser/notify-action';
import { read } from '../browser/stored';
import { describeFailure } from '../describe-error';
import { t, wordsReady } from '../i18n';
import { type Failure, failureOf } from '../push/failure';
import type { PushResult } from '../push/result';
import { undoLeftMs } from '../push/undo';
import { resultsItem } from '../storage/items';

export interface UndoParts {
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
    ? (await read(resultsItem)).find((result) => resultNotificationId(result.id) === id)
    : undefined;
}

/** "Undo" on the notification of a push: for ten seconds its button, where the browser has one, ends the push and asks nothing. */
export function createUndo({ expire, showResults, now }: UndoParts) {
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
    await wordsReady();
    const result = await resultOfNotification(id);
    if (result?.state !== 'created') return tellNotUndone(id, { name: 'Gone' }, '');
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
  const { what, next } = describeFailure(failure, { instanceName });
  await notify(id, t('notificationNotUndone'), `${what} ${next}`);
}

/** Its link stands in a page, where an undo of the page's own would bring back the text. */
function isPlaced(result: PushResult): boolean {
  return result.state === 'created' && result.copy === 'placed';
}

function expectFailure(error: unknown): Failure {
  const failure = failureOf(error);
  if (!failure) throw error;
  return failure;
}
