import { browser } from 'wxt/browser';
import { toFailure } from '../base/failure';
import { fail, succeed } from '../base/result';
import type { CallWorker, Input, Output, PageMessages, Reply, WorkerMessageName } from './messages';

export interface MessageEnvelope {
  message: string;
  input: unknown;
}

/** Sends a message to the worker. Never rejects: an unreachable worker is a failure value. */
export const callWorker: CallWorker = async <N extends WorkerMessageName>(message: N, input: Input<N>) => {
  try {
    return (await browser.runtime.sendMessage({ message, input } satisfies MessageEnvelope)) as Reply<Output<N>>;
  } catch {
    return fail({ kind: 'Unexpected', operation: message });
  }
};

/**
 * Sends a message to every page. Returns `undefined` where none replies. It has no limit: a page of the extension replies or is gone, and
 * one in which the browser asks before it is left must not be taken for gone.
 */
export function broadcast<N extends keyof PageMessages>(
  message: N,
  input: Parameters<PageMessages[N]>[0],
): Promise<ReturnType<PageMessages[N]> | undefined> {
  return browser.runtime.sendMessage({ message, input } satisfies MessageEnvelope).catch(() => undefined);
}

/** What replies to each message. A page that returns `undefined` leaves the reply to another one. */
export type PageHandlers = {
  [N in keyof PageMessages]: (
    input: Parameters<PageMessages[N]>[0],
  ) => Promise<ReturnType<PageMessages[N]>> | undefined;
};
export type WorkerHandlers = { [N in WorkerMessageName]: (input: Input<N>) => Promise<Output<N>> };

type MessageSender = { id?: string | undefined; url?: string | undefined; tab?: unknown };

/** Replies to the worker in a page or the offscreen document. Returns how to stop. */
export function onWorkerMessage(handlers: Partial<PageHandlers>): () => void {
  return onMessage(
    handlers,
    ({ tab }) => !tab,
    (_, reply) => reply() as Promise<unknown> | undefined,
  );
}

/** Calls handlers for messages of expected senders. Returns how to stop. */
function onMessage(
  handlers: object,
  isExpected: (sender: MessageSender) => boolean,
  answer: (message: WorkerMessageName, reply: () => unknown) => Promise<unknown> | undefined,
): () => void {
  const listener = (envelope: unknown, sender: MessageSender): Promise<unknown> | undefined => {
    if (!isEnvelope(envelope) || !Object.hasOwn(handlers, envelope.message)) return undefined;
    if (sender.id !== browser.runtime.id || !isExpected(sender)) return undefined;
    const { message, input } = envelope;
    const handler = (handlers as Record<string, (input: unknown) => unknown>)[message];
    return answer(message as WorkerMessageName, () => handler?.(input));
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

export function isExtensionPage({ id, url }: MessageSender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('/')) === true;
}

function isEnvelope(value: unknown): value is MessageEnvelope {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

/** Replies to pages. The sender is checked although web pages cannot send messages here. */
export function serveMessages(handlers: WorkerHandlers): void {
  onMessage(handlers, isExtensionPage, async (message, reply) => {
    try {
      return succeed(await reply()) satisfies Reply<unknown>;
    } catch (error) {
      return fail(toFailure(error) ?? { kind: 'Unexpected', operation: message }) satisfies Reply<unknown>;
    }
  });
}
