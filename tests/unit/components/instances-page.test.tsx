import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Instances } from '@/components/options/Instances';
import { readItem, writeItem } from '@/lib/browser/storage';
import { activeInstanceItem, instancesItem } from '@/lib/storage/items';
import { readToken, writeToken } from '../../fakes/stored-token';
import { makeInstance, OWNER_TOKEN } from '../background/make-worker';
import { makeInstances } from '../state/make-instances';
import { expectAccessible } from './accessible';
import { asInput, getDescription, setUpCleanup } from './page';

setUpCleanup();

async function showInstances(options: Parameters<typeof makeInstances>[0] = {}) {
  const made = await makeInstances(options);
  render(<Instances store={made.store} />);
  return made;
}

const openedTabs = async () => (await fakeBrowser.tabs.query({})).flatMap(({ url }) => url ?? []);

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => asInput(screen.getByLabelText('Address'));
const publicAddress = () => asInput(screen.getByLabelText('Address in links'));
const token = () => asInput(screen.getByLabelText(/^API token/));
const type = (input: HTMLInputElement, value: string) => fireEvent.input(input, { target: { value } });
const keep = (answer: string) => fireEvent.click(screen.getByRole('radio', { name: answer }));
const checkAndSave = () => fireEvent.submit(screen.getByRole('form'));

/** The form of an instance whose token ended with the browser. */
async function showTokenless() {
  await showInstances();
  await writeToken('one', 'session', '');
  click('Edit');
  await screen.findByText(
    /^The API token is missing\. The browser was closed, or Secret Push was updated, reloaded or turned off/,
  );
}

/** First run, with the form for a server open. */
async function showForm() {
  const shown = await showInstances({ isEmpty: true });
  click(/^Connect a server/);
  return shown;
}

it('asks how long to keep a token in red only after it was submitted', async () => {
  await showForm();
  type(address(), 'https://pw.test');
  type(token(), 'a token');
  fireEvent.blur(address());
  expect(await screen.findByRole('radio', { name: 'Until the browser closes' })).toBeTruthy();
  expect(screen.queryByText('Choose how long to keep the API token.')).toBeNull();
  checkAndSave();
  expect(await screen.findByText('Choose how long to keep the API token.')).toBeTruthy();
});

it('takes spaces off an address, and says so', async () => {
  await showForm();
  type(address(), ' https://pw.test\n');
  expect(await screen.findByText('Spaces at the start and end were removed.')).toBeTruthy();
  expect(address().value).toBe('https://pw.test');
});

it('brings findings into view, and offers a first link once a server is connected', async () => {
  const inView: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    inView.push(this.className);
  });
  await showForm();
  type(address(), 'https://pw.test/pushes');
  checkAndSave();
  expect(await screen.findByText(/Password Pusher answers at the address without its path/)).toBeTruthy();
  await expect.poll(() => inView).toEqual(['check-region']);
  click('Use https://pw.test');
  await expect.poll(() => address().value).toBe('https://pw.test');
  checkAndSave();
  expect(await screen.findByRole('button', { name: 'Create your first link' })).toBeTruthy();
});

it('is accessible with a card, a form and findings', async () => {
  await showInstances();
  await expectAccessible({ isPiece: true });
  click('Edit');
  await screen.findByLabelText('Address');
  type(address(), 'no address');
  checkAndSave();
  await expect.poll(() => address().getAttribute('aria-invalid')).toBe('true');
  await expectAccessible({ isPiece: true });
  click('Cancel');
  click('Check');
  await expect.poll(() => document.querySelector('.check')).toBeTruthy();
  await expectAccessible({ isPiece: true });
  click(/^Remove/);
  await expectAccessible({ isPiece: true });
});

it('focuses the address field after an offered address was taken', async () => {
  await showForm();
  const offer = screen.getByRole('button', { name: 'Use https://oss.pwpush.com' });
  offer.focus();
  fireEvent.click(offer);
  await expect.poll(() => address().value).toBe('https://oss.pwpush.com');
  await expect.poll(() => document.activeElement === address()).toBe(true);
});

it('adds the demo with one click and says what it is', async () => {
  await showInstances({ isEmpty: true });
  click(/^Try the demo/);
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('demo');
  expect(card.textContent).toContain('Its links open only here and expire when the browser closes');
  expect(within(card).getByText('In use')).toBeTruthy();
  expect(within(card).queryByRole('button', { name: 'Check' })).toBeNull();
});

