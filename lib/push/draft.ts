import { type Infer, isBoolean, isNumber, isString, literal, objectOf, optional } from '../base/guards';
import { isPushOptions, NO_OPTIONS, textOptionNames } from './options';

/** An e-mail that the instance sends. Addresses are stored as typed. */
const isEmailRequest = objectOf({
  to: isString,
  /** The e-mail's language, as in `?locale=`; empty if the instance chooses. */
  language: isString,
});
export type EmailRequest = Infer<typeof isEmailRequest>;

/** See tests/contract/observed.json, "e-mail by the server". */
export const MAX_EMAILS = 5;

/** Split at commas, semicolons or white space. */
export function splitEmails(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** E-mail addresses separated by commas, as instances want them. */
export function formatEmails(text: string): string {
  return splitEmails(text).join(', ');
}

/** Undefined if the instance would accept them, also for none. */
export function findEmailProblem(text: string): 'too-many' | 'not-an-address' | undefined {
  const addresses = splitEmails(text);
  if (!addresses.every((address) => EMAIL.test(address))) return 'not-an-address';
  return addresses.length > MAX_EMAILS ? 'too-many' : undefined;
}

/** An address, looser than instances have it. */
const EMAIL = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/;

export const KINDS = ['text', 'url', 'file', 'qr'] as const;
export type Kind = (typeof KINDS)[number];

export const isKind = literal(...KINDS);

/**
 * `flattened`: the browser changed white space. `truncated`: it may have given only the beginning. `uncertain`: not all of the selection may
 * have been read, or not as the page shows it. `concealed`: the browser gave only dots for a password. `edit-conflict`: two composers changed one draft.
 */
const isReviewReason = literal('flattened', 'truncated', 'uncertain', 'concealed', 'not-a-url', 'edit-conflict');
export type ReviewReason = Infer<typeof isReviewReason>;

/** Payloads are exact: nothing trims or normalizes them. Files stay with the page where they were chosen. */
export const isDraft = objectOf({
  id: isString,
  kind: isKind,
  payloads: objectOf({ text: isString, url: isString, file: isString, qr: isString }),
  options: isPushOptions,
  /** The text that the share message begins with. It is never sent to the instance. */
  message: optional(isString),
  email: optional(isEmailRequest),
  review: optional(isReviewReason),
  /** Whether its options are unfolded at first, because it was made to set them. */
  showsOptions: optional(isBoolean),
  /** Whether the field shows dots until the user wants to see the payload. */
  isConcealed: optional(isBoolean),
  /** The address of the file that was clicked for this draft, which could be pushed instead. Nobody typed it. */
  fileAddress: optional(isString),
  /** Whether the draft is of a private window, so that it is removed when the last one closes. */
  isPrivate: isBoolean,
  createdAt: isNumber,
  /** The composer that changed it last; see `createWriteTracker`. */
  lastWriterId: optional(isString),
});
export type Draft = Infer<typeof isDraft>;

/** The draft that a composer opens with: one for ordinary, one for private windows. */
export function mainDraftId(isPrivate: boolean): string {
  return isPrivate ? 'main-private' : 'main';
}

type DraftInit = Partial<Omit<Draft, 'payloads'>> &
  Pick<Draft, 'id' | 'isPrivate' | 'createdAt'> & { payloads?: Partial<Draft['payloads']> | undefined };

export function createDraft({ payloads, ...fields }: DraftInit): Draft {
  return {
    kind: 'text',
    options: NO_OPTIONS,
    ...fields,
    payloads: { text: '', url: '', file: '', qr: '', ...payloads },
  };
}

export function getPayload(draft: Pick<Draft, 'kind' | 'payloads'>): string {
  return draft.payloads[draft.kind];
}

/** The kind that the instance gets: what is encrypted is armor, which is text, also where it was a URL. */
export function getSentKind(kind: Kind, { endToEnd }: Pick<Draft['options'], 'endToEnd'>): Kind {
  return endToEnd && kind !== 'file' ? 'text' : kind;
}

export function withPayload(draft: Draft, payload: string): Draft {
  return { ...draft, payloads: { ...draft.payloads, [draft.kind]: payload } };
}

/** What tells a draft without a name from others: its file names, or the host of its address. Nothing of a text is in it. */
export function getContentSummary(draft: Draft, fileNames: readonly string[]): string[] {
  if (draft.kind === 'file') return [...fileNames];
  const address = draft.kind === 'url' ? getPayload(draft) : '';
  return URL.canParse(address) ? [new URL(address).host] : [];
}

/** Whether a page that has no files has nothing of it to show: its address is only what could be pushed instead. */
export function isFileAlone({ kind, payloads }: Draft): boolean {
  return kind === 'file' && payloads.file === '';
}

export function getTexts({ payloads, options, email }: Draft): string[] {
  return [...KINDS.map((kind) => payloads[kind]), ...textOptionNames.map((name) => options[name]), email?.to ?? ''];
}

export function hasContent(draft: Draft): boolean {
  return getTexts(draft).some((text) => text !== '');
}
