import { signal } from '@preact/signals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { SaveStatus } from '@/components/settings/Settings';
import { NewPushSettings } from '@/components/settings/Templates';
import { NO_POLICY } from '@/lib/policy/policy';
import { createAutosave, createSettingsStore } from '@/lib/state/settings/settings';
import { createTemplates } from '@/lib/state/settings/templates';
import { deliverySettingsItem, templateSettingsItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeTemplateSettings } from '../../../fakes/make-template-settings';
import { asInput, getDescription } from '../page';

beforeEach(() => void fakeExtension());

async function showSettings(book = makeTemplateSettings()) {
  await writeItem(templateSettingsItem, book);
  const saving = createAutosave();
  const store = createSettingsStore(saving);
  const templates = createTemplates(saving.createSignal, signal(NO_POLICY), () => 'new');
  await Promise.all([store.start(), templates.start()]);
  const Shown = () => (
    <>
      <SaveStatus state={saving.saveState.value} />
      <NewPushSettings store={store} templates={templates} />
    </>
  );
  render(<Shown />);
}

const names = () => screen.queryAllByRole('listitem').map((template) => template.querySelector('b')?.textContent);
const open = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, expanded: false }));
const find = async (id: string) => (await readItem(templateSettingsItem)).templates.find((one) => one.id === id);
const readBase = async () => (await readItem(templateSettingsItem)).templates[0]?.options;

const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });

describe('defaults of new pushes', () => {
  it('leave everything to the server at first, are saved at once and said to be then, and can be left to it again', async () => {
    await showSettings();
    const days = asInput(screen.getByLabelText('Expire after (days)'));
    expect([days.value, days.placeholder, select('Retrieval step').value]).toEqual(['', 'Default', '']);
    choose('Retrieval step', 'true');
    expect(screen.queryByText('Saved')).toBeNull();
    await screen.findByText('Saved');
    expect((await readBase())?.retrievalStep).toBe(true);
    choose('Retrieval step', '');
    await expect.poll(async () => (await readBase())?.retrievalStep).toBeUndefined();
  });

  it('say of end-to-end encryption what is true of every server', async () => {
    await showSettings();
    expect(getDescription(screen.getByRole('checkbox', { name: 'End-to-end encryption' }))).toMatch(
      /need Secret Push or the age tool, unless it has a page for recipients\.$/,
    );
  });

  it('keep a number that cannot be used as typed and do not save it', async () => {
    await showSettings();
    const days = asInput(screen.getByLabelText('Expire after (days)'));
    // Screen readers say 0 for a number without a text.
    expect(days.getAttribute('aria-valuetext')).toBe('Default');
    for (const [typed, why] of [
      ['99999', ''],
      ['100000', 'Enter a whole number from 1 to 99,999.'],
      ['1', ''],
      ['0', 'Enter a whole number from 1, or leave this empty.'],
      ['0.5', 'Enter a whole number from 1, or leave this empty.'],
    ] as const) {
      fireEvent.input(days, { target: { value: typed } });
      const description = `Leave empty for the server’s default. ${why}`.trim();
      await expect.poll(() => [days.value, getDescription(days)]).toEqual([typed, description]);
      expect(days.hasAttribute('aria-valuetext')).toBe(false);
    }
    await screen.findByText('Saved');
    expect((await readBase())?.expireAfterDays).toBe(1);
    fireEvent.input(days, { target: { value: '' } });
    await expect.poll(async () => (await readBase())?.expireAfterDays).toBeUndefined();
  });
});

it('switches for created links turn off copying and notifications', async () => {
  await showSettings();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Copy new links automatically' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Notify me/ }));
  await screen.findByText('Saved');
  expect(await readItem(deliverySettingsItem)).toEqual({ copiesAtOnce: false, notifies: false });
});

