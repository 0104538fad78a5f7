import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { carriesLanguage } from '../instance/push-link';
import type { Call } from '../messages';
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
import { readyLanguageItem } from '../storage/settings-item';
import type { PageDeps } from './settings';

export interface LanguageChoice {
  /** Of the page that the link opens; empty = as the recipient's browser asks. */
  language: ReadonlySignal<string>;
  /** The link as it is copied. */
  link: ReadonlySignal<string>;
  isAsking: ReadonlySignal<boolean>;
  /** The language asked for last that the instance does not have. */
  missing: ReadonlySignal<string | undefined>;
  failure: ReadonlySignal<Failure | undefined>;
  /** Asks the instance for the link in this language, which uses no view. What the answered link does not carry is not kept. */
  choose(language: string): Promise<void>;
}

/** The language that one push's link puts on its page. */
export function createLanguageChoice(row: Pick<PushRow, 'instance' | 'link' | 'urlToken'>, call: Call): LanguageChoice {
  const chosen = signal<{ language: string; link: string }>({ language: '', link: row.link });
  const isAsking = signal(false);
  const missing = signal<string>();
  const failure = signal<Failure>();
  let turns = 0;
  return {
    language: computed(() => chosen.value.language),
    link: computed(() => chosen.value.link),
    isAsking,
    missing,
    failure,
    async choose(language) {
      const turn = ++turns;
      missing.value = undefined;
      failure.value = undefined;
      if (language === '') {
        chosen.value = { language, link: row.link };
        isAsking.value = false;
        return;
      }
      isAsking.value = true;
      const reply = await call('previewLink', { ...placeOf(row), language });
      // Another one was chosen meanwhile.
      if (turn !== turns) return;
      isAsking.value = false;
      if (!reply.ok) failure.value = reply.failure;
      else if (carriesLanguage(reply.value, language)) chosen.value = { language, link: reply.value };
      else missing.value = language;
      if (missing.peek() !== undefined) chosen.value = { language: '', link: row.link };
    },
  };
}

export interface ShareMessageDeps extends Pick<PageDeps, 'call' | 'stored'> {
  result: CreatedResult;
  /** The user's language and region, as a BCP 47 tag: where no language was chosen before, and how moments are written in it. */
  tag: string;
}

export interface ReadyMessage {
  /** Of the recipient, as far as the user says. */
  language: ReadonlySignal<ShareMessageLanguage>;
  /** The link in that language, as far as the instance has it. */
  link: Pick<LanguageChoice, 'isAsking' | 'missing' | 'failure'> & { language: ReadonlySignal<string> };
  text: ReadonlySignal<string>;
  /** The user changed the text: nothing of it is written over unasked, but the link, which follows the language. */
  isEdited: ReadonlySignal<boolean>;
  hasLink: ReadonlySignal<boolean>;
  mail: ReadonlySignal<string>;
  /** Takes the language chosen last, else the user's own. */
  start(): Promise<void>;
  choose(language: ShareMessageLanguage): Promise<void>;
  edit(text: string): void;
  /** Gives up what the user changed. */
  writeAnew(): void;
  stop(): void;
}

/** The message around the link of one push, in the recipient's language. */
export function createShareMessage({ result, call, stored, tag }: ShareMessageDeps): ReadyMessage {
  const { stored: push, instance } = result;
  const own = shareMessageLanguageFor(tag);
  const language = signal<ShareMessageLanguage>(own ?? 'en');
  const edited = signal<string>();
  const choice = createLanguageChoice({ link: result.link, urlToken: push.urlToken, instance }, call);

  const written = computed(() => {
    const facts = {
      link: choice.link.value,
      endsAt: expiresAt(push),
      views: push.expireAfterViews,
      hasPassphrase: result.hasPassphrase,
      opening: result.message ?? '',
    };
    const clock = { tag: language.value === own ? tag : language.value };
    return formatShareMessage(READY_WORDS[language.value], facts, clock);
  });
  const text = computed(() => edited.value ?? written.value);

  let linkBefore = result.link;
  const stop = effect(() => {
    const now = choice.link.value;
    const changed = edited.peek();
    if (changed !== undefined) edited.value = changed.replaceAll(linkBefore, now);
    linkBefore = now;
  });

  const write = async (next: ShareMessageLanguage): Promise<void> => {
    language.value = next;
    // Links of the built-in instance open on a page of ours, in the user's language.
    if (instance.isBuiltIn) return;
    // Until the instance has answered, the link is without a language rather than with another one.
    await choice.choose('');
    await choice.choose(next);
  };

  return {
    language,
    link: choice,
    text,
    isEdited: computed(() => edited.value !== undefined && edited.value !== written.value),
    hasLink: computed(() => text.value.includes(choice.link.value)),
    mail: computed(() => mailAddress(READY_WORDS[language.value].subject, text.value)),
    start: async () => write(shareMessageLanguageFor(await stored.readItem(readyLanguageItem)) ?? language.peek()),
    choose: async (next) => {
      // What cannot be remembered is as it was the next time: nothing is lost that would have to be said.
      const remember = () => stored.writeItem(readyLanguageItem, next).catch(() => undefined);
      await Promise.all([write(next), result.isPrivate || remember()]);
    },
    edit: (now) => {
      edited.value = now;
    },
    writeAnew: () => {
      edited.value = undefined;
    },
    stop,
  };
}
