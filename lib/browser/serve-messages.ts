import { browser } from 'wxt/browser';
import type { Input, MessageName, Output, Reply } from '../messages';
import { toFailure } from '../push/failure-of';
import type { StoredEnvelope } from './messaging';

/** What answers each message. */
export type Handlers = { [N in MessageName]: (input: Input<N>) => Promise<Output<N>> };

function isEnvelope(value: unknown): value is StoredEnvelope {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

/**
 * Answers pages' messages with `handlers`. Only our own pages are heard: content of a web page has no way in (there is no content
 * script and no `externally_connectable`), and the sender is checked here all the same.
 */
export function serveMessages(handlers: Handlers): void {
  browser.runtime.onMessage.addListener((envelope: unknown, sender): Promise<Reply<unknown>> | undefined => {
    if (!isEnvelope(envelope) || !Object.hasOwn(handlers, envelope.message)) return undefined;
    if (sender.id !== browser.runtime.id || !sender.url?.startsWith(browser.runtime.getURL('/'))) return undefined;
    return answer(handlers[envelope.message] as (input: unknown) => Promise<unknown>, envelope);
  });
}

async function answer(
  handler: (input: unknown) => Promise<unknown>,
  envelope: StoredEnvelope,
): Promise<Reply<unknown>> {
  try {
    return { ok: true, value: await handler(envelope.input) };
  } catch (error) {
    return { ok: false, failure: toFailure(error) ?? { name: 'Unexpected', where: envelope.message } };
  }
}