describe('templates', () => {
  it('are listed by name with their options, and open after they are added', async () => {
    await showSettings();
    expect(names()).toEqual(['Password for a colleague', 'Key or API token', 'Document']);
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Document7 days.*10 views.*passphraseEdit$/i);
    expect(screen.queryByRole('button', { name: 'Restore templates' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add template' }));
    const name = asInput(await screen.findByLabelText('Template name'));
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.value.slice(name.selectionStart ?? 0, name.selectionEnd ?? 0)).toBe('New template');
    await expect.poll(() => find('new')).toMatchObject({ name: 'New template', options: {} });
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^New templateServer’s default expiryClose/);
  });

  it('are edited in place', async () => {
    await showSettings();
    open(/^Edit Document/);
    const name = asInput(screen.getByLabelText('Template name'));
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.input(name, { target: { value: 'Contract' } });
    const opened = within(name.closest('li') as HTMLElement);
    fireEvent.input(opened.getByLabelText('Message to recipient'), { target: { value: 'For you:' } });
    fireEvent.click(opened.getByRole('checkbox', { name: 'Generate a passphrase for each push' }));
    await waitFor(() => expect(names()).toContain('Contract'));
    const options = { expireAfterDays: 7, expireAfterViews: 10 };
    const contract = { id: 'ready-document', name: 'Contract', options, message: 'For you:' };
    await expect.poll(() => find('ready-document')).toEqual(contract);
    fireEvent.click(screen.getByRole('button', { name: 'Close', expanded: true }));
    expect(screen.queryByLabelText('Template name')).toBeNull();
  });

  it('are used for the types that are checked, each for one template alone', async () => {
    await showSettings(makeTemplateSettings({}, { composerTemplates: { text: 'ready-key' } }));
    open(/^Edit Document/);
    const kinds = within(screen.getByRole('group', { name: 'Use for' }));
    expect(kinds.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    for (const name of ['Text', 'Files']) fireEvent.click(kinds.getByRole('checkbox', { name }));
    const stored = async () => (await readItem(templateSettingsItem)).composerTemplates;
    await expect.poll(stored).toEqual({ text: 'ready-document', file: 'ready-document' });
    fireEvent.click(kinds.getByRole('checkbox', { name: 'Files' }));
    await expect.poll(stored).toEqual({ text: 'ready-document' });
  });

  it('announce a move, keep the focus, and are stored in their order', async () => {
    await showSettings();
    const down = screen.getByRole('button', { name: 'Move Password for a colleague down' });
    down.focus();
    fireEvent.click(down);
    await screen.findByText('Password for a colleague moved to 2 of 3');
    expect(names()).toEqual(['Key or API token', 'Password for a colleague', 'Document']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Password for a colleague down');
    const ends = [...document.querySelectorAll('.template-order [aria-disabled=true]')];
    const labels = ends.map((end) => end.getAttribute('aria-label'));
    expect(labels).toEqual(['Move Key or API token up', 'Move Document down']);
    for (const end of ends) fireEvent.click(end);
    await screen.findByText('Saved');
    const { templates } = await readItem(templateSettingsItem);
    expect(templates.map(({ id }) => id)).toEqual(['defaults', 'ready-key', 'ready-password', 'ready-document']);
  });

  it('are removed with their choices after a confirmation; starter templates can be restored', async () => {
    await showSettings(makeTemplateSettings({}, { menuTemplates: { url: 'ready-document' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Document' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Document?' });
    expect(await find('ready-document')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    await waitFor(async () => expect((await readItem(templateSettingsItem)).menuTemplates).toEqual({}));
    fireEvent.click(screen.getByRole('button', { name: 'Restore templates' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Restore templates' })).toBeNull();
  });
});

it('template choices are stored for new pushes, and for a menu that else has the same and no QR codes', async () => {
  await showSettings();
  expect(screen.getByText('Per type…').closest('details')?.open).toBe(false);
  const choices = (name: string) => within(screen.getByRole('group', { name }));
  const starts = choices('Template for new pushes').getByRole('combobox', { name: 'Text' }) as HTMLSelectElement;
  expect(starts.options[starts.selectedIndex]?.textContent).toBe('Defaults');
  const menu = choices('Template for the right-click menu and keyboard');
  const url = menu.getByRole('combobox', { name: 'URL' }) as HTMLSelectElement;
  expect(url.options[url.selectedIndex]?.textContent).toBe('Same as new pushes');
  expect(menu.queryByRole('combobox', { name: /QR/ })).toBeNull();
  fireEvent.change(starts, { target: { value: 'ready-password' } });
  fireEvent.change(url, { target: { value: 'ready-key' } });
  const stored = () => readItem(templateSettingsItem);
  await expect.poll(stored).toMatchObject({ composerTemplates: { text: 'ready-password' } });
  await expect.poll(stored).toMatchObject({ menuTemplates: { url: 'ready-key' } });
  fireEvent.change(url, { target: { value: '' } });
  await expect.poll(stored).toMatchObject({ menuTemplates: {} });
  expect((await stored()).menuTemplates).toEqual({});
});
