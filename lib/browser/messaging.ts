import { browser } from 'wxt/browser';
import type { Call, MessageName, Messages, Output, Reply } from '../messages';

/** A message on its way from a page to the worker. */
export interface StoredEnvelope {
  message: MessageName;
  input: unknown;
}

/** Asks the worker. Never rejects: a worker that cannot be reached is a failure like any other. */
export const call: Call = async <N extends MessageName>(message: N, input: Messages[N]['input']) => {
  try {
    return (await browser.runtime.sendMessage({ message, input } satisfies StoredEnvelope)) as Reply<Output<N>>;
  } catch {
    // The worker died before it answered. What it was doing it will find in its in-flight notes.
    return { ok: false, failure: { name: 'Unexpected', where: message } };
  }
};
