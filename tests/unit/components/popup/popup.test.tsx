import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { OpenThisLink } from '@/components/popup/OpenThisLink';
import { DraftRemovedNotice } from '@/components/push/DraftOrigin';
import { createDraft } from '@/lib/push/draft';
import { activeInstanceItem, draftHandoffItem, instancesItem, linkHandoffItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { readToken, writeToken } from '../../../fakes/stored-token';
import { makeInstance, OWNER_TOKEN } from '../../background/make-worker';
import { setUpPages } from '../../state/push/make-compose-page';
import { expectAccessible } from '../accessible';
import { asInput, getDescription, storePolicy } from '../page';
import { chooseInMenu, openMenu, payload, press, showPopup, typePayload } from './show-popup';

/** Where the link is that the page just opened takes. */
const handoff = ({ user }: { user: { opened: string[] } }) =>
  linkHandoffItem(user.opened.at(-1)?.split('/').at(-1) ?? '');

describe('the popup’s header', () => {
  it.each([
    ['session', 'with your account'],
    ['none', 'without an account'],
  ] as const)('says where pushes go and as whom (token: %s)', async (tokenArea, words) => {
    await showPopup(await setUpPages({ instance: makeInstance({ tokenArea, color: 'rose' }) }));
    expect(screen.getByRole('banner').textContent).toBe(`One${words}`);
    expect(document.querySelector('.popup')?.getAttribute('data-color')).toBe('rose');
    expect(document.querySelector('.popup-activity')).toBeNull();
  });

  it('saves a missing token in place unless the server refuses it, on this device if told to, and keeps the draft', async () => {
    const setup = await setUpPages();
    await writeToken('one', 'session', '');
    await showPopup(setup);
    typePayload('key');
    const field = await screen.findByLabelText('API token');
    expect(screen.getByText('API token missing')).toBeTruthy();
    expect(screen.queryByText('without an account')).toBeNull();
    fireEvent.input(field, { target: { value: 'mistyped' } });
    press('Save API token');
    await screen.findByText(/didn’t accept your API token/);
    expect(await readToken('one', 'session')).toBe('');
    setup.network.fault = 'down';
    fireEvent.input(field, { target: { value: OWNER_TOKEN } });
    fireEvent.click(screen.getByLabelText('Keep it on this device'));
    press('Save API token');
    await screen.findByText('with your account');
    await expect.poll(() => screen.queryByLabelText('API token')).toBeNull();
    expect([await readToken('one', 'device'), await readToken('one', 'session')]).toEqual([OWNER_TOKEN, '']);
    expect(payload().value).toBe('key');
  });

  it('asks again for a missing token after the server moved to another address', async () => {
    const setup = await setUpPages();
    await writeToken('one', 'session', '');
    await showPopup(setup);
    fireEvent.input(await screen.findByLabelText('API token'), { target: { value: OWNER_TOKEN } });
    await writeItem(activeInstanceItem, 'two');
    await writeItem(instancesItem, [makeInstance({ id: 'two', baseUrl: 'https://elsewhere.test' })]);
    await expect.poll(() => asInput(screen.getByLabelText('API token')).value).toBe('');
  });

  it('changes the instance where there are several', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, [
      makeInstance(),
      makeInstance({ id: 'two', name: 'Two', tokenArea: 'none', isDemo: true }),
    ]);
    await writeItem(activeInstanceItem, '');
    await showPopup(setup);
    const choose = (id: string) => fireEvent.change(screen.getByLabelText('Server'), { target: { value: id } });
    const bar = () => screen.getByRole('banner').textContent;
    expect(bar()).toBe('Choose a serverChoose a serverOneTwo');
    choose('one');
    await expect.poll(bar).toBe('OneOneTwowith your account');
    choose('two');
    await expect.poll(bar).toBe('TwoOneTwoDemolinks open only here');
  });

  it('moves its draft to the side panel, a window or a tab', async () => {
    const setup = await showPopup();
    typePayload('key');
    for (const place of ['Open in side panel', 'Open in window', 'Open in tab']) await chooseInMenu(place);
    const places = () => [...setup.user.windows, ...setup.user.opened].sort();
    await expect.poll(places).toEqual(['/compose.html#main', '/compose.html#main', 'panel']);
    expect(await readItem(draftHandoffItem(1))).toBe('main');
  });

  it.each([
    ['beside the browser’s window', { availWidth: 1920 }, 400],
    ['at the end of a screen without room for both', { availWidth: 700 }, 180],
    ['on the screen of the browser’s window', { availWidth: 700, availLeft: -700 }, -520],
  ])('opens its window %s', async (_, seen, left) => {
    vi.stubGlobal('screen', seen);
    const { user } = await showPopup();
    await chooseInMenu('Open in window');
    await expect.poll(() => user.openedAt).toEqual({ left, top: 40 });
  });

  it('leads to the settings, to “My pushes”, to shortcuts and help', async () => {
    const setup = await showPopup();
    press('Settings');
    press('My pushes');
    await chooseInMenu('Keyboard shortcuts');
    await chooseInMenu('Help');
    const pages = ['/options.html#help', '/options.html#keyboard', '/pushes.html', 'options'];
    await expect.poll(() => setup.user.opened.toSorted()).toEqual(pages);
  });

  it('leads to the page for tables unless the organization forbids it', async () => {
    const setup = await showPopup();
    await chooseInMenu('Links from a table');
    await expect.poll(() => setup.user.opened).toEqual(['/batch.html']);
    cleanup();
    await storePolicy({ allowsBatch: false });
    await showPopup(setup);
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: 'Links from a table' })).toBeNull();
  });

  it('does not move the draft elsewhere while it is unsaved', async () => {
    const setup = await showPopup();
    setup.memory.isFullFor = () => true;
    typePayload('key');
    await screen.findByText(/This draft can’t be saved/);
    await chooseInMenu('Open in window');
    const row = screen.getByRole('menuitem', { name: 'Open in window' });
    expect([row.getAttribute('aria-disabled'), setup.user.windows]).toEqual(['true', []]);
    expect(getDescription(row)).toMatch(/This draft can’t be saved/);
    await expectAccessible();
    setup.memory.isFullFor = () => false;
    typePayload('key!');
    await expect.poll(() => row.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(row);
    await expect.poll(() => setup.user.windows).toEqual(['/compose.html#main']);
  });
});

