import { hourStyle } from '../i18n/hour-style';
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

/** BCP 47 tag, and the zone; the computer's zone if undefined. */
export interface ShareMessageClock {
  tag: string;
  timeZone?: string | undefined;
}

/** The text around a link. Says that a passphrase comes another way, and how a link with its key is opened. */
export function formatShareMessage(words: ShareMessageText, facts: ShareMessageData, clock: ShareMessageClock): string {
  const { link, expiresAt, views, hasPassphrase, isEncrypted, intro, recipient } = facts;
  const { tag, timeZone } = clock;
  // With the zone: the recipient may be elsewhere.
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
  // A greeting ends with its first sign.
  const greeting = recipient ? words.opening.replace(/[,:،]/, (sign) => ` ${recipient}${sign}`) : words.opening;
  const how = [isEncrypted ? [words.endToEnd] : [], limit, hasPassphrase ? [words.passphrase] : []].flat();
  return [intro || greeting, link, how.join('\n')].join('\n\n');
}

/** A `mailto:` address (RFC 6068: lines end with CRLF). `to`: addresses, none if empty. */
export function toMailtoUrl(subject: string, text: string, to: readonly string[] = []): string {
  const body = text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');
  // Some mail programs do not decode the sign of an address.
  const addresses = to.map((address) => encodeURIComponent(address.toWellFormed()).replace('%40', '@'));
  return `mailto:${addresses.join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** By the recipient's language; codes as in `?locale=`. */
export const SHARE_MESSAGE_TEXTS = { ar, de, en, es, fr, it, nl } satisfies Record<string, ShareMessageText>;

export type ShareMessageLanguage = keyof typeof SHARE_MESSAGE_TEXTS;

export const SHARE_MESSAGE_LANGUAGES = Object.keys(SHARE_MESSAGE_TEXTS) as ShareMessageLanguage[];

/** Undefined if none fits a BCP 47 tag. */
export function findShareMessageLanguage(tag: string): ShareMessageLanguage | undefined {
  return nearestLanguage(tag, SHARE_MESSAGE_LANGUAGES);
}

/** The one for a BCP 47 tag: of its region, of none, or of another. */
export function nearestLanguage<T extends string>(tag: string, languages: readonly T[]): T | undefined {
  const [language = ''] = tag.split('-');
  // Without how numbers are written.
  const [plain] = tag.split('-u-');
  return (
    languages.find((one) => one === plain) ??
    languages.find((one) => one === language) ??
    languages.find((one) => one.startsWith(`${language}-`))
  );
}
