import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { mailAddress, writeReadyMessage } from '../push/ready-message';
import { READY_WORDS, type ReadyLanguage, readyLanguageFor } from '../push/ready-message-words';
import type { CreatedResult } from '../push/result';
import { endsAt } from '../push/stored-push';
import { readyLanguageItem } from '../storage/settings-item';
import type { Doors } from './doors';
import { createLanguageChoice, type LanguageChoice } from './pushes/link-language';

export interface ReadyMessageParts extends Pick<Doors, 'call' | 'stored'> {
  result: CreatedResult;
  /** The user's language and region, as a BCP 47 tag: where no language was chosen before, and how moments are written in it. */
  tag: string;
}

export interface ReadyMessage {
  /** Of the recipient, as far as the user says. */
  language: ReadonlySignal<ReadyLanguage>;
  /** The link in that language, as far as the instance has it. */
  link: Pick<LanguageChoice, 'isAsking' | 'missing' | 'failure'> & { language: ReadonlySignal<string> };
  text: ReadonlySignal<string>;
  /** The user changed the text: nothing of it is written over unasked, but the link, which follows the language. */
  isEdited: ReadonlySignal<boolean>;
  hasLink: ReadonlySignal<boolean>;
  mail: ReadonlySignal<string>;
  /** Takes the language chosen last, else the user's own. */
  start(): Promise<void>;
  choose(language: ReadyLanguage): Promise<void>;
  edit(text: string): void;
  /** Gives up what the user changed. */
  writeAnew(): void;
  stop(): void;
}

/** The message around the link of one push, in the recipient's language. */
export function createReadyMessage({ result, call, stored, tag }: ReadyMessageParts): ReadyMessage {
  const { stored: push, instance } = result;
  const own = readyLanguageFor(tag);
  const language = signal<ReadyLanguage>(own ?? 'en');
  const edited = signal<string>();
  const choice = createLanguageChoice({ link: result.link, urlToken: push.urlToken }, instance.id, call);

  const written = computed(() => {
    const facts = {
      link: choice.link.value,
      endsAt: endsAt(push),
      views: push.expireAfterViews,
      hasPassphrase: result.hasPassphrase,
      opening: result.message ?? '',
    };
    const clock = { tag: language.value === own ? tag : language.value };
    return writeReadyMessage(READY_WORDS[language.value], facts, clock);
  });
  const text = computed(() => edited.value ?? written.value);

  let linkBefore = result.link;
  const stop = effect(() => {
    const now = choice.link.value;
    const changed = edited.peek();
    if (changed !== undefined) edited.value = changed.replaceAll(linkBefore, now);
    linkBefore = now;
  });

  const write = async (next: ReadyLanguage): Promise<void> => {
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
    start: async () => write(readyLanguageFor(await stored.read(readyLanguageItem)) ?? language.peek()),
    choose: async (next) => {
      // What cannot be remembered is as it was the next time: nothing is lost that would have to be said.
      const remember = () => stored.write(readyLanguageItem, next).catch(() => undefined);
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