it('one click gives a composer where no server is connected', async () => {
  const setup = await setUpPages();
  await writeItem(instancesItem, []);
  await writeItem(activeInstanceItem, '');
  await showPopup(setup);
  await screen.findByRole('button', { name: /^Try the demo/ });
  await openMenu();
  const rows = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Open a received link…', 'Keyboard shortcuts', 'Help']);
  press(/^Try the demo/);
  await screen.findByRole('button', { name: 'Create link' });
  expect(document.activeElement).toBe(payload());
});

it('opens on what can be typed in, not on a draft whose file another tab has', async () => {
  const setup = await setUpPages();
  const fields = { id: 'file', kind: 'file', isPrivate: false, createdAt: 1 } as const;
  const draft = createDraft({ ...fields, payloads: { url: 'https://a.test/b' } });
  await setup.call('saveDraft', { draft });
  const { composePage } = await showPopup(setup);
  expect(composePage.composer.draft.value.id).toBe('main');
  cleanup();
  await setup.call('saveDraft', { draft: { ...draft, payloads: { ...draft.payloads, file: 'typed there' } } });
  const { composePage: next } = await showPopup(setup);
  expect(next.composer.draft.value.id).toBe('file');
});

it('a field that was concealed is concealed when the popup opens again', async () => {
  const { composePage, ...setup } = await showPopup();
  typePayload('key');
  press('Hide');
  expect(payload().classList.contains('is-masked')).toBe(true);
  await composePage.composer.flush();
  cleanup();
  await showPopup(setup);
  expect([payload().value, payload().classList.contains('is-masked')]).toEqual(['key', true]);
  press('Show');
  expect(payload().classList.contains('is-masked')).toBe(false);
});

it('names stored items that could not be read', async () => {
  await showPopup(undefined, ['privacySettings', 'privacyDrafts', 'privacySettings', 'privacyToken']);
  const notice = (await screen.findByText(/couldn’t be read and was reset/)).closest('div');
  const items = within(notice as HTMLElement).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Settings, templates and what your organization set',
    'Drafts and links you’re about to open',
    'API tokens',
  ]);
});

it('a received link is handed off exactly, and Escape closes its field but not the popup', async () => {
  const setup = await showPopup();
  const openField = async () => {
    await chooseInMenu('Open a received link…');
    const field = await screen.findByLabelText(/^Paste the link you received/);
    await expect.poll(() => document.activeElement === field).toBe(true);
    return field;
  };
  expect(fireEvent.keyDown(await openField(), { key: 'Escape' }), 'the browser does nothing of its own').toBe(false);
  await expect.poll(() => document.activeElement === screen.getByRole('button', { name: 'More' })).toBe(true);
  fireEvent.input(await openField(), { target: { value: 'https://pw.test/p/abc/r' } });
  await openMenu();
  await expectAccessible();
  press('Next');
  await expect.poll(() => setup.user.opened[0]).toMatch('/received.html#received/');
  expect(await readItem(handoff(setup))).toMatchObject({ link: 'https://pw.test/p/abc/r', isOwn: false });
});

