import { fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { readItem, writeItem } from '@/lib/browser/stored';
import { GENERATOR_DEFAULTS } from '@/lib/generate/settings';
import { draftItem } from '@/lib/storage/items';
import { generatorItem } from '@/lib/storage/items-on-demand';
import { makeDraft } from '../background/make-worker';
import { setUpPages } from '../state/make-compose-page';
import { cleansUp, descriptionOf } from './page';
import { announced, payload, press, showPopup, typePayload } from './show-popup';

cleansUp();

const candidate = () => document.querySelector('.made-password bdi')?.textContent ?? '';
const panel = () => screen.queryByRole('group', { name: /^Generate (password|passphrase)/ });
const option = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const number = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

/** The popup with the generator for the payload open. */
async function showGenerator(typed = '') {
  const setup = await setUpPages();
  const popup = await showPopup(setup);
  if (typed !== '') typePayload(typed);
  await openGenerator();
  return { ...setup, ...popup };
}

async function openGenerator() {
  press('Generate password');
  await expect.poll(candidate).not.toBe('');
  await expect.poll(() => panel()?.contains(document.activeElement)).toBe(true);
}

async function closeGenerator() {
  press('Generate password');
  await expect.poll(panel).toBeNull();
}

describe('the generator', () => {
  it('opens with the focus in it, and Escape gives the focus back without closing the popup', async () => {
    await showGenerator();
    const door = screen.getByRole('button', { name: 'Generate password' });
    expect(panel()?.contains(document.activeElement)).toBe(true);
    expect(door.getAttribute('aria-expanded')).toBe('true');
    const isLeft = fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(isLeft, 'the browser does nothing of its own').toBe(false);
    await expect.poll(panel).toBeNull();
    expect([document.activeElement, door.getAttribute('aria-expanded')]).toEqual([door, 'false']);
  });

  it('shows what it made in letters of one width, read from left to right, and how strong it is', async () => {
    await showGenerator();
    const shown = document.querySelector('.made-password bdi');
    expect([shown?.getAttribute('dir'), shown?.classList.contains('mono')]).toEqual(['ltr', true]);
    expect(candidate()).toHaveLength(20);
    screen.getByText('122 bits: very strong, like an encryption key.');
  });

  it('copies what it made, also before it is used', async () => {
    const { user } = await showGenerator();
    press('Copy password');
    await expect.poll(() => user.copied).toEqual([candidate()]);
    expect(payload().value).toBe('');
  });

  it('says that a new one was made, and never what it is', async () => {
    const { composePage } = await showGenerator();
    expect(announced()).not.toContain('New password generated');
    const made = [candidate()];
    press('Generate another');
    await expect.poll(announced).toContain('New password generated 122 bits: very strong, like an encryption key.');
    made.push(candidate());
    type(number('Number of characters'), '8');
    await expect.poll(announced).toContain('New password generated 47 bits');
    made.push(candidate());
    press('Use this');
    await expect.poll(announced).toContain('Added');
    expect(composePage.composer.payload.value).toBe(made[2]);
    for (const secret of made) expect(announced()).not.toContain(secret);
  });

  it('is not there for a link', async () => {
    await showPopup(await setUpPages());
    fireEvent.click(screen.getByRole('radio', { name: 'URL' }));
    expect(screen.queryByRole('button', { name: 'Generate password' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'QR code' }));
    screen.getByRole('button', { name: 'Generate password' });
  });

  it('sends nothing with the keys that send a push, and a plain Enter sends nothing either', async () => {
    const { network } = await showGenerator('typed');
    network.requests.length = 0;
    const focused = document.activeElement as Element;
    expect(fireEvent.keyDown(focused, { key: 'Enter', ctrlKey: true })).toBe(false);
    expect(fireEvent.keyDown(number('Number of characters'), { key: 'Enter' })).toBe(false);
    expect(network.requests).toEqual([]);
  });
});

describe('an empty field', () => {
  it('takes it and shows it; undo empties it again, and the focus stays near', async () => {
    const { composePage } = await showGenerator();
    const made = candidate();
    press('Use this');
    await expect.poll(() => payload().value).toBe(made);
    await expect.poll(panel).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Generate password' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => payload().value).toBe('');
    expect(composePage.composer.payload.value).toBe('');
    await expect.poll(announced).toContain('Undone');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Generate password' }));
  });
});

describe('a text that was typed', () => {
  it('is replaced only when told to, and comes back exactly', async () => {
    const { composePage } = await showGenerator();
    await closeGenerator();
    composePage.composer.setPayload(' typed\r\nby hand ');
    await openGenerator();
    expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull();
    const made = candidate();
    press('Replace the text');
    await expect.poll(() => payload().value).toBe(made);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(composePage.composer.payload.value).toBe(' typed\r\nby hand ');
  });

  it('stays before a password that is added at the end', async () => {
    const { composePage } = await showGenerator('password: ');
    const made = candidate();
    press('Add to the end');
    expect(composePage.composer.payload.value).toBe(`password: ${made}`);
  });

  it('that is typed after a password was put in has no undo over it', async () => {
    await showGenerator();
    press('Use this');
    await screen.findByRole('button', { name: 'Undo' });
    typePayload(`${payload().value} and more`);
    await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the settings', () => {
  it('make another one at once, and are there the next time', async () => {
    const { open } = await showGenerator();
    fireEvent.click(option('Lowercase letters'));
    fireEvent.click(option('Uppercase letters'));
    fireEvent.click(option(/^Symbols/));
    await expect.poll(candidate).toMatch(/^[2-9]{20}$/);
    fireEvent.click(option(/look-alikes/));
    await expect
      .poll(async () => (await readItem(generatorItem)).characters)
      .toMatchObject({
        classes: ['digits'],
        allowsLookAlikes: true,
      });
    expect((await open()).composer.payload.value, 'nothing was put in').toBe('');
  });

  it('keep the last class', async () => {
    await showGenerator();
    for (const name of ['Lowercase letters', 'Uppercase letters', /^Symbols/]) fireEvent.click(option(name));
    await expect.poll(() => option('Digits (0–9)').disabled).toBe(true);
    fireEvent.click(option('Lowercase letters'));
    await expect.poll(() => option('Digits (0–9)').disabled).toBe(false);
  });

  it.each(['7', '129', '8.5', ''])(
    'do not take “%s” for a length, say so, and leave what is typed alone',
    async (typed) => {
      await showGenerator();
      const before = candidate();
      const field = number('Number of characters');
      type(field, typed);
      await expect.poll(() => descriptionOf(field)).toBe('Enter a whole number from 8 to 128.');
      expect([field.value, field.getAttribute('aria-invalid'), candidate()]).toEqual([typed, 'true', before]);
      type(field, '128');
      await expect.poll(() => candidate().length).toBe(128);
      expect(field.getAttribute('aria-invalid')).toBeNull();
    },
  );

  it('make words, with what stands between them, capitals and a digit', async () => {
    await showGenerator();
    fireEvent.click(screen.getByRole('radio', { name: 'Words' }));
    await expect.poll(candidate).toMatch(/^[a-z]+(-[a-z]+){4}$/);
    screen.getByText('64 bits: good for sign-ins, where guessing is slow.');
    fireEvent.change(screen.getByLabelText('Separator'), { target: { value: '2' } });
    await expect.poll(candidate).toMatch(/^[a-z]+(\.[a-z]+){4}$/);
    type(number('Number of words'), '3');
    fireEvent.click(option('Capitalize words'));
    fireEvent.click(option('Add a digit'));
    await expect.poll(candidate).toMatch(/^(?=\D*\d\D*$)[A-Z][a-z]+\d?(\.[A-Z][a-z]+\d?){2}$/);
    screen.getByText(/^43 bits/);
  });
});

describe('the generator for the passphrase', () => {
  it('makes words, puts them into its field alone, and they are kept as if typed', async () => {
    const setup = await setUpPages();
    await writeItem(draftItem('typed'), {
      ...makeDraft('payload'),
      id: 'typed',
      options: { ...makeDraft('').options, passphrase: 'mine' },
    });
    const { composePage } = await showPopup(setup);
    const fold = document.querySelector('details');
    if (!fold) throw new Error('no options');
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
    fireEvent.click(await screen.findByRole('button', { name: 'Generate passphrase' }));
    await expect.poll(candidate).toMatch(/^[a-z]+(-[a-z]+){4}$/);
    const made = candidate();
    expect(screen.queryByRole('button', { name: 'Add to the end' })).toBeNull();
    press('Replace the passphrase');
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe(made);
    expect(payload().value).toBe('payload');
    await composePage.composer.flush();
    expect((await readItem(draftItem('typed')))?.options.passphrase).toBe(made);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('mine');
  });

  it('is remembered apart from the one for the payload', async () => {
    await showGenerator();
    await writeItem(generatorItem, { ...GENERATOR_DEFAULTS, kinds: { payload: 'words', passphrase: 'characters' } });
    await closeGenerator();
    await openGenerator();
    await expect.poll(candidate).toMatch(/^[a-z]+-/);
    const chosen = within(panel() as HTMLElement).getByRole<HTMLInputElement>('radio', { name: 'Words' });
    expect(chosen.checked).toBe(true);
  });
});
