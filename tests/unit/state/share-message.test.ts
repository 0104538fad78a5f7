import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readItem } from '@/lib/browser/storage';
import type { CallWorker } from '@/lib/messages';
import { createShareMessage } from '@/lib/state/share-message';
import { shareMessageLanguageItem } from '@/lib/storage/items-lazy';
import { makeDraft } from '../background/make-worker';
import { setUpPages } from './make-compose-page';

interface Options {
  tag?: string;
  isPrivate?: boolean;
  opening?: string;
}

/** A push, and the message around its link. */
async function makeMessage({ tag = 'en-GB', isPrivate = false, opening }: Options = {}) {
  const setup = await setUpPages();
  const draft = { ...makeDraft('key', { passphrase: 's3cret' }), isPrivate, message: opening };
  const reply = await setup.call('createPush', { draft, source: 'composer' });
  if (!reply.ok || reply.value.state !== 'created') throw new Error('It was not created');
  const result = reply.value;
  const open = () => createShareMessage(result, tag);
  return { ...setup, result, open, message: open() };
}

describe('the message around a link', () => {
  it('is in the user’s language until another is chosen, with its link', async () => {
    const { message, result, network } = await makeMessage();
    await message.start();
    expect(message.language.value).toBe('en');
    expect(message.text.value).toContain(`${result.link}?locale=en\n`);
    await message.choose('it');
    expect(message.text.value).toContain('Buongiorno');
    expect(message.text.value).toContain(`${result.link}?locale=it\n`);
    // A preview uses no view.
    const [, ...asked] = network.requests;
    expect(new Set(asked)).toEqual(new Set(['GET /api/v2/pushes/push1/preview']));
  });

  it('keeps the plain link where the instance does not have the language', async () => {
    const plain = 'https://pw.test/p/push1/r';
    const { message, user } = await makeMessage();
    user.call = (async () => ({ ok: true, value: plain })) as unknown as CallWorker;
    await message.choose('nl');
    expect(message.text.value).toContain(`${plain}\n`);
    expect(message.link.missingHost.value).toBe('nl');
  });

  it('has the plain link where the instance does not answer', async () => {
    const { message, result, network } = await makeMessage();
    await message.start();
    network.fault = 'down';
    await message.choose('de');
    expect(message.text.value).toContain(`${result.link}\n`);
    expect(message.link.failure.value).toMatchObject({ kind: 'NetworkError' });
  });

  it('keeps the user’s changes until it is reset, and updates the link in them', async () => {
    const { message, result } = await makeMessage();
    await message.start();
    message.edit(`Look here: ${result.link}?locale=en !`);
    await message.choose('de');
    expect(message.text.value).toBe(`Look here: ${result.link}?locale=de !`);
    expect(message.isEdited.value).toBe(true);
    message.reset();
    expect(message.text.value).toContain('Guten Tag');
    expect(message.isEdited.value).toBe(false);
  });

  it('starts in the language chosen last', async () => {
    const { message, open } = await makeMessage();
    await message.choose('es');
    const next = open();
    await next.start();
    expect(next.text.value).toContain('Hola');
  });

  it('is in the chosen language when that cannot be stored', async () => {
    const { message } = await makeMessage();
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('quota'));
    await message.choose('es');
    expect(message.text.value).toContain('Hola');
  });

  it('stores no language in a private window', async () => {
    const { message } = await makeMessage({ isPrivate: true });
    await message.choose('es');
    expect(await readItem(shareMessageLanguageItem)).toBe('');
  });
});
