import type { Handlers } from '@/lib/browser/messaging';
import type { Call, Input, MessageName, Output } from '@/lib/messages';
import { toFailure } from '@/lib/push/failure-of';

/** How pages call a worker that lives in the test: errors become values, as they do between a page and the real one. */
export function callWorker(handlers: Handlers): Call {
  return async <N extends MessageName>(name: N, input: Input<N>) => {
    try {
      const handler = handlers[name] as (input: Input<N>) => Promise<Output<N>>;
      return { ok: true, value: await handler(input) };
    } catch (error) {
      return { ok: false, failure: toFailure(error) ?? { name: 'Unexpected', where: name } };
    }
  };
}
