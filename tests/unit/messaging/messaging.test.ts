import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { FailureError } from '@/lib/base/failure';
import { onPushUpdated, onUploadCommand } from '@/lib/browser/page-channel';
import type { UpdatedPush } from '@/lib/messaging/messages';
import type { WorkerHandlers } from '@/lib/messaging/messaging';
import { broadcast, callWorker, serveMessages } from '@/lib/messaging/messaging';

type Sender = { id?: string; url?: string; tab?: object };
type Listener = (message: unknown, sender: Sender) => Promise<unknown> | undefined;

let listeners: Listener[];
const send = (message: unknown, sender: Sender) => listeners.map((listener) => listener(message, sender))[0];

beforeEach(() => {
  fakeBrowser.reset();
  listeners = [];
  fakeBrowser.runtime.onMessage.addListener = (listener) => void listeners.push(listener as Listener);
});

const page = () => ({ id: fakeBrowser.runtime.id, url: fakeBrowser.runtime.getURL('/popup.html'), tab: {} });
const worker = () => ({ id: fakeBrowser.runtime.id });

describe('the worker', () => {
  const DISCARD = { message: 'discardDraft', input: { draftId: 'a' } };
  const GONE = { kind: 'NoLongerAvailable' } as const;
  const UNEXPECTED = { ok: false, failure: { kind: 'Unexpected', operation: 'discardDraft' } };
  const serve = (discardDraft: () => Promise<void>) =>
    serveMessages({ discardDraft } as Partial<WorkerHandlers> as WorkerHandlers);

  it.each<[string, () => Promise<void>, object]>([
    ['the handler’s value', () => Promise.resolve(), { ok: true, value: undefined }],
    ['a failure', () => Promise.reject(new FailureError(GONE)), { ok: false, failure: GONE }],
    ['nothing of a foreign error', () => Promise.reject(new TypeError('holds a secret')), UNEXPECTED],
  ])('replies with plain data: %s', async (_, discardDraft, reply) => {
    serve(discardDraft);
    expect(await send(DISCARD, page())).toEqual(reply);
  });

  it.each<[string, object, Sender?]>([
    ['of another extension', DISCARD, { id: 'other', url: 'chrome-extension://other/popup.html' }],
    ['of a web page', DISCARD, { id: 'test-extension-id', url: 'https://evil.test/' }],
    ['of an unknown sender', DISCARD, {}],
    ['without a handler', { message: 'toString', input: {} }],
    ['of another kind', { input: {} }],
  ])('leaves messages alone %s', (_, message, sender = page()) => {
    serve(async () => undefined);
    expect(send(message, sender)).toBeUndefined();
  });

  it.each([
    ['no page listens', () => Promise.reject(new Error('Receiving end does not exist')), undefined],
    ['a page replies', () => Promise.resolve(true), true],
  ])('gets the reply of its pages where %s', async (_, sendMessage, reply) => {
    fakeBrowser.runtime.sendMessage = sendMessage as typeof fakeBrowser.runtime.sendMessage;
    expect(await broadcast('uploadCommand', { uploadId: 'own', command: 'is-alive' })).toBe(reply);
  });

  it('that cannot be reached is a failure', async () => {
    fakeBrowser.runtime.sendMessage = () => Promise.reject(new Error('Receiving end does not exist'));
    expect(await callWorker('discardDraft', DISCARD.input)).toEqual(UNEXPECTED);
  });
});

describe('a page', () => {
  const UPDATED: UpdatedPush = {
    push: { instanceId: 'one', urlToken: 'token' },
    update: { isExpired: true, isExpiredManually: true, isPastExpiryDate: false },
  };
  const command = (uploadId: string) => ({ message: 'uploadCommand', input: { uploadId, command: 'is-alive' } });

  it('learns what the worker reports of a push, and leaves the reply to others', () => {
    const heard: UpdatedPush[] = [];
    onPushUpdated((updated) => heard.push(updated));
    expect(send({ message: 'pushUpdated', input: UPDATED }, worker())).toBeUndefined();
    expect(heard).toEqual([UPDATED]);
  });

  it('replies about its own upload only, so that another page can reply about another one', async () => {
    onUploadCommand((uploadId) => uploadId === 'own');
    expect(await send(command('own'), worker())).toBe(true);
    expect(send(command('other'), worker())).toBeUndefined();
  });

  it.each([
    ['another page', page],
    ['another extension', () => ({ id: 'another' })],
  ])('ignores messages of %s', (_, sender) => {
    const heard: unknown[] = [];
    onPushUpdated((updated) => heard.push(updated));
    onUploadCommand((uploadId) => heard.push(uploadId) > 0);
    for (const message of [{ message: 'pushUpdated', input: UPDATED }, command('own')])
      for (const listener of listeners) expect(listener(message, sender())).toBeUndefined();
    expect(heard).toEqual([]);
  });

  it.each([{ message: 'pollNow', input: undefined }, null])('leaves messages to the worker alone: %s', (message) => {
    onUploadCommand(() => true);
    expect(send(message, worker())).toBeUndefined();
  });
});
