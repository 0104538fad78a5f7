import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { AccountBaseline, StoredActivityEvent } from '@/lib/activity/activity-event';
import type { AccountPollStatus, PollStatus } from '@/lib/activity/poll-settings';
import { getStorageArea } from '@/lib/instance/instance';
import type { CreatedResult } from '@/lib/push/result';
import type { Settings } from '@/lib/reference-server/settings';
import { activityItem, baselineItem, pollStatusItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { makeDraft, makeInstance, makeWorker, OWNER_TOKEN } from '../make-worker';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const { get, set } = fakeBrowser.storage.session;

/** Makes the next poll of every account due, past any patched storage call. */
async function makePollsDue(now: number): Promise<void> {
  const { key } = pollStatusItem;
  const { [key]: stored } = (await get(key)) as Record<string, { value: PollStatus } | undefined>;
  if (!stored) return;
  for (const account of Object.values(stored.value))
    if (account.status !== 'off') account.nextPollAt = Math.min(account.nextPollAt, now);
  await set({ [key]: stored });
}

const AGENT = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0' };
const AS_OWNER = { authorization: `Bearer ${OWNER_TOKEN}` };
const freely: Partial<Settings> = { throttling: { minute: 0, second: 0 } };

/** A worker whose alarm the test fires, and recipients. Time moves by a second with everything they do. */
export async function createTestMonitor({ instance = makeInstance(), settings = freely } = {}) {
  const worker = await makeWorker({ instance, settings });
  const { network, time } = worker;
  let services = worker.start();
  await services.activityMonitor.sync();
  let drafts = 0;
  const ask = async (method: string, path: string, headers: Record<string, string> = AGENT) => {
    time.now += 1000;
    return network.elsewhere(method, path, headers);
  };

  const monitor = {
    ...worker,
    services: () => services,
    handlers: () => services.handlers,
    /** The alarm, so many minutes after the last thing that happened, whatever is due then. */
    alarm: async (minutes = 5) => {
      time.now += minutes * MINUTE_MS;
      network.requests.length = 0;
      await services.onAlarm('poll');
    },
    /** The alarm when a poll of every account is due. */
    poll: async (minutes = 5) => {
      await services.activityMonitor.sync();
      await makePollsDue(worker.world.now() + minutes * MINUTE_MS);
      await monitor.alarm(minutes);
    },
    /** Another worker starts. */
    restartWorker: async () => {
      services = worker.start();
      await services.recoverCreates();
      await services.removeUnlisted();
      await services.activityMonitor.recover();
    },
    /** The alarm starts another worker: what the monitor does at every start of a worker comes only after that. */
    wakeByAlarm: async () => {
      services = worker.start();
      await makePollsDue(worker.world.now());
      await Promise.all([services.recoverCreates(), services.onAlarm('poll')]);
      await services.activityMonitor.recover();
    },
    /** A page that asks for a poll starts another worker. */
    wakeByPage: async () => {
      services = worker.start();
      await Promise.all([services.recoverCreates(), services.handlers.pollNow(undefined)]);
      await services.activityMonitor.recover();
    },
    /** The browser closes, and starts again. */
    restartBrowser: async () => {
      await fakeBrowser.storage.session.clear();
      await fakeBrowser.alarms.clearAll();
      await monitor.restartWorker();
    },
    /** From here, through the popup. Resolves with its token. */
    push: async (options: Parameters<typeof makeDraft>[1] = {}, isPrivate = false): Promise<string> => {
      time.now += 1000;
      const draft = { ...makeDraft('the payload', options), id: `draft${++drafts}`, isPrivate };
      const result = (await services.push(draft, 'composer')) as CreatedResult;
      return result.stored.urlToken;
    },
    /** On the instance's own web page. Resolves with its token. */
    pushElsewhere: async (fields: Record<string, unknown> = {}, token = OWNER_TOKEN): Promise<string> => {
      time.now += 1000;
      const body = JSON.stringify({ push: { payload: 'the payload', ...fields } });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const request = new Request('https://pw.test/api/v2/pushes', { method: 'POST', headers, body });
      const { url_token } = (await (await network.serve(request)).json()) as { url_token: string };
      return url_token;
    },
    open: (token: string) => ask('GET', `/pushes/${token}`),
    openWith: (token: string, passphrase: string) =>
      ask('GET', `/pushes/${token}?passphrase=${encodeURIComponent(passphrase)}`),
    tryPassphrase: (token: string) => ask('GET', `/pushes/${token}?passphrase=wrong`),
    lookAsOwner: (token: string) => ask('GET', `/pushes/${token}`, AS_OWNER),
    expireElsewhere: (token: string) => ask('DELETE', `/pushes/${token}`),
    expireHere: async (token: string) => {
      time.now += 1000;
      return services.handlers.expireListedPush({ instanceId: instance.id, urlToken: token });
    },
    events: (): Promise<StoredActivityEvent[]> => readItem(activityItem(instance.id, getStorageArea(instance))),
    /** Kind and count of each, oldest first. */
    reported: async (): Promise<string[]> =>
      (await monitor.events())
        .map(({ kind, occurrences }) => (occurrences === 1 ? kind : `${kind} ×${occurrences}`))
        .reverse(),
    baseline: (): Promise<AccountBaseline> => readItem(baselineItem(instance.id, getStorageArea(instance))),
    status: async (id = instance.id): Promise<AccountPollStatus | undefined> => (await readItem(pollStatusItem))[id],
    /** Minutes until the next poll is due. */
    minutesLeft: async (id = instance.id): Promise<number> =>
      (((await monitor.status(id))?.nextPollAt ?? 0) - time.now) / MINUTE_MS,
    hasAlarm: async (): Promise<boolean> => (await fakeBrowser.alarms.get('poll')) !== undefined,
  };
  return monitor;
}

export type TestMonitor = Awaited<ReturnType<typeof createTestMonitor>>;

/** Everything that is stored in an area, as text. */
export async function storedText(area: 'local' | 'session', except: (key: string) => boolean = () => false) {
  const all = await fakeBrowser.storage[area].get(null);
  return JSON.stringify(Object.entries(all).filter(([key]) => !except(key)));
}
