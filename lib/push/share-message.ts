import ar from './ready-message-words/ar.json';
import de from './ready-message-words/de.json';
import en from './ready-message-words/en.json';
import es from './ready-message-words/es.json';
import fr from './ready-message-words/fr.json';
import it from './ready-message-words/it.json';
import nl from './ready-message-words/nl.json';

/** What a ready message says in one language. `{moment}` and `{views}` stand for until when and how often the link opens. */
export interface ShareMessageText {
  /** Of an e-mail. */
  subject: string;
  /** Before the link. */
  opening: string;
  once: string;
  times: string;
  passphrase: string;
}

/** What a ready message tells of a push. There is no passphrase among it, so none can be in the message. */
export interface ShareMessageData {
  link: string;
  /** Milliseconds since 1970. */
  endsAt: number;
  views: number;
  hasPassphrase: boolean;
  /** In the place of the words before the link; empty = theirs. */
  opening: string;
}

/** How moments are written: by this BCP 47 tag, in this zone, or in the computer's without one. */
export interface ShareMessageClock {
  tag: string;
  timeZone?: string | undefined;
}

/** A text around the link, ready to be sent: what it leads to, until when, and that a passphrase comes another way. */
export function formatShareMessage(words: ShareMessageText, facts: ShareMessageData, clock: ShareMessageClock): string {
  const { link, endsAt, views, hasPassphrase, opening } = facts;
  const limit = (views === 1 ? words.once : words.times)
    .replace('{views}', new Intl.NumberFormat(clock.tag).format(views))
    .replace('{moment}', momentWords(endsAt, clock));
  return [opening || words.opening, link, hasPassphrase ? `${limit}\n${words.passphrase}` : limit].join('\n\n');
}

/** The recipient may be elsewhere: the zone is said. */
function momentWords(timeMs: number, { tag, timeZone }: ShareMessageClock): string {
  return new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(timeMs);
}

/** The address that opens the user's mail program with a text in it, for a recipient to be filled in (RFC 6068: lines end with CRLF). */
export function mailAddress(subject: string, text: string): string {
  const body = text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The words of ready messages, by the recipient's language: it may be another than the user's. Codes are those of `?locale=`, also where no instance has pages in one. */
export const READY_WORDS = { ar, de, en, es, fr, it, nl } satisfies Record<string, ShareMessageText>;

export type ShareMessageLanguage = keyof typeof READY_WORDS;

export const SHARE_MESSAGE_LANGUAGES = Object.keys(READY_WORDS) as ShareMessageLanguage[];

/** The language of these words that is nearest to a BCP 47 tag; undefined if there is none. */
export function shareMessageLanguageFor(tag: string): ShareMessageLanguage | undefined {
  const [language] = tag.split('-');
  return SHARE_MESSAGE_LANGUAGES.find((code) => code === language);
}
