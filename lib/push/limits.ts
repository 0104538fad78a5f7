import type { Instance, InstanceFeatures } from '../instance/instance';
import type { Kind } from './draft';

/** Most characters of a payload, by kind (Unicode code points, as the instance counts them; tests/contract/observed.json, "sizes"). */
export const PAYLOAD_LIMIT: Record<Kind, number> = { text: 1_048_576, url: 1_048_576, file: 1_048_576, qr: 1_024 };

/** Most files of a push (tests/contract/observed.json, "11 files"). How large one may be no answer tells. */
export const MAX_FILES = 10;

/** Characters as the instance counts them: code points, not UTF-16 units. */
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

/** Lines as an editor numbers them; an empty text has none. Makes no pieces: it runs at every key, over a mebibyte at most. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** Why an instance would refuse the payload, or undefined. Files need no message. */
export function payloadProblem(kind: Kind, payload: string): 'blank' | 'too-long' | 'not-a-link' | undefined {
  if (kind !== 'file' && !/\S/.test(payload)) return 'blank';
  if (countCharacters(payload) > PAYLOAD_LIMIT[kind]) return 'too-long';
  if (kind === 'url' && !isLink(payload)) return 'not-a-link';
  return undefined;
}

/** Whether an instance takes it as a link: http(s), a host, no white space around. */
export function isLink(address: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(address) && !/\s$/.test(address);
}

/**
 * Why an instance does not take a push: `needs-account` = none without a token; `files-need-account` = no files without one;
 * `switched-off` = not this kind; `organisation` = the user's organisation does not allow this kind anywhere.
 */
export type KindUnavailable = 'needs-account' | 'files-need-account' | 'switched-off' | 'organisation';

/** Why this kind cannot be pushed now, or undefined. What an instance has not told yet is taken to be there: it will say. */
export function kindUnavailable(
  kind: Kind,
  features: InstanceFeatures | undefined,
  withAccount: boolean,
): KindUnavailable | undefined {
  if (!features) return undefined;
  if (!features.anonymousAccess && !withAccount) return 'needs-account';
  const isThere = { text: true, url: features.links, file: features.files, qr: features.qr };
  if (!isThere[kind]) return 'switched-off';
  return kind === 'file' && features.filesNeedAccount && !withAccount ? 'files-need-account' : undefined;
}

/** Whether pushes go with an account. `forgotten`: the token was kept until the browser closed, and that has happened. */
export type Account = 'with' | 'without' | 'forgotten';

export function accountState(instance: Instance, hasToken: boolean): Account {
  if (instance.isBuiltIn || hasToken) return 'with';
  return instance.tokenArea === 'none' ? 'without' : 'forgotten';
}

/**
 * The address that a payload is, if it is one and nothing else. No answer says that a push is a link, so its payload has to. Its host is as
 * the network knows it, in ASCII: letters that look alike are told apart.
 */
export function linkPayload(payload: string): URL | undefined {
  return /^https?:\/\/\S+$/iu.test(payload) && URL.canParse(payload) ? new URL(payload) : undefined;
}
