import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { draftItem, generatorItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { getDescription } from '../page';
import { announced, payload, press, showDraft, showPopup, typePayload, unfold } from '../popup/show-popup';

const candidate = () => document.querySelector('.generated-text bdi')?.textContent ?? '';
const panel = () => screen.queryByRole('group', { name: /^Generate (password|passphrase)/ });
const actions = () =>
  Array.from(panel()?.querySelectorAll('button') ?? [], ({ textContent, title }) => textContent || title).join();
const option = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const number = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

/** The popup with the generator for the payload open. */
async function showGenerator(typed = '') {
  const popup = await showPopup();
  if (typed !== '') typePayload(typed);
  await openGenerator();
  return popup;
}

async function openGenerator() {
  press('Generate password');
  await expect.poll(candidate).not.toBe('');
  await expect.poll(() => panel()?.contains(document.activeElement)).toBe(true);
}

async function openForPassphrase() {
  await unfold();
  fireEvent.click(await screen.findByRole('button', { name: 'Generate passphrase' }));
  await expect.poll(() => panel()?.contains(document.activeElement)).toBe(true);
}

describe('the generator', () => {
  it('opens with the focus in it, sends nothing by keys, and Escape gives the focus back without closing the popup', async () => {
    const { network } = await showGenerator('main');
    const door = screen.getByRole('button', { name: 'Generate password' });
    expect(panel()?.contains(document.activeElement)).toBe(true);
    expect(door.getAttribute('aria-expanded')).toBe('true');
    expect(actions()).toBe('Copy password,Generate another,Add to the end,Replace');
    const focused = document.activeElement as Element;
    expect(fireEvent.keyDown(focused, { key: 'Enter', ctrlKey: true })).toBe(false);
    expect(fireEvent.keyDown(number('Number of characters'), { key: 'Enter' })).toBe(false);
    expect(network.requests).toEqual([]);
    const isLeft = fireEvent.keyDown(focused, { key: 'Escape' });
    expect(isLeft, 'the browser does nothing of its own').toBe(false);
    await expect.poll(panel).toBeNull();
    expect([document.activeElement, door.getAttribute('aria-expanded')]).toEqual([door, 'false']);
    fireEvent.click(screen.getByRole('radio', { name: 'URL' }));
    expect(screen.queryByRole('button', { name: 'Generate password' }), 'a link is not generated').toBeNull();
  });

  it('shows a candidate in monospace, left to right, with its strength, and copies it before it is used', async () => {
    const { user } = await showGenerator();
    const shown = document.querySelector('.generated-text bdi');
    expect([shown?.getAttribute('dir'), shown?.classList.contains('mono')]).toEqual(['ltr', true]);
    expect(candidate()).toHaveLength(20);
    screen.getByText('122 bits: very strong, like an encryption key.');
    press('Copy password');
    await expect.poll(() => user.copied).toEqual([candidate()]);
    expect(payload().value).toBe('');
  });

  it('announces a new candidate without its text, fills an empty field, and keeps the focus near, also after undo', async () => {
    const { composePage } = await showGenerator();
    const door = screen.getByRole('button', { name: 'Generate password' });
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
    for (const secret of made) expect(announced()).not.toContain(secret);
    expect([payload().value, composePage.composer.payload.value]).toEqual([made[2], made[2]]);
    await expect.poll(panel).toBeNull();
    expect(document.activeElement).toBe(door);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(announced).toContain('Undone');
    expect([payload().value, composePage.composer.payload.value]).toEqual(['', '']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(door);
  });
});

describe('the settings', () => {
  it('generate a new candidate at once, are stored, and keep the last class', async () => {
    await showGenerator();
    for (const name of ['Lowercase letters', 'Uppercase letters', /^Symbols/]) fireEvent.click(option(name));
    await expect.poll(candidate).toMatch(/^[2-9]{20}$/);
    expect(option('Digits (0–9)').disabled).toBe(true);
    fireEvent.click(option(/look-alikes/));
    await expect
      .poll(async () => (await readItem(generatorItem)).characters)
      .toMatchObject({ classes: ['digits'], allowsLookAlikes: true });
    expect(payload().value, 'nothing was put in').toBe('');
    fireEvent.click(option('Lowercase letters'));
    await expect.poll(() => option('Digits (0–9)').disabled).toBe(false);
  });

  it('do not take what is no length, say so, and leave what is typed alone', async () => {
    await showGenerator();
    const before = candidate();
    const field = number('Number of characters');
    expect([field.min, field.max, field.step, getDescription(field)]).toEqual(['8', '128', '1', '']);
    for (const typed of ['7', '129', '8.5']) {
      type(field, typed);
      await expect.poll(() => getDescription(field)).toBe('Enter a whole number from 8 to 128.');
      expect([field.value, field.getAttribute('aria-invalid'), candidate()]).toEqual([typed, 'true', before]);
    }
    type(field, '128');
    await expect.poll(() => candidate().length).toBe(128);
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

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
    expect(await readItem(generatorItem)).toMatchObject({
      kinds: { payload: 'words', passphrase: 'words' },
      words: { count: 3, separator: '.', hasCapitals: true, hasDigit: true },
    });
  });
});

describe('the generator for the passphrase', () => {
  it('makes words, inserts them into its field alone, and saves them as if typed', async () => {
    const { composePage } = await showDraft('payload', { passphrase: 'mine' });
    await openForPassphrase();
    expect(candidate()).toMatch(/^[a-z]+(-[a-z]+){4}$/);
    const made = candidate();
    expect(actions()).toBe('Copy passphrase,Generate another,Replace');
    press('Replace');
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe(made);
    expect(payload().value).toBe('payload');
    await composePage.composer.flush();
    expect((await readItem(draftItem('main')))?.options.passphrase).toBe(made);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('mine');
  });

  it('sends what it shows with the keys that send a push', async () => {
    const setup = await showPopup();
    typePayload('main');
    await openForPassphrase();
    expect(actions()).toBe('Copy passphrase,Generate another,Close');
    const made = candidate();
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', ctrlKey: true });
    await screen.findByRole('heading', { name: 'Link copied' });
    expect(await setup.network.open('push1')).toBeNull();
    expect(await setup.network.open('push1', made)).toBe('main');
  });

  it('shows none once the passphrase is emptied, and leaves the focus in the field', async () => {
    await showPopup();
    await openForPassphrase();
    const field = screen.getByLabelText<HTMLInputElement>('Passphrase');
    expect(field.value).toBe(candidate());
    field.focus();
    type(field, '');
    await expect.poll(panel).toBeNull();
    expect(document.activeElement).toBe(field);
  });
});
