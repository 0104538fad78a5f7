import { fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { ReceivedPage } from '@/components/received/ReceivedPage';
import type { Failure } from '@/lib/base/failure';
import type { LinkTarget } from '@/lib/messaging/messages';
import type { Draft } from '@/lib/push/draft';
import { describeOpeningFailure } from '@/lib/text/received';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeInstance } from '../../background/make-worker';
import { hold } from '../../hold';
import { makeReceivedSecret, receivedLink, sentMessages } from '../../state/received/make-received-secret';
import { expectAccessible } from '../accessible';
import { asInput, collectSaved, getDescription, pauseMessages } from '../page';
import { announced, press } from '../popup/show-popup';
import { openSecret, receiveFiles, showReceived } from './show-received';

const text = () => document.body.textContent;

/** A recipient's page with a push of the demo behind it. */
async function receive(text: string, options: Partial<Draft['options']> = {}) {
  const recipient = await receivedLink(text, options);
  recipient.user.sent.length = 0;
  render(<ReceivedPage received={recipient.opening} />);
  return recipient;
}

describe('the recipient’s page', () => {
  it('says that opening uses a view, and requests nothing before, nor at the second click of a double click', async () => {
    const { user } = await receive('key');
    expect(text()).toBe('ServerDemoOpen secretOpening it uses 1 view.Open secretOpen another link');
    fireEvent.click(screen.getByRole('button', { name: 'Open secret' }), { detail: 2 });
    expect(user.sent).toEqual([]);
    await openSecret();
    expect(user.sent).toEqual(['openLink']);
    expect(text()).toMatch(
      /^ServerDemoSecret openedViews left: 4\. Expires in 7 days\.•+Hidden.*Copy secretShowQR code/,
    );
    expect(text()).toMatch(/Expire now.*Open another link$/);
  });

  it('focuses the title after a pasted link was read, so that a held Enter opens nothing', async () => {
    const recipient = await makeReceivedSecret();
    await showReceived(recipient);
    expect(text()).toMatch(
      /^Open secretPaste.*yet\.Link or encrypted textNextEncrypted text or \.age files\?.*Choose \.age files…$/,
    );
    const field = screen.getByLabelText('Link or encrypted text');
    await expect.poll(() => document.activeElement === field).toBe(true);
    fireEvent.input(field, { target: { value: await sentMessages(recipient, { payload: 'key' }) } });
    const stops: string[] = [];
    const note = ({ target }: Event) => void stops.push((target as Element).localName);
    document.addEventListener('focusin', note);
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await screen.findByText(/uses 1 view/);
    await expect.poll(() => document.activeElement?.localName).toBe('h1');
    document.removeEventListener('focusin', note);
    expect(stops).not.toContain('button');
  });

  it('hides the secret until requested, copies it without showing it, and shows it exactly', async () => {
    const secret = 's3cret\u202Efdp.exe\n';
    const { user } = await receive(secret);
    await openSecret();
    expect(document.body.textContent).not.toContain('s3cret');
    press('Copy secret');
    await expect.poll(() => user.copied).toEqual([secret]);
    press('Show');
    expect(document.querySelector('pre')?.textContent).toBe(secret);
    expect(text()).toMatch(/CopiedHideQR code/);
    const turn = document.querySelector('pre bdi');
    expect([turn?.textContent, turn?.getAttribute('data-name')]).toEqual(['\u202E', '[U+202E]']);
  });

  it.each([
    ['https://good.test/a', 'good.test', []],
    ['https://user@evil.test/good.test', 'evil.test', ['before “@”']],
    ['https://www.p\u0430ypal.test/login', 'www.xn--pypal-4ve.test', ['special letters']],
  ])('says where an address leads before it is opened: %s', async (address, host, warnings) => {
    await receive(address);
    await openSecret();
    press('Show');
    const [shownHost, shownAddress] = document.querySelectorAll('.payload bdi');
    expect([shownHost?.textContent, shownAddress?.textContent]).toEqual([host, address]);
    const notice = document.querySelector('.notice.warn')?.textContent ?? '';
    expect(['before “@”', 'special letters'].filter((words) => notice.includes(words))).toEqual(warnings);
    const link = screen.getByRole('link', { name: 'Open address in a tab' });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      new URL(address).href,
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it.each(['javascript:alert(1)', 'https://good.test and more'])(
    'opens nothing that is no web address and nothing else: %s',
    async (payload) => {
      await receive(payload);
      await openSecret();
      press('Show');
      expect(screen.queryByText('Open address in a tab')).toBeNull();
    },
  );

  it('asks for the passphrase, and says when it is wrong', async () => {
    await receive('key', { passphrase: 'p' });
    press('Open secret');
    const field = asInput(await screen.findByLabelText('Passphrase'));
    await expect.poll(() => document.activeElement === field).toBe(true);
    fireEvent.input(field, { target: { value: 'no' } });
    press('Open secret');
    await screen.findByText(/^Wrong passphrase/);
    expect(text()).toMatch(
      /DemoEnter the passphraseYou get.*\.PassphraseWrong passphrase.* used\.Open secretOpen another/,
    );
    expect([field.getAttribute('aria-invalid'), getDescription(field)]).toEqual([
      'true',
      expect.stringContaining('Wrong passphrase') as string,
    ]);
    fireEvent.input(field, { target: { value: 'p' } });
    await openSecret();
  });

  it('focuses the field for the passphrase when the browser gives the window back after its question', async () => {
    await receive('key', { passphrase: 'p' });
    press('Open secret');
    const field = asInput(await screen.findByLabelText('Passphrase'));
    await expect.poll(() => document.activeElement === field).toBe(true);
    field.blur();
    const isFocusedAfter = () => {
      window.dispatchEvent(new Event('focus'));
      return document.activeElement === field;
    };
    await expect.poll(isFocusedAfter).toBe(true);
    const button = screen.getByRole('button', { name: 'Open secret' });
    button.focus();
    window.dispatchEvent(new Event('focus'));
    expect(document.activeElement === button, 'chosen by the user').toBe(true);
  });

  it('says that it was the last view, and asks before it is closed', async () => {
    const { opening } = await receive('key', { expireAfterViews: 1, deletableByViewer: false });
    expect(opening.isLastCopy()).toBe(false);
    await openSecret();
    expect(opening.isLastCopy()).toBe(true);
    expect(text()).toMatch(/openedThat was the last view\. Copy what you need before you close this page\.•+Hidden/);
    expect(screen.queryByRole('button', { name: 'Expire now' })).toBeNull();
  });

  it('puts a last copy away only after a question, whatever puts it away', async () => {
    const { opening, take } = await receive('key', { expireAfterViews: 1 });
    await openSecret();
    press('Open another link');
    await screen.findByRole('dialog');
    await expectAccessible();
    press('Cancel');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(opening.push.value?.payload).toBe('key');

    // Another link in this page's address.
    opening.replaceBy(() => opening.loadLink({ link: 'https://pw.test/p/another-push' }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(/^Open another link\?You may not be able to open/);
    expect(opening.push.value?.payload).toBe('key');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open another link' }));
    expect(await screen.findByText(/uses 1 view/)).toBeTruthy();
    expect([screen.queryByRole('dialog'), opening.isLastCopy()]).toEqual([null, false]);

    const other = await take('https://pw.test/p/another-push');
    other.replaceBy(other.close);
    expect(other.step.value, 'nothing is lost').toBe('paste');
  });

  it('asks before it is left while the request runs that may use the last view', async () => {
    const recipient = await makeReceivedSecret();
    const own = hold();
    const opening = await showReceived(recipient, await sentMessages(recipient, { payload: 'key' }));
    recipient.network.proxy = async (response) => {
      await own.held;
      return response;
    };
    press('Open secret');
    await expect.poll(() => recipient.user.sent).toContain('openLink');
    expect(opening.isLastCopy()).toBe(true);
    opening.replaceBy(opening.close);
    expect((await screen.findByRole('dialog')).textContent).toContain('Open another link?');
    own.release();
    await screen.findByRole('heading', { name: 'Secret opened' });
    expect(opening.isLastCopy(), 'more views are left').toBe(false);
    press('Cancel');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(opening.push.value?.payload).toBe('key');
  });

  it('expires the push after a confirmation if the sender allows it', async () => {
    await receive('key', { deletableByViewer: true });
    await openSecret();
    const expire = screen.getByRole('button', { name: 'Expire now' });
    expire.focus();
    fireEvent.click(expire);
    await expectAccessible();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Expire now' }));
    await expect.poll(announced).toContain('Expired. The secret stays visible here');
    await expectAccessible();
    expect(screen.queryByRole('button', { name: 'Expire now' })).toBeNull();
    // The button is gone: the keyboard is at what it was about.
    await expect.poll(() => document.activeElement?.textContent).toBe('Secret opened');
  });

  it('says that the secret has expired', async () => {
    const { call, link } = await receive('key', { deletableByViewer: true });
    await call('expireReceivedPush', { link, asOwner: false });
    press('Open secret');
    const heading = await screen.findByRole('heading', { name: 'This secret has expired' });
    await expect.poll(() => document.activeElement === heading).toBe(true);
    expect(text()).toMatch(/^ServerDemoThis secret has expiredIt reached its limit.* new link\.Open another link$/);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('names the server of a link and the address of the link, if that is another one', async () => {
  const publicUrl = 'https://public.test';
  await showReceived(await makeReceivedSecret({ instance: makeInstance({ publicUrl }) }), `${publicUrl}/p/abcdef`);
  const from = (await screen.findByText('One')).closest('p')?.textContent;
  expect(from).toContain('pw.test');
  expect(from).toContain('Link addresspublic.test');
  await expectAccessible();
});

it('asks whether a link that was clicked as a file is one', async () => {
  const recipient = await makeReceivedSecret();
  const opening = recipient.openPage();
  render(<ReceivedPage received={opening} />);
  expect(screen.queryByRole('button'), 'before the link is read').toBeNull();
  const link = 'https://cdn.test/p/photo.json';
  await opening.loadLink({ link, fileFallback: { source: { name: 'page', tabId: 1 }, isPrivate: false } });
  const heading = await screen.findByRole('heading', { name: 'Is this a secret or a file?' });
  await expect.poll(() => document.activeElement === heading).toBe(true);
  expect(text()).toMatch(/file\?https:\/\/cdn\.test\/p\/photo\.jsonThis looks like.*view\.Open secretRead as a file/);
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Read as a file' }), { detail: 2 });
  expect(recipient.user.sent).toEqual([]);
  press('Open secret');
  expect(await screen.findByText('server not connected')).toBeTruthy();
});

describe('a pasted link', () => {
  const paste = async (link: string) => {
    const recipient = await makeReceivedSecret();
    await showReceived(recipient);
    fireEvent.input(screen.getByLabelText('Link or encrypted text'), { target: { value: link } });
    press('Next');
    return recipient;
  };

  it('names its host if that is not connected, and can be replaced by another one', async () => {
    await paste('https://m\u00fcnchen.test/p/abc/r');
    expect(await screen.findByText('server not connected')).toBeTruthy();
    expect(screen.getByText('xn--mnchen-3ya.test')).toBeTruthy();
    expect(text()).toMatch(
      /Serverxn--mnchen-3ya\.testserver not connected.*You haven’t connected xn--mnchen-3ya\.test/,
    );
    expect(screen.getByText('Your browser will ask you to allow access to xn--mnchen-3ya.test.')).toBeTruthy();
    press('Open another link');
    await expect.poll(() => document.activeElement === screen.getByLabelText('Link or encrypted text')).toBe(true);
    expect([
      asInput(screen.getByLabelText('Link or encrypted text')).value,
      screen.queryByText(/not connected/),
    ]).toEqual(['', null]);
  });

  it.each([
    ['https://example.test', /isn’t a link to a secret/],
    ['http://example.test/p/abc', /unencrypted/],
    ['https://pw.test/p/abc https://pw.test/p/def', /more than one link/],
  ])('%s is kept in the field and explained', async (link, words) => {
    const { network } = await paste(link);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(asInput(screen.getByLabelText('Link or encrypted text')).value).toBe(link);
    expect(network.requests).toEqual([]);
  });
});

describe('what goes wrong', () => {
  const foreign: LinkTarget = {
    ...{ ok: true, link: '', instance: undefined, host: 'pw.test', linkHost: undefined },
    ...{ isOwn: false, missing: [] },
  };
  const WRONG_TOKEN = { kind: 'HttpError', status: 401, reason: 'invalid-token' } as const;
  const STRANGE = /may not be a Password Pusher server/;
  const connected = { ...foreign, instance: { id: 'one', name: 'One', color: 'green', isDemo: false } as const };

  it.each<[string, Failure, LinkTarget, RegExp]>([
    [
      'too many passphrases',
      { kind: 'RateLimitError', isOfAction: true },
      connected,
      /everyone who has the link\. Wait.*No view was used\./,
    ],
    ['too many requests', { kind: 'RateLimitError' }, connected, /Too many requests to One/],
    ['a server that asks to wait', { kind: 'RateLimitError', seconds: 9 }, connected, /You can try again in 9 seconds/],
    ['an account at somebody else’s server', WRONG_TOKEN, foreign, /Open the link in a tab and sign in/],
    ['a redirect by somebody else’s server', { kind: 'RedirectError' }, foreign, STRANGE],
    ['no answer of such a server', { kind: 'ContractError', status: 200, bodyType: 'html' }, foreign, STRANGE],
    [
      'an answer that broke off',
      { kind: 'NetworkError', isCut: true },
      foreign,
      /^The answer from .* broke off\. Check/,
    ],
    ['silence', { kind: 'NetworkError' }, foreign, /Check the address, your network and VPN\./],
  ])('has its own text: %s', (_what, failure, owner, words) => {
    fakeExtension();
    const { title, action } = describeOpeningFailure(failure, { target: owner });
    expect(`${title} ${action}`).toMatch(words);
  });

  it('claims nothing about views without an answer', async () => {
    const recipient = await makeReceivedSecret();
    await showReceived(recipient, await sentMessages(recipient, { payload: 'key' }));
    expect(screen.getByText(/Opening it uses 1 view/)).toBeTruthy();
    recipient.network.fault = 'down';
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Can’t reach One\.Check your network.*trusted\.This may have used/,
    );
    recipient.network.fault = 'none';
    await openSecret();
  });

  it('reports a refused permission, and requests nothing', async () => {
    const recipient = await makeReceivedSecret({ instance: makeInstance({ baseUrl: 'https://ours.test' }) });
    recipient.browser.grants = false;
    await showReceived(recipient, await sentMessages(recipient, { payload: 'key' }));
    recipient.network.requests.length = 0;
    expect(screen.getByText('Your browser will ask you to allow access to pw.test.')).toBeTruthy();
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toMatch(/access pw\.test\.No view was used\. To/);
    expect([recipient.network.requests, recipient.user.sent.includes('openLink')]).toEqual([[], false]);
  });
});

describe('files', () => {
  /** A page with an opened push, whose server answers a request for a file with this status. */
  const opened = async (status = 200) => {
    const saved = collectSaved();
    const files = [
      { filename: 'ключ.pem', url: 'https://pw.test/f' },
      { filename: 'مفتاح.txt', url: 'https://store.test/f' },
    ];
    const recipient = await receiveFiles('key', files, 'bytes', status);
    await showReceived(recipient, recipient.link);
    await openSecret();
    return { ...recipient, saved };
  };

  it('are saved one by one, reported as saved only afterward, and downloaded in a tab from an object store', async () => {
    const { saved } = await opened();
    const passMessages = pauseMessages();
    expect(screen.getByText(/can’t be downloaded here/)).toBeTruthy();
    expect(text()).toMatch(
      /QR codeFilesYou can download them for 5.*ключ\.pemSaveمفتاح\.txtThis file can’t be.*Download/,
    );
    expect(screen.queryByText(/Passed to your browser/)).toBeNull();
    fireEvent.click(screen.getByText('Save'));
    expect(await screen.findByText(/Passed to your browser/)).toBeTruthy();
    await passMessages(/Passed to your browser/);
    const link = screen.getByRole('link', { name: 'Download in a tab: \u2066مفتاح.txt\u2069' });
    expect([link.getAttribute('href'), saved.map(({ name }) => name)]).toEqual(['https://store.test/f', ['ключ.pem']]);
  });

  it('are saved by one click, each once, and all of them again by another', async () => {
    const saved = collectSaved();
    const files = ['a', 'b', 'c'].map((filename) => ({ filename, url: `https://pw.test/${filename}` }));
    const recipient = await receiveFiles('key', files, 'bytes');
    await showReceived(recipient, recipient.link);
    await openSecret();
    const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true';
    const names = () => saved.map(({ name }) => name);
    press('Save: b');
    await expect.poll(names).toEqual(['b']);
    await expect.poll(() => isBusy('Save: b')).toBe(false);
    press('Save all');
    press('Save all');
    await expect.poll(names).toEqual(['b', 'a', 'c']);
    await expect.poll(() => isBusy('Save all')).toBe(false);
    expect(names()).toEqual(['b', 'a', 'c']);
    press('Save all');
    await expect.poll(() => saved.slice(3).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('are counted if the server did not describe them', async () => {
    const recipient = await makeReceivedSecret();
    const link = await sentMessages(recipient, { payload: 'key' });
    recipient.network.rewrite = ({ payload }) => ({ payload, files: [{ filename: 'a', url: 'https://x.test/f' }, {}] });
    await showReceived(recipient, link);
    press('Open secret');
    expect((await screen.findByText(/Files that can’t be downloaded: 1\./)).closest('.notice.warn')).toBeTruthy();
    expect(screen.getByText('a')).toBeTruthy();
    // How many views are left it does not say.
    expect(screen.queryByText(/It can be opened/)).toBeNull();
    await expectAccessible();
  });

  it('are reported as gone after five minutes', async () => {
    await opened(404);
    press('Save: ключ.pem');
    expect(await screen.findByText(/5 minutes are over/)).toBeTruthy();
  });

  /** Answers each request for a file with half of it. `send` sends more, `fail` loses the connection. */
  const openedSlowly = async () => {
    const recipient = await opened();
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    vi.stubGlobal('fetch', async (url: string) => {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          body = controller;
          controller.enqueue(new Uint8Array(1_000));
        },
      });
      const response = new Response(stream, { headers: { 'content-length': '2000' } });
      return Object.defineProperty(response, 'url', { value: url });
    });
    return {
      ...recipient,
      fail: () => body?.error(new TypeError('lost')),
      sendRest: () => {
        body?.enqueue(new Uint8Array(1_000));
        body?.close();
      },
    };
  };

  it('show how much has arrived, and are tried again after an interruption', async () => {
    const { saved, fail, sendRest } = await openedSlowly();
    press('Save: ключ.pem');
    expect(await screen.findByText('1 kB of 2 kB')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Download progress' }) as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([1_000, 2_000]);
    await expectAccessible();
    fail();
    expect(await screen.findByText(/Couldn’t download the file. Nothing was saved. Try again/)).toBeTruthy();
    expect([screen.queryByRole('progressbar'), saved]).toEqual([null, []]);
    press('Save: ключ.pem');
    await screen.findByRole('progressbar');
    sendRest();
    await screen.findByText(/Passed to your browser/);
    expect(saved.map(({ bytes }) => bytes.size)).toEqual([2_000]);
  });

  it('are to be checked where the server does not say how large they are', async () => {
    const { saved } = await opened();
    vi.stubGlobal('fetch', async (url: string) => Object.defineProperty(new Response('byt'), 'url', { value: url }));
    press('Save: ключ.pem');
    await screen.findByText('The server didn’t say how large the file is. Check that it’s complete.');
    expect(saved).toHaveLength(1);
    await expectAccessible();
  });

  it('that are interrupted after five minutes are not offered again', async () => {
    const { fail } = await openedSlowly();
    press('Save: ключ.pem');
    await screen.findByRole('progressbar');
    vi.setSystemTime(Date.now() + 301_000);
    fail();
    expect(await screen.findByText(/5 minutes are over, or the push has expired/)).toBeTruthy();
  });
});
