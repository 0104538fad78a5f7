import { type Draft, payloadOf } from './draft';

/** White space at the ends of a text, which is easily copied along and is not seen. */
export interface OuterWhitespace {
  before: string;
  after: string;
}

/** What takes room or none, but shows nothing: white space as JavaScript has it, and two characters of no width beside. */
const SPACE = /[\s\u200b\u2060]/;

/** None where the text is nothing else. Looks at the ends alone: it runs at every key, over a mebibyte at most. */
export function outerWhitespace(text: string): OuterWhitespace {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text.charAt(start))) start++;
  if (start === end) return { before: '', after: '' };
  while (SPACE.test(text.charAt(end - 1))) end--;
  return { before: text.slice(0, start), after: text.slice(end) };
}

export interface SpaceCounts {
  spaces: number;
  tabs: number;
  /** CRLF is one. */
  lineBreaks: number;
  /** Such as a no-break space. */
  others: number;
}

/** What white space consists of. */
export function countSpace(space: string): SpaceCounts {
  const counts: SpaceCounts = { spaces: 0, tabs: 0, lineBreaks: 0, others: 0 };
  for (const character of space.replaceAll('\r\n', '\n'))
    if (character === ' ') counts.spaces++;
    else if (character === '\t') counts.tabs++;
    else if (character === '\n' || character === '\r') counts.lineBreaks++;
    else counts.others++;
  return counts;
}

/** Private keys as OpenSSL, OpenSSH and GnuPG write them (RFC 7468), and as PuTTY and age do. */
const PRIVATE_KEY = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-|AGE-SECRET-KEY-1/;

/** Tokens that their makers gave a beginning to be known by: GitHub, GitLab, Slack, AWS, Stripe, npm, Google; and signed JSON (RFC 7519). */
const TOKEN =
  /\b(?:gh[oprsu]_\w{30,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeoprs]-[\w-]{10,}|A[KS]IA[0-9A-Z]{16}|[rs]k_live_\w{16,}|npm_\w{30,}|AIza[\w-]{30,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.)/;

/** A password that is called one. */
const NAMED = /\b(?:pass(?:word|phrase|code|wort)?|kennwort|pwd|secret|pin)\s*[:=]\s*\S{4,}/i;

/** From how many characters on a part of a text is no coincidence. */
const TELLING_LENGTH = 6;

/**
 * Whether a name or note seems to hold a secret: one that is known by its form, or the push's own. Neither is part of what ends: a push
 * that has ended loses payload, passphrase and files, but keeps both (tests/contract/observed.json).
 */
function containsSecret(text: string, draft: Draft): boolean {
  if (text === '') return false;
  if (PRIVATE_KEY.test(text) || TOKEN.test(text) || NAMED.test(text)) return true;
  const own = [draft.options.passphrase, draft.kind === 'url' ? '' : payloadOf(draft)];
  return own.some((secret) => secret.length >= TELLING_LENGTH && text.includes(secret));
}

/** Names under which addresses carry what opens a door, and from how many characters on: shorter ones are numbers, names and the like. */
const SECRET_NAMES: readonly (readonly [name: RegExp, least: number])[] = [
  [/^(?:pass(?:word|wd)?|pwd|otp)$/i, 4],
  [
    /^(?:(?:access|auth|id|refresh|session|api|csrf|sas|security)[-_]?(?:token|key)|token|(?:client[-_]?)?secret|sig|(?:x-(?:amz|goog)-)?signature|x-amz-security-token|jwt|session[-_]?id)$/i,
    8,
  ],
  // Also names of tickets, keys of categories and the like: those are short.
  [/^(?:key|ticket|sid)$/i, 16],
];

/** What no page's address is as long as: such a text is not looked through at every key. */
const LONGEST = 16_384;

/**
 * What an address holds that seems to open a door, by the name of its parameter; `password` for one before the host. Undefined if
 * nothing does. Fragments are not looked at: they are where links that hold a secret on purpose have it.
 */
export function tokenInLink(address: string): string | undefined {
  if (address.length > LONGEST || !URL.canParse(address)) return undefined;
  const { password, searchParams } = new URL(address);
  if (password !== '') return 'password';
  for (const [name, value] of searchParams)
    if (SECRET_NAMES.some(([telling, least]) => value.length >= least && telling.test(name))) return name;
  return undefined;
}

/**
 * Something to look at before a push is sent. None keeps it from being sent; what an instance would refuse is said by `draftProblem`, too.
 * `scanners`: programs that look at every link use up the only view. `without`: the same text without what the hint is about.
 */
export type Hint =
  | { about: 'not-http'; withHttps: string | undefined }
  | { about: 'space-around-link'; without: string }
  | { about: 'token-in-link'; parameter: string }
  | { about: 'space-before' | 'space-after'; field: 'payload' | 'passphrase'; space: string; without: string }
  | { about: 'turns'; without: string }
  | { about: 'scanners'; option: 'retrievalStep' }
  | { about: 'secret-in-name' | 'secret-in-note' };

/** Overrides, embeddings and isolates, which cannot be seen: with them a text may look as if it said something else (UAX #9). */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** What is worth a look about a draft. Runs at every key. */
export function hintsFor(draft: Draft): Hint[] {
  const { expireAfterViews, retrievalStep, passphrase, name, note } = draft.options;
  const payload = payloadOf(draft);
  const hints = draft.kind === 'url' ? linkHints(payload) : spaceHints('payload', payload);
  const straight = payload.replace(TURNS, '');
  if (straight !== payload) hints.push({ about: 'turns', without: straight });
  if (expireAfterViews === 1 && retrievalStep === false) hints.push({ about: 'scanners', option: 'retrievalStep' });
  hints.push(...spaceHints('passphrase', passphrase));
  if (containsSecret(name, draft)) hints.push({ about: 'secret-in-name' });
  if (containsSecret(note, draft)) hints.push({ about: 'secret-in-note' });
  return hints;
}

function spaceHints(field: 'payload' | 'passphrase', text: string): Hint[] {
  const { before, after } = outerWhitespace(text);
  const hints: Hint[] = [];
  if (before !== '') hints.push({ about: 'space-before', field, space: before, without: text.slice(before.length) });
  if (after !== '')
    hints.push({ about: 'space-after', field, space: after, without: text.slice(0, text.length - after.length) });
  return hints;
}

function linkHints(payload: string): Hint[] {
  const { before, after } = outerWhitespace(payload);
  const address = payload.slice(before.length, payload.length - after.length);
  const hints: Hint[] = [];
  if (before !== '' || after !== '') hints.push({ about: 'space-around-link', without: address });
  if (/\S/.test(address) && !isHttp(address)) hints.push({ about: 'not-http', withHttps: withHttps(address) });
  const parameter = tokenInLink(address);
  if (parameter !== undefined) hints.push({ about: 'token-in-link', parameter });
  return hints;
}

/** Also while that is still being typed. */
function isHttp(address: string): boolean {
  const start = address.slice(0, 8).toLowerCase();
  return /^https?:\/\//.test(start) || 'https://'.startsWith(start) || 'http://'.startsWith(start);
}

/** A host with a dot in it, a port or none, and what may follow. */
function withHttps(address: string): string | undefined {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(address)
    ? `https://${address}`
    : undefined;
}
