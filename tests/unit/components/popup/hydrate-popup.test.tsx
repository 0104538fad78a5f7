import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { signal } from '@preact/signals';
import { act, screen } from '@testing-library/preact';
import { render } from 'preact';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hydratePopup } from '@/components/popup/hydrate-popup';
import { Popup } from '@/components/popup/Popup';
import { LANGUAGES, messagesPath } from '@/lib/i18n/language';
import { createDraft } from '@/lib/push/draft';
import { NO_OPTIONS } from '@/lib/push/options';
import { localizePage } from '@/lib/state/page-setup';
import { activeInstanceItem, draftItem, instancesItem, languageItem, pendingDraftsItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { writeInFlight } from '../../../fakes/records';
import { setUpPages } from '../../state/push/make-compose-page';
import { makeInFlightCreate } from '../../state/results/make-results';
import { payload, press } from './show-popup';

const PAGE = readFileSync('entrypoints/popup/index.html', 'utf8');
const SCRIPT = readFileSync('public/popup.js', 'utf8');
const EXACT = '\tkey: ä😀  \n\n  end ';

type Setup = Awaited<ReturnType<typeof setUpPages>>;

/** The popup's page as it is before its scripts run. */
function openPage() {
  vi.stubGlobal('chrome', fakeBrowser);
  const page = new DOMParser().parseFromString(PAGE, 'text/html');
  const root = page.getElementById('root') as HTMLElement;
  document.body.replaceChildren(root);
  runInThisContext(SCRIPT);
  const field = root.querySelector('textarea') as HTMLTextAreaElement;
  field.focus();
  // Nothing else ends what it listens to.
  onTestFinished(() => act(() => render(null, root)));
  return { root, field };
}

const pressCreate = (field: HTMLElement, init: KeyboardEventInit = {}) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, ...init }));

/** With the effects, which would else come after the next frame, perhaps in the next test. */
const takeOverWith = (composePage: Awaited<ReturnType<Setup['open']>>, root: HTMLElement) =>
  act(async () =>
    hydratePopup(
      root,
      <Popup composePage={composePage} activity={signal(undefined)} address={signal('')} corruptItems={[]} />,
      composePage.drafts,
    ),
  );

async function runScripts(setup: Setup, root: HTMLElement) {
  await takeOverWith(await setup.open(), root);
}

/** The popup's page in which “new” was typed before its scripts ran, which keep it. */
async function typeBefore(setup: Setup, pressKeys: (field: HTMLElement) => unknown = () => undefined) {
  const { root, field } = openPage();
  field.value = 'new';
  pressKeys(field);
  await runScripts(setup, root);
  expect(field.value).toBe('new');
}

const typed = (fields: object) => createDraft({ id: 'main', isPrivate: false, createdAt: 0, ...fields });
const pendingDrafts = async () => {
  const pending = await readItem(pendingDraftsItem);
  return Promise.all(pending.map(async ({ id }) => (await readItem(draftItem(id)))?.payloads.text));
};

