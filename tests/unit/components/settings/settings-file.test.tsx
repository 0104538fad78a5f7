import { signal } from '@preact/signals';
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SettingsFile } from '@/components/settings/SettingsTransfer';
import { NO_POLICY } from '@/lib/policy/policy';
import { createSettingsTransfer } from '@/lib/state/settings/settings-file';
import { activeInstanceItem, deliverySettingsItem, instancesItem, TRANSFERABLE_ITEMS } from '@/lib/storage/items';
import { readItems, removeItems, writeItem } from '@/lib/storage/storage';
import { callWorker } from '../../../fakes/call-worker';
import { makeTemplateSettings } from '../../../fakes/make-template-settings';
import { makeInstance, makeWorker } from '../../background/make-worker';
import { collectSaved, pauseMessages } from '../page';

const FRAME = { format: 'secret-push-settings', version: 1 };
const OFF = { copiesAtOnce: false, notifies: false };

async function showSettingsFile() {
  const worker = await makeWorker();
  callWorker(worker.start().handlers);
  const store = createSettingsTransfer({ policy: signal(NO_POLICY), now: worker.world.now });
  render(<SettingsFile store={store} />);
  const choose = (content: object | string, name = 'mine.json') => {
    const text = typeof content === 'string' ? content : JSON.stringify({ ...FRAME, ...content });
    fireEvent.change(screen.getByLabelText('Choose file…'), { target: { files: [new File([text], name)] } });
  };
  return { ...worker, store, choose };
}

const stored = () => readItems(TRANSFERABLE_ITEMS);
/** Without the marks that isolate names of any script. */
const plain = (text: string | null) => text?.replace(/[\u2068\u2069]/g, '') ?? '';
const changes = () => screen.queryAllByRole('listitem').map(({ textContent }) => plain(textContent));
const importAll = () => fireEvent.click(screen.getByRole('button', { name: 'Import' }));

it('exports a file with the day in its name, which can be imported', async () => {
  const saved = collectSaved();
  const { choose } = await showSettingsFile();
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'secret-push-settings-2026-01-01.json' }]));
  const text = (await saved[0]?.bytes.text()) ?? '';
  expect(text).not.toContain('token');
  await removeItems(instancesItem, activeInstanceItem);
  choose(text);
  await screen.findByRole('heading', { name: /: 2$/ });
  expect(changes()).toEqual(['Add server One (https://pw.test)', 'Use One for new pushes']);
  const passMessages = pauseMessages();
  importAll();
  await screen.findByText(/^Imported everything/);
  await passMessages(/^Imported everything/);
  const { instances, active } = await stored();
  expect(instances).toEqual([makeInstance({ id: active, tokenArea: 'none' })]);
});

