import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { PERMISSION_REASONS } from '@/components/settings/About';
import { SECTIONS, Settings } from '@/components/settings/Settings';
import { LANGUAGES } from '@/lib/i18n/language';
import { type MessageKey, t } from '@/lib/i18n/translate';
import type { Policy } from '@/lib/policy/policy';
import { createPollStatusStore } from '@/lib/state/activity/activity';
import * as state from '@/lib/state/settings/settings';
import { createSettingsTransfer } from '@/lib/state/settings/settings-file';
import { createTemplates } from '@/lib/state/settings/templates';
import { readItem, writeItem } from '@/lib/storage/storage';
import config from '@/wxt.config';
import { createAllItems, ITEM_FACTORIES } from '../../../fakes/all-items';
import { callWorker } from '../../../fakes/call-worker';
import { makeInstances } from '../../state/instances/make-instances';
import { expectAccessible } from '../accessible';
import { storePolicy } from '../page';

beforeEach(() => {
  location.hash = '';
});

interface Shown {
  policy?: Partial<Policy>;
  broken?: MessageKey[];
  permissions?: string[];
}

async function showOptions({ policy, broken = [], permissions = ['storage'] }: Shown = {}) {
  const { store: instances, worker } = await makeInstances();
  Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '1.2.3', permissions }) });
  if (policy) await storePolicy(policy);
  const saving = state.createAutosave();
  const managed = state.createPolicyStore();
  const { now } = worker.world;
  callWorker(worker.start().handlers);
  const stores = {
    managed,
    saving,
    instances,
    settings: state.createSettingsStore(saving),
    templates: createTemplates(saving.createSignal, managed.policy, () => 'new'),
    pollStatus: createPollStatusStore(now),
    transfer: createSettingsTransfer({ policy: managed.policy, now }),
    persistence: state.createAnonymousPushPersistence(),
  };
  for (const store of [managed, stores.settings, stores.templates, stores.pollStatus, stores.persistence])
    await store.start();
  const shortcuts = [
    { name: '_execute_action', keys: 'Alt+Shift+K' },
    { name: 'push-selection', keys: '' },
  ];
  return render(<Settings {...stores} shortcuts={shortcuts} corruptItems={broken} />);
}

async function goTo(section: string) {
  location.hash = section;
  fireEvent(window, new Event('hashchange'));
  await waitFor(() => expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe(`#${section}`));
}

describe('settings page', () => {
  it('links to each section, that of the organization under a policy', async () => {
    await showOptions();
    const sections = () => screen.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1));
    expect(sections()).toEqual(SECTIONS.filter((section) => section !== 'organization'));
    expect(screen.queryByText(/couldn’t be read/)).toBeNull();
    await storePolicy({});
    await waitFor(() => expect(sections()).toEqual(SECTIONS));
  });

  it('has its sections in one field too, which a narrow window shows', async () => {
    await showOptions();
    await goTo('keyboard');
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Settings' });
    expect([field.value, [...field.options].map(({ text }) => text)]).toEqual([
      'keyboard',
      screen.getAllByRole('link').map(({ textContent }) => textContent),
    ]);
    fireEvent.change(field, { target: { value: 'appearance' } });
    expect(location.hash).toBe('#appearance');
  });

  it.each(SECTIONS)('is accessible and not empty in section %s', async (section) => {
    const { container } = await showOptions({
      policy: {},
      broken: ['privacySettings'],
      permissions: ['storage', 'activeTab'],
    });
    await goTo(section);
    expect(container.querySelector('main')?.textContent?.length).toBeGreaterThan(60);
    expect(screen.getByText(/couldn’t be read and was reset/)).toBeTruthy();
    const isSavedAtOnce = ['new-pushes', 'activity', 'appearance'].includes(section);
    expect(container.querySelector('.save-line') !== null).toBe(isSavedAtOnce);
    await expectAccessible();
  });

  it('lists every stored item, and stores anonymous pushes on this device if chosen, here or on another page', async () => {
    const { container } = await showOptions();
    await goTo('privacy');
    const rows = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
    for (const { key, privacyLabel } of createAllItems) expect(rows, key).toContain(t(privacyLabel));
    const box = screen.getByRole('checkbox', { name: 'Keep this list on this device' });
    expect(box).toHaveProperty('checked', false);
    fireEvent.click(box);
    await waitFor(async () => expect(await readItem(ITEM_FACTORIES.persistAnonymousPushesItem)).toBe(true));
    expect(box).toHaveProperty('checked', true);
    await writeItem(ITEM_FACTORIES.persistAnonymousPushesItem, false);
    await waitFor(() => expect(box).toHaveProperty('checked', false));
  });

  it('moves the focus from a control that another section has not to its heading', async () => {
    await showOptions();
    await goTo('appearance');
    screen.getByRole('combobox', { name: 'Language' }).focus();
    await goTo('privacy');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
  });
});

