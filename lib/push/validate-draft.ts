import type { Instance, InstanceFeatures } from '../instance/instance';
import { addressesProblem, type Draft, type Kind, payloadOf, textsIn } from './draft';
import { type LimitName, limitNames, type PushOptions, type TextName, textNames } from './options';

/** In code points, as the instance counts (tests/contract/observed.json, "sizes"). */
export const PAYLOAD_LIMIT: Record<Kind, number> = { text: 1_048_576, url: 1_048_576, file: 1_048_576, qr: 1_024 };

/** See tests/contract/observed.json, "11 files". The size limit is in no answer. */
export const MAX_FILES = 10;

/** Code points, not UTF-16 units. */
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

/** An empty text has none. Allocates nothing: it runs at every key. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** Instances accept at most five digits. */
export const MAX_LIMIT = 99_999;

export type DraftProblem =
  | { field: 'payload'; why: 'blank' | 'too-long' | 'not-a-link' | 'half-character' }
  | { field: TextName; why: 'half-character' }
  | { field: 'files'; why: 'none' }
  | { field: LimitName; why: 'not-whole' }
  | { field: 'email'; why: 'too-many' | 'not-an-address' };

/** Storage would replace a lone surrogate. */
export function isStorable(draft: Draft): boolean {
  return textsIn(draft).every((text) => text.isWellFormed());
}

/** The limit that is no whole number, if any. */
export function limitProblem(options: PushOptions): LimitName | undefined {
  return limitNames.find((limit) => options[limit] !== undefined && !Number.isInteger(options[limit]));
}

/** Undefined if it can be sent. Instances replace days and views out of range themselves. */
export function draftProblem(draft: Draft): DraftProblem | undefined {
  const { kind } = draft;
  const payload = payloadOf(draft);
  // Files need no message.
  if (kind !== 'file' && !/\S/.test(payload)) return { field: 'payload', why: 'blank' };
  if (countCharacters(payload) > PAYLOAD_LIMIT[kind]) return { field: 'payload', why: 'too-long' };
  if (kind === 'url' && !isLink(payload)) return { field: 'payload', why: 'not-a-link' };
  if (!payload.isWellFormed()) return { field: 'payload', why: 'half-character' };
  const limit = limitProblem(draft.options);
  if (limit) return { field: limit, why: 'not-whole' };
  for (const field of textNames) if (!draft.options[field].isWellFormed()) return { field, why: 'half-character' };
  const badAddresses = addressesProblem(draft.email?.to ?? '');
  return badAddresses && { field: 'email', why: badAddresses };
}

/** http(s), a host, no white space around. */
export function isLink(address: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(address) && !/\s$/.test(address);
}

/** `organization`: not allowed by the policy. */
export type KindUnavailable = 'needs-account' | 'files-need-account' | 'disabled' | 'policy';

/** Undefined if it can be pushed. Unknown features are taken to be there. */
export function kindUnavailable(
  kind: Kind,
  features: InstanceFeatures | undefined,
  withAccount: boolean,
): KindUnavailable | undefined {
  if (!features) return undefined;
  if (!features.anonymousAccess && !withAccount) return 'needs-account';
  const isThere = { text: true, url: features.links, file: features.files, qr: features.qr };
  if (!isThere[kind]) return 'disabled';
  return kind === 'file' && features.filesNeedAccount && !withAccount ? 'files-need-account' : undefined;
}

/** `forgotten`: the token was stored until the browser closed. */
export type AccountState = 'signed-in' | 'anonymous' | 'token-missing';

export function getAccountState(instance: Instance, hasToken: boolean): AccountState {
  if (instance.isBuiltIn || hasToken) return 'signed-in';
  return instance.tokenArea === 'none' ? 'anonymous' : 'token-missing';
}

/** The address that a payload is, if nothing else. Its host is in ASCII, which tells apart letters that look alike. */
export function parseUrlPayload(payload: string): URL | undefined {
  return /^https?:\/\/\S+$/iu.test(payload) && URL.canParse(payload) ? new URL(payload) : undefined;
}
