import { addressesProblem, type Draft, payloadOf, textsIn } from './draft';
import { payloadProblem } from './limits';
import { type LimitName, limitNames, type PushOptions, type TextName, textNames } from './options';

export type DraftProblem =
  | { field: 'payload'; why: 'blank' | 'too-long' | 'not-a-link' | 'half-character' }
  | { field: TextName; why: 'half-character' }
  | { field: 'files'; why: 'none' }
  | { field: LimitName; why: 'not-whole' }
  | { field: 'email'; why: 'too-many' | 'not-an-address' };

/** Half a character (a lone surrogate) reaches no server as it is. */
function holdsHalfCharacter(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/** Whether storage keeps the draft exactly: it would replace half a character. */
export function isStorable(draft: Draft): boolean {
  return !textsIn(draft).some(holdsHalfCharacter);
}

/** The limit that is no whole number, if there is one. */
export function limitProblem(options: PushOptions): LimitName | undefined {
  return limitNames.find((limit) => options[limit] !== undefined && !Number.isInteger(options[limit]));
}

/** Why a draft cannot be sent, or undefined. Only what an instance would refuse: it replaces days and views that are out of its range. */
export function draftProblem(draft: Draft): DraftProblem | undefined {
  const payload = payloadOf(draft);
  const why = payloadProblem(draft.kind, payload);
  if (why) return { field: 'payload', why };
  if (holdsHalfCharacter(payload)) return { field: 'payload', why: 'half-character' };
  const limit = limitProblem(draft.options);
  if (limit) return { field: limit, why: 'not-whole' };
  for (const field of textNames) if (holdsHalfCharacter(draft.options[field])) return { field, why: 'half-character' };
  const badAddresses = addressesProblem(draft.email?.to ?? '');
  return badAddresses && { field: 'email', why: badAddresses };
}
