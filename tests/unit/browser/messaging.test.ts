import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { NetworkError } from '@/lib/api/errors';
import { type Handlers, serveMessages } from '@/lib/browser/serve-messages';
import { FailureError } from '@/lib/push/failure';

type Listener = (message: unknown, sender: { id?: string; url?: string }) => Promise<unknown> | undefined;

/** The worker's ear, so that a sender can be chosen. */
function listen(handlers: Partial<Handlers>): Listener {
  let heard: Listener | undefined;
  fakeBrowser.runtime.onMessage.addListener = (listener) => {
    heard = listener as Listener;
  };
  serveMessages(handlers as Handlers);
  if (!heard) throw new Error('nobody listens');
  return heard;
}

const page = () => ({ id: fakeBrowser.runtime.id, url: fakeBrowser.runtime.getURL('/popup.html') });

describe('a message to the worker', () => {
  beforeEach(() => fakeBrowser.reset());

  it('is answered with the handler’s value', async () => {
    const send = listen({ discardDraft: async () => undefined });
    expect(await send({ message: 'discardDraft', input: { draftId: 'a' } }, page())).toEqual({
      ok: true,
      value: undefined,
    });
  });

  it.each([
    [new NetworkError(), { name: 'NetworkError' }],
    [new FailureError({ name: 'NoLongerAvailable' }), { name: 'NoLongerAvailable' }],
    [new TypeError('holds a secret'), { name: 'Unexpected', where: 'discardDraft' }],
  ])('that fails is answered with plain data that holds nothing of a foreign error: %s', async (error, failure) => {
    const send = listen({ discardDraft: () => Promise.reject(error) });
    expect(await send({ message: 'discardDraft', input: { draftId: 'a' } }, page())).toEqual({ ok: false, failure });
  });

  it.each([
    ['another extension', { id: 'other', url: 'chrome-extension://other/popup.html' }],
    ['a web page', { id: 'test-extension-id', url: 'https://evil.test/' }],
    ['nobody known', {}],
  ])('from %s is not heard', (_, sender) => {
    const send = listen({ discardDraft: async () => undefined });
    expect(send({ message: 'discardDraft', input: { draftId: 'a' } }, sender)).toBeUndefined();
  });

  it.each([['toString'], ['unknown'], [undefined]])('that is none of ours is left to others: %s', (message) => {
    const send = listen({ discardDraft: async () => undefined });
    expect(send({ message, input: {} }, page())).toBeUndefined();
  });
});
