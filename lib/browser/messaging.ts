import { browser } from 'wxt/browser';
import type { Call, Input, MessageName, Output, Reply, ToOffscreen, ToPages, ToWorker } from '../messages';

/** A message as it is sent, in every direction. */
export interface MessageEnvelope {
  message: string;
  input: unknown;
}

/** What replies to each message. A page that returns `undefined` leaves the reply to another one. */
type HandlersOf<M extends Record<keyof M, { input: unknown; output: unknown }>> = {
  [N in keyof M]: (input: M[N]['input']) => Promise<M[N]['output']> | undefined;
};
export type Handlers = { [N in MessageName]: (input: Input<N>) => Promise<Output<N>> };

type FromWorker = ToPages & ToOffscreen;
type Sender = { id?: string | undefined; url?: string | undefined; tab?: unknown };

/** A page calls the worker. Never rejects: a worker that cannot be reached is a failure as well. */
export const call: Call = async <N extends MessageName>(message: N, input: ToWorker[N]['input']) => {
  try {
    return (await browser.runtime.sendMessage({ message, input } satisfies MessageEnvelope)) as Reply<Output<N>>;
  } catch {
    // The worker was terminated before it replied. Its in-flight notes say what it was doing.
    return { ok: false, failure: { name: 'Unexpected', where: message } };
  }
};

/** The worker calls its pages. Returns `undefined` where none replies: browsers reject with texts of their own then. */
export function callPages<N extends keyof FromWorker>(
  message: N,
  input: FromWorker[N]['input'],
): Promise<FromWorker[N]['output'] | undefined> {
  return browser.runtime.sendMessage({ message, input } satisfies MessageEnvelope).catch(() => undefined);
}

/** Replies to the worker in a page or the offscreen document. Returns how to stop. */
export function onWorkerMessage(handlers: Partial<HandlersOf<FromWorker>>): () => void {
  return listen(
    handlers,
    ({ tab }) => !tab,
    (_, reply) => reply() as Promise<unknown> | undefined,
  );
}

/** Calls handlers for messages of expected senders. Returns how to stop. */
export function listen(
  handlers: object,
  isExpected: (sender: Sender) => boolean,
  answer: (message: MessageName, reply: () => unknown) => Promise<unknown> | undefined,
): () => void {
  const listener = (envelope: unknown, sender: Sender): Promise<unknown> | undefined => {
    if (!isEnvelope(envelope) || !Object.hasOwn(handlers, envelope.message)) return undefined;
    if (sender.id !== browser.runtime.id || !isExpected(sender)) return undefined;
    const { message, input } = envelope;
    const handler = (handlers as Record<string, (input: unknown) => unknown>)[message];
    return answer(message as MessageName, () => handler?.(input));
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

export function isPage({ id, url }: Sender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('/')) === true;
}

function isEnvelope(value: unknown): value is MessageEnvelope {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}
