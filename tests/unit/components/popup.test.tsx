import { fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { readItem, writeItem } from '@/lib/browser/stored';
import { activeInstanceItem, handedDraftItem, handedLinkItem, instancesItem } from '@/lib/storage/items';
import { readToken, writeToken } from '../../fakes/stored-token';
import { makeInstance, OWNER_TOKEN } from '../background/make-worker';
import { setUpPages } from '../state/make-compose-page';
import { asInput, cleansUp } from './page';
import { payload, press, showPopup, typePayload } from './show-popup';

cleansUp();

describe('the popup’s head', () => {
  it.each([
    ['session' as const, 'with your account'],
    ['none' as const, 'without an account'],
  ])('says where pushes go and as whom (token: %s)', async (tokenArea, words) => {
    await showPopup(await setUpPages({ instance: makeInstance({ tokenArea, colour: 'rose' }) }));
    expect(screen.getByText('One')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.querySelector('.popup')?.getAttribute('data-colour')).toBe('rose');
  });

  it('says that nothing goes anywhere while a token is missing', async () => {
    const setup = await setUpPages();
    await writeToken('one', 'session', '');
    await showPopup(setup);
    expect(screen.getByText('API token missing')).toBeTruthy();
    expect(screen.queryByText(/without an account/)).toBeNull();
  });

  it('takes a missing token on the spot, and goes on with what is typed', async () => {
    const setup = await setUpPages();
    await writeToken('one', 'session', '');
    await showPopup(setup);
    typePayload('key');
    const field = await screen.findByLabelText('API token');
    fireEvent.input(field, { target: { value: 'mistyped' } });
    press('Save API token');
    await screen.findByText(/^The token was refused/);
    expect(await readToken('one', 'session')).toBe('');
    fireEvent.input(field, { target: { value: OWNER_TOKEN } });
    press('Save API token');
    await screen.findByText('with your account');
    await expect.poll(() => screen.queryByLabelText('API token')).toBeNull();
    expect([await readToken('one', 'session'), payload().value]).toEqual([OWNER_TOKEN, 'key']);
  });

  it('asks anew for a missing token where the server is moved to another address', async () => {
    const setup = await setUpPages();
    await writeToken('one', 'session', '');
    await showPopup(setup);
    fireEvent.input(await screen.findByLabelText('API token'), { target: { value: OWNER_TOKEN } });
    await writeItem(instancesItem, [makeInstance({ baseUrl: 'https://elsewhere.test' })]);
    await expect.poll(() => asInput(screen.getByLabelText('API token')).value).toBe('');
  });

  it('keeps a token that was missing on this device if told to, also when the server cannot be asked', async () => {
    const setup = await setUpPages();
    await writeToken('one', 'session', '');
    setup.network.fault = 'down';
    await showPopup(setup);
    fireEvent.input(await screen.findByLabelText('API token'), { target: { value: OWNER_TOKEN } });
    fireEvent.click(screen.getByLabelText('Keep it on this device'));
    press('Save API token');
    await screen.findByText('with your account');
    expect([await readToken('one', 'device'), await readToken('one', 'session')]).toEqual([OWNER_TOKEN, '']);
  });

  it('marks the built-in instance as a demonstration', async () => {
    const setup = await setUpPages();
    await setup.call('useBuiltIn', undefined);
    await showPopup(setup);
    expect(screen.getByText('demonstration')).toBeTruthy();
  });

  it('changes the instance where there are several', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two', tokenArea: 'none' })]);
    await showPopup(setup);
    fireEvent.change(screen.getByLabelText('Server'), { target: { value: 'two' } });
    await screen.findByText('without an account');
  });

  it('leads to the settings and to “My pushes”', async () => {
    const setup = await setUpPages();
    await showPopup(setup);
    press('Settings');
    press('My pushes');
    expect(setup.user.opened).toEqual(['options', '/pushes.html']);
  });

  it('takes its draft to a place that stays open: beside the page, a window or a tab', async () => {
    const setup = await setUpPages();
    await showPopup(setup);
    typePayload('key');
    press('Open in a larger view');
    const beside = await screen.findByRole('button', { name: 'Side panel' });
    await expect.poll(() => document.activeElement === beside).toBe(true);
    fireEvent.click(beside);
    press('Window');
    press('Tab');
    await expect
      .poll(() => [...setup.user.windows, ...setup.user.opened].sort())
      .toEqual(['/compose.html', '/compose.html', 'panel']);
    const handedOff = (['panel/1', 'window', 'tab'] as const).map((place) => readItem(handedDraftItem(place)));
    expect(await Promise.all(handedOff)).toEqual(['typed', 'typed', 'typed']);
  });

  it('opens no other place while what is typed is not kept: it would not be there', async () => {
    const setup = await setUpPages();
    await showPopup(setup);
    setup.memory.isFullFor = () => true;
    typePayload('key');
    await screen.findByText(/This draft can’t be saved/);
    press('Open in a larger view');
    await expect.poll(() => screen.getAllByText(/This draft can’t be saved/).length).toBe(2);
    expect(screen.queryByRole('button', { name: 'Window' })).toBeNull();
    setup.memory.isFullFor = () => false;
    typePayload('key!');
    fireEvent.click(await screen.findByRole('button', { name: 'Window' }));
    await expect.poll(() => setup.user.windows).toEqual(['/compose.html']);
  });

  it('puts the places away at Escape, and the focus returns', async () => {
    await showPopup(await setUpPages());
    payload().focus();
    press('Open in a larger view');
    const beside = await screen.findByRole('button', { name: 'Side panel' });
    await expect.poll(() => document.activeElement === beside).toBe(true);
    // The browser would close the popup at an Escape that is not taken.
    expect(fireEvent.keyDown(beside, { key: 'Escape' })).toBe(false);
    expect(screen.queryByRole('button', { name: 'Side panel' })).toBeNull();
    await expect.poll(() => document.activeElement === payload()).toBe(true);
  });
});

