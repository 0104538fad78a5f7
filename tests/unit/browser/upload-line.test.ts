import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onUploadCommand, sendUploadCommand, type UploadCommand } from '@/lib/browser/open-pages';

type Listener = (message: unknown, sender: { id?: string }) => Promise<boolean> | undefined;

/** A page that sends the upload `mine`, and what it was asked. */
function page() {
  let heard: Listener = () => undefined;
  fakeBrowser.runtime.onMessage.addListener = (listener) => {
    heard = listener as Listener;
  };
  const asked: UploadCommand[] = [];
  onUploadCommand((upload, question) => {
    if (upload === 'mine') asked.push(question);
    return upload === 'mine';
  });
  return { asked, hear: (message: unknown, id = fakeBrowser.runtime.id) => heard(message, { id }) };
}

describe('a page that sends files', () => {
  beforeEach(() => fakeBrowser.reset());

  it('answers for its own upload alone, so that another page can answer for another', async () => {
    const { hear, asked } = page();
    expect(await hear({ upload: 'mine', question: 'is-alive' })).toBe(true);
    expect(hear({ upload: 'other', question: 'cancel' })).toBeUndefined();
    expect(asked).toEqual(['is-alive']);
  });

  it.each([
    ['messages of pages to the worker', { message: 'discardDraft', input: { draftId: 'a' } }],
    ['nothing', null],
  ])('does not hear %s', (_, message) => {
    expect(page().hear(message)).toBeUndefined();
  });

  it('does not hear anybody else', () => {
    const { hear, asked } = page();
    expect(hear({ upload: 'mine', question: 'cancel' }, 'another-extension')).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('the worker', () => {
  beforeEach(() => fakeBrowser.reset());

  it.each([
    ['nobody listens', () => Promise.reject(new Error('Receiving end does not exist'))],
    ['nobody answers', () => Promise.resolve(undefined)],
  ])('takes it for gone when %s', async (_, sendMessage) => {
    fakeBrowser.runtime.sendMessage = sendMessage as typeof fakeBrowser.runtime.sendMessage;
    expect(await sendUploadCommand('mine', 'is-alive')).toBe(false);
  });

  it('knows that it goes on when a page says so', async () => {
    fakeBrowser.runtime.sendMessage = (async () => true) as typeof fakeBrowser.runtime.sendMessage;
    expect(await sendUploadCommand('mine', 'is-alive')).toBe(true);
  });
});
