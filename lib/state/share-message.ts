import { computed, effect, signal } from '@preact/signals';
import { call } from '../browser/messaging';
import { readItem, writeItem } from '../browser/stored';
import { carriesLanguage } from '../instance/push-link';
import type { Failure } from '../push/failure';
import { type PushRow, placeOf } from '../push/push-row';
import type { CreatedResult } from '../push/result';
import {
  formatShareMessage,
  mailAddress,
  READY_WORDS,
  type ShareMessageLanguage,
  shareMessageLanguageFor,
} from '../push/share-message';
import { expiresAt } from '../push/stored-push';
import { readyLanguageItem } from '../storage/items-on-demand';

export type LanguageChoice = ReturnType<typeof createLanguageChoice>;

/** The language that a push's link sets for its page. */
export function createLanguageChoice(row: Pick<PushRow, 'instance' | 'link' | 'urlToken'>) {
  const plain = { language: '', link: row.link };
  const chosen = signal(plain);
  const isAsking = signal(false);
  const missing = signal<string>();
  const failure = signal<Failure>();
  let latestRequestId = 0;
  return {
    /** Empty: the page opens in the language of the recipient's browser. */
    language: computed(() => chosen.value.language),
    link: computed(() => chosen.value.link),
    isAsking,
    /** The language last asked for, if the instance does not have it. */
    missing,
    failure,
    /** Asks the instance for the link in this language, which uses no view. Keeps the plain link where the instance lacks the language. */
    async choose(language: string): Promise<void> {
      const requestId = ++latestRequestId;
      missing.value = undefined;
      failure.value = undefined;
      isAsking.value = language !== '';
      if (language === '') {
        chosen.value = plain;
        return;
      }
      const reply = await call('previewLink', { ...placeOf(row), language });
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

export type ShareMessage = ReturnType<typeof createShareMessage>;

/**
 * The message around the link of a push, in the recipient's language. `tag`: the user's language and region (BCP 47), which is the
 * default language and formats dates.
 */
export function createShareMessage(result: CreatedResult, tag: string) {
  const { stored: push, instance } = result;
  const own = shareMessageLanguageFor(tag);
  const language = signal<ShareMessageLanguage>(own ?? 'en');
  const edited = signal<string>();
  const choice = createLanguageChoice({ link: result.link, urlToken: push.urlToken, instance });

  const written = computed(() => {
    const facts = {
      link: choice.link.value,
      endsAt: expiresAt(push),
      views: push.expireAfterViews,
      hasPassphrase: result.hasPassphrase,
      opening: result.message ?? '',
    };
    return formatShareMessage(READY_WORDS[language.value], facts, {
      tag: language.value === own ? tag : language.value,
    });
  });
  const text = computed(() => edited.value ?? written.value);

  let previousLink = result.link;
  const stop = effect(() => {
    const link = choice.link.value;
    edited.value = edited.peek()?.replaceAll(previousLink, link);
    previousLink = link;
  });

  const setLanguage = async (next: ShareMessageLanguage): Promise<void> => {
    language.value = next;
    // Links of the built-in instance open a page of the extension, in the user's language.
    if (instance.isBuiltIn) return;
    // Until the instance answers, the link has no language rather than the previous one.
    await choice.choose('');
    await choice.choose(next);
  };

  return {
    language,
    /** The link in that language, as far as the instance has it. */
    link: choice,
    text,
    /** An edited text is left alone, except for its link, which follows the language. */
    isEdited: computed(() => edited.value !== undefined && edited.value !== written.value),
    hasLink: computed(() => text.value.includes(choice.link.value)),
    mail: computed(() => mailAddress(READY_WORDS[language.value].subject, text.value)),
    /** Sets the language chosen last, else the user's own. */
    start: async () => setLanguage(shareMessageLanguageFor(await readItem(readyLanguageItem)) ?? language.peek()),
    choose: async (next: ShareMessageLanguage): Promise<void> => {
      // A language that cannot be stored is only not the default the next time.
      const store = () => writeItem(readyLanguageItem, next).catch(() => undefined);
      await Promise.all([setLanguage(next), result.isPrivate || store()]);
    },
    edit: (changed: string): void => {
      edited.value = changed;
    },
    /** Discards the user's changes. */
    reset: (): void => {
      edited.value = undefined;
    },
    stop,
  };
}
