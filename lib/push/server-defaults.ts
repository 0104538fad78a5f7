import { type Is, isBoolean, objectOf } from '../shape';
import { isKind } from './draft';
import { fromNames, LEFT_FIELDS, leftNames, type PushOptions } from './options';
import type { StoredPush } from './stored-push';

const isServerDefault = objectOf(LEFT_FIELDS);
/** What an instance chose for options that were left to it, as far as pushes have shown. */
export type ServerDefault = Is<typeof isServerDefault>;

/** Instances may choose differently with an account and for each kind. */
export const isLearntDefault = objectOf({ withAccount: isBoolean, kind: isKind, ...LEFT_FIELDS });
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
  stored: StoredPush,
): LearntDefault[] {
  const pushed = { withAccount, kind };
  const left = leftNames.filter((name) => asked[name] === undefined);
  const learnt = {
    ...pushed,
    ...defaultFor(known, pushed),
    ...fromNames(left, (name) => stored[name]),
  } as LearntDefault;
  const isSame = isOf(pushed);
  return [...known.filter((other) => !isSame(other)), learnt];
}
