// Separate from messaging.ts to keep it out of the popup's bundle.

import { toFailure } from '../base/failure';
import type { Reply } from './messages';
import { isExtensionPage, onMessage, type WorkerHandlers } from './on-message';

/** Replies to pages. The sender is checked although web pages cannot send messages here. */
export function serveMessages(handlers: WorkerHandlers): void {
  onMessage(handlers, isExtensionPage, async (message, reply) => {
    try {
      return { ok: true, value: await reply() } satisfies Reply<unknown>;
    } catch (error) {
      return {
        ok: false,
        failure: toFailure(error) ?? { kind: 'Unexpected', operation: message },
      } satisfies Reply<unknown>;
    }
  });
}
