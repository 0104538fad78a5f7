import { type Draft, payloadOf } from './draft';
import { payloadProblem } from './limits';

export type DraftProblem =
  | { field: 'payload'; why: 'blank' | 'too-long' | 'not-a-link' | 'half-character' }
  | { field: 'passphrase' | 'name' | 'note'; why: 'half-character' }
  | { field: 'expireAfterDays' | 'expireAfterViews'; why: 'not-whole' };

/** Half a character (a lone surrogate) reaches no server as it is. */
function holdsHalfCharacter(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/** Why a draft cannot be sent, or undefined. Only what an instance would refuse: it replaces days and views that are out of its range. */
export function draftProblem(draft: Draft): DraftProblem | undefined {
  const payload = payloadOf(draft);
  const why = payloadProblem(draft.kind, payload);
  if (why) return { field: 'payload', why };
  if (holdsHalfCharacter(payload)) return { field: 'payload', why: 'half-character' };
  for (const field of ['expireAfterDays', 'expireAfterViews'] as const) {
    const value = draft.options[field];
    if (value !== undefined && !Number.isInteger(value)) return { field, why: 'not-whole' };
  }
  for (const field of ['passphrase', 'name', 'note'] as const)
    if (holdsHalfCharacter(draft.options[field])) return { field, why: 'half-character' };
  return undefined;
}
