import type { Kind, PushOptions } from './draft';
import type { StoredPush } from './stored-push';

/** Servers may decide otherwise with an account than without, and from kind to kind. */
interface Pushed {
  withAccount: boolean;
  kind: Kind;
}

/** What an instance decided where nothing was asked, as far as pushes have shown. */
export interface ServerDefault {
  expireAfterDays?: number | undefined;
  expireAfterViews?: number | undefined;
  retrievalStep?: boolean | undefined;
}

export type LearntDefault = Pushed & ServerDefault;

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
