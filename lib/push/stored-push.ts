import type { NewPush, PushRecord } from '../api/schemas';
import { type Is, isBoolean, isNumber, isString, literal, nullable, objectOf, union } from '../shape';
import { type Draft, formatAddresses, type PushOptions, payloadOf } from './draft';

const DAY_MS = 86_400_000;

/** What the instance says that it stored. */
export const STORED_FIELDS = {
  urlToken: isString,
  /** Milliseconds since 1970, by the instance's clock. */
  createdAt: isNumber,
  expireAfterDays: isNumber,
  expireAfterViews: isNumber,
  retrievalStep: isBoolean,
  /** `null` for a URL push, which no viewer can expire. */
  deletableByViewer: nullable(isBoolean),
};
export const isStoredPush = objectOf(STORED_FIELDS);
export type StoredPush = Is<typeof isStoredPush>;

/** An option that was stored otherwise than asked. */
export const isDifference = objectOf({
  option: literal('expireAfterDays', 'expireAfterViews', 'retrievalStep', 'deletableByViewer'),
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
    expireAfterDays: record.expire_after_days,
    expireAfterViews: record.expire_after_views,
    retrievalStep: record.retrieval_step === true,
    deletableByViewer: record.deletable_by_viewer,
  };
}

/** The last moment that a `Date` can be. */
const LAST_MOMENT = 8.64e15;

/** When its days are over: milliseconds since 1970. No answer holds this moment; it is the creation plus whole days. */
export function expiresAt(stored: Pick<StoredPush, 'createdAt' | 'expireAfterDays'>): number {
  return Math.min(stored.createdAt + stored.expireAfterDays * DAY_MS, LAST_MOMENT);
}

/**
 * The body of a create. Options left to the instance are left out; an empty passphrase, name or note is none. Addresses go only where
 * `sendsEmail`: an instance refuses the whole push of somebody without an account who names some (tests/contract/observed.json).
 */
export function newPushOf(draft: Draft, { sendsEmail = false } = {}): NewPush {
  const { expireAfterDays, expireAfterViews, retrievalStep, deletableByViewer, passphrase, name, note } = draft.options;
  return {
    payload: payloadOf(draft),
    kind: draft.kind,
    ...(expireAfterDays !== undefined && { expire_after_days: expireAfterDays }),
    ...(expireAfterViews !== undefined && { expire_after_views: expireAfterViews }),
    ...(retrievalStep !== undefined && { retrieval_step: retrievalStep }),
    ...(deletableByViewer !== undefined && draft.kind !== 'url' && { deletable_by_viewer: deletableByViewer }),
    ...(passphrase !== '' && { passphrase }),
    ...(name !== '' && { name }),
    ...(note !== '' && { note }),
    ...(sendsEmail && emailFieldsOf(draft)),
  };
}

function emailFieldsOf({ email }: Draft): Partial<NewPush> {
  const to = formatAddresses(email?.to ?? '');
  if (to === '') return {};
  return { notify_emails_to: to, ...(email?.language && { notify_emails_to_locale: email.language }) };
}

/**
 * Where the instance stored something else than was asked. It replaces days and views that it does not allow by its defaults and
 * may have the retrieval step or deletability switched off, all without a word; only this comparison tells.
 */
export function differencesBetween(asked: PushOptions, stored: StoredPush): Difference[] {
  const differences: Difference[] = [];
  const compare = <T extends number | boolean>(
    option: Difference['option'],
    wanted: T | undefined,
    got: T | null,
    isWeaker: (wanted: T, got: T) => boolean,
  ) => {
    if (wanted === undefined || got === null || wanted === got) return;
    differences.push({ option, asked: wanted, stored: got, isWeaker: isWeaker(wanted, got) });
  };
  const isMore = (wanted: number, got: number) => got > wanted;
  compare('expireAfterDays', asked.expireAfterDays, stored.expireAfterDays, isMore);
  compare('expireAfterViews', asked.expireAfterViews, stored.expireAfterViews, isMore);
  compare('retrievalStep', asked.retrievalStep, stored.retrievalStep, (wanted) => wanted);
  compare('deletableByViewer', asked.deletableByViewer, stored.deletableByViewer, () => false);
  return differences;
}

/** Whether it was stored weaker than asked: such a link is not copied by itself. */
export function isStoredWeaker(differences: readonly Difference[]): boolean {
  return differences.some((difference) => difference.isWeaker);
}
