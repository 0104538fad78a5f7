import { computed, signal } from '@preact/signals';
import { call } from '../browser/messaging';
import { readItem, writeItem } from '../browser/storage';
import type { Failure } from '../failure';
import { carriesLanguage } from '../instance/push-link';
import { addressesIn } from '../push/draft';
import { type PushRow, refOf } from '../push/push-row';
import { type CreatedResult, viewsLeftOf } from '../push/result';
import {
  formatShareMessage,
  mailAddress,
  READY_WORDS,
  type ShareMessageData,
  type ShareMessageLanguage,
  shareMessageLanguageFor,
} from '../push/share-message';
import { expiresAt } from '../push/stored-push';
import { shareMessageLanguageItem } from '../storage/items-lazy';

export type LanguageChoice = ReturnType<typeof createLanguageChoice>;

export function createLanguageChoice(row: Pick<PushRow, 'instance' | 'link' | 'urlToken'>) {
  const plain = { language: '', link: row.link };
  const chosen = signal(plain);
  const isAsking = signal(false);
  const missing = signal<string>();
  const failure = signal<Failure>();
  let latestRequestId = 0;
  return {
    language: computed(() => chosen.value.language),
    link: computed(() => chosen.value.link),
    isAsking,
    missing,
    failure,
    /** Asks for the link in this language, using no view. Keeps the plain link if the instance lacks it. */
    async choose(language: string): Promise<void> {
      const requestId = ++latestRequestId;
      missing.value = undefined;
      failure.value = undefined;
      isAsking.value = language !== '';
      if (language === '') {
        chosen.value = plain;
        return;
      }
      const reply = await call('previewLink', { ...refOf(row), language });
      if (requestId !== latestRequestId) return;
      isAsking.value = false;
      if (!reply.ok) failure.value = reply.failure;
      else if (carriesLanguage(reply.value, language)) chosen.value = { language, link: reply.value };
      else {
        missing.value = language;
        chosen.value = plain;
      }
    },
  };
}

/** Stands for the link in an edited text. No text has this character. */
const LINK = '\uffff';

/** What a message is about. */
export type SharedResult = Pick<
  CreatedResult,
  'link' | 'stored' | 'viewsLeft' | 'instance' | 'hasPassphrase' | 'message' | 'isPrivate'
> &
  Pick<ShareMessageData, 'recipient'>;

export type ShareMessage = ReturnType<typeof createShareMessage>;

/** The message around a link, in the recipient's language. `tag`: the user's BCP 47 tag, for the default language and dates. `to`: e-mail addresses. */
export function createShareMessage(result: SharedResult, tag: string, to = '') {
  const { stored: push, instance } = result;
  const own = shareMessageLanguageFor(tag);
  const language = signal<ShareMessageLanguage>(own ?? 'en');
  const edited = signal<string>();
  const choice = createLanguageChoice({ link: result.link, urlToken: push.urlToken, instance });

  const written = computed(() => {
    const facts = {
      link: choice.link.value,
      endsAt: expiresAt(push),
      views: viewsLeftOf(result),
      hasPassphrase: result.hasPassphrase,
      opening: result.message ?? '',
      recipient: result.recipient,
    };
    return formatShareMessage(READY_WORDS[language.value], facts, {
      tag: language.value === own ? tag : language.value,
    });
  });
  const text = computed(() => edited.value?.replaceAll(LINK, choice.link.value) ?? written.value);

  const setLanguage = async (next: ShareMessageLanguage): Promise<void> => {
    language.value = next;
    // They open in the user's language.
    if (instance.isBuiltIn) return;
    // Until the instance answers, the link has no language.
    await choice.choose('');
    await choice.choose(next);
  };

  return {
    language,
    link: choice,
    text,
    /** Only the link of an edited text changes. */
    isEdited: computed(() => text.value !== written.value),
    hasLink: computed(() => text.value.includes(choice.link.value)),
    mail: computed(() => mailAddress(READY_WORDS[language.value].subject, text.value, addressesIn(to))),
    /** Sets the language chosen last, else the user's own. */
    start: async () =>
      setLanguage(shareMessageLanguageFor(await readItem(shareMessageLanguageItem)) ?? language.peek()),
    choose: async (next: ShareMessageLanguage): Promise<void> => {
      const store = () => writeItem(shareMessageLanguageItem, next).catch(() => undefined);
      await Promise.all([setLanguage(next), result.isPrivate || store()]);
    },
    edit: (changed: string): void => {
      edited.value = changed.replaceAll(choice.link.peek(), LINK);
    },
    reset: (): void => {
      edited.value = undefined;
    },
  };
}
