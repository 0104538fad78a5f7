// Apart from messaging.ts, since pages need no errors as data: the popup loads less.
import type { Reply } from '../messages';
import { toFailure } from '../push/failure-of';
import { type Handlers, isPage, listen } from './messaging';

/** Replies to pages in the worker. Web pages have no way to send messages here, and the sender is checked all the same. */
export function serveMessages(handlers: Handlers): void {
  listen(handlers, isPage, async (message, reply) => {
    try {
      return { ok: true, value: await reply() } satisfies Reply<unknown>;
    } catch (error) {
      return {
        ok: false,
        failure: toFailure(error) ?? { name: 'Unexpected', where: message },
      } satisfies Reply<unknown>;
    }
  });
}