describe('without an instance', () => {
  async function first() {
    const setup = await setUpPages();
    await writeItem(instancesItem, []);
    await writeItem(activeInstanceItem, '');
    await showPopup(setup);
    return setup;
  }

  it('there are two doors, and the one to a server opens a tab', async () => {
    const { user } = await first();
    fireEvent.click(await screen.findByRole('button', { name: /^Connect a server/ }));
    await expect.poll(() => user.opened).toEqual(['/options.html#connect']);
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  });

  it('one click gives a composer', async () => {
    await first();
    fireEvent.click(await screen.findByRole('button', { name: /^Try the demo/ }));
    await screen.findByRole('button', { name: 'Create link' });
    expect(document.activeElement).toBe(payload());
  });
});

it('says what was remembered and could not be read', async () => {
  await showPopup(await setUpPages(), ['privacySettings', 'privacyDrafts', 'privacySettings', 'privacyToken']);
  const notice = (await screen.findByText(/could not be read, and defaults stand in for it/)).closest('div');
  expect(
    within(notice as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Settings, templates and what your organization set',
    'Drafts and links you’re about to open',
    'API tokens',
  ]);
});

describe('a received link', () => {
  it('is handed on exactly, and Escape puts its field away without closing the popup', async () => {
    const setup = await setUpPages();
    await showPopup(setup);
    press('Open received link');
    const field = await screen.findByLabelText(/Paste the link you received/);
    expect(fireEvent.keyDown(field, { key: 'Escape' }), 'the browser does nothing of its own').toBe(false);
    await expect.poll(() => screen.queryByLabelText(/Paste the link you received/)).toBeNull();
    press('Open received link');
    fireEvent.input(await screen.findByLabelText(/Paste the link you received/), {
      target: { value: 'https://pw.test/p/abc/r' },
    });
    press('Next');
    await expect.poll(() => setup.user.opened[0]).toMatch('/open.html#received/');
    const id = setup.user.opened[0]?.split('/').at(-1) ?? '';
    expect(await readItem(handedLinkItem(id))).toMatchObject({ link: 'https://pw.test/p/abc/r', isOwn: false });
  });
});

describe('by keyboard', () => {
  it('a text that is thrown away leaves the keyboard in its empty field, and so does one that is put back', async () => {
    await showPopup(await setUpPages());
    typePayload('key');
    const clear = await screen.findByRole('button', { name: 'Clear' });
    clear.focus();
    fireEvent.click(clear);
    const putBack = await screen.findByRole('button', { name: 'Undo' });
    await expect.poll(() => document.activeElement === payload()).toBe(true);
    putBack.focus();
    fireEvent.click(putBack);
    await expect.poll(() => [payload().value, document.activeElement === payload()]).toEqual(['key', true]);
  });

  it('what the head shows and puts away says so, and gives the keyboard back', async () => {
    await showPopup(await setUpPages());
    const door = screen.getByRole('button', { name: 'Open received link' });
    expect(door.getAttribute('aria-expanded')).toBe('false');
    door.focus();
    fireEvent.click(door);
    const field = await screen.findByLabelText(/^Paste the link you received/);
    await expect.poll(() => document.activeElement === field).toBe(true);
    expect(door.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(field, { key: 'Escape' });
    await expect.poll(() => document.activeElement === door).toBe(true);
    expect(door.getAttribute('aria-expanded')).toBe('false');
  });
});
