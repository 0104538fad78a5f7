import type { Failure } from '../failure';

/**
 * Why nothing is watched. `no-token`: the active instance has no account to list pushes of; `token-forgotten`: its token was kept until
 * the browser closed, and the watch ended with it; `no-permission`: the browser may not reach it.
 */
export type WatchOff = 'switched-off' | 'no-instance' | 'no-token' | 'token-forgotten' | 'no-permission';

/**
 * How the watch is doing, for people to read. `starting`: no round has ended yet. `failing`: the last round did not get through, and the
 * next is later than usual. `stopped`: the instance refuses the token; nothing is asked until it is changed or the user says so.
 */
export type WatchState =
  | { status: 'off'; why: WatchOff }
  | {
      status: 'starting' | 'watching' | 'failing' | 'stopped';
      instanceId: string;
      /** `session`: the token is kept until the browser closes, and the watch ends with it. */
      keeps: 'session' | 'device';
      /** Pushes that are looked at each round. */
      watched: number;
      /** Active pushes that the account has, at least; at least, since no more than two hundred are listed. */
      atLeast: number;
      /** Whether `atLeast` are all. */
      isWhole: boolean;
      /** When a round last got through, by this computer's clock: milliseconds since 1970. */
      lookedAt?: number | undefined;
      /** What the last round ended with. */
      failure?: Failure | undefined;
      /** Rounds that failed in a row. */
      failures: number;
      /** The period that the next round was set by. */
      periodMinutes: number;
      /** When the next round is due and when that was decided, by this computer's clock: milliseconds since 1970. */
      nextAt: number;
      setAt: number;
    };

export type ActiveWatch = Exclude<WatchState, { status: 'off' }>;