describe('a tab with an encrypted secret', () => {
  const KEY = 'AAECAwQFBgcICQoLDA0ODw';
  const ARMOR = '-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----';

  /** A tab whose page shows this. */
  function showPage(text: string) {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    Object.assign(fakeBrowser.tabs, { query: async () => [{ id: 7 }] });
    const executeScript = vi.fn(async ({ func }: { func: () => unknown }) => [{ result: func() }]);
    Object.assign(fakeBrowser, { scripting: { executeScript } });
    return executeScript;
  }

  it.each([
    ['whose button was pressed is offered with the encrypted text that it shows', '', /you need the link you received/],
    ['is opened with its key and without another view', `#age=${KEY}`, /leads to an encrypted secret/],
  ])('%s', async (_, fragment, said) => {
    const setup = await setUpPages();
    showPage(`Here is the secret ${ARMOR} of yours`);
    const address = `https://pw.test/p/abcdefghij${fragment}`;
    render(<OpenThisLink address={address} />);
    await screen.findByText(said);
    const link = fragment === '' ? ARMOR : `${address}\n${ARMOR}`;
    // The page may be read after the first click.
    await expect
      .poll(async () => {
        fireEvent.click(screen.getByRole('button', { name: 'Open this secret' }));
        return setup.user.opened.length > 0 && (await readItem(handoff(setup)))?.link;
      })
      .toBe(link);
  });

  it('is read only where the address looks like a push', async () => {
    await setUpPages();
    const reads = showPage(ARMOR);
    render(<OpenThisLink address="https://pw.test/about" />);
    expect([reads.mock.calls.length, screen.queryByRole('button')]).toEqual([0, null]);
  });

  it('comes first where there is no server, which receiving does not need', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, []);
    setup.user.activeTab = { url: `https://anywhere.test/p/abcdefghij/r#age=${KEY}`, title: '' };
    await showPopup(setup);
    // What is offered without a server is loaded later.
    await screen.findByText(/You don’t need a server/);
    const [first] = await screen.findAllByRole('button', { name: /^(Open this secret|My company’s)/ });
    expect(first?.textContent).toBe('Open this secret');
  });

  it('is offered to be opened with its key, which stays in memory', async () => {
    const setup = await setUpPages();
    const link = `https://anywhere.test/p/abcdefghij/r?locale=de#age=${KEY}`;
    setup.user.activeTab = { url: link, title: '' };
    await showPopup(setup);
    fireEvent.click(await screen.findByRole('button', { name: 'Open this secret' }));
    await expect.poll(() => setup.user.opened[0]).toMatch(/^\/received\.html#received\/[\w-]+$/);
    expect(setup.user.opened[0]).not.toContain(KEY);
    expect(handoff(setup).area).toBe('session');
    expect(await readItem(handoff(setup))).toMatchObject({ link, isOwn: false });
  });

  it.each([
    ['has more behind its key', `https://pw.test/p/abcdefghij/r#age=${KEY}:~:text=Secret`],
    ['is the page for recipients', `https://pw.test/secret-push.html#p=abcdefghij&l=de&age=${KEY}`],
    ['asks whether to follow it', `https://filter.test/?u=${encodeURIComponent(`https://pw.test/p/abc/r#age=${KEY}`)}`],
  ])('is offered if it %s', (_, address) => {
    render(<OpenThisLink address={address} />);
    expect(screen.getByRole('button', { name: 'Open this secret' })).toBeTruthy();
  });

  it.each([
    ['has a damaged key', `https://pw.test/p/abcdefghij/r#age=${KEY.slice(1)}`],
    ['is the page for recipients without a push', `https://pw.test/secret-push.html#age=${KEY}`],
    ['is another page', `https://pw.test/about#age=${KEY}`],
    ['has no key', 'https://pw.test/p/abcdefghij/r'],
    ['has another server in its path', `https://filter.test/https://pw.test/p/abcdefghij/r#age=${KEY}`],
    ['has it in the query', `https://pw.test/p/abcdefghij/r?age=${KEY}`],
  ])('is not offered if it %s', (_, address) => {
    render(<OpenThisLink address={address} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a draft is discarded, and restored with its options until another is begun, with the focus in its field', async () => {
  const { composePage } = await showPopup();
  typePayload('key');
  composePage.composer.options.set('passphrase', ' p ');
  const clickFocused = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await expect.poll(() => document.activeElement === payload()).toBe(true);
    return [payload().value, composePage.composer.draft.value.options.passphrase];
  };
  expect(await clickFocused('Clear')).toEqual(['', '']);
  expect(await clickFocused('Undo')).toEqual(['key', ' p ']);
  await clickFocused('Clear');
  typePayload('new');
  await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('names what is gone where a draft was discarded elsewhere', async () => {
  const setup = await setUpPages();
  render(<DraftRemovedNotice composePage={await setup.open('discarded')} />);
  expect(screen.getByText('This draft is no longer here.')).toBeTruthy();
});