describe('an import', () => {
  it('shows instances and templates by name and the other sections that it sets, then applies all of it', async () => {
    const { choose } = await showSettingsFile();
    choose({
      instances: [{ name: 'Ours', address: 'https://pw.test', publicAddress: 'https://public.test', color: 'rose' }],
      templateSettings: {
        templates: [
          ...makeTemplateSettings({ expireAfterDays: 2 }).templates,
          { id: 'x', name: 'VPN', options: { retrievalStep: true }, message: 'Hello' },
        ],
        composerTemplates: { text: 'x' },
        menuTemplates: { url: 'x' },
      },
      delivery: { copiesAtOnce: false, notifies: true },
    });
    await screen.findByRole('heading', { name: /mine\.json.*: 8$/ });
    expect(changes()).toEqual([
      'Rename server One (https://pw.test) to Ours',
      'Change server Ours (https://pw.test)',
      expect.stringContaining('https://public.test and their passphrases will go to Ours (https://pw.test).'),
      expect.stringMatching(/^Change template Defaults.*2 days/),
      expect.stringMatching(/^Add template: VPN.*Hello.*retrieval step/),
      'Change settings: Template for new pushesText: VPN',
      'Change settings: Template for the right-click menu and keyboardURL: VPN',
      'Change settings: After a link is createdCopy new links automatically: OffNotify me when I push from the right-click menu or keyboard: On',
    ]);
    expect((await stored()).instances).toEqual([makeInstance()]);
    importAll();
    await screen.findByText(/^Imported everything/);
    const { instances, delivery, templateSettings } = await stored();
    expect(instances).toEqual([makeInstance({ name: 'Ours', color: 'rose', publicUrl: 'https://public.test' })]);
    expect([delivery.copiesAtOnce, templateSettings.composerTemplates]).toEqual([false, { text: 'x' }]);
    expect(changes()).toEqual([]);
  });

  it('shows the values of what it sets: a weaker generator or fewer alerts cannot hide behind a name', async () => {
    const { choose } = await showSettingsFile();
    choose({
      activity: { isOn: false, periodMinutes: 1, notifies: false },
      language: 'de',
      theme: 'dark',
      generator: {
        kinds: { payload: 'words', passphrase: 'characters' },
        characters: { length: 8, classes: ['digits', 'lower'], allowsLookAlikes: true },
        words: { count: 3, separator: ' ', hasCapitals: false, hasDigit: true },
      },
    });
    await screen.findByRole('heading', { name: /: 4$/ });
    const lines = screen
      .getAllByRole('listitem')
      .map((item) => [...item.childNodes].map((node) => plain(node.textContent)));
    expect(lines).toEqual([
      [
        'Change settings: Activity alerts',
        'Check my active pushes for activity: Off',
        'How often: Every minute',
        'Show notifications: Off',
      ],
      ['Change settings: Language', 'Language: Deutsch'],
      ['Change settings: Theme', 'Theme: Dark'],
      [
        'Change settings: Generate password',
        'Generate password: Words',
        'Generate passphrase: Characters',
        'Number of characters: 8',
        'Characters: Digits (0–9), Lowercase letters',
        'Allow look-alikes (0 O o 1 l I): On',
        'Number of words: 3',
        'Separator: Space',
        'Capitalize words: Off',
        'Add a digit: On',
      ],
    ]);
  });

  it('is not offered where the file would change nothing', async () => {
    const { choose } = await showSettingsFile();
    choose({ delivery: deliverySettingsItem.fallback });
    await screen.findByRole('heading', { name: /^You already have everything in .*mine\.json/ });
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/mine\.json/)).toBeNull();
  });

  it('says why it changed nothing, shows its changes again if other sections differ by then, and can be repeated', async () => {
    const { choose } = await showSettingsFile();
    choose({ delivery: OFF, theme: 'dark' });
    await screen.findByRole('heading', { name: /: 2$/ });
    const write = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    importAll();
    await screen.findByText(/^Remove servers or templates/);
    write.mockRestore();
    await writeItem(deliverySettingsItem, OFF);
    importAll();
    await screen.findByText(/^Your settings changed in the meantime/);
    await screen.findByRole('heading', { name: /: 1$/ });
    expect((await stored()).theme).toBe('system');
    importAll();
    await screen.findByText(/^Imported everything/);
  });

  it('includes an instance without https only if the user agrees, and asks for no host', async () => {
    const { choose, granted } = await showSettingsFile();
    const hosts = [...granted];
    choose({ instances: [{ name: 'Old', address: 'http://old.test', color: 'blue' }] });
    const box = await screen.findByRole('checkbox', { name: /^Also import .*Old.* unencrypted$/ });
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    fireEvent.click(box);
    await waitFor(() => expect(changes()).toEqual(['Add server Old (http://old.test)']));
    importAll();
    await screen.findByText(/^Imported everything/);
    expect((await stored()).instances).toMatchObject([{}, { name: 'Old', allowsHttp: true }]);
    expect([...granted]).toEqual(hosts);
  });

  it.each([
    ['hello', /isn’t a Secret Push settings file/],
    ['{"format":"secret-push-settings","version":7}', /newer Secret Push \(version 7\)/],
    ['{"format":"secret-push-settings","version":1,"activity":{}}', /damaged at activity\./],
  ])('of a file that does not fit says why and changes nothing: %s', async (text, reason) => {
    const { choose } = await showSettingsFile();
    const before = await stored();
    choose(text, 'holiday.json');
    const alert = await screen.findByRole('alert');
    expect(await screen.findByText('holiday.json')).toBeTruthy();
    expect(plain(alert.textContent)).toMatch(reason);
    expect(alert.textContent).toContain('Nothing was changed.');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['cannot be read', 1, /Can’t read “mine.json”.*Nothing was/],
    ['is far too large to be read', 2 ** 30, /isn’t a Secret Push settings file/],
  ])('of a file that %s says so', async (_, size, reason) => {
    const { store } = await showSettingsFile();
    const text = () => Promise.reject(new DOMException('It could not be read', 'NotReadableError'));
    await store.choose({ name: 'mine.json', size, text });
    expect(plain((await screen.findByRole('alert')).textContent)).toMatch(reason);
  });
});
