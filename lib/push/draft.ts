import { type Is, isBoolean, isNumber, isString, literal, objectOf, optional } from '../shape';
import { isPushOptions, NO_OPTIONS, textNames } from './options';

/** An e-mail with the link, which the instance writes and sends. Addresses are stored as typed. */
const isEmailRequest = objectOf({
  to: isString,
  /** As in a link's `?locale=`; empty if the instance chooses. */
  language: isString,
});
export type EmailRequest = Is<typeof isEmailRequest>;

/** Most addresses of one order (tests/contract/observed.json, "e-mail by the server"). */
export const MAX_ADDRESSES = 5;

/** The addresses in what was typed: between commas, semicolons or white space, as people have them from an address book. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** The addresses as the instance takes them: with commas. */
export function formatAddresses(text: string): string {
  return addressesIn(text).join(', ');
}

/** Why an instance would refuse these addresses, or undefined; none is no problem here. */
export function addressesProblem(text: string): 'too-many' | 'not-an-address' | undefined {
  const addresses = addressesIn(text);
  if (!addresses.every(isAddress)) return 'not-an-address';
  return addresses.length > MAX_ADDRESSES ? 'too-many' : undefined;
}

/** Looser than instances are, which say the rest: a name, one `@`, a host with a dot. */
function isAddress(text: string): boolean {
  return /^[^@]+@[^@.]+(?:\.[^@.]+)+$/.test(text);
}

/** What the composer makes: `text`, `url` (a link), `file` (files, and a message beside them) and `qr` (text shown as a QR code). */
export const KINDS = ['text', 'url', 'file', 'qr'] as const;
export type Kind = (typeof KINDS)[number];

export const isKind = literal(...KINDS);

/**
 * Why a filled composer should be reviewed before it is sent. `flattened`: the browser changed the selection's white space. `cut`: the
 * browser may have given only the beginning. `not-a-link`: the address is not http(s) or holds a line break. `written-twice`: two
 * composers changed one draft at the same moment, and this is the other one's.
 */
const isReviewReason = literal('flattened', 'cut', 'not-a-link', 'written-twice');
export type ReviewReason = Is<typeof isReviewReason>;

/**
 * A push being written, from any source. Payloads are exact: nothing trims or normalises them. Files are not part of it: they stay with
 * the page where they were chosen.
 */
export const isDraft = objectOf({
  id: isString,
  kind: isKind,
  /** One payload for each kind, so that changing the kind loses nothing. */
  payloads: objectOf({ text: isString, url: isString, file: isString, qr: isString }),
  options: isPushOptions,
  /** Text of a template with which the share message begins. Never sent to the instance. */
  message: optional(isString),
  /** Recipients to whom the instance sends the link, if it can. */
  email: optional(isEmailRequest),
  review: optional(isReviewReason),
  /** Created in a private window: removed when the last private window closes. */
  isPrivate: isBoolean,
  /** Milliseconds since 1970. */
  createdAt: isNumber,
  /** The open composer that changed it last, as marked by `createOwnWriteTracker`. */
  writtenIn: optional(isString),
});
export type Draft = Is<typeof isDraft>;

/** The id of the composer that opens empty: one for ordinary and one for private windows. Others have a random id. */
export function typedDraftId(isPrivate: boolean): string {
  return isPrivate ? 'typed-private' : 'typed';
}

type DraftFields = Partial<Omit<Draft, 'payloads'>> &
  Pick<Draft, 'id' | 'isPrivate' | 'createdAt'> & { payloads?: Partial<Draft['payloads']> | undefined };

/** A draft, empty but for what is given. */
export function createDraft({ payloads, ...fields }: DraftFields): Draft {
  return {
    kind: 'text',
    options: NO_OPTIONS,
    ...fields,
    payloads: { text: '', url: '', file: '', qr: '', ...payloads },
  };
}

/** The payload that would be sent. */
export function payloadOf(draft: Draft): string {
  return draft.payloads[draft.kind];
}

/** The same draft with another payload for its kind. */
export function withPayload(draft: Draft, payload: string): Draft {
  return { ...draft, payloads: { ...draft.payloads, [draft.kind]: payload } };
}

/** What tells the push apart where it has no name: its files, or the host of its address. Nothing of a text. */
export function aboutOf(draft: Draft, fileNames: readonly string[]): string[] {
  if (draft.kind === 'file') return [...fileNames];
  const address = draft.kind === 'url' ? payloadOf(draft) : '';
  return URL.canParse(address) ? [new URL(address).host] : [];
}

/** Everything that was typed. */
export function textsIn({ payloads, options, email }: Draft): string[] {
  return [...KINDS.map((kind) => payloads[kind]), ...textNames.map((name) => options[name]), email?.to ?? ''];
}

/** Whether anything in it would be missed. */
export function hasContent(draft: Draft): boolean {
  return textsIn(draft).some((text) => text !== '');
}
