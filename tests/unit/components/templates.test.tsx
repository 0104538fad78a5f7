import { signal } from '@preact/signals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { Templates } from '@/components/options/Templates';
import { readItem, writeItem } from '@/lib/browser/storage';
import { NO_POLICY } from '@/lib/policy/policy';
import { createAutosave } from '@/lib/state/settings';
import { createTemplates } from '@/lib/state/templates';
import { templateSettingsItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeTemplateSettings } from '../../fakes/make-template-settings';
import { asInput, setUpCleanup } from './page';

setUpCleanup();
beforeEach(() => void fakeExtension());

async function showTemplates(book = makeTemplateSettings()) {
  await writeItem(templateSettingsItem, book);
  const { createSignal } = createAutosave();
  const store = createTemplates(createSignal, signal(NO_POLICY), () => 'new');
  await store.start();
  render(<Templates store={store} />);
}

const names = () => screen.queryAllByRole('listitem').map((template) => template.querySelector('b')?.textContent);
const open = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, expanded: false }));
const find = async (id: string) =>
  (await readItem(templateSettingsItem)).templates.find((template) => template.id === id);

describe('templates', () => {
  it('are listed by name with their options', async () => {
    await showTemplates();
    expect(names()).toEqual(['Password for a colleague', 'Key or API token', 'Document']);
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Document7 days.*10 views.*passphraseEdit$/i);
  });

  it('are edited in place', async () => {
    await showTemplates();
    open(/^Edit Document/);
    const name = asInput(screen.getByLabelText('Template name'));
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.input(name, { target: { value: 'Contract' } });
    fireEvent.input(screen.getByLabelText('Message to recipient'), { target: { value: 'For you:' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Generate a passphrase for each push' }));
    await waitFor(() => expect(names()).toContain('Contract'));
    expect(screen.getByRole('button', { name: 'Close', expanded: true })).toBeDefined();
    await waitFor(async () =>
      expect(await find('ready-document')).toEqual({
        id: 'ready-document',
        name: 'Contract',
        options: { expireAfterDays: 7, expireAfterViews: 10 },
        message: 'For you:',
      }),
    );
  });

  it('announce a move and keep the focus', async () => {
    await showTemplates();
    const down = screen.getByRole('button', { name: 'Move Password for a colleague down' });
    down.focus();
    fireEvent.click(down);
    await screen.findByText('Password for a colleague moved to 2 of 3');
    expect(names()).toEqual(['Key or API token', 'Password for a colleague', 'Document']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Password for a colleague down');
    expect(screen.getByRole('button', { name: 'Move Key or API token up' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('open after they are added', async () => {
    await showTemplates();
    fireEvent.click(screen.getByRole('button', { name: 'Add template' }));
    expect(asInput(await screen.findByLabelText('Template name')).value).toBe('New template');
    expect(await find('new')).toMatchObject({ name: 'New template', options: {} });
  });

  it('are removed after a confirmation; starter templates can be restored', async () => {
    await showTemplates();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Document' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Document?' });
    expect(await find('ready-document')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Restore templates' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Restore templates' })).toBeNull();
  });
});

describe('template choices', () => {
  const choices = (name: string) => within(screen.getByRole('group', { name }));

  it('are stored for new pushes and for the menu', async () => {
    await showTemplates();
    const starts = choices('Template for new pushes').getByRole('combobox', { name: 'Text' }) as HTMLSelectElement;
    expect(starts.options[starts.selectedIndex]?.textContent).toBe('My defaults');
    fireEvent.change(starts, { target: { value: 'ready-password' } });
    const menu = choices('Template for the right-click menu and keyboard');
    fireEvent.change(menu.getByRole('combobox', { name: 'URL' }), { target: { value: 'ready-key' } });
    await waitFor(async () =>
      expect(await readItem(templateSettingsItem)).toMatchObject({
        composerTemplates: { text: 'ready-password' },
        menuTemplates: { url: 'ready-key' },
      }),
    );
  });

  it('default to those of new pushes in the menu, which has no QR codes', async () => {
    await showTemplates(makeTemplateSettings({}, { composerTemplates: { text: 'ready-key' } }));
    const menu = choices('Template for the right-click menu and keyboard');
    const text = menu.getByRole('combobox', { name: 'Text' }) as HTMLSelectElement;
    expect(text.options[text.selectedIndex]?.textContent).toBe('Same as new pushes');
    expect(menu.queryByRole('combobox', { name: /QR/ })).toBeNull();
  });
});