describe('language', () => {
  const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });

  it('defaults to the browser’s, and each has its own name', async () => {
    await showOptions();
    await goTo('appearance');
    const options = [...field().options].map(({ textContent, lang }) => [textContent, lang]);
    expect(options[0]).toEqual(['Same as browser (English)', '']);
    expect(options).toContainEqual(['Deutsch', 'de']);
    expect(options.map(([, lang]) => lang).sort()).toEqual(['', ...LANGUAGES].sort());
    const names = options.slice(1).flatMap(([name]) => name ?? []);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    fireEvent.change(field(), { target: { value: 'de' } });
    await expect.poll(() => readItem(ITEM_FACTORIES.languageItem)).toBe('de');
    expect(await screen.findByText('Saved')).toBeTruthy();
    await goTo('activity');
    expect(document.querySelector('.save-line')?.textContent, 'in another section').toBe('');
    await goTo('about');
    await goTo('appearance');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Appearance' })).toBeTruthy());
    expect(document.querySelector('.save-line')?.textContent).toBe('');
  });

  it('defaults to the policy’s', async () => {
    await showOptions({ policy: { language: 'fr' } });
    await goTo('appearance');
    expect(field().options[0]?.textContent).toBe('Set by your organization (français)');
  });
});

it('the current shortcuts are shown, and where to change them if the browser cannot open that page', async () => {
  await showOptions();
  Object.assign(fakeBrowser.commands, { openShortcutSettings: () => Promise.reject(new Error('refused')) });
  await goTo('keyboard');
  const shown = within(screen.getByRole('region', { name: 'Keyboard shortcuts' })).getAllByRole('definition');
  expect(shown[0]?.querySelector('kbd')?.dir).toBe('ltr');
  expect(shown.map((keys) => keys.textContent)).toEqual(['Alt+Shift+K', 'Not set', 'Ctrl ⏎']);
  expect(
    screen.getByText('Some screen readers use these keys themselves: Alt+Shift+K. You can choose others.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open browser shortcuts' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the address above in a new tab');
});

it.each(['chrome', 'firefox'])(
  'the section about the extension gives a reason for every permission in %s and no other',
  async (browser) => {
    const make = config.manifest;
    if (typeof make !== 'function') throw new Error('the manifest is not made by a function');
    const manifest = await make({ browser, mode: 'production', command: 'build', manifestVersion: 3 });
    const chromiumOnly = ['offscreen', 'sidePanel'];
    const known = Object.keys(PERMISSION_REASONS).filter(
      (name) => browser !== 'firefox' || !chromiumOnly.includes(name),
    );
    expect([...(manifest.permissions ?? [])].sort()).toEqual(known.sort());
  },
);

it('help: says what options do and what to do about problems, of the active server', async () => {
  await showOptions();
  await goTo('help');
  const answer = (problem: string) => screen.getByText(problem).nextElementSibling?.textContent;
  expect(answer('Retrieval step')).toMatch(/^The link shows a button first/);
  expect(answer('Can’t reach One.')).toMatch(/^Check the address, your network and VPN/);
  expect(answer('Files require an account.')).toBe('Enter your API token.');
});

it('about: has what a report needs, and leads to the project where the package names its page', async () => {
  await showOptions();
  await goTo('about');
  const report = within(screen.getByRole('region', { name: 'Report a problem' }));
  expect(report.getByText(`Secret Push 1.2.3, ${navigator.userAgent}, en`)).toBeTruthy();
  expect(report.getByRole('button', { name: 'Copy details' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Help, news and source code' })).toBeNull();
  Object.assign(fakeBrowser.runtime, {
    getManifest: () => ({ version: '1.2.3', permissions: [], homepage_url: 'https://project.test/' }),
  });
  await goTo('privacy');
  await goTo('about');
  expect(screen.getByRole('button', { name: 'Help, news and source code' })).toBeTruthy();
});
