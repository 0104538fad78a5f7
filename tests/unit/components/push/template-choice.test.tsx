import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { draftItem, templateSettingsItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makeTemplateSettings } from '../../../fakes/make-template-settings';
import { readPassphrase } from '../../../fakes/records';
import { setUpPages } from '../../state/push/make-compose-page';
import { asInput } from '../page';
import { createLink, optionsSummary, press, showPopup, typePayload, unfold } from '../popup/show-popup';

/** In the bar of the options, and once more where they are unfolded. */
const choice = async () => {
  const [first] = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: /^Template/ });
  return first as HTMLSelectElement;
};
const shown = async () => {
  const { options, value } = await choice();
  return [...options].find((option) => option.value === value)?.textContent;
};
const summary = () => optionsSummary().textContent;
const take = async (id: string) => void fireEvent.change(await choice(), { target: { value: id } });

describe('a template in the composer', () => {
  it('is chosen with one choice, which says what it asks for, and is kept with the draft until an option is set', async () => {
    const { composePage } = await showPopup();
    await unfold();
    expect(await shown()).toBe('Defaults');
    composePage.composer.options.setLimit('expireAfterDays', 'unreadable');
    await take('ready-password');
    await waitFor(() => expect(summary()).toMatch(/1 day or 1 view · retrieval step/));
    expect(composePage.composer.options.invalidLimit.value).toBeUndefined();
    expect(asInput(screen.getByLabelText('Expire after (days)')).value).toBe('1');
    expect(await shown()).toBe('Password for a colleague');
    expect((await readItem(draftItem('main')))?.options).toMatchObject({ expireAfterDays: 1, retrievalStep: true });
    composePage.composer.options.setLimit('expireAfterViews', 9);
    await waitFor(async () => expect(await shown()).toBe('Custom'));
    await take('defaults');
    await waitFor(async () => expect(await shown()).toBe('Defaults'));
    expect(composePage.composer.draft.value.options.expireAfterViews).toBeUndefined();
  });

  it('that the user has for a kind is there when that kind is chosen, and of two alike the one that was chosen', async () => {
    const setup = await setUpPages();
    const book = makeTemplateSettings({ expireAfterDays: 5 }, { composerTemplates: { url: 'ready-key' } });
    const twin = { id: 'twin', name: 'Twin', options: { expireAfterDays: 1, expireAfterViews: 3 }, message: '' };
    await writeItem(templateSettingsItem, { ...book, templates: [...book.templates, twin] });
    await showPopup(setup);
    fireEvent.click(screen.getByRole('radio', { name: 'URL' }));
    await waitFor(async () => expect(await shown()).toBe('Key or API token'));
    fireEvent.click(screen.getByRole('radio', { name: 'Text' }));
    await waitFor(async () => expect(await shown()).toBe('Defaults'));
    await take('twin');
    await waitFor(async () => expect(await shown()).toBe('Twin'));
  });
});

it('options that are no template become one under a name, without what is the push’s own', async () => {
  const { composePage } = await showPopup();
  await unfold();
  const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Template' });
  const entry = () => [...field().options].find(({ textContent }) => textContent === 'Save as template…');
  expect(entry()).toBeUndefined();
  for (const [label, value] of [
    ['Expire after (days)', '3'],
    ['Passphrase', 'pass'],
    ['Note', 'Ticket 1'],
  ] as const)
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await waitFor(() => expect(entry()).toBeDefined());
  fireEvent.change(field(), { target: { value: entry()?.value } });
  expect(field().selectedOptions[0]?.textContent).toBe('Custom');
  const name = asInput(await screen.findByLabelText('Template name'));
  await waitFor(() => expect(document.activeElement).toBe(name));
  fireEvent.keyDown(name, { key: 'Enter' });
  expect((await readItem(templateSettingsItem)).templates, 'without a name').toHaveLength(4);
  fireEvent.input(name, { target: { value: 'Contractors' } });
  fireEvent.keyDown(name, { key: 'Enter' });
  await waitFor(async () => expect(await shown()).toBe('Contractors'));
  expect((await readItem(templateSettingsItem)).templates.at(-1)).toEqual({
    id: expect.any(String),
    name: 'Contractors',
    options: { expireAfterDays: 3 },
    message: '',
  });
  expect(document.activeElement).toBe(field());
  expect(composePage.composer.draft.value.options).toMatchObject({ passphrase: 'pass', note: 'Ticket 1' });
  expect(entry()).toBeUndefined();
});

it('the list of templates leads to their settings, and stays as it was', async () => {
  const setup = await showPopup();
  await unfold();
  expect(screen.getByRole('combobox', { name: 'Template: Defaults' })).toBeTruthy();
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Template' });
  const entry = [...field.options].at(-1);
  expect(entry?.textContent).toBe('Edit templates…');
  fireEvent.change(field, { target: { value: entry?.value } });
  await waitFor(() => expect(setup.user.opened).toEqual(['/options.html#new-pushes']));
  expect(field.selectedOptions[0]?.textContent).toBe('Defaults');
});

describe('a passphrase that a template makes', () => {
  it('is made when the link is created, needed to read it, and there to be copied apart', async () => {
    const setup = await showPopup();
    await take('ready-document');
    typePayload('contract');
    expect(summary()).toContain('passphrase');
    createLink();
    await screen.findByRole('button', { name: 'Copy passphrase' });
    const [result] = await setup.results();
    const kept = await readPassphrase(result?.id ?? '');
    expect(await setup.network.open('push1')).toBeNull();
    expect(await setup.network.open('push1', kept)).toBe('contract');
  });

  it.each([
    ['is not made where one was typed', 'Passphrase', 'main'],
    ['can be left out of a single push', 'Generate a passphrase for this link', undefined],
  ])('%s', async (_, label, passphrase) => {
    const setup = await showPopup();
    await take('ready-document');
    typePayload('contract');
    await unfold();
    if (passphrase) fireEvent.input(screen.getByLabelText(label), { target: { value: passphrase } });
    else fireEvent.click(screen.getByRole('checkbox', { name: label, checked: true }));
    createLink();
    await screen.findByRole('button', { name: 'New push' });
    expect(await setup.network.open('push1', passphrase)).toBe('contract');
    // Nothing is written any more when the next test begins.
    await expect.poll(async () => await setup.results()).toMatchObject([{ copy: 'copied' }]);
  });

  it('stands in the field when the push failed, so that it is the same at the next try', async () => {
    const { composePage, ...setup } = await showPopup();
    await take('ready-document');
    typePayload('contract');
    setup.granted.clear();
    press('Create link');
    await waitFor(() => expect(composePage.failed.value).toBeDefined());
    await waitFor(() => expect(composePage.composer.draft.value.options.passphrase).toMatch(/^\w+-/));
    expect(composePage.drafts.pending.value).toEqual([]);
  });
});
