import { addressesProblem, type Draft, KINDS, type PushOptions, payloadOf } from './draft';
import { payloadProblem } from './limits';

export type Limit = 'expireAfterDays' | 'expireAfterViews';

export type DraftProblem =
  | { field: 'payload'; why: 'blank' | 'too-long' | 'not-a-link' | 'half-character' }
  | { field: 'passphrase' | 'name' | 'note'; why: 'half-character' }
  | { field: 'files'; why: 'none' }
  | { field: Limit; why: 'not-whole' }
  | { field: 'email'; why: 'too-many' | 'not-an-address' };

/** Half a character (a lone surrogate) reaches no server as it is. */
function holdsHalfCharacter(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/** Whether all of it can be kept: storage would put another character in the place of half a one. */
export function isStorable({ payloads, options: { passphrase, name, note }, email }: Draft): boolean {
  const texts = [...KINDS.map((kind) => payloads[kind]), passphrase, name, note, email?.to ?? ''];
  return !texts.some(holdsHalfCharacter);
}

/** The limit that is no whole number, if there is one. */
export function limitProblem(options: PushOptions): Limit | undefined {
  return (['expireAfterDays', 'expireAfterViews'] as const).find(
    (limit) => options[limit] !== undefined && !Number.isInteger(options[limit]),
  );
}

/** Why a draft cannot be sent, or undefined. Only what an instance would refuse: it replaces days and views that are out of its range. */
export function draftProblem(draft: Draft): DraftProblem | undefined {
  const payload = payloadOf(draft);
  const why = payloadProblem(draft.kind, payload);
  if (why) return { field: 'payload', why };
  if (holdsHalfCharacter(payload)) return { field: 'payload', why: 'half-character' };
  const limit = limitProblem(draft.options);
  if (limit) return { field: limit, why: 'not-whole' };
  for (const field of ['passphrase', 'name', 'note'] as const)
    if (holdsHalfCharacter(draft.options[field])) return { field, why: 'half-character' };
  const badAddresses = addressesProblem(draft.email?.to ?? '');
  return badAddresses && { field: 'email', why: badAddresses };
}
