import { parseUrl } from '../base/parse-url';
import type { Instance, InstanceFeatures } from '../instance/instance';
import { type Draft, findEmailProblem, getPayload, getTexts, type Kind } from './draft';
import {
  type LimitOptionName,
  limitOptionNames,
  OPTIONS,
  type PushOptions,
  type TextOptionName,
  textOptionNames,
} from './options';

/** The longest payloads in code points, as the instance counts (tests/contract/observed.json, "sizes"). */
export const MAX_PAYLOAD_CHARACTERS: Record<Kind, number> = {
  text: 1_048_576,
  url: 1_048_576,
  file: 1_048_576,
  qr: 1_024,
};

/**
 * How many bytes of UTF-8 can be encrypted, so that their armor has no more characters than an instance accepts. Beside files there is room
 * for the lines of ten of them, whose names may have 255 UTF-16 units, which are 765 bytes.
 */
export const MAX_ENCRYPTED_BYTES: Record<Kind, number> = { text: 770_000, url: 770_000, file: 765_000, qr: 770_000 };

/** See tests/contract/observed.json, "11 files". The size limit is in no answer. */
export const MAX_FILES = 10;

/** Counts code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--;
      i++;
    }
  }
  return count;
}

/** The size of a text in UTF-8, as it is encrypted. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** An empty text has no lines. Copies nothing of the text, because it runs at every key. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** Instances accept at most five digits. */
export const MAX_LIMIT_VALUE = 99_999;

export type DraftProblem =
  | {
      field: 'payload';
      why: 'blank' | 'too-long' | 'too-many-bytes' | 'not-encryptable' | 'not-a-link' | 'lone-surrogate';
    }
  | { field: TextOptionName; why: 'lone-surrogate' }
  | { field: 'files'; why: 'none' }
  | { field: LimitOptionName; why: 'not-whole' }
  | { field: 'email'; why: 'too-many' | 'not-an-address' };

/** Whether storage keeps the draft as it is: it would replace a lone surrogate. */
export function isStorable(draft: Draft): boolean {
  return getTexts(draft).every((text) => text.isWellFormed());
}

/** Returns the first limit that is no whole number from 1, if any: a push without a day or a view would not be one. */
export function findInvalidLimit(options: PushOptions): LimitOptionName | undefined {
  return limitOptionNames.find((limit) => {
    const value = options[limit];
    return value !== undefined && !(Number.isInteger(value) && value >= 1);
  });
}

/** Returns undefined if the draft can be sent. Instances correct too many days and views themselves. */
export function findDraftProblem(draft: Draft): DraftProblem | undefined {
  const { kind, options } = draft;
  const payload = getPayload(draft);
  // Files need no message.
  if (kind !== 'file' && !/\S/.test(payload)) return { field: 'payload', why: 'blank' };
  if (countCharacters(payload) > MAX_PAYLOAD_CHARACTERS[kind]) return { field: 'payload', why: 'too-long' };
  if (options.endToEnd && kind === OPTIONS.endToEnd.unsupportedKind)
    return { field: 'payload', why: 'not-encryptable' };
  if (options.endToEnd && countBytes(payload) > MAX_ENCRYPTED_BYTES[kind])
    return { field: 'payload', why: 'too-many-bytes' };
  if (kind === 'url' && !isAcceptedUrl(payload)) return { field: 'payload', why: 'not-a-link' };
  if (!payload.isWellFormed()) return { field: 'payload', why: 'lone-surrogate' };
  const limit = findInvalidLimit(draft.options);
  if (limit) return { field: limit, why: 'not-whole' };
  for (const field of textOptionNames)
    if (!draft.options[field].isWellFormed()) return { field, why: 'lone-surrogate' };
  const badAddresses = findEmailProblem(draft.email?.to ?? '');
  return badAddresses && { field: 'email', why: badAddresses };
}

/** An http(s) URL with a host and no surrounding white space. */
export function isAcceptedUrl(address: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(address) && !/\s$/.test(address);
}

/** `policy`: it does not allow the kind. */
export type KindUnavailableReason = 'needs-account' | 'files-need-account' | 'disabled' | 'policy';

/** Returns undefined if the kind can be pushed. Unknown features count as available. */
export function findKindUnavailableReason(
  kind: Kind,
  features: InstanceFeatures | undefined,
  withAccount: boolean,
): KindUnavailableReason | undefined {
  if (!features) return undefined;
  if (!features.anonymousAccess && !withAccount) return 'needs-account';
  const isThere = { text: true, url: features.urlPushes, file: features.filePushes, qr: features.qr };
  if (!isThere[kind]) return 'disabled';
  return kind === 'file' && features.filePushesNeedAccount && !withAccount ? 'files-need-account' : undefined;
}

/** `token-missing`: the token was stored until the browser closed. */
export type AccountState = 'signed-in' | 'anonymous' | 'token-missing';

export function getAccountState(instance: Instance, hasToken: boolean): AccountState {
  if (instance.isDemo || hasToken) return 'signed-in';
  return instance.tokenArea === 'none' ? 'anonymous' : 'token-missing';
}

/** Parses a payload that is nothing but a URL. Its host is Punycode, which exposes look-alike letters. */
export function parseUrlPayload(payload: string): URL | undefined {
  return /^https?:\/\/\S+$/iu.test(payload) ? parseUrl(payload) : undefined;
}
