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

/** What an instance answers to a create. What it does not say is undefined. */
export interface CreatedPush {
  urlToken: string;
  /** Undefined if the server's is not the push's own. */
  link?: string | undefined;
  createdAt?: number | undefined;
  options: ReportedOptions;
  /** Whether it stored the passphrase that was sent. */
  hasPassphrase?: boolean | undefined;
  /** Whether it took addresses to send the link to. */
  acceptsEmail: boolean;
}

/** What an instance answers to whoever opens a push. What it does not say is undefined. */
export interface RetrievedPush {
  /** `null` when the push has expired, and perhaps beside files. */
  payload: string | null;
  files: readonly { name: string; url: string }[];
  /** How many further files have a description that cannot be read. */
  unreadableFileCount: number;
  viewsLeft?: number | undefined;
  daysLeft?: number | undefined;
  expireAfterViews?: number | undefined;
  isDeletableByViewer?: boolean | undefined;
  isExpired?: boolean | undefined;
  isExpiredManually?: boolean | undefined;
}

/** What is stored of a push of a list, which says more. */
export function toStoredPush(push: StoredPush): StoredPush {
  const { urlToken, createdAt, hasPassphrase } = push;
  return { urlToken, createdAt, ...mapNames(storedOptionNames, (name) => push[name]), hasPassphrase } as StoredPush;
}

/**
 * What a create's answer says, and where that is not what was asked. What it does not say is taken to be as asked or, where that was left to
 * the instance, as its highest: then it counts as a difference.
 * @param now milliseconds since 1970, for an answer without its time
 */
export function compareWithRequest(created: CreatedPush, requested: PushOptions, now: number) {
  const { urlToken, createdAt = now, options, hasPassphrase } = created;
  const assumed = (name: StoredOptionName) => {
    const spec = getOptionSpec(name);
    return requested[name] ?? (spec.type === 'limit' ? spec.productDefaults.max : spec.unsupportedKind ? null : false);
  };
  const stored = {
    urlToken,
    createdAt,
    ...mapNames(storedOptionNames, (name) => (options[name] === undefined ? assumed(name) : options[name])),
    hasPassphrase,
  } as StoredPush;
  return { stored, differences: findDifferences(requested, { ...options, hasPassphrase }) };
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
