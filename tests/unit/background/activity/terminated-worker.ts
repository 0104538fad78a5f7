import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { TestMonitor } from './create-activity-monitor';

/** At which of its calls of the browser or the network a worker is terminated: before the call takes effect, or before its answer arrives. */
export interface Termination {
  /** From 1. */
  call: number;
  takesEffect: boolean;
}

type Call = (...args: never[]) => Promise<unknown>;

/** Every call of the browser that the monitor uses. */
const CALLS: [owner: object, names: string[]][] = [
  [fakeBrowser.storage.local, ['get', 'set', 'remove', 'clear']],
  [fakeBrowser.storage.session, ['get', 'set', 'remove', 'clear']],
  [fakeBrowser.alarms, ['create', 'get', 'clear', 'clearAll']],
  [fakeBrowser.notifications, ['create']],
  [fakeBrowser.action, ['setBadgeText']],
];

/**
 * Runs a job in a worker that is terminated at one of its calls: that one and all later ones are never answered, and the later ones do
 * nothing. Resolves with whether it was terminated; then another one has to be started.
 */
export async function runInWorker(
  { world, restartWorker }: TestMonitor,
  termination: Termination,
  job: () => Promise<unknown>,
) {
  const { fetch } = world;
  let send = fetch;
  world.fetch = (request) => send(request);
  await restartWorker();
  world.fetch = fetch;
  let calls = 0;
  let isOver = false;
  let terminate = () => {};
  const terminated = new Promise<boolean>((resolve) => {
    terminate = () => resolve(true);
  });
  const killable =
    (call: Call): Call =>
    async (...args) => {
      calls += 1;
      if (isOver || calls < termination.call) return call(...args);
      if (calls === termination.call && termination.takesEffect) await call(...args);
      terminate();
      return new Promise(() => undefined);
    };
  const restore: (() => void)[] = [];
  for (const [owner, names] of CALLS as [Record<string, Call>, string[]][])
    for (const name of names) {
      const call = owner[name] as Call;
      owner[name] = killable(call);
      restore.push(() => {
        owner[name] = call;
      });
    }
  send = killable(fetch as never) as typeof fetch;
  // Timers of a terminated worker must not go off in the middle of another test.
  const { setTimeout } = globalThis;
  const timers: ReturnType<typeof setTimeout>[] = [];
  globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...args);
    timers.push(timer);
    return timer;
  }) as typeof setTimeout;
  restore.push(() => {
    globalThis.setTimeout = setTimeout;
  });
  // A digest takes its time on another thread.
  const { digest } = crypto.subtle;
  let digesting = 0;
  crypto.subtle.digest = (...args) => {
    digesting += 1;
    return digest.apply(crypto.subtle, args).finally(() => {
      digesting -= 1;
    });
  };
  restore.push(() => {
    crypto.subtle.digest = digest;
  });
  const outlived = job().then(() => {
    isOver = true;
    return false;
  });
  const isTerminated = await Promise.race([terminated, outlived]);
  // What the terminated worker still awaits of its earlier calls leads to calls that do nothing, not to those of the next worker.
  for (let quiet = 0, seen = calls; isTerminated && quiet < 10; quiet += 1) {
    await new Promise(setImmediate);
    if (calls !== seen || digesting > 0) quiet = 0;
    seen = calls;
  }
  for (const undo of restore) undo();
  if (isTerminated) for (const timer of timers) clearTimeout(timer);
  // One that outlived the job works on.
  else send = fetch;
  return isTerminated;
}

/** Plays a story with the worker terminated at its first call, at its second, and so on, until it outlives the job. */
export async function terminateAtEveryCall(
  story: (termination: Termination) => Promise<{ isTerminated: boolean }>,
): Promise<number> {
  for (let call = 1; ; call += 1)
    for (const takesEffect of [false, true]) if (!(await story({ call, takesEffect })).isTerminated) return call - 1;
}

/** Does a job in a worker, and calls `act` at its n-th call of the network or of storage. Resolves with whether there was one. */
export async function actAtCall(
  { world, restartWorker }: TestMonitor,
  at: number,
  act: () => unknown,
  job: () => Promise<unknown>,
): Promise<boolean> {
  let calls = 0;
  let isCounting = false;
  let acting: unknown;
  const counted =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (isCounting) calls += 1;
      if (isCounting && calls === at) acting = act();
      return call(...args);
    };
  world.fetch = counted(world.fetch);
  await restartWorker();
  isCounting = true;
  const areas = [fakeBrowser.storage.local, fakeBrowser.storage.session];
  const before = areas.map(({ get, set }) => ({ get, set }));
  for (const area of areas) Object.assign(area, { get: counted(area.get), set: counted(area.set) });
  await job();
  isCounting = false;
  for (const [index, area] of areas.entries()) Object.assign(area, before[index]);
  await acting;
  return calls >= at;
}
