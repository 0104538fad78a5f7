import { type Draft, payloadOf } from './draft';
import { edgeSpace } from './edge-space';
import { holdsSecret } from './secret-elsewhere';
import { tokenInLink } from './token-in-link';

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
  | { about: 'scanners' }
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
  if (expireAfterViews === 1 && retrievalStep === false) hints.push({ about: 'scanners' });
  hints.push(...spaceHints('passphrase', passphrase));
  if (holdsSecret(name, draft)) hints.push({ about: 'secret-in-name' });
  if (holdsSecret(note, draft)) hints.push({ about: 'secret-in-note' });
  return hints;
}

function spaceHints(field: 'payload' | 'passphrase', text: string): Hint[] {
  const { before, after } = edgeSpace(text);
  const hints: Hint[] = [];
  if (before !== '') hints.push({ about: 'space-before', field, space: before, without: text.slice(before.length) });
  if (after !== '')
    hints.push({ about: 'space-after', field, space: after, without: text.slice(0, text.length - after.length) });
  return hints;
}

function linkHints(payload: string): Hint[] {
  const { before, after } = edgeSpace(payload);
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
