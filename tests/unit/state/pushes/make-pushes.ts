import { requestHostPermission } from '@/lib/browser/permissions';
import { readItem, readItems, watch, writeItem } from '@/lib/browser/stored';
import type { Call, MessageName } from '@/lib/messages';
import type { Push } from '@/lib/server/state';
import { loadPushesPage } from '@/lib/state/pushes/page';
import { callWorker } from '../../../fakes/call-worker';
import { fakePage } from '../../../fakes/fake-page';
import { makeServerState } from '../../../fakes/make-server-state';
import { makeDraft, makeWorker, OWNER_TOKEN } from '../../background/make-worker';

/** When workers of tests start. */
export const NOW = Date.UTC(2026, 0, 1);

type Options = Omit<NonNullable<Parameters<typeof makeWorker>[0]>, 'state'> & {
  /** How many pushes the owner has at first. */
  count?: number;
  fields?: (index: number) => Partial<Push<string>>;
  /** How far this computer's clock is behind the instance's. */
  pageBehindMs?: number;
};

/** "My pushes" on a worker of the test's. Waiting takes no time: the clock goes on by as much. */
export async function makePushes({ count = 0, fields, settings, pageBehindMs = 0, ...options }: Options = {}) {
  const worker = await makeWorker({
    ...options,
    settings: { throttling: { minute: 0, second: 0 }, ...settings },
    state: makeServerState(count, NOW, fields),
  });
  const services = worker.start();
  const toWorker = callWorker(services.handlers);
  const user = {
    isPrivate: false,
    /** What the person answers when the browser asks for a host, and for which it did. */
    allows: true,
    asked: [] as string[][],
    copied: [] as string[],
    /** Messages that pages sent, in order. */
    sent: [] as MessageName[],
    /** Pushes that the instance has lost after it listed them. */
    lost: new Set<string>(),
    /** How long the page waited each time, in seconds. */
    waited: [] as number[],
    /** Done while the page waits. */
    meanwhile: () => {},
    /** Done after each answer. */
    afterAnswer: (_name: MessageName) => {},
  };
  const call: Call = async (name, input) => {
    user.sent.push(name);
    const isLost = input !== undefined && 'urlToken' in input && user.lost.has(input.urlToken);
    const reply = await toWorker(name, isLost ? { ...input, urlToken: 'nowhere-to-be-found' } : input);
    user.afterAnswer(name);
    return reply;
  };
  const surface = fakePage(services.handlers).user;
  surface.call = call;
  const open = () =>
    loadPushesPage({
      stored: { readItem, readItems, watch, writeItem },
      call,
      requestHostPermission: async (patterns) => {
        user.asked.push(patterns);
        return user.allows && requestHostPermission(patterns);
      },
      copyText: async (text) => {
        user.copied.push(text);
      },
      now: () => worker.world.now() - pageBehindMs,
      wait: async (milliseconds, aborted) => {
        user.waited.push(milliseconds / 1000);
        user.meanwhile();
        if (!aborted.aborted) worker.time.now += milliseconds;
      },
      isInPrivateWindow: async () => user.isPrivate,
      onUpdate: (hear) => void worker.pages.add(hear),
    });
  let drafts = 0;
  const push = (text: string, draft: Parameters<typeof makeDraft>[1] = {}, isPrivate = false) =>
    services.push({ ...makeDraft(text, draft), id: `draft${++drafts}`, isPrivate }, 'composer');
  /** By the owner, from another computer. */
  const pushElsewhere = (name: string) =>
    worker.network.serve(
      new Request('https://pw.test/api/v2/pushes', {
        method: 'POST',
        headers: { authorization: `Bearer ${OWNER_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ push: { payload: 'text', name } }),
      }),
    );
  return { ...worker, services, user, surface, call, open, push, pushElsewhere };
}

/** Resolves once what the page began by itself has ended: its first look. */
export async function openLooked(made: Awaited<ReturnType<typeof makePushes>>) {
  const page = await made.open();
  await page.section.value?.list.look();
  return page;
}
