import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { copyText } from '../../browser/clipboard';
import { splitKey, withKey } from '../../encryption/key';
import { hasLinkLanguage, withLinkLanguage } from '../../instance/push-link';
import { callWorker } from '../../messaging/messaging';
import { splitEmails } from '../../push/draft';
import { type CreatedResult, getViewsLeft } from '../../push/result';
import {
  findShareMessageLanguage,
  formatShareMessage,
  SHARE_MESSAGE_TEXTS,
  type ShareMessageData,
  type ShareMessageLanguage,
  toMailtoUrl,
} from '../../push/share-message';
import { getExpiresAt } from '../../push/stored-push';
import { type PushRow, refOf } from '../../pushes/push-row';
import { shareMessageLanguageItem } from '../../storage/items';
import { readItem, writeItem } from '../../storage/storage';
import { copySharedLink, lookForPage, toSharedLink } from './shared-link';

/** The link of a push in a language of its instance, as it is shared. */
export interface LinkLanguage {
  /** Empty for the plain link. */
  language: ReadonlySignal<string>;
  /** The link in that language. */
  link: ReadonlySignal<string>;
  /** Copies that link. Rejects if the browser does not. */
  copy: () => Promise<void>;
  isLoading: ReadonlySignal<boolean>;
  /** The language that was chosen last, if the instance lacks it. */
  missingLanguage: ReadonlySignal<string | undefined>;
  /** Why the instance did not say whether it has the language. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Asks for the link in this language, using no view. Keeps the plain link if the instance lacks it. */
  choose: (language: string) => Promise<void>;
}

/** Has the plain link at first. `row`: with the server's own link. */
export function createLinkLanguage(row: Pick<PushRow, 'instance' | 'urlToken'> & { link: string }): LinkLanguage {
  const unlocalized = { language: '', link: row.link };
  const chosen = signal(unlocalized);
  const isLoading = signal(false);
  const missingLanguage = signal<string>();
  const failure = signal<Failure>();
  let latestRequestId = 0;
  return {
    language: computed(() => chosen.value.language),
    link: computed(() => toSharedLink(chosen.value.link, row.instance)),
    copy: () => copySharedLink(chosen.peek().link, row.instance),
    isLoading,
    missingLanguage,
    failure,
    choose: async (language) => {
      const requestId = ++latestRequestId;
      missingLanguage.value = undefined;
      failure.value = undefined;
      isLoading.value = language !== '';
      if (language === '') {
        chosen.value = unlocalized;
        return;
      }
      const reply = await callWorker('previewLink', { ...refOf(row), language });
      if (requestId !== latestRequestId) return;
      isLoading.value = false;
      if (!reply.ok) failure.value = reply.failure;
      else if (hasLinkLanguage(reply.value, language)) {
        const { link, key } = splitKey(row.link);
        chosen.value = { language, link: withKey(withLinkLanguage(link, language), key) };
      } else {
        missingLanguage.value = language;
        chosen.value = unlocalized;
      }
    },
  };
}

/** Stands for the link in an edited text. No text has this character. */
const LINK_PLACEHOLDER = '\uffff';

/** What the message needs to know of a push. */
export type SharedResult = Pick<
  CreatedResult,
  'stored' | 'viewsLeft' | 'instance' | 'hasPassphrase' | 'isEncrypted' | 'message' | 'isPrivate'
> &
  Pick<ShareMessageData, 'link' | 'recipient'>;

/** The message around a link, in the recipient's language. */
export interface ShareMessage {
  language: ReadonlySignal<ShareMessageLanguage>;
  /** The link in the same language. */
  link: LinkLanguage;
  text: ReadonlySignal<string>;
  /** Copies the text, with the link as it leads now. Rejects if the browser does not. */
  copy: () => Promise<void>;
  /** Whether the user has changed the text. Only the link of an edited text changes. */
  isEdited: ReadonlySignal<boolean>;
  /** Whether the text has the link in it. */
  hasLink: ReadonlySignal<boolean>;
  /** The `mailto:` address with the text. */
  mail: ReadonlySignal<string>;
  /** Sets the language chosen last, else the user's own. */
  start: () => Promise<void>;
  /** Sets the language, also for later messages, unless the push is of a private window. */
  choose: (next: ShareMessageLanguage) => Promise<void>;
  edit: (changed: string) => void;
  /** Undoes all edits. */
  reset: () => void;
}

/** `tag`: the user's BCP 47 tag, for the default language and dates. `to`: e-mail addresses. */
export function createShareMessage(result: SharedResult, tag: string, to = ''): ShareMessage {
  const { stored: push, instance } = result;
  const browserLanguage = findShareMessageLanguage(tag);
  const language = signal<ShareMessageLanguage>(browserLanguage ?? 'en');
  const edited = signal<string>();
  const choice = createLinkLanguage({ link: result.link, urlToken: push.urlToken, instance });

  const generatedText = computed(() => {
    const facts = {
      link: choice.link.value,
      expiresAt: getExpiresAt(push),
      views: getViewsLeft(result),
      hasPassphrase: result.hasPassphrase,
      isEncrypted: result.isEncrypted,
      intro: result.message ?? '',
      recipient: result.recipient,
    };
    return formatShareMessage(SHARE_MESSAGE_TEXTS[language.value], facts, {
      tag: language.value === browserLanguage ? tag : language.value,
    });
  });
  const text = computed(() => edited.value?.replaceAll(LINK_PLACEHOLDER, choice.link.value) ?? generatedText.value);

  const setLanguage = async (next: ShareMessageLanguage): Promise<void> => {
    language.value = next;
    // Links of the demo open in the user's language.
    if (instance.isDemo) return;
    // Until the instance answers, the link has no language.
    await choice.choose('');
    await choice.choose(next);
  };

  return {
    language,
    link: choice,
    text,
    copy: async () => {
      await lookForPage(instance, [result.link]);
      await copyText(text.peek());
    },
    isEdited: computed(() => text.value !== generatedText.value),
    hasLink: computed(() => text.value.includes(choice.link.value)),
    mail: computed(() => toMailtoUrl(SHARE_MESSAGE_TEXTS[language.value].subject, text.value, splitEmails(to))),
    start: async () => {
      const looking = lookForPage(instance, [result.link]);
      await setLanguage(findShareMessageLanguage(await readItem(shareMessageLanguageItem)) ?? language.peek());
      await looking;
    },
    choose: async (next) => {
      const store = () => writeItem(shareMessageLanguageItem, next).catch(() => undefined);
      await Promise.all([setLanguage(next), result.isPrivate || store()]);
    },
    edit: (changed) => {
      edited.value = changed.replaceAll(choice.link.peek(), LINK_PLACEHOLDER);
    },
    reset: () => {
      edited.value = undefined;
    },
  };
}
