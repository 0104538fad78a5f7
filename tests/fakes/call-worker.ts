import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toFailure } from '@/lib/base/failure';
import type { CallWorker, Input, Output, WorkerMessageName } from '@/lib/messaging/messages';
import type { WorkerHandlers } from '@/lib/messaging/messaging';

/** Connects pages to a worker of the test. Messages of pages reach it; so do calls of the returned function. */
export function callWorker(handlers: WorkerHandlers): CallWorker {
  const call: CallWorker = async <N extends WorkerMessageName>(name: N, input: Input<N>) => {
    try {
      const handler = handlers[name] as (input: Input<N>) => Promise<Output<N>>;
      return { ok: true, value: await handler(input) };
    } catch (error) {
      return { ok: false, failure: toFailure(error) ?? { kind: 'Unexpected', operation: name } };
    }
  };
  replyToPages((message, input) => (Object.hasOwn(handlers, message) ? call(message, input as never) : undefined));
  return call;
}

/** Has `reply` answer the messages of pages. Where it returns `undefined`, they go on as before. */
export function replyToPages(
  reply: (message: WorkerMessageName, input: unknown) => Promise<unknown> | undefined,
): void {
  const send = fakeBrowser.runtime.sendMessage;
  const sendMessage = (envelope: { message: WorkerMessageName; input: unknown }) =>
    reply(envelope.message, envelope.input) ??
    (send as (envelope: unknown) => Promise<unknown>).call(fakeBrowser.runtime, envelope);
  Object.assign(fakeBrowser.runtime, { sendMessage });
}
