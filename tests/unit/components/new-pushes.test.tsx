import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { SaveStatus } from '@/components/options/Options';
import { NewPushSettings } from '@/components/options/Templates';
import { readItem } from '@/lib/browser/storage';
import { NO_POLICY } from '@/lib/policy/policy';
import { createAutosave, createSettingsStore } from '@/lib/state/settings';
import { createTemplates } from '@/lib/state/templates';
import { templateSettingsItem } from '@/lib/storage/items';
import { deliverySettingsItem } from '@/lib/storage/items-lazy';
import { fakeExtension } from '../../fakes/fake-extension';
import { asInput, getDescription, setUpCleanup } from './page';

setUpCleanup();
beforeEach(() => void fakeExtension());

async function showSettings() {
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

const readBase = async () => (await readItem(templateSettingsItem)).templates[0]?.options;

const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });

describe('defaults of new pushes', () => {
  it('leave everything to the server at first', async () => {
    await showSettings();
    const days = asInput(screen.getByLabelText('Expire after (days)'));
    expect([days.value, days.placeholder, select('Retrieval step').value]).toEqual(['', 'Default', '']);
  });

  it('are saved at once, and "Saved" is shown after that', async () => {
    await showSettings();
    choose('Retrieval step', 'true');
    expect(screen.queryByText('Saved')).toBeNull();
    await screen.findByText('Saved');
    expect((await readBase())?.retrievalStep).toBe(true);
  });

  it('can be left to the server again', async () => {
    await showSettings();
    choose('Recipient', 'false');
    choose('Recipient', '');
    await screen.findByText('Saved');
    expect((await readBase())?.deletableByViewer).toBeUndefined();
  });

  it('keep a number that cannot be used as typed and do not save it', async () => {
    await showSettings();
    const days = asInput(screen.getByLabelText('Expire after (days)'));
    for (const value of ['3', '0.5']) fireEvent.input(days, { target: { value } });
    await screen.findByText('Saved');
    expect(days.value).toBe('0.5');
    expect(getDescription(days)).toBe('Enter a whole number, or leave this empty.');
    expect((await readBase())?.expireAfterDays).toBe(3);
    fireEvent.input(days, { target: { value: '' } });
    await expect.poll(async () => (await readBase())?.expireAfterDays).toBeUndefined();
  });
});

describe('switches for created links', () => {
  it('turn off copying and notifications', async () => {
    await showSettings();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Copy new links automatically' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Notify me/ }));
    await screen.findByText('Saved');
    expect(await readItem(deliverySettingsItem)).toEqual({ copiesAtOnce: false, notifies: false });
  });
});
