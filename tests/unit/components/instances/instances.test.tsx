import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Instances } from '@/components/instances/Instances';
import { closeTokenPage } from '@/lib/browser/pages';
import { activeInstanceItem, instancesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { readToken, writeToken } from '../../../fakes/stored-token';
import { makeInstance, makePage, OWNER_TOKEN } from '../../background/make-worker';
import { makeInstances } from '../../state/instances/make-instances';
import { expectAccessible } from '../accessible';
import { asInput, getDescription } from '../page';

// The next test's tabs have the same numbers.
afterEach(() => closeTokenPage('https://pw.test'));

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

/** First run, with the form for a server open. */
async function showForm() {
  const shown = await showInstances({ isEmpty: true });
  click(/^My company’s or my own server/);
  return shown;
}

/** Instances "One" and "Two". */
async function showTwo() {
  const shown = await showInstances();
  await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://b.test' })]);
  await screen.findByRole('heading', { name: 'Two' });
  return shown;
}

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
  const { worker } = await showInstances();
  const card = screen.getByRole('article').textContent;
  expect(card).toMatch(/^OneIn usehttps:\/\/pw\.testPushes are saved to your account\.Not checked yet\..*\.CheckEdit$/);
  await expectAccessible({ isPiece: true });
  click('Edit');
  await screen.findByLabelText('Address');
  expect(screen.queryByText(/^Use https/)).toBeNull();
  type(address(), 'no address');
  checkAndSave();
  await expect.poll(() => address().getAttribute('aria-invalid')).toBe('true');
  await expectAccessible({ isPiece: true });
  click('Cancel');
  worker.network.fault = 'down';
  click('Check');
  await screen.findByRole('button', { name: 'Open pw.test' });
  await expectAccessible({ isPiece: true });
  click(/^Remove/);
  await expectAccessible({ isPiece: true });
});

it('adds the demo with one click and says what it is', async () => {
  await showInstances({ isEmpty: true });
  click(/^Try the demo/);
  const card = (await screen.findByRole('article')).textContent;
  expect(card).toMatch(
    /^DemoIn useA demo inside this browser\. Its links open only here .* when the browser closes\.$/,
  );
  expect(screen.getByText('In use').className).toBe('chip on');
  click(/^Remove/);
  expect(getDescription(screen.getByRole('dialog'))).toMatch(/^You can add it again at any time\./);
});

