import { hourStyle, type Language } from '../i18n/language';
import { readPageLink } from '../instance/page-link';
import ar from './share-message-texts/ar.json';
import de from './share-message-texts/de.json';
import en from './share-message-texts/en.json';
import es from './share-message-texts/es.json';
import fr from './share-message-texts/fr.json';
import it from './share-message-texts/it.json';
import nl from './share-message-texts/nl.json';

/** `{moment}` and `{views}` stand for until when and how often the link opens. */
export type ShareMessageText = typeof en;

/** Has no passphrase, so that none can be in the message. */
export interface ShareMessageData {
  link: string;
  expiresAt: number;
  views: number;
  hasPassphrase: boolean;
  isEncrypted?: boolean | undefined;
  /** Replaces the words before the link; empty = none. */
  intro: string;
  /** Whom the words greet if no others replace them. */
  recipient?: string | undefined;
}

/** How times are written: by a BCP 47 tag, and in a zone, by default the computer's. */
export interface ShareMessageClock {
  tag: string;
  timeZone?: string | undefined;
}

/** The text around a link. Says that a passphrase comes another way, and how a link with its key is opened. */
export function formatShareMessage(words: ShareMessageText, facts: ShareMessageData, clock: ShareMessageClock): string {
  const { link, expiresAt, views, hasPassphrase, isEncrypted, intro, recipient } = facts;
  const { tag, timeZone } = clock;
  // The zone is named, because the recipient may be in another one.
  const moment = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: hourStyle(tag),
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(expiresAt);
  const limit = (views === 1 ? words.once : words.times)
    .replace('{views}', new Intl.NumberFormat(tag).format(views))
    .replace('{moment}', moment);
  // The name goes before the first sign of the greeting, which ends it.
  const greeting = recipient ? words.opening.replace(/[,:،]/, (sign) => ` ${recipient}${sign}`) : words.opening;
  const how = [
    isEncrypted ? [readPageLink(link) ? words.endToEndPage : words.endToEnd] : [],
    limit,
    hasPassphrase ? [words.passphrase] : [],
  ].flat();
  return [intro || greeting, link, how.join('\n')].join('\n\n');
}

/** A `mailto:` address (RFC 6068: lines end with CRLF). `to`: addresses, none if empty. */
export function toMailtoUrl(subject: string, text: string, to: readonly string[] = []): string {
  const body = text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');
  // The `@` stays as it is, because some mail programs do not decode it.
  const addresses = to.map((address) => encodeURIComponent(address.toWellFormed()).replace('%40', '@'));
  return `mailto:${addresses.join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** By the recipient's language; codes as in `?locale=`. */
export const SHARE_MESSAGE_TEXTS = { ar, de, en, es, fr, it, nl } satisfies Record<Language, ShareMessageText>;

export type ShareMessageLanguage = keyof typeof SHARE_MESSAGE_TEXTS;

export const SHARE_MESSAGE_LANGUAGES = Object.keys(SHARE_MESSAGE_TEXTS) as ShareMessageLanguage[];

/** Finds the language of a share message for a BCP 47 tag; undefined if none fits. */
export function findShareMessageLanguage(tag: string): ShareMessageLanguage | undefined {
  return nearestLanguage(tag, SHARE_MESSAGE_LANGUAGES);
}

/** The language that fits a BCP 47 tag best: the one of its region, else one without a region, else one of another region. */
export function nearestLanguage<T extends string>(tag: string, languages: readonly T[]): T | undefined {
  const [language = ''] = tag.split('-');
  // The tag without its extension, which says how numbers are written.
  const [plain] = tag.split('-u-');
  return (
    languages.find((one) => one === plain) ??
    languages.find((one) => one === language) ??
    languages.find((one) => one.startsWith(`${language}-`))
  );
}
