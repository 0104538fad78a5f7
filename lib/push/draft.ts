/** An e-mail with the link, which the instance writes and sends. Addresses as they were typed. */
export interface EmailRequest {
  to: string;
  /** As it appears in a link's `?locale=`; empty = as the instance likes. */
  language: string;
}

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

/** Options of a push. One that is undefined is left to the instance's default: it is not sent. */
export interface PushOptions {
  expireAfterDays?: number | undefined;
  expireAfterViews?: number | undefined;
  retrievalStep?: boolean | undefined;
  deletableByViewer?: boolean | undefined;
  /** A passphrase is made when it is sent, unless there is one by then. */
  makesPassphrase?: boolean | undefined;
  /** Empty = no passphrase. Kept exactly. */
  passphrase: string;
  /** Empty = no name. */
  name: string;
  /** Empty = no note. */
  note: string;
}

/**
 * Why a filled composer wants a look before it is sent:
 * `flattened` = the browser gave the selection with its white space changed; `cut` = it may have given only the beginning;
 * `not-a-link` = an address that is not http(s) or holds a line break;
 * `written-twice` = two composers changed one draft at the same moment, and this is the other one's.
 */
export type ReviewReason = 'flattened' | 'cut' | 'not-a-link' | 'written-twice';

/**
 * A push in the making, from whatever source. Payloads are exact: nothing trims or normalises them. Its files are not in it: they stay
 * with the page where they were chosen.
 */
export interface Draft {
  id: string;
  kind: Kind;
  /** One payload a kind, so that changing the kind loses nothing. */
  payloads: Record<Kind, string>;
  options: PushOptions;
  /** Words to the recipient, from a template, with which the ready message around the link begins. Never sent to the instance. */
  message?: string | undefined;
  /** Whom the instance sends the link to, where it can. */
  email?: EmailRequest | undefined;
  review?: ReviewReason | undefined;
  /** Made in a private window: forgotten when the last private window closes. */
  isPrivate: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Which open composer changed it last, as `createOwnWriteTracker` marks it. */
  writtenIn?: string | undefined;
}

/** The options of a push about which nothing was said: the instance decides. */
export const NO_OPTIONS: PushOptions = { passphrase: '', name: '', note: '' };

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

/** Whether anything in it would be missed. */
export function hasContent(draft: Draft): boolean {
  const { passphrase, name, note } = draft.options;
  const texts = [...KINDS.map((kind) => draft.payloads[kind]), passphrase, name, note, draft.email?.to ?? ''];
  return texts.some((text) => text !== '');
}