describe('the field of the popup’s page', () => {
  it('is the popup’s field, with what was typed and selected', async () => {
    const setup = await setUpPages();
    const { root, field } = openPage();
    field.value = EXACT;
    field.setSelectionRange(2, 5, 'backward');
    await runScripts(setup, root);
    expect([payload(), document.activeElement]).toEqual([field, field]);
    expect(field.value).toBe(EXACT);
    expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).toEqual([2, 5, 'backward']);
    await expect.poll(async () => (await readItem(draftItem('main')))?.payloads.text).toBe(EXACT);
  });

  it('has the attributes of the popup’s own', async () => {
    const setup = await setUpPages();
    const { root, field } = openPage();
    const attributes = (element: Element | null) =>
      Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));
    // The test's document knows the properties of neither.
    const { autocorrect, spellcheck, autofocus: _, ...before } = attributes(field);
    expect([autocorrect, spellcheck]).toEqual(['off', 'false']);
    await runScripts(setup, root);
    expect(attributes(field)).toMatchObject(before);
    const anew = document.body.appendChild(document.createElement('div'));
    await runScripts(setup, anew);
    expect(attributes(anew.querySelector('textarea'))).toEqual(attributes(field));
  });

  it('keeps what was typed as a draft of its own beside a stored one of another kind', async () => {
    const setup = await setUpPages();
    const kept = typed({ kind: 'url', payloads: { text: 'kept' }, options: { ...NO_OPTIONS, passphrase: 'pp' } });
    await writeItem(draftItem('main'), kept);
    await typeBefore(setup);
    expect(await pendingDrafts()).toEqual(['new']);
    await screen.findByText('New push', { selector: 'b' });
    press('Back to your draft');
    await screen.findByText(/Other drafts: .*1/);
    expect(await readItem(draftItem('main'))).toEqual(kept);
  });

  it('loses neither where storage is full', async () => {
    const setup = await setUpPages();
    const kept = typed({ payloads: { text: 'kept' } });
    await writeItem(draftItem('main'), kept);
    setup.memory.isFullFor = () => true;
    await typeBefore(setup);
    expect(await readItem(draftItem('main'))).toEqual(kept);
    await screen.findByText(/This draft can’t be saved/);
  });

  it('keeps what was typed, and the draft from a page is offered', async () => {
    const setup = await setUpPages();
    await setup.call('saveDraft', { draft: typed({ id: 'clicked', payloads: { text: 'selected' } }) });
    await typeBefore(setup);
    await screen.findByText(/Other drafts: .*1/);
    expect(await pendingDrafts()).toEqual(['selected']);
  });

  it('keeps what was typed as a draft of its own while the stored one is being sent', async () => {
    const setup = await setUpPages();
    await writeItem(draftItem('main'), typed({ payloads: { text: 'sent' } }));
    const { root, field } = openPage();
    field.value = 'new';
    const composePage = await setup.open();
    await writeInFlight([makeInFlightCreate()]);
    await expect.poll(() => composePage.composer.isLocked.value).toBe(true);
    await takeOverWith(composePage, root);
    expect(field.value).toBe('new');
    expect(await pendingDrafts()).toEqual(['new']);
    expect((await readItem(draftItem('main')))?.payloads.text).toBe('sent');
  });

  it('keeps what was typed where no server is connected yet', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, []);
    await writeItem(activeInstanceItem, '');
    await typeBefore(setup, pressCreate);
    await expect.poll(async () => (await readItem(draftItem('main')))?.payloads.text).toBe('new');
    expect(setup.user.sent).not.toContain('createPush');
  });
});

describe('Ctrl+Enter before the scripts run', () => {
  it('creates once when they have run, with what was in the field', async () => {
    const setup = await setUpPages();
    const { root, field } = openPage();
    field.value = EXACT;
    pressCreate(field);
    pressCreate(field, { ctrlKey: false, metaKey: true });
    expect(field.readOnly).toBe(true);
    await runScripts(setup, root);
    await screen.findByText('Link copied');
    expect(setup.user.sent.filter((name) => name === 'createPush')).toHaveLength(1);
    expect(setup.network.requests).toHaveLength(1);
  });

  it('sends no stored draft that was not seen, and is the composer’s own afterward', async () => {
    const setup = await setUpPages();
    await writeItem(draftItem('main'), typed({ payloads: { text: 'kept' } }));
    const { root, field } = openPage();
    pressCreate(field);
    await runScripts(setup, root);
    expect([field.value, field.readOnly]).toEqual(['kept', false]);
    expect(screen.queryByText(/Other drafts/)).toBeNull();
    expect(setup.user.sent).not.toContain('createPush');
    pressCreate(field);
    expect(field.readOnly).toBe(false);
    await screen.findByText('Link copied');
  });

  it('does nothing while characters are composed', async () => {
    const { field } = openPage();
    field.value = ' ';
    pressCreate(field, { isComposing: true });
    expect(field.readOnly).toBe(false);
  });
});

describe('the words of the first paint', () => {
  it.each(LANGUAGES)('are those of the chosen language: %s', async (tag) => {
    await setUpPages();
    const catalog = JSON.parse(readFileSync(`public/${messagesPath(tag)}`, 'utf8'));
    vi.stubGlobal('fetch', async () => Response.json(catalog));
    await writeItem(languageItem, tag);
    await localizePage('extensionName');
    const chosen = [document.documentElement.lang, document.documentElement.dir];
    document.documentElement.lang = document.documentElement.dir = '';
    const { field } = openPage();
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(chosen);
    expect(field.ariaLabel ?? field.getAttribute('aria-label')).toBe(catalog.composerPayloadText.message);
    expect(field.placeholder).toBe(catalog.composerPlaceholderText.message);
    expect(localStorage.length).toBe(tag === 'en' ? 0 : 1);
  });

  it('are hidden with the field where no server was connected', async () => {
    await setUpPages();
    localStorage.setItem('activeInstance', 'none');
    openPage();
    expect(document.documentElement.dataset.noInstance).toBe('');
    expect(PAGE).toContain(':root[data-no-instance] .static-popup main');
  });
});