describe('the form', () => {
  it('says why an address cannot be used and focuses it', async () => {
    const { user } = await showForm();
    fireEvent.blur(address());
    expect(getDescription(address())).toMatch(/^Include the port and path, if any\. *$/);
    type(address(), 'https://me:pass@pw.test');
    checkAndSave();
    expect(document.activeElement).toBe(address());
    expect(address().getAttribute('aria-invalid')).toBe('true');
    expect(getDescription(address())).toMatch(/^[^.]*user name and password[^.]*\.[^.]*\.?$/);
    expect(user.asked).toEqual([]);
  });

  it('keeps a token until the browser closes unless the user chooses the device, and becomes a focused card', async () => {
    await showForm();
    const answers = ['Until the browser closes', 'On this device'].map((name) =>
      asInput(screen.getByRole('radio', { name })),
    );
    expect(answers.map(({ checked }) => checked)).toEqual([true, false]);
    expect(answers.map(getDescription)).toEqual(['', expect.stringContaining('stays until you remove it')]);
    type(address(), 'https://pw.test:8443');
    const around = screen.getByRole('form').querySelectorAll('*').length;
    type(token(), OWNER_TOKEN);
    expect(screen.getByRole('form').querySelectorAll('*'), 'nothing that would move the button').toHaveLength(around);
    keep('On this device');
    checkAndSave();
    await screen.findByText('Saved');
    const title = screen.getByRole('heading', { name: 'pw.test:8443' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    const [saved] = await readItem(instancesItem);
    expect(saved).toMatchObject({ name: 'pw.test:8443', baseUrl: 'https://pw.test:8443', tokenArea: 'device' });
    expect(await readItem(activeInstanceItem)).toBe(saved?.id);
  });

  it('shows the page of the token in one tab, says what to do after a sign-in, and closes it once the token is saved', async () => {
    await showForm();
    await fakeBrowser.tabs.create({ url: 'https://other.test/' });
    type(address(), 'https://pw.test');
    expect(screen.getByText('If you have to sign in first, select “Get token” again afterward.')).toBeTruthy();
    click('Get token');
    await expect.poll(openedTabs).toEqual(['https://other.test/', 'https://pw.test/users/token']);
    const tab = (await fakeBrowser.tabs.query({})).at(-1);
    await fakeBrowser.tabs.update(tab?.id ?? 0, { url: 'https://pw.test/' });
    click('Get token');
    await expect.poll(openedTabs).toEqual(['https://other.test/', 'https://pw.test/users/token']);
    type(token(), OWNER_TOKEN);
    checkAndSave();
    await screen.findByText('Saved');
    await expect.poll(openedTabs).toEqual(['https://other.test/']);
  });

  it('says once that it was saved, not again when the section is opened later', async () => {
    const { store } = await showInstances();
    click('Edit');
    await screen.findByRole('form');
    checkAndSave();
    await screen.findByText('Saved');
    cleanup();
    render(<Instances store={store} />);
    await screen.findByRole('article');
    expect(store.savedId.value).toBeUndefined();
  });

  it('saves nothing without the permission, which it requests within the click, and keeps what was typed', async () => {
    const { user } = await showForm();
    user.allows = false;
    type(address(), 'https://pw.test:8443/sub');
    type(token(), 'T 1');
    checkAndSave();
    expect(user.asked).toEqual([['https://pw.test/*', 'http://pw.test/*']]);
    await screen.findByText(/^Secret Push isn’t allowed to access/);
    expect([address().value, token().value]).toEqual(['https://pw.test:8443/sub', 'T 1']);
    expect(await readItem(instancesItem)).toEqual([]);
  });

  it('stores an address in links, which the card shows, leaves it to its server, and removes it', async () => {
    await showInstances();
    click('Edit');
    await screen.findByRole('form');
    type(publicAddress(), ' public.test/pw/p/abcdefghij1234 ');
    checkAndSave();
    expect((await screen.findByRole('article')).textContent).toContain('Address in linkshttps://public.test/pw');
    expect(await readItem(instancesItem)).toEqual([makeInstance({ publicUrl: 'https://public.test/pw' })]);
    await expectAccessible({ isPiece: true });
    click('Edit');
    await expect.poll(() => publicAddress().value).toBe('https://public.test/pw');
    type(address(), 'https://elsewhere.test');
    expect(publicAddress().value).toBe('');
    type(publicAddress(), 'https://public.elsewhere.test');
    type(address(), 'https://pw.test');
    expect(publicAddress().value).toBe('https://public.elsewhere.test');
    type(publicAddress(), '');
    checkAndSave();
    await screen.findByRole('article');
    expect(await readItem(instancesItem)).toEqual([makeInstance()]);
  });

  it.each([
    ['https://pw.test', 'https://me:pass@public.test', /user name and password/],
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
    await showTwo();
    fireEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
    await screen.findByRole('form');
    type(publicAddress(), 'https://b.test');
    checkAndSave();
    await screen.findByText('https://b.test is the address of your server Two.');
    expect((await readItem(instancesItem))[0]).toEqual(makeInstance());
  });

  it('takes off what is around an address or a token, and says so', async () => {
    await showForm();
    const removed = () => screen.queryAllByText('Spaces at the start and end were removed.').length;
    type(token(), 'T1');
    expect(removed()).toBe(0);
    for (const [at, field] of [token(), address()].entries()) {
      type(field, ' https://pw.test\n');
      await expect.poll(() => [field.value, removed()]).toEqual(['https://pw.test', at + 1]);
    }
    type(address(), 'https://pw.test/sub/p/abcdefghij1234/r');
    expect(getDescription(address())).toContain('Shortened to the server’s address: https://pw.test/sub');
  });

  it('sends nothing unencrypted before the user agrees, who is not asked where nothing goes unencrypted', async () => {
    const { user, worker } = await showForm();
    for (const typed of ['https://pw.test', 'http://127.0.0.1:5100', 'localhost:5100']) {
      type(address(), typed);
      expect(screen.queryByRole('checkbox'), typed).toBeNull();
    }
    type(address(), 'http://pw.test');
    const consent = screen.getByRole('checkbox', { name: /^Send secrets unencrypted/ });
    checkAndSave();
    expect([user.asked, worker.network.requests]).toEqual([[], []]);
    fireEvent.click(consent);
    checkAndSave();
    await screen.findByText('Saved');
    expect(await readItem(instancesItem)).toMatchObject([{ baseUrl: 'http://pw.test', allowsHttp: true }]);
  });

  it('conceals the token in a field that browsers do not save, and leads to its page', async () => {
    await showForm();
    click('Get token');
    expect(await openedTabs(), 'without an address').toEqual([]);
    type(address(), 'https://pw.test:8443/sub');
    click('Get token');
    await expect.poll(openedTabs).toEqual(['https://pw.test:8443/sub/users/token']);
    type(token(), ' T 1 ');
    expect([token().className, token().type, token().autocomplete].join()).toBe('mono is-masked,text,off');
    expect(getDescription(screen.getByRole('button', { name: 'Show' }))).toBe('API token (optional)');
    click('Show');
    expect([token().className, token().value]).toEqual(['mono', 'T 1']);
    const attributes = ['type', 'inputmode', 'dir', 'autocomplete', 'autocapitalize'];
    for (const field of [address(), publicAddress()])
      expect(attributes.map((name) => field.getAttribute(name))).toEqual(['text', 'url', 'ltr', 'off', 'off']);
  });

  it('shows findings with the next step for a wrong token, and saves it if the user insists', async () => {
    await showForm();
    type(address(), 'https://pw.test');
    type(token(), 'mistyped');
    checkAndSave();
    await screen.findByText('pw.test didn’t accept your API token.');
    const findings = screen.getAllByRole('listitem');
    expect(findings.map(({ className, textContent }) => `${className} ${textContent?.split('.')[0]}`)).toEqual([
      'good OK: Access to pw',
      'good OK: Password Pusher 2',
      'info Supports: Text, URL, Files, and QR code',
      'bad Problem: pw',
    ]);
    expect(token().getAttribute('aria-invalid')).toBe('true');
    click('Get token');
    await expect.poll(openedTabs).toEqual(['https://pw.test/users/token']);
    expect(await readItem(instancesItem)).toEqual([]);
    click('Save anyway');
    expect((await screen.findByRole('article')).textContent).toContain('Pushes are saved to your account.');
    const [saved] = await readItem(instancesItem);
    expect([saved?.baseUrl, await readToken(saved?.id ?? '', 'session')]).toEqual(['https://pw.test', 'mistyped']);
  });

  it('offers no first link where the check found that none can be created', async () => {
    const { worker } = await showForm();
    worker.network.fault = 'down';
    type(address(), 'https://pw.test');
    checkAndSave();
    click((await screen.findByRole('button', { name: 'Save anyway' })).textContent ?? '');
    expect((await screen.findByRole('article')).textContent).toContain('Can’t reach pw.test.');
    expect(screen.queryByRole('button', { name: 'Create your first link' })).toBeNull();
  });

  it('folds what most servers need no change of, and unfolds what is set', async () => {
    await showForm();
    const more = () => screen.getByText('More').closest('details');
    expect(more()?.open).toBe(false);
    type(screen.getByLabelText('Name'), 'Ours');
    await expect.poll(() => more()?.open).toBe(true);
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
    await showInstances();
    await writeToken('one', 'session', '');
    click('Edit');
    const remove = await screen.findByRole('button', { name: 'Remove API token' });
    expect(screen.getByText(/^The API token is missing\. Enter it again to create links/)).toBeTruthy();
    fireEvent.click(remove);
    await screen.findByText(/^Saving removes the API token/);
    expect(screen.queryByText(/you can’t create, list or expire pushes there/)).toBeNull();
    expect(document.activeElement).toBe(token());
  });
});

it('the focus is in the address of a new server, also after an offered one was taken, and then stays in the list', async () => {
  await showForm();
  expect(document.activeElement).toBe(address());
  const clickFocused = (name: string) => {
    screen.getByRole('button', { name }).focus();
    click(name);
  };
  type(address(), 'https://pw.test/de');
  clickFocused('Use https://pw.test');
  const taken = () => [address().value, document.activeElement === address(), screen.queryByText(/^Use https/)];
  await expect.poll(taken).toEqual(['https://pw.test', true, null]);
  clickFocused('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Servers' })));
});

