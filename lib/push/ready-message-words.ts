import type { ReadyWords } from './ready-message';
import ar from './ready-message-words/ar.json';
import de from './ready-message-words/de.json';
import en from './ready-message-words/en.json';
import es from './ready-message-words/es.json';
import fr from './ready-message-words/fr.json';
import it from './ready-message-words/it.json';
import nl from './ready-message-words/nl.json';

/** The words of ready messages, by the recipient's language: it may be another than the user's. Codes are those of `?locale=`, also where no instance has pages in one. */
export const READY_WORDS = { ar, de, en, es, fr, it, nl } satisfies Record<string, ReadyWords>;

export type ReadyLanguage = keyof typeof READY_WORDS;

export const READY_LANGUAGES = Object.keys(READY_WORDS) as ReadyLanguage[];

/** The language of these words that is nearest to a BCP 47 tag; undefined if there is none. */
export function readyLanguageFor(tag: string): ReadyLanguage | undefined {
  const [language] = tag.split('-');
  return READY_LANGUAGES.find((code) => code === language);
}
