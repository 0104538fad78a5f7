import { describe, expect, it } from 'vitest';
import type { CallWorker } from '@/lib/messaging/messages';
import { createShareMessage } from '@/lib/state/results/share-message';
import { makeDraft } from '../../background/make-worker';
import { setUpPages } from '../push/make-compose-page';

/** A push, and the message around its link. */
async function makeMessage(isPrivate = false) {
  const setup = await setUpPages();
  const draft = { ...makeDraft('key', { passphrase: 's3cret' }), isPrivate };
  const reply = await setup.call('createPush', { draft, source: 'composer' });
  if (!reply.ok || reply.value.state !== 'created') throw new Error('It was not created');
  const { link = '' } = reply.value;
  const result = { ...reply.value, link };
  const open = () => createShareMessage(result, 'en-GB');
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

  it('has the plain link where the instance does not have the language, or does not answer', async () => {
    const { message, result, user, network } = await makeMessage();
    const { call } = user;
    user.call = (async () => ({ ok: true, value: result.link })) as unknown as CallWorker;
    await message.choose('nl');
    expect(message.text.value).toContain(`${result.link}\n`);
    expect(message.link.missingLanguage.value).toBe('nl');
    user.call = call;
    network.fault = 'down';
    await message.choose('de');
    expect(message.text.value).toContain(`${result.link}\n`);
    expect([message.link.missingLanguage.value, message.link.failure.value?.kind]).toEqual([undefined, 'NetworkError']);
  });

  it('has no other address than the link’s own, whatever the instance answers', async () => {
    const { message, result, user } = await makeMessage();
    for (const address of ['https://evil.test/collect?locale=nl', `${result.link}-other?locale=nl`]) {
      user.call = (async () => ({ ok: true, value: address })) as unknown as CallWorker;
      await message.choose('nl');
      expect(message.text.value).toContain(`${result.link}?locale=nl\n`);
    }
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

  it.each([
    [false, 'Hola'],
    [true, 'Hello'],
  ])(
    'starts in the language chosen last, which a private window does not store (private: %s)',
    async (isPrivate, greeting) => {
      const { message, open } = await makeMessage(isPrivate);
      await message.choose('es');
      const next = open();
      await next.start();
      expect(next.text.value).toContain(greeting);
    },
  );
});
