import { type Draft, payloadOf } from './draft';

/** Private keys as OpenSSL, OpenSSH and GnuPG write them (RFC 7468), and as PuTTY and age do. */
const PRIVATE_KEY = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-|AGE-SECRET-KEY-1/;

/** Tokens that their makers gave a beginning to be known by: GitHub, GitLab, Slack, AWS, Stripe, npm, Google; and signed JSON (RFC 7519). */
const TOKEN =
  /\b(?:gh[oprsu]_\w{30,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeoprs]-[\w-]{10,}|A[KS]IA[0-9A-Z]{16}|[rs]k_live_\w{16,}|npm_\w{30,}|AIza[\w-]{30,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.)/;

/** A password that is called one. */
const NAMED = /\b(?:pass(?:word|phrase|code|wort)?|kennwort|pwd|secret|pin)\s*[:=]\s*\S{4,}/i;

/** From how many characters on a part of a text is no coincidence. */
const TELLING = 6;

/**
 * Whether a name or note seems to hold a secret: one that is known by its form, or the push's own. Neither is part of what ends: a push
 * that has ended loses payload, passphrase and files, but keeps both (tests/contract/observed.json).
 */
export function holdsSecret(text: string, draft: Draft): boolean {
  if (text === '') return false;
  if (PRIVATE_KEY.test(text) || TOKEN.test(text) || NAMED.test(text)) return true;
  const own = [draft.options.passphrase, draft.kind === 'url' ? '' : payloadOf(draft)];
  return own.some((secret) => secret.length >= TELLING && text.includes(secret));
}
