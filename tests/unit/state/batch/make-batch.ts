import { expect } from 'vitest';
import type { CallWorker } from '@/lib/messaging/messages';
import { loadBatchPage } from '@/lib/state/batch/batch-page';
import type { BatchSending } from '@/lib/state/batch/batch-sending';
import { callWorker } from '../../../fakes/call-worker';
import { fakePage } from '../../../fakes/fake-page';
import { makeWorker } from '../../background/make-worker';

type Options = Parameters<typeof makeWorker>[0];

/** The page and its worker. Waiting takes no time, but moves the clock. */
export async function openBatch(options: Options = {}) {
  const worker = await makeWorker({
    ...options,
    settings: { throttling: { minute: 0, second: 0 }, ...options.settings },
  });
  const waited: number[] = [];
  let ids = 0;
  const open = () =>
    loadBatchPage({
      now: () => worker.time.now,
      wait: async (milliseconds, stopped) => {
        waited.push(milliseconds / 1000);
        if (!stopped.aborted) worker.time.now += milliseconds;
      },
      newId: () => `batch${++ids}`,
    });
  const { user } = fakePage(worker.start().handlers);
  const { call } = user;
  /** Ends the first worker, which answers nothing more, and starts another one. */
  let restart = () => {};
  const terminated = new Promise<Awaited<ReturnType<CallWorker>>>((resolve) => {
    restart = () => {
      user.call = callWorker(worker.start().handlers);
      resolve({ ok: false, failure: { kind: 'Unexpected', operation: 'createBatchRow' } });
    };
  });
  user.call = (async (name, input) => Promise.race([call(name, input), terminated])) as CallWorker;
  const page = await open();
  const creates = () => worker.network.requests.filter((request) => request.startsWith('POST')).length;
  return { ...worker, user, page, open, restart, waited, creates };
}

type Opened = Awaited<ReturnType<typeof openBatch>>;

/** Prepares a table and sends it. */
export async function send({ page }: Pick<Opened, 'page'>, text: string) {
  await page.preparation.readPastedText(text);
  await page.preparation.toReview();
  const creating = page.create();
  await expect.poll(() => page.sending.value?.rows.length).toBeGreaterThan(0);
  return { sending: page.sending.value as BatchSending, creating };
}

/** Sends a table to the end. */
export async function sendAll(opened: Pick<Opened, 'page'>, text: string): Promise<BatchSending> {
  const { sending, creating } = await send(opened, text);
  await creating;
  return sending;
}
