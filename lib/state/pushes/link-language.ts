import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { carriesLanguage } from '../../instance/link-language';
import type { Call } from '../../messages';
import type { Failure } from '../../push/failure';
import type { PushRow } from '../../push/push-row';

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
export function createLanguageChoice(
  row: Pick<PushRow, 'link' | 'urlToken'>,
  instanceId: string,
  call: Call,
): LanguageChoice {
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
      const reply = await call('previewLink', { instanceId, urlToken: row.urlToken, language });
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
