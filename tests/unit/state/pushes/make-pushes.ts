import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { WorkerMessageName } from '@/lib/messaging/messages';
import type { PushRow } from '@/lib/pushes/push-row';
import type { Push } from '@/lib/reference-server/state';
import { READ_APART_MS } from '@/lib/state/pushes/auto-refresh';
import { loadPushesPage } from '@/lib/state/pushes/pushes-page';
import { callWorker } from '../../../fakes/call-worker';
import { fakePage } from '../../../fakes/fake-page';
import { makeServerState } from '../../../fakes/make-server-state';
import { makeDraft, makeWorker, OWNER_TOKEN } from '../../background/make-worker';

/** When workers of tests start. */
export const NOW = Date.UTC(2026, 0, 1);

export type Options = Omit<NonNullable<Parameters<typeof makeWorker>[0]>, 'state'> & {
  /** How many pushes the owner has at first. */
  count?: number;
  fields?: (index: number) => Partial<Push<string>>;
  /** How far this computer's clock is behind the instance's. */
  pageBehindMs?: number;
};

export type MadePushes = Awaited<ReturnType<typeof makePushes>>;

/** "My pushes" with a worker and an instance. Waiting takes no time, but moves the clock. */
export async function makePushes({ count = 0, fields, settings, pageBehindMs = 0, ...options }: Options = {}) {
  const worker = await makeWorker({
    ...options,
    settings: { throttling: { minute: 0, second: 0 }, ...settings },
    state: makeServerState(count, NOW, fields),
  });
  const services = worker.start();
  const toWorker = callWorker(services.handlers);
  const user = Object.assign(fakePage(services.handlers).user, {
    /** The answer when the browser asks for a host. */
    allows: true,
    asked: [] as string[][],
    /** Pushes that the instance lost after it listed them. */
    lost: new Set<string>(),
    /** How long the page waited each time, in seconds. */
    waited: [] as number[],
    /** Whether the page is in the background. */
    isAway: false,
    /** Called while the page waits. */
    meanwhile: () => {},
    /** What the page waits for, however short it wants to wait. */
    rests: Promise.resolve(),
    /** What the page waits for before it reads a list again by itself. */
    beforeRead: () => new Promise<void>(() => {}),
    /** Called after each reply. */
    afterAnswer: (_name: WorkerMessageName) => {},
  });
  user.call = async (name, input) => {
    const isLost = typeof input === 'object' && 'urlToken' in input && user.lost.has(input.urlToken);
    const reply = await toWorker(name, isLost ? { ...input, urlToken: 'nowhere-to-be-found' } : input);
    user.afterAnswer(name);
    return reply;
  };
  const { permissions, runtime } = fakeBrowser;
  const { request } = permissions;
  permissions.request = async (asked) => {
    user.asked.push(asked.origins ?? []);
    return user.allows && request(asked);
  };
  worker.pages.add((sent) => void runtime.sendMessage(sent));

  const open = () =>
    loadPushesPage({
      now: () => worker.world.now() - pageBehindMs,
      wait: async (milliseconds, stopped) => {
        if (milliseconds === READ_APART_MS) return user.beforeRead();
        user.waited.push(milliseconds / 1000);
        user.meanwhile();
        await user.rests;
        if (!stopped.aborted) worker.time.now += milliseconds;
      },
      isHidden: () => user.isAway,
    });
  let drafts = 0;
  const push = (text: string, draft: Parameters<typeof makeDraft>[1] = {}, isPrivate = false) =>
    services.push({ ...makeDraft(text, draft), id: `draft${++drafts}`, isPrivate }, 'composer');
  /** From another computer, by the owner unless another token is given. Returns its token. */
  const pushElsewhere = async (name: string, baseUrl = 'https://pw.test', token = OWNER_TOKEN) => {
    const reply = await worker.network.serve(
      new Request(`${baseUrl}/api/v2/pushes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ push: { payload: 'text', name } }),
      }),
    );
    const { url_token } = (await reply.json()) as { url_token: string };
    return url_token;
  };
  return { ...worker, services, user, call: user.call, open, push, pushElsewhere };
}

/** The page after its first request, and what it shows. */
export async function openPage(made: MadePushes) {
  const page = await made.open();
  await page.list.value?.refresh();
  // Those that have expired since they were listed as active, too.
  const rows = () => (page.list.value ?? page.view.value).rows.value;
  return {
    ...made,
    page,
    rows,
    names: () => rows().map(({ name }) => name),
    states: () => rows().map(page.view.value.getStatus),
    row: (name: string): PushRow => {
      const found = rows().find((row) => row.name === name);
      if (!found) throw new Error(`“${name}” is not listed`);
      return found;
    },
  };
}

export const openPushes = async (options: Options = {}) => openPage(await makePushes(options));
