import { t, whenCatalogLoaded } from '../../i18n/translate';
import { broadcast } from '../../messaging/messaging';
import type { Draft } from '../../push/draft';
import type { PushSource } from '../../push/result';
import { summarizeDraft } from '../../push/sent-draft';
import { deliverySettingsItem } from '../../storage/items';
import { readItem } from '../../storage/storage';
import { pushFacts } from '../../text/options';
import { notifyAbout } from '../notifications';
import type { ResultStore } from './result-store';

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
}

export interface UnderWay {
  /** After 300 ms says that the push is under way, unless a page shows that. */
  begin: (push: PushUnderWay) => void;
  /**
   * Call it when there is an outcome. Resolves once nothing says any more that the push is under way, with whether a notification does, which
   * is to be replaced.
   */
  end: (id: string) => Promise<boolean>;
}

/** Follows the pushes that this worker or a page sends, from their beginning to their outcome. */
export function createUnderWay({ privateSessionNumber }: Pick<ResultStore, 'privateSessionNumber'>): UnderWay {
  interface Followed extends PushUnderWay {
    session: number;
    isOver: boolean;
    isSaid: boolean;
    timer?: ReturnType<typeof setTimeout>;
    saying?: Promise<void>;
  }
  const followed = new Map<string, Followed>();

  const say = async (push: Followed): Promise<void> => {
    const { id, draft, source, instanceName, session } = push;
    const isShown = source === 'composer' && (await broadcast('showsDraft', { draftId: draft.id }));
    if (isShown && !push.isOver) return sayIn(SHOWN_CHECK_MS, push);
    await whenCatalogLoaded();
    const { notifies } = await readItem(deliverySettingsItem);
    if (push.isOver || !notifies || (draft.isPrivate && session !== privateSessionNumber())) return;
    push.isSaid = true;
    const facts = pushFacts({ ...draft, ...summarizeDraft(draft, []) }, instanceName);
    await notifyAbout({ kind: 'result', resultId: id }, t('notificationUnderWay'), facts);
  };
  const sayIn = (ms: number, push: Followed): void => {
    push.timer = setTimeout(() => {
      push.saying = say(push);
    }, ms);
  };

  return {
    begin: (push) => {
      const begun = { ...push, session: privateSessionNumber(), isOver: false, isSaid: false };
      followed.set(push.id, begun);
      sayIn(UNDER_WAY_MS, begun);
    },

    end: async (id) => {
      const push = followed.get(id);
      if (!push) return false;
      followed.delete(id);
      push.isOver = true;
      clearTimeout(push.timer);
      await push.saying;
      return push.isSaid;
    },
  };
}
