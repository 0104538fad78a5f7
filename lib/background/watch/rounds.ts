import { clearAlarm, hasAlarm, setAlarm } from '../../browser/alarm';
import { read, write } from '../../browser/stored';
import type { Instance } from '../../instance/instance';
import { type Failure, failureOf } from '../../push/failure';
import { minutesToFirstRound, minutesToNextRound } from '../../push/watch/next-round';
import type { ActiveWatch, WatchState } from '../../push/watch/watch-state';
import { watchStateItem } from '../../storage/watch-items';
import type { Connections } from '../connections';
import { createQueue } from '../queue';
import { runRound } from './round';
import { type Place, WatchEnded } from './watch-books';
import type { WatchStore } from './watch-store';
import { whatToWatch } from './what-to-watch';

const MINUTE_MS = 60_000;

export interface RoundsParts {
  connections: Connections;
  store: WatchStore;
  /** Called after each round, whatever came of it: tells what is new. */
  afterRound: (instance: Instance) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to 1, evenly. */
  random: () => number;
}

type Outcome = Pick<ActiveWatch, 'status' | 'watched' | 'atLeast' | 'isWhole' | 'failures' | 'lookedAt' | 'failure'> & {
  hasMore: boolean;
};

export type Rounds = ReturnType<typeof createRounds>;

/** When the watch goes its rounds, and how it is doing. What it sees is the round's business. */
export function createRounds({ connections, store, afterRound, now, random }: RoundsParts) {
  const inTurn = createQueue();
  let underWay: Promise<void> | undefined;

  const setState = (state: WatchState) => write(watchStateItem, state);
  const expectActive = async (): Promise<ActiveWatch | undefined> => {
    const state = await read(watchStateItem);
    return state && state.status !== 'off' ? state : undefined;
  };
  const schedule = async (minutes: number) => {
    await setAlarm('watch', minutes);
    return { setAt: now(), nextAt: now() + minutes * MINUTE_MS };
  };

  /** Brings the alarm and the state in line with what is to be watched now. Does nothing where they are. */
  const sync = (): Promise<void> =>
    inTurn(async () => {
      const [target, state] = await Promise.all([whatToWatch(), read(watchStateItem)]);
      if ('why' in target) {
        await clearAlarm('watch');
        if (state?.status === 'off' && state.why === target.why) return;
        if (target.why === 'switched-off') await store.pause();
        return setState({ status: 'off', why: target.why });
      }
      const { instance, periodMinutes } = target;
      const keeps = store.placeOf(instance).area;
      const isSame = state && state.status !== 'off' && state.instanceId === instance.id && state.keeps === keeps;
      if (!isSame) {
        const reach = { watched: 0, atLeast: 0, isWhole: false, failures: 0 };
        const when = await schedule(minutesToFirstRound(random()));
        return setState({ status: 'starting', instanceId: instance.id, keeps, ...reach, periodMinutes, ...when });
      }
      if (state.status === 'stopped') return;
      const hasClockGoneBack = now() < state.setAt;
      if (!hasClockGoneBack && periodMinutes === state.periodMinutes && (await hasAlarm('watch'))) return;
      const leftMinutes = (state.nextAt - now()) / MINUTE_MS;
      const isHeldOff = state.failures > 0 && !hasClockGoneBack;
      const minutes = isHeldOff ? Math.max(leftMinutes, minutesToFirstRound(0)) : minutesToFirstRound(random());
      await setState({ ...state, periodMinutes, ...(await schedule(minutes)) });
    });

  /** A round, and what it says about how the watch is doing. Throws `WatchEnded`, and what is a defect of ours. */
  const goRound = async (instance: Instance, place: Place, isWanted: () => Promise<boolean>): Promise<Outcome> => {
    try {
      const { client } = await connections.open(instance);
      const reach = await runRound({ client, store, place, isWanted, now });
      return { status: 'watching', ...reach, failures: 0, lookedAt: now(), failure: undefined };
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      const state = await expectActive();
      const {
        watched = 0,
        atLeast = 0,
        isWhole = false,
        failures = 0,
        lookedAt,
      } = state?.instanceId === instance.id ? state : {};
      const status = isTokenRefused(failure) ? 'stopped' : 'failing';
      return { status, watched, atLeast, isWhole, failures: failures + 1, lookedAt, failure, hasMore: false };
    }
  };

  const lookOnce = async (): Promise<void> => {
    const target = await whatToWatch();
    if ('why' in target) return sync();
    const { instance, periodMinutes } = target;
    const place = store.placeOf(instance);
    const isWanted = async () => {
      const current = await whatToWatch();
      return 'instance' in current && current.instance.id === instance.id && store.isCurrent(place);
    };
    try {
      const { hasMore, ...outcome } = await goRound(instance, place, isWanted);
      await inTurn(async () => {
        if (!(await isWanted())) throw new WatchEnded();
        const { failure, failures } = outcome;
        const toldSeconds = failure?.name === 'RateLimitError' ? failure.seconds : undefined;
        const wait = { periodMinutes, failures, toldSeconds, random: random() };
        const when = await schedule(hasMore ? minutesToFirstRound(wait.random) : minutesToNextRound(wait));
        if (outcome.status === 'stopped') await clearAlarm('watch');
        await setState({ instanceId: instance.id, keeps: place.area, periodMinutes, ...when, ...outcome });
      });
    } catch (error) {
      if (!(error instanceof WatchEnded)) throw error;
      await sync();
    }
    await afterRound(instance);
  };

  /** One round at a time. */
  const look = (): Promise<void> => {
    underWay ??= lookOnce().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  /** The alarm: the next one is set first, so that a worker that dies in the round is followed by another. */
  const onAlarm = async (): Promise<void> => {
    const state = await expectActive();
    if (state?.status === 'stopped') return;
    if (state) await schedule(state.periodMinutes);
    await look();
  };

  /** The user asks for a round now. It is not run while the instance has asked to wait. Resolves with how the watch is doing then. */
  const lookNow = async (): Promise<WatchState | undefined> => {
    const state = await expectActive();
    const hasToWait = state?.failure?.name === 'RateLimitError' && state.setAt <= now() && now() < state.nextAt;
    if (!hasToWait) await look();
    return read(watchStateItem);
  };

  /** Has the next round come soon, unless the instance is to be left alone. */
  const hurry = (): Promise<void> =>
    inTurn(async () => {
      const state = await expectActive();
      if (state && (state.status === 'watching' || state.status === 'starting'))
        await setState({ ...state, ...(await schedule(minutesToFirstRound(random()))) });
    });

  /** The token of this instance is another one: what was said about the old one does not hold. */
  const startAfresh = (instanceId: string): Promise<void> =>
    inTurn(async () => {
      const state = await expectActive();
      if (state?.instanceId !== instanceId) return;
      await clearAlarm('watch');
      await setState({ status: 'off', why: 'no-token' });
    });

  return { sync, onAlarm, lookNow, hurry, startAfresh };
}

/** Nothing that is asked with this token will ever be answered. */
function isTokenRefused(failure: Failure): boolean {
  if (failure.name === 'HttpError') return failure.reason === 'token';
  return failure.name === 'RequestError' && failure.problem === 'token';
}
