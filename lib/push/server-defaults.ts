import { type Is, isBoolean, isNumber, objectOf, optional } from '../shape';
import { isKind, type PushOptions } from './draft';
import type { StoredPush } from './stored-push';

const DEFAULT_FIELDS = {
  expireAfterDays: optional(isNumber),
  expireAfterViews: optional(isNumber),
  retrievalStep: optional(isBoolean),
};
const isServerDefault = objectOf(DEFAULT_FIELDS);
/** What an instance chose for options that were left to it, as far as pushes have shown. */
export type ServerDefault = Is<typeof isServerDefault>;

/** Instances may choose differently with an account and for each kind. */
export const isLearntDefault = objectOf({ withAccount: isBoolean, kind: isKind, ...DEFAULT_FIELDS });
export type LearntDefault = Is<typeof isLearntDefault>;
type Pushed = Pick<LearntDefault, 'withAccount' | 'kind'>;

function isOf({ withAccount, kind }: Pushed) {
  return (one: Pushed) => one.withAccount === withAccount && one.kind === kind;
}

/** What is known of such a push at the instance that this was learnt from. */
export function defaultFor(known: readonly LearntDefault[], pushed: Pushed): ServerDefault {
  return known.find(isOf(pushed)) ?? {};
}

/** What a push shows that left options to the instance. Others stay as they were learnt last. */
export function learnDefaults(
  known: readonly LearntDefault[],
  { withAccount, kind }: Pushed,
  asked: PushOptions,
  { expireAfterDays, expireAfterViews, retrievalStep }: StoredPush,
): LearntDefault[] {
  const pushed = { withAccount, kind };
  const learnt = {
    ...pushed,
    ...defaultFor(known, pushed),
    ...(asked.expireAfterDays === undefined && { expireAfterDays }),
    ...(asked.expireAfterViews === undefined && { expireAfterViews }),
    ...(asked.retrievalStep === undefined && { retrievalStep }),
  };
  const isSame = isOf(pushed);
  return [...known.filter((one) => !isSame(one)), learnt];
}
