import { signal } from '@preact/signals';
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { NewPushes } from '@/components/options/NewPushes';
import { SaveLine } from '@/components/options/Options';
import { readItem, watch, writeItem } from '@/lib/browser/stored';
import { NO_POLICY } from '@/lib/policy/policy';
import { createSettings, createStoredSignals } from '@/lib/state/settings';
import { createTemplates } from '@/lib/state/templates';
import { templateSettingsItem } from '@/lib/storage/items';
import { settingsItem } from '@/lib/storage/settings-item';
import { fakeExtension } from '../../fakes/fake-extension';
import { asInput, cleansUp, descriptionOf } from './page';

cleansUp();
beforeEach(() => void fakeExtension());

async function showSettings() {
  const storage = { refuses: false };
  const saving = createStoredSignals({
    readItem,
    watch,
    writeItem: async (item, value) => {
      if (storage.refuses) throw new Error('QUOTA_BYTES');
      await writeItem(item, value);
    },
  });
  const store = createSettings(saving);
  const templates = createTemplates({ keep: saving.keep, policy: signal(NO_POLICY), newId: () => 'new' });
  await Promise.all([store.start(), templates.start()]);
  const Shown = () => (
    <>
      <SaveLine state={saving.saveState.value} />
      <NewPushes store={store} templates={templates} />
    </>
  );
  render(<Shown />);
  const choose = (legend: string, choice: string) =>
    fireEvent.click(within(screen.getByRole('group', { name: legend })).getByRole('radio', { name: choice }));
  return { storage, choose };
}

const readBase = async () => (await readItem(templateSettingsItem)).templates[0]?.asks;

describe('what a new push starts with', () => {
  it('is the server’s default for everything until one says otherwise', async () => {
    await showSettings();
    const chosen = screen.getAllByRole('radio', { checked: true }).map((radio) => radio.closest('label')?.textContent);
    expect(chosen).toEqual(Array(4).fill('server’s default'));
  });

  it('is saved at once, and "Saved" is said after that', async () => {
    const { choose } = await showSettings();
    choose('First click on the link', 'shows a button');
    expect(screen.queryByText('Saved')).toBeNull();
    await screen.findByText('Saved');
    expect((await readBase())?.retrievalStep).toBe(true);
  });

  it('goes back to the server’s default', async () => {
    const { choose } = await showSettings();
    choose('The recipient', 'may only read it');
    choose('The recipient', 'server’s default');
    await screen.findByText('Saved');
    expect((await readBase())?.deletableByViewer).toBeUndefined();
  });

  it('keeps a number that cannot be used as typed, says so, and does not save it', async () => {
    const { choose } = await showSettings();
    choose('The link ends after', 'my own');
    const days = asInput(await screen.findByLabelText('days'));
    fireEvent.input(days, { target: { value: '3' } });
    fireEvent.input(days, { target: { value: '0.5' } });
    await screen.findByText('Saved');
    expect(days.value).toBe('0.5');
    expect(descriptionOf(days)).toBe('This needs a whole number from 1. Until then 3 stays.');
    expect((await readBase())?.expireAfterDays).toBe(3);
  });

  it('says why the retrieval step is there, and that a server may replace what is out of its range', async () => {
    await showSettings();
    expect(screen.getByText(/With a button first, their previews use no view/)).toBeTruthy();
    expect(screen.getByText(/What is beyond them it replaces by its default/)).toBeTruthy();
  });
});

describe('once a link is made', () => {
  it('copying and notifications can be switched off', async () => {
    await showSettings();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Copy the link at once' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Show a notification/ }));
    await screen.findByText('Saved');
    expect(await readItem(settingsItem)).toEqual({ copiesAtOnce: false, notifies: false });
  });

  it('a switch that could not be saved goes back and says so', async () => {
    const { storage } = await showSettings();
    storage.refuses = true;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Copy the link at once' }));
    await screen.findByText(/^Not saved/);
    expect(asInput(await screen.findByRole('checkbox', { name: 'Copy the link at once', checked: true })).checked).toBe(
      true,
    );
  });
});
