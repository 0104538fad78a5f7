import type { CreatedPush, PushRecord } from '../api/schemas';
import {
  type Infer,
  isBoolean,
  isNumber,
  isString,
  literal,
  nullable,
  objectOf,
  optional,
  union,
} from '../base/guards';
import {
  getOptionSpec,
  mapNames,
  OPTIONS,
  type PushOptions,
  type ReportedOptions,
  STORED_OPTION_FIELDS,
  type StoredOptionName,
  storedOptionNames,
  toStoredOptions,
} from './options';

const DAY_MS = 86_400_000;

export const STORED_FIELDS = {
  urlToken: isString,
  /** When it was created: milliseconds since 1970, by the instance's clock. */
  createdAt: isNumber,
  ...STORED_OPTION_FIELDS,
  /** Whether it has a passphrase; undefined where the instance does not say. */
  hasPassphrase: optional(isBoolean),
};
export const isStoredPush = objectOf(STORED_FIELDS);
export type StoredPush = Infer<typeof isStoredPush>;

export const isDifference = objectOf({
  option: literal(...storedOptionNames, 'passphrase'),
  requested: union(isNumber, isBoolean),
  /** `null`: the instance does not say. */
  stored: nullable(union(isNumber, isBoolean)),
  /** Whether the push is less secure than requested: it has more days, more views, no retrieval step or no passphrase, or may have. */
  isWeaker: isBoolean,
});
export type Difference = Infer<typeof isDifference>;

export function toStoredPush(record: PushRecord): StoredPush {
  return {
    urlToken: record.url_token,
    createdAt: Date.parse(record.created_at),
    ...toStoredOptions(record),
    hasPassphrase: record.hasPassphrase,
  };
}

/**
 * What a create's answer says, and where that is not what was asked. What it does not say is taken to be as asked or, where that was left to
 * the instance, as its highest: then it counts as a difference.
 * @param now milliseconds since 1970, for an answer without its time
 */
export function compareWithRequest(record: CreatedPush, requested: PushOptions, now: number) {
  const options = toStoredOptions(record);
  const assumed = (name: StoredOptionName) => {
    const spec = getOptionSpec(name);
    return requested[name] ?? (spec.type === 'limit' ? spec.productDefaults.max : spec.unsupportedKind ? null : false);
  };
  const stored = {
    urlToken: record.url_token,
    createdAt: record.created_at === undefined ? now : Date.parse(record.created_at),
    ...mapNames(storedOptionNames, (name) => (options[name] === undefined ? assumed(name) : options[name])),
    hasPassphrase: record.hasPassphrase,
  } as StoredPush;
  return { stored, differences: findDifferences(requested, { ...options, hasPassphrase: record.hasPassphrase }) };
}

const MAX_DATE_MS = 8.64e15;

/** When a push expires at the latest, in milliseconds since 1970: its creation plus whole days. The API returns no such field. */
export function getExpiresAt(stored: Pick<StoredPush, 'createdAt' | 'expireAfterDays'>): number {
  return Math.min(stored.createdAt + stored.expireAfterDays * DAY_MS, MAX_DATE_MS);
}

/** Options stored otherwise than asked: instances replace or ignore values without saying so. Undefined ones are not known. */
export function findDifferences(
  requested: PushOptions,
  stored: ReportedOptions & Pick<StoredPush, 'hasPassphrase'>,
): Difference[] {
  const differences = storedOptionNames.flatMap((option): Difference[] => {
    const [wanted, got] = [requested[option], stored[option]];
    if (wanted === undefined || got === null || wanted === got) return [];
    const spec = OPTIONS[option];
    const isWeaker =
      spec.type === 'limit' ? got === undefined || got > wanted : wanted === spec.saferValue && got !== wanted;
    return [{ option, requested: wanted, stored: got ?? null, isWeaker }];
  });
  if (requested.passphrase === '' || stored.hasPassphrase === true) return differences;
  return [
    ...differences,
    { option: 'passphrase', requested: true, stored: stored.hasPassphrase ?? null, isWeaker: true },
  ];
}

/** Whether one of the differences is weaker. The link is not copied automatically then. */
export function hasWeakerDifference(differences: readonly Difference[]): boolean {
  return differences.some((difference) => difference.isWeaker);
}
