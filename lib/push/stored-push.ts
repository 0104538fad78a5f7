import type { NewPush, PushRecord } from '../api/schemas';
import { type Is, isBoolean, isNumber, isString, literal, nullable, objectOf, union } from '../shape';
import { type Draft, formatAddresses, payloadOf } from './draft';
import { OPTIONS, type PushOptions, STORED_OPTION_FIELDS, storedNames, storedOptionsOf, wireOf } from './options';

const DAY_MS = 86_400_000;

/** What the instance says that it stored. */
export const STORED_FIELDS = {
  urlToken: isString,
  /** Milliseconds since 1970, by the instance's clock. */
  createdAt: isNumber,
  ...STORED_OPTION_FIELDS,
};
export const isStoredPush = objectOf(STORED_FIELDS);
export type StoredPush = Is<typeof isStoredPush>;

/** An option that was stored otherwise than asked. */
export const isDifference = objectOf({
  option: literal(...storedNames),
  asked: union(isNumber, isBoolean),
  stored: nullable(union(isNumber, isBoolean)),
  /** More days, more views or no retrieval step. */
  isWeaker: isBoolean,
});
export type Difference = Is<typeof isDifference>;

/** What an instance's record says, in our words. */
export function storedPushOf(record: PushRecord): StoredPush {
  return {
    urlToken: record.url_token,
    createdAt: Date.parse(record.created_at),
    ...storedOptionsOf(record),
  };
}

/** The last moment that a `Date` can be. */
const LAST_MOMENT = 8.64e15;

/** When its days are over: milliseconds since 1970. No answer holds this moment; it is the creation plus whole days. */
export function expiresAt(stored: Pick<StoredPush, 'createdAt' | 'expireAfterDays'>): number {
  return Math.min(stored.createdAt + stored.expireAfterDays * DAY_MS, LAST_MOMENT);
}

/**
 * Returns the body of a create. `sendsEmail`: includes the addresses. An instance refuses the whole push of a user without an account who
 * names some (tests/contract/observed.json).
 */
export function newPushOf(draft: Draft, { sendsEmail = false } = {}): NewPush {
  return {
    payload: payloadOf(draft),
    kind: draft.kind,
    ...wireOf(draft.options, draft.kind),
    ...(sendsEmail && emailFieldsOf(draft)),
  };
}

function emailFieldsOf({ email }: Draft): Partial<NewPush> {
  const to = formatAddresses(email?.to ?? '');
  if (to === '') return {};
  return { notify_emails_to: to, ...(email?.language && { notify_emails_to_locale: email.language }) };
}

/**
 * Returns the options that the instance stored otherwise than asked. It replaces days and views that it does not allow by its defaults
 * and may have an option switched off, and its answer does not say so.
 */
export function differencesBetween(asked: PushOptions, stored: StoredPush): Difference[] {
  return storedNames.flatMap((option) => {
    const [wanted, got] = [asked[option], stored[option]];
    if (wanted === undefined || got === null || wanted === got) return [];
    const row = OPTIONS[option];
    return [
      {
        option,
        asked: wanted,
        stored: got,
        isWeaker: row.type === 'limit' ? got > wanted : wanted === row.weakerWithout,
      },
    ];
  });
}

/** Whether it was stored weaker than asked: such a link is not copied by itself. */
export function isStoredWeaker(differences: readonly Difference[]): boolean {
  return differences.some((difference) => difference.isWeaker);
}
