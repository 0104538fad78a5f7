import { isBoolean, isString, literal, objectOf, optional, union } from '../base/guards';
import { parseJson } from '../base/parse-json';
import { clearNotifications, showNotification } from '../browser/notifications';
import { openPopupOrTab } from '../browser/open-composer';
import { openPushesPage } from '../browser/pages';
import { getDirection } from '../i18n/translate';
import { getResult } from '../push/record';
import { recordItem } from '../storage/items';
import { readItem } from '../storage/storage';

/** `isPrivate`: of a push from a private window, with whose last one the notification goes. `isUnderWay`: there is no result yet. */
export interface ResultSubject {
  kind: 'result';
  resultId: string;
  isPrivate: boolean;
  isUnderWay?: boolean;
}

/** What a notification is about. A newer one about the same replaces it. `hash`: SHA-256 of the push's token, which is its link. */
export type NotificationSubject =
  | ResultSubject
  | { kind: 'failure' }
  | { kind: 'push'; hash: string }
  | { kind: 'pushes' };

const isSubject = union(
  objectOf({ kind: literal('result'), resultId: isString, isPrivate: isBoolean, isUnderWay: optional(isBoolean) }),
  objectOf({ kind: literal('push'), hash: isString }),
  objectOf({ kind: literal('failure', 'pushes') }),
);

/** The id says what the notification is about: whichever worker is there when it is clicked knows nothing else of it. */
export function notificationId(subject: NotificationSubject): string {
  return JSON.stringify(subject);
}

/** Of a push that has a result, or will have it. */
export function aboutResult(resultId: string, { isPrivate }: { isPrivate: boolean }): ResultSubject {
  return { kind: 'result', resultId, isPrivate };
}

/** Clears what is shown of pushes from private windows. */
export function clearPrivateNotifications(): Promise<void> {
  return clearNotifications((id) => {
    const subject = readSubject(id);
    return subject?.kind === 'result' && subject.isPrivate;
  });
}

/** Clears what says that pushes are under way. */
export function clearUnderWayNotifications(isMeant: (resultId: string) => boolean): Promise<void> {
  return clearNotifications((id) => {
    const subject = readSubject(id);
    return subject?.kind === 'result' && subject.isUnderWay === true && isMeant(subject.resultId);
  });
}

function readSubject(id: string): NotificationSubject | undefined {
  const subject = parseJson(id);
  return isSubject(subject) ? (subject as NotificationSubject) : undefined;
}

/** Holds nothing secret and no words of a server: the system may store it. `action`: of its button. */
export function notifyAbout(
  subject: NotificationSubject,
  title: string,
  message: string,
  action?: string,
): Promise<void> {
  return showNotification(notificationId(subject), keepDirection(toTitle(title)), keepDirection(message), action);
}

/** A title of one sentence has no full stop, which a failure's sentence has on a page. */
function toTitle(text: string): string {
  return text.includes('. ') ? text : text.replace(/\.$/, '');
}

/** Systems give a text the direction of its first letter, which may be a name's. */
function keepDirection(text: string): string {
  const mark = getDirection() === 'rtl' ? '\u200F' : '\u200E';
  return text.includes('\u2069') ? mark + text.replaceAll('\u2069', `\u2069${mark}`) : text;
}

export interface NotificationHandlers {
  /** Opens what the notification is about. */
  onNotificationClick: (id: string) => Promise<void>;
  /** Undoes the push. */
  onNotificationButtonClick: (id: string) => Promise<void>;
}

/** Where a click on a notification leads, and what its button does. */
export function createNotificationHandlers(undo: (push: ResultSubject) => Promise<void>): NotificationHandlers {
  return {
    onNotificationClick: async (id) => {
      const subject = readSubject(id);
      switch (subject?.kind) {
        case 'result': {
          const record = await readItem(recordItem(subject.resultId));
          const result = record && getResult(record);
          // A created push has no draft any more.
          return openPopupOrTab(result && result.state !== 'created' ? result.draftId : '');
        }
        case 'failure':
          return openPopupOrTab('');
        case 'push':
          return openPushesPage(subject.hash, false);
        case 'pushes':
          return openPushesPage('', false);
      }
    },

    onNotificationButtonClick: async (id) => {
      const subject = readSubject(id);
      if (subject?.kind === 'result') await undo(subject);
    },
  };
}
