import { browser } from 'wxt/browser';
import type { CallWorker, Input, Output, PageMessages, Reply, WorkerMessageName } from './messages';

export interface MessageEnvelope {
  message: string;
  input: unknown;
}

/** Never rejects: an unreachable worker is a failure value. */
export const callWorker: CallWorker = async <N extends WorkerMessageName>(message: N, input: Input<N>) => {
  try {
    return (await browser.runtime.sendMessage({ message, input } satisfies MessageEnvelope)) as Reply<Output<N>>;
  } catch {
    return { ok: false, failure: { kind: 'Unexpected', operation: message } };
  }
};

/** Returns `undefined` where no page replies. */
export function broadcast<N extends keyof PageMessages>(
  message: N,
  input: Parameters<PageMessages[N]>[0],
): Promise<ReturnType<PageMessages[N]> | undefined> {
  return browser.runtime.sendMessage({ message, input } satisfies MessageEnvelope).catch(() => undefined);
}
