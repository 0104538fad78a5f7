// Apart from messaging.ts, since pages need no errors as data: the popup loads less.

import { toFailure } from '../failure';
import type { Reply } from '../messages';
import { type Handlers, isPage, listen } from './on-message';

/** Replies to pages. The sender is checked although web pages cannot send messages here. */
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
