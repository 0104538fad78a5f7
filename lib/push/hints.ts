import { type Draft, getPayload } from './draft';

/** White space, and characters that have no width: a soft hyphen, joiners and invisible operators. */
const WHITESPACE = /[\s\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]/;

/** Marks of direction. People write them in texts from right to left; in others they were copied along. */
const DIRECTION_MARK = /[\u061c\u200e\u200f]/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** White space and invisible characters at the ends, easily copied along unseen; none in a blank text. Runs at every key. */
export function findOuterWhitespace(text: string) {
  const unseen = (character: string) =>
    WHITESPACE.test(character) || (DIRECTION_MARK.test(character) && !RIGHT_TO_LEFT.test(text));
  let start = 0;
  let end = text.length;
  while (start < end && unseen(text.charAt(start))) start++;
  if (start === end) return { before: '', after: '' };
  while (unseen(text.charAt(end - 1))) end--;
  return { before: text.slice(0, start), after: text.slice(end) };
}

/** Private keys as OpenSSL, OpenSSH, GnuPG (RFC 7468), PuTTY and age write them. */
const PRIVATE_KEY = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-|AGE-SECRET-KEY-1/;

/** Tokens that their prefix tells: of GitHub, GitLab, Slack, AWS, Stripe, npm and Google; and signed JSON (RFC 7519). */
const TOKEN =
  /\b(?:gh[oprsu]_\w{30,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeoprs]-[\w-]{10,}|A[KS]IA[0-9A-Z]{16}|[rs]k_live_\w{16,}|npm_\w{30,}|AIza[\w-]{30,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.)/;

const LABELED_SECRET = /\b(?:pass(?:word|phrase|code|wort)?|kennwort|pwd|secret|pin)\s*[:=]\s*\S{4,}/i;

const MIN_SECRET_LENGTH = 6;

/** Whether a name or note seems to hold a secret. Expired pushes keep both (tests/contract/observed.json). */
function containsSecret(text: string, draft: Draft): boolean {
  if (text === '') return false;
  if (PRIVATE_KEY.test(text) || TOKEN.test(text) || LABELED_SECRET.test(text)) return true;
  const own = [draft.options.passphrase, draft.kind === 'url' ? '' : getPayload(draft)];
  return own.some((secret) => secret.length >= MIN_SECRET_LENGTH && text.includes(secret));
}

/** Names of parameters that hold secrets, each with the least length of one: shorter values are numbers, names and the like. */
const SECRET_NAMES: readonly (readonly [name: RegExp, least: number])[] = [
  [/^(?:pass(?:word|wd)?|pwd|otp)$/i, 4],
  [
    /^(?:(?:access|auth|id|refresh|session|api|csrf|sas|security)[-_]?(?:token|key)|token|(?:client[-_]?)?secret|sig|(?:x-(?:amz|goog)-)?signature|x-amz-security-token|jwt|session[-_]?id)$/i,
    8,
  ],
  // These are also names of tickets and categories, whose values are short.
  [/^(?:key|ticket|sid)$/i, 16],
];

/** Longer texts are no page's address, and are not searched at every key. */
const MAX_URL_LENGTH = 16_384;

/** The parameter that seems to be a credential; `password` for one before the host. Fragments may hold a secret on purpose. */
export function findCredentialParameter(address: string): string | undefined {
  if (address.length > MAX_URL_LENGTH || !URL.canParse(address)) return undefined;
  const { password, searchParams } = new URL(address);
  if (password !== '') return 'password';
  for (const [name, value] of searchParams)
    if (SECRET_NAMES.some(([telling, least]) => value.length >= least && telling.test(name))) return name;
  return undefined;
}

/** A hint, which never prevents sending. `link-previews`: they may use the only view. `fixedText`: the field's text without the problem. */
export type Hint =
  | { about: 'not-http'; fixedText: string | undefined }
  | { about: 'url-whitespace' | 'bidi-controls'; fixedText: string }
  | { about: 'credential-in-url'; parameter: string }
  | { about: 'outer-whitespace'; field: 'payload' | 'passphrase'; fixedText: string }
  | { about: 'link-previews'; option: 'retrievalStep' }
  | { about: 'secret-in-label' };

/** Invisible overrides, embeddings and isolates change what a text seems to say (UAX #9). */
const BIDI_FORMATTING = /[\u202A-\u202E\u2066-\u2069]/g;

/** Runs at every key. */
export function findHints(draft: Draft): Hint[] {
  const { expireAfterViews, retrievalStep, passphrase, name, note } = draft.options;
  const payload = getPayload(draft);
  const hints = draft.kind === 'url' ? findUrlHints(payload) : findWhitespaceHints('payload', payload);
  const withoutControls = payload.replace(BIDI_FORMATTING, '');
  if (withoutControls !== payload) hints.push({ about: 'bidi-controls', fixedText: withoutControls });
  if (expireAfterViews === 1 && retrievalStep === false)
    hints.push({ about: 'link-previews', option: 'retrievalStep' });
  hints.push(...findWhitespaceHints('passphrase', passphrase));
  if (containsSecret(name, draft) || containsSecret(note, draft)) hints.push({ about: 'secret-in-label' });
  return hints;
}

function findWhitespaceHints(field: 'payload' | 'passphrase', text: string): Hint[] {
  const { before, after } = findOuterWhitespace(text);
  if (before === '' && after === '') return [];
  return [{ about: 'outer-whitespace', field, fixedText: text.slice(before.length, text.length - after.length) }];
}

function findUrlHints(payload: string): Hint[] {
  const { before, after } = findOuterWhitespace(payload);
  const address = payload.slice(before.length, payload.length - after.length);
  const hints: Hint[] = [];
  if (before !== '' || after !== '') hints.push({ about: 'url-whitespace', fixedText: address });
  if (/\S/.test(address) && !isHttp(address)) hints.push({ about: 'not-http', fixedText: withHttps(address) });
  const parameter = findCredentialParameter(address);
  if (parameter !== undefined) hints.push({ about: 'credential-in-url', parameter });
  return hints;
}

function isHttp(address: string): boolean {
  const start = address.slice(0, 8).toLowerCase();
  return /^https?:\/\//.test(start) || 'https://'.startsWith(start) || 'http://'.startsWith(start);
}

function withHttps(address: string): string | undefined {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(address)
    ? `https://${address}`
    : undefined;
}
