import { browser } from 'wxt/browser';
import type { Call, Input, MessageName, Output, Reply, ToPages } from '../messages';

export interface MessageEnvelope {
  message: string;
  input: unknown;
}

/** Never rejects: an unreachable worker is a failure value. */
export const call: Call = async <N extends MessageName>(message: N, input: Input<N>) => {
  try {
    return (await browser.runtime.sendMessage({ message, input } satisfies MessageEnvelope)) as Reply<Output<N>>;
  } catch {
    return { ok: false, failure: { name: 'Unexpected', where: message } };
  }
};

/** Returns `undefined` where no page replies. */
export function callPages<N extends keyof ToPages>(
  message: N,
  input: Parameters<ToPages[N]>[0],
): Promise<ReturnType<ToPages[N]> | undefined> {
  return browser.runtime.sendMessage({ message, input } satisfies MessageEnvelope).catch(() => undefined);
}
