import { t, whenCatalogLoaded } from '../../i18n/translate';
import { broadcast } from '../../messaging/messaging';
import type { Draft } from '../../push/draft';
import type { PushSource } from '../../push/result';
import { deliverySettingsItem } from '../../storage/items';
import { readItem } from '../../storage/storage';
import { draftFacts } from '../../text/options';
import { aboutResult, clearUnderWayNotifications, notifyAbout } from '../notifications';
import type { RecordStore } from '../records/record-store';
import type { Clipboard } from './clipboard';

/** A push without an answer is reported after this time. */
const UNDER_WAY_MS = 300;

/** Between two looks whether a page still shows that a push is under way. */
const SHOWN_CHECK_MS = 1_000;

/** A push that has no outcome yet. */
export interface PushUnderWay {
  /** The id that its result will have. */
  id: string;
  draft: Draft;
  source: PushSource;
  instanceName: string;
  /** Whether its link is to be copied. */
  copies: boolean;
  /** Whether a page sends it, which shows it as long as it does. */
  isUpload?: boolean;
}

export interface UnderWay {
  /**
   * After 300 ms says that the push is under way, unless a page shows that, and takes the link of an earlier push off the clipboard, which
   * would be pasted in place of its own.
   */
  begin: (push: PushUnderWay) => void;
  /** Call it when there is an outcome. Resolves once nothing says any more that the push is under way, with whether a notification did. */
  end: (id: string) => Promise<boolean>;
  /** Clears what a terminated worker said of its pushes. */
  clearLeftOver: () => Promise<void>;
}

interface UnderWayDeps {
  records: Pick<RecordStore, 'privateSessionNumber'>;
  clipboard: Clipboard;
  now: () => number;
}

/** Follows the pushes that this worker or a page sends, from their beginning to their outcome. */
export function createUnderWay({ records: { privateSessionNumber }, clipboard, now }: UnderWayDeps): UnderWay {
  interface Followed extends PushUnderWay {
    session: number;
    isOver: boolean;
    isSaid: boolean;
    timer?: ReturnType<typeof setTimeout>;
    /** What was begun for it. */
    work?: Promise<unknown>;
  }
  const followed = new Map<string, Followed>();

  const say = async (push: Followed): Promise<void> => {
    const { id, draft, source, instanceName, session, isUpload } = push;
    if (isUpload) return;
    const isShown = source === 'composer' && (await broadcast('showsDraft', { draftId: draft.id }));
    if (isShown && !push.isOver) {
      push.timer = setTimeout(() => {
        push.work = say(push);
      }, SHOWN_CHECK_MS);
      return;
    }
    await whenCatalogLoaded();
    const { notifies } = await readItem(deliverySettingsItem);
    if (push.isOver || !notifies || (draft.isPrivate && session !== privateSessionNumber())) return;
    push.isSaid = true;
    await notifyAbout(
      { ...aboutResult(id, draft), isUnderWay: true },
      t('notificationUnderWay'),
      draftFacts(draft, instanceName),
    );
  };

  return {
    begin: (push) => {
      const startedAt = now();
      const begun: Followed = { ...push, session: privateSessionNumber(), isOver: false, isSaid: false };
      followed.set(push.id, begun);
      const empty = () =>
        clipboard.empty(
          startedAt,
          () => begun.isOver,
          () => [...followed.keys()],
        );
      begun.timer = setTimeout(() => {
        begun.work = Promise.all([say(begun), push.copies && empty()]);
      }, UNDER_WAY_MS);
    },

    end: async (id) => {
      const push = followed.get(id);
      if (!push) return false;
      followed.delete(id);
      push.isOver = true;
      clearTimeout(push.timer);
      await push.work;
      if (push.isSaid) await clearUnderWayNotifications((it) => it === id);
      return push.isSaid;
    },

    clearLeftOver: () => clearUnderWayNotifications((id) => !followed.has(id)),
  };
}
