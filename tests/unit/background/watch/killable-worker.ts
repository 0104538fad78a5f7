import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Watched } from './make-watch';

/** At which of its calls of the browser or the network a worker dies: before the call takes effect, or before its answer arrives. */
export interface Death {
  /** From 1. */
  call: number;
  takesEffect: boolean;
}

type Call = (...args: never[]) => Promise<unknown>;

/** Every way out of the worker that the watch uses. */
const DOORS: [owner: object, names: string[]][] = [
  [fakeBrowser.storage.local, ['get', 'set', 'remove']],
  [fakeBrowser.storage.session, ['get', 'set', 'remove']],
  [fakeBrowser.alarms, ['create', 'get', 'clear']],
  [fakeBrowser.notifications, ['create']],
  [fakeBrowser.action, ['setBadgeText']],
];

/**
 * Runs something in a worker that dies at one of its calls: that one and all later ones are never answered, and the later ones do nothing.
 * Resolves with whether it came to that; then the worker is dead, and another one has to be started.
 */
export async function inMortalWorker({ world, restartWorker }: Watched, death: Death, job: () => Promise<unknown>) {
  const { fetch } = world;
  let send = fetch;
  world.fetch = (request) => send(request);
  await restartWorker();
  world.fetch = fetch;
  let calls = 0;
  let die = () => {};
  const dead = new Promise<boolean>((resolve) => {
    die = () => resolve(true);
  });
  const mortal =
    (call: Call): Call =>
    async (...args) => {
      calls += 1;
      if (calls < death.call) return call(...args);
      if (calls === death.call && death.takesEffect) await call(...args);
      die();
      return new Promise(() => undefined);
    };
  const restore: (() => void)[] = [];
  for (const [owner, names] of DOORS as [Record<string, Call>, string[]][])
    for (const name of names) {
      const call = owner[name] as Call;
      owner[name] = mortal(call);
      restore.push(() => {
        owner[name] = call;
      });
    }
  send = mortal(fetch as never) as typeof fetch;
  // A dead worker's timers go off no more: time-outs would have it go on in the middle of another test.
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
  const hasDied = await Promise.race([dead, job().then(() => false)]);
  for (const one of restore) one();
  if (hasDied) for (const timer of timers) clearTimeout(timer);
  return hasDied;
}

/** Plays the same story with the worker dying at its first call, at its second, and so on, until it outlives the job. */
export async function atEveryCall(story: (death: Death) => Promise<{ hasDied: boolean }>): Promise<number> {
  for (let call = 1; ; call += 1)
    for (const takesEffect of [false, true]) if (!(await story({ call, takesEffect })).hasDied) return call - 1;
}
