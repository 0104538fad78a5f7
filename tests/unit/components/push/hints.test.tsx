import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { PushOptions } from '@/lib/push/options';
import { announced, createLink, payload, press, showDraft, showPopup, typePayload } from '../popup/show-popup';

const hints = () => [...document.querySelectorAll('.hints li > span > span')].map((it) => it.textContent);

describe('a hint', () => {
  it('makes white space at the ends visible, and takes it out only when told to', async () => {
    const { composePage } = await showDraft(' \tkey\r\n');
    await expect
      .poll(hints)
      .toEqual(['The text starts or ends with spaces, line breaks or invisible characters. They’re sent as they are.']);
    expect(composePage.composer.payload.value).toBe(' \tkey\r\n');
    press('Remove spaces');
    await expect.poll(() => payload().value).toBe('key');
    await expect.poll(() => screen.queryByRole('list')).toBeNull();
  });

  it('keeps nothing from being sent, as it is', async () => {
    const { network, composePage } = await showDraft('key\n', { expireAfterViews: 1, retrievalStep: false });
    await expect.poll(hints).toHaveLength(2);
    createLink();
    await screen.findByRole('heading', { name: 'Link copied' });
    expect(network.requests).toEqual(['POST /api/v2/pushes']);
    expect(composePage.results.value[0]?.state).toBe('created');
  });

  it('about what is being typed waits for a pause, and goes at once', async () => {
    await showPopup();
    typePayload('first ');
    typePayload('first w');
    await expect.poll(() => document.querySelector('[aria-atomic="false"]')).not.toBeNull();
    expect(hints()).toEqual([]);
    typePayload('first word ');
    expect(hints()).toEqual([]);
    await expect.poll(announced).toContain('starts or ends with spaces');
    typePayload('first word s');
    await expect.poll(hints).toEqual([]);
  });

  it('about a link offers what makes it one, and names the place of a key in it', async () => {
    await showPopup();
    fireEvent.click(screen.getByRole('radio', { name: 'URL' }));
    typePayload(' a.test/b ');
    await expect.poll(hints).toEqual(['Enter a URL that starts with http:// or https://, without spaces.']);
    expect(screen.getByRole('button', { name: 'Remove spaces' })).toBeTruthy();
    press('Create link');
    await expect.poll(hints).toEqual([]);
    press('Add https://');
    await expect.poll(() => payload().value).toBe('https://a.test/b');
    await expect.poll(hints).toEqual([]);
    typePayload('https://a.test/?access_token=0123456789');
    await expect
      .poll(hints)
      .toEqual(['“access_token” in this URL looks like a key. Recipients will have it in their browser history.']);
  });

  it.each<[string, Partial<PushOptions>, RegExp, string, Partial<PushOptions>]>([
    [
      'one view turns the step on',
      { expireAfterViews: 1, retrievalStep: false },
      /may use up the view before the recipient opens it/,
      'Turn on retrieval step',
      { retrievalStep: true },
    ],
    [
      'the ends of a passphrase corrects it',
      { passphrase: 'two ' },
      /starts or ends with a space or an invisible character\. The recipient must type it too/,
      'Remove spaces',
      { passphrase: 'two' },
    ],
  ])('about %s', async (_, options, words, button, corrected) => {
    const { composePage } = await showDraft('key', options);
    await screen.findByText(words);
    press(button);
    expect(composePage.composer.draft.value.options).toMatchObject(corrected);
    await expect.poll(hints).toEqual([]);
  });

  it('about a secret in name or note says where it stays', async () => {
    await showDraft('hunter22', { name: 'Password: hunter22', note: 'hunter22' });
    await expect
      .poll(hints)
      .toEqual(['This looks like a password. The name and note aren’t secret and stay in your list.']);
    expect(hints().join()).not.toContain('hunter22');
  });
});