describe('a card', () => {
  it('says after a check whether the server has a page for recipients, and how to add one', async () => {
    const { worker } = await showInstances();
    click('Check');
    await screen.findByText('Page for recipients: not there');
    await screen.findByText(/^API token works/);
    const how = screen.getByText(/Put the file secret-push\.html into Password Pusher’s “public” folder/);
    expect(how.hidden).toBe(true);
    click('How to add it');
    expect(how.hidden).toBe(false);
    worker.network.page = makePage();
    click('Check');
    await screen.findByText(/^Page for recipients: found, version 1\.2\.0/);
    expect(screen.queryByRole('button', { name: 'How to add it' })).toBeNull();
    await writeItem(instancesItem, [makeInstance({ publicUrl: 'https://links.test' })]);
    await waitFor(() => expect(screen.queryByText(/^Page for recipients/)).toBeNull());
  });

  it('of another address in links asks for its host with the check, and says so where it was refused', async () => {
    const instance = makeInstance({ publicUrl: 'https://links.test' });
    const { user, worker } = await showInstances({ instance });
    worker.network.page = makePage();
    user.allows = false;
    click('Check');
    await screen.findByText('Page for recipients: not known. Select “Check” and allow access to links.test.');
    await screen.findByText(/^API token works/);
    user.allows = true;
    click('Check');
    await screen.findByText(/^Page for recipients: found/);
    expect(user.asked.at(-1)).toContain('https://links.test/*');
  });

  it('says nothing of pushes without an account while the token is missing', async () => {
    const { worker } = await showInstances();
    await writeToken('one', 'session', '');
    click('Check');
    await screen.findByText(/^Supports: Text/);
    expect(screen.queryByText(/No API token: pushes are created without an account/)).toBeNull();
    expect(worker.network.requests).toEqual(['GET /api/v2/version', 'GET /secret-push.html']);
  });

  it('uses its server for new pushes at a click, or says why it cannot', async () => {
    const { store } = await showTwo();
    expect(screen.getByRole('article', { name: 'Two' }).textContent).toMatch(
      /^Twohttps:\/\/b.testThe API token is missing.*AllowUse for new pushesCheckEdit$/,
    );
    const buttons = ['Use for new pushes', 'Check', 'Edit'];
    const two = within(screen.getByRole('article', { name: 'Two' }));
    expect(buttons.map((name) => getDescription(two.getByRole('button', { name })))).toEqual(['Two', 'Two', 'Two']);
    expect(document.activeElement).toBe(document.body);
    click('Use for new pushes');
    await expect.poll(() => readItem(activeInstanceItem)).toBe('two');
    await expect.poll(() => document.activeElement?.textContent).toBe('Two');
    location.hash = '#instance-one';
    fireEvent(window, new Event('hashchange'));
    expect(document.activeElement?.textContent).toBe('One');
    await store.activate('gone');
    expect(await screen.findByText('No server selected.')).toBeTruthy();
  });

  it('removes its instance when that is confirmed', async () => {
    await showInstances();
    click('Remove One');
    const dialog = await screen.findByRole('dialog', { name: 'Remove One?' });
    expect(getDescription(dialog)).toMatch(/^Its address, API token and access permission are deleted here\./);
    const confirm = within(dialog).getByRole('button', { name: 'Remove' });
    expect(confirm.className).toBe('button danger');
    fireEvent.click(confirm);
    await screen.findByText('Choose a server for your secrets');
    expect(await readItem(instancesItem)).toEqual([]);
  });
});
