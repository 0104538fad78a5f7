import type { Reach } from './watch-memory';

/** Pushes that are not watched, being made in a private window; known while the browser runs. */
export interface LeftOut {
  /** SHA-256 of their tokens. */
  pushes: string[];
  /**
   * By instance, how far its memory reached when the browser was started; null: nowhere. A push in there that is not remembered was left
   * out then, though nothing here knows of its window any more.
   */
  reachedBefore: Record<string, Reach | null>;
}

export const NOTHING_LEFT_OUT: LeftOut = { pushes: [], reachedBefore: {} };

/** The same with these pushes; the same object if they are in it. */
export function withPushes(out: LeftOut, pushes: readonly string[]): LeftOut {
  const more = pushes.filter((push) => !out.pushes.includes(push));
  return more.length === 0 ? out : { ...out, pushes: [...out.pushes, ...more] };
}

/** The same with how far an instance's memory reached; the same object if that is known. */
export function withReach(out: LeftOut, instanceId: string, reach: Reach | undefined): LeftOut {
  if (Object.hasOwn(out.reachedBefore, instanceId)) return out;
  return { ...out, reachedBefore: { ...out.reachedBefore, [instanceId]: reach ?? null } };
}

/** The same for an instance whose memory begins afresh. */
export function withoutReach(out: LeftOut, instanceId: string): LeftOut {
  return { ...out, reachedBefore: { ...out.reachedBefore, [instanceId]: null } };
}
