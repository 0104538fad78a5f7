import type { PushRecord } from '../api/schemas';
import { type Is, isBoolean, isNumber, isString, literal, nullable, objectOf, union } from '../shape';
import { OPTIONS, type PushOptions, STORED_OPTION_FIELDS, storedNames, storedOptionsOf } from './options';

const DAY_MS = 86_400_000;

export const STORED_FIELDS = {
  urlToken: isString,
  /** Milliseconds since 1970, by the instance's clock. */
  createdAt: isNumber,
  ...STORED_OPTION_FIELDS,
};
export const isStoredPush = objectOf(STORED_FIELDS);
export type StoredPush = Is<typeof isStoredPush>;

export const isDifference = objectOf({
  option: literal(...storedNames),
  asked: union(isNumber, isBoolean),
  stored: nullable(union(isNumber, isBoolean)),
  /** More days, more views or no retrieval step. */
  isWeaker: isBoolean,
});
export type Difference = Is<typeof isDifference>;

export function storedPushOf(record: PushRecord): StoredPush {
  return {
    urlToken: record.url_token,
    createdAt: Date.parse(record.created_at),
    ...storedOptionsOf(record),
  };
}

const LAST_MOMENT = 8.64e15;

/** Milliseconds since 1970: the creation plus whole days. No answer has it. */
export function expiresAt(stored: Pick<StoredPush, 'createdAt' | 'expireAfterDays'>): number {
  return Math.min(stored.createdAt + stored.expireAfterDays * DAY_MS, LAST_MOMENT);
}

/** Options stored otherwise than asked: instances replace or ignore values without saying so. */
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

/** Such a link is not copied automatically. */
export function isStoredWeaker(differences: readonly Difference[]): boolean {
  return differences.some((difference) => difference.isWeaker);
}