describe('the form', () => {
  it('says why an address cannot be used and focuses it', async () => {
    const { user } = await showForm();
    type(address(), 'https://me:pass@pw.test');
    checkAndSave();
    expect(document.activeElement).toBe(address());
    expect(address().getAttribute('aria-invalid')).toBe('true');
    expect(getDescription(address())).toContain('user name and password');
    expect(user.asked).toEqual([]);
  });

  it('asks how long to store a token before anything is requested', async () => {
    const { user } = await showForm();
    type(address(), 'https://pw.test');
    expect(screen.queryByRole('radio', { name: 'On this device' })).toBeNull();
    type(token(), OWNER_TOKEN);
    const answers = ['Until the browser closes', 'On this device'].map((name) =>
      asInput(screen.getByRole('radio', { name })),
    );
    expect(answers.map(({ checked }) => checked)).toEqual([false, false]);
    expect(answers.map(getDescription)).toEqual([
      expect.stringContaining('after the browser closes, or Secret Push is updated, reloaded or turned off'),
      expect.stringContaining('stays until you remove it'),
    ]);
    checkAndSave();
    expect(screen.getByText('Choose how long to keep the API token.')).toBeTruthy();
    expect([user.asked, document.activeElement]).toEqual([[], answers[0]]);
    keep('On this device');
    checkAndSave();
    await screen.findByText('Saved');
    expect(await readItem(instancesItem)).toMatchObject([{ tokenArea: 'device' }]);
  });

  it('stores an address in links, which the card shows, and removes it', async () => {
    await showInstances();
    click('Edit');
    await screen.findByRole('form');
    type(publicAddress(), ' public.test/pw/p/abcdefghij1234 ');
    keep('Until the browser closes');
    checkAndSave();
    expect((await screen.findByRole('article')).textContent).toContain('Address in linkshttps://public.test/pw');
    expect(await readItem(instancesItem)).toEqual([makeInstance({ publicUrl: 'https://public.test/pw' })]);
    await expectAccessible({ isPiece: true });
    click('Edit');
    await expect.poll(() => publicAddress().value).toBe('https://public.test/pw');
    type(publicAddress(), '');
    checkAndSave();
    await screen.findByRole('article');
    expect(await readItem(instancesItem)).toEqual([makeInstance()]);
  });

  it('leaves the address in links to the address that the server had', async () => {
    await showInstances({ instance: makeInstance({ publicUrl: 'https://public.test' }) });
    click('Edit');
    await expect.poll(() => publicAddress().value).toBe('https://public.test');
    type(address(), 'https://elsewhere.test');
    expect(publicAddress().value).toBe('');
    type(publicAddress(), 'https://public.elsewhere.test');
    type(address(), 'https://pw.test');
    expect(publicAddress().value).toBe('https://public.elsewhere.test');
  });

  it.each([
    ['https://pw.test', 'https://me:pass@public.test', /user name and password/],
    ['https://pw.test', 'ftp://public.test', /must start with https/],
    ['http://localhost:5100', 'https://public.test', /https links aren’t opened there/],
  ])('says why links to %s cannot start with %s, and focuses the field', async (server, typed, why) => {
    const { user } = await showForm();
    type(address(), server);
    type(publicAddress(), typed);
    expect(publicAddress().getAttribute('aria-invalid')).toBeNull();
    checkAndSave();
    await expect.poll(() => getDescription(publicAddress())).toMatch(why);
    expect([user.asked, document.activeElement]).toEqual([[], publicAddress()]);
  });

  it('says which server has the address that was entered as the address in links', async () => {
    await showInstances();
    await writeItem(instancesItem, [
      makeInstance(),
      makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://b.test' }),
    ]);
    await screen.findByRole('heading', { name: 'Two' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
    await screen.findByRole('form');
    type(publicAddress(), 'https://b.test');
    checkAndSave();
    await screen.findByText('https://b.test is the address of your server Two.');
    expect((await readItem(instancesItem))[0]).toEqual(makeInstance());
  });

  it('says that it shortened a pasted link', async () => {
    await showForm();
    type(address(), 'https://pw.test/sub/p/abcdefghij1234/r');
    expect(getDescription(address())).toContain('Shortened to the server’s address: https://pw.test/sub');
  });

  it.each([
    ['http://pw.test', true],
    ['https://pw.test', false],
    ['http://127.0.0.1:5100', false],
    ['localhost:5100', false],
  ])('asks to agree to HTTP only where secrets would be unencrypted: %s', async (typed, asks) => {
    await showForm();
    type(address(), typed);
    expect(screen.queryByRole('checkbox', { name: /^Send secrets unencrypted/ }) !== null).toBe(asks);
  });

  it('conceals the token in a field that browsers do not save', async () => {
    await showForm();
    type(token(), ' T 1 ');
    expect([token().className, token().type, token().getAttribute('autocomplete')]).toEqual([
      'mono is-masked',
      'text',
      'off',
    ]);
    click('Show');
    expect([token().className, token().value]).toEqual(['mono', 'T 1']);
  });

  it('takes off what is around a pasted token, and says so', async () => {
    await showForm();
    type(token(), 'T1');
    expect(screen.queryByText('Spaces at the start and end were removed.')).toBeNull();
    type(token(), ' T1 ');
    expect(token().value).toBe('T1');
    await screen.findByText('Spaces at the start and end were removed.');
  });

  it('links to the token page', async () => {
    await showForm();
    type(address(), 'https://pw.test:8443/sub');
    click('Get it at pw.test:8443/sub/users/\u2060token');
    await expect.poll(openedTabs).toEqual(['https://pw.test:8443/sub/users/token']);
  });

  it('shows findings with the next step for a wrong token', async () => {
    await showForm();
    type(address(), 'https://pw.test');
    type(token(), 'mistyped');
    keep('Until the browser closes');
    checkAndSave();
    await screen.findByText('pw.test didn’t accept your API token.');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.split('.')[0])).toEqual([
      'OK: Access to pw',
      'OK: Password Pusher 2',
      'Supports: Text, URL, QR code, and Files',
      'Problem: pw',
    ]);
    click('Open token page');
    await expect.poll(openedTabs).toEqual(['https://pw.test/users/token']);
    click('Save anyway');
    expect((await screen.findByRole('article')).textContent).toContain('Pushes are saved to your account.');
  });

  it('becomes a focused card that says "Saved", of the server in use', async () => {
    await showForm();
    type(address(), 'https://pw.test:8443');
    type(token(), OWNER_TOKEN);
    keep('Until the browser closes');
    checkAndSave();
    await screen.findByText('Saved');
    const title = screen.getByRole('heading', { name: 'pw.test:8443' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    const [saved] = await readItem(instancesItem);
    expect(saved).toMatchObject({ name: 'pw.test:8443', baseUrl: 'https://pw.test:8443', tokenArea: 'session' });
    expect(await readItem(activeInstanceItem)).toBe(saved?.id);
  });

  it('warns before it drops the token of another server, and drops it', async () => {
    await showInstances();
    click('Edit');
    await screen.findByRole('form');
    expect(screen.queryByRole('alert')).toBeNull();
    type(address(), 'https://elsewhere.test');
    expect(screen.getByRole('alert').textContent).toContain('belongs to pw.test and will be removed');
    await expect.poll(() => token().value).toBe('');
    checkAndSave();
    await screen.findByRole('article');
    expect(await readItem(instancesItem)).toMatchObject([{ baseUrl: 'https://elsewhere.test', tokenArea: 'none' }]);
    await expect.poll(() => readToken('one', 'session')).toBe('');
  });

  it('removes a missing token only when asked to', async () => {
    await showTokenless();
    const button = screen.getByRole('button', { name: 'Remove API token' });
    fireEvent.click(button);
    await screen.findByText(/^Saving removes the API token/);
    expect([screen.queryByText(/you can’t create, list or expire pushes there/), document.activeElement]).toEqual([
      null,
      token(),
    ]);
  });

  it('says nothing of pushes without an account while the token is missing', async () => {
    const { worker } = await showInstances();
    await writeToken('one', 'session', '');
    click('Check');
    await screen.findByText(/^Supports: Text/);
    expect(screen.queryByText(/No API token: pushes are created without an account/)).toBeNull();
    expect(worker.network.requests).toEqual(['GET /api/v2/version']);
  });
});

describe('focus', () => {
  it('goes to the address synchronously when another server is added', async () => {
    await showInstances();
    screen.getByRole('button', { name: 'Connect a server' }).focus();
    click('Connect a server');
    await screen.findByRole('form');
    expect(document.activeElement).toBe(address());
  });

  it('stays in the list when a form is closed', async () => {
    await showForm();
    screen.getByRole('button', { name: 'Cancel' }).focus();
    click('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Servers' })));
  });

  it('is not moved by a form that opens elsewhere', async () => {
    const { store } = await showInstances();
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two', tokenArea: 'none' })]);
    await screen.findByRole('heading', { name: 'Two' });
    const [first] = screen.getAllByRole('button', { name: 'Check' });
    first?.focus();
    await store.edit(makeInstance({ id: 'two', name: 'Two', tokenArea: 'none' }));
    await screen.findByRole('form');
    expect(document.activeElement).toBe(first);
  });
});

it('a card shows the host of an unnamed instance once, with its path', async () => {
  await showInstances({ instance: makeInstance({ name: 'pw.test:8443', baseUrl: 'https://pw.test:8443/sub' }) });
  expect(screen.getByRole('article').textContent?.split('pw.test')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'pw.test:8443/sub' })).toBeTruthy();
});

it('removes an instance when that is confirmed', async () => {
  await showInstances();
  click('Remove One');
  const dialog = await screen.findByRole('dialog', { name: 'Remove One?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Choose a server for your secrets');
  expect(await readItem(instancesItem)).toEqual([]);
});
