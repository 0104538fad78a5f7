import { fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { FramedPage } from '@/components/recipient-page/RecipientPage';
import { encryptText } from '@/lib/encryption/age';
import { fakeExtension } from '../../../fakes/fake-extension';
import { encryptFiles } from '../../state/received/make-encrypted';
import { expectAccessible } from '../accessible';
import { asInput, collectSaved, getDescription } from '../page';
import { press } from '../popup/show-popup';
import { ADDRESS, KEY, makeRecipient, OTHER_KEY } from './make-recipient';

const text = () => document.body.textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const shownSecret = () => {
  press('Show');
  return document.querySelector('.payload pre')?.textContent;
};

describe('the page for recipients', () => {
  it('says whose server it is and what opening costs, and requests nothing before the button', async () => {
    const { network, sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss'));
    expect(text()).toMatch(/^pw\.testYou received a secretSomeone sent.*through pw\.test\.Opening it uses 1 view/);
    expect(text()).toMatch(/Open secretNothing is opened until you select the button/);
    expect(text()).not.toContain('encrypted');
    await expect.poll(() => document.activeElement?.localName).toBe('h1');
    await expectAccessible();
    expect(network.requests).toEqual([]);
  });

  it('opens the secret with one request to its own folder, without cookies, and the key in no request', async () => {
    const { network, sendEncrypted, showPush } = makeRecipient();
    const secret = ' p4ss\r\n 🔑\t';
    const token = await sendEncrypted(secret, { expire_after_views: 3 });
    await showPush(token);
    press('Open secret');
    await heading('Secret opened');
    expect(text()).toMatch(/openedViews left: 2\. Expires in 7 days\.•+Hidden/);
    expect(document.body.innerHTML).not.toContain('p4ss');
    await expectAccessible();
    expect(shownSecret()).toBe(secret);
    await expectAccessible();
    const [request] = network.requests;
    expect(network.requests).toHaveLength(1);
    expect(request?.url).toBe(`${ADDRESS}/api/v2/pushes/${token}`);
    expect([request?.credentials, request?.headers.get('authorization')]).toEqual(['omit', null]);
  });

  it('asks for the passphrase, of which a wrong one uses no view', async () => {
    const { sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss', { passphrase: ' ö ', expire_after_views: 2 }));
    press('Open secret');
    await heading('Enter the passphrase');
    const field = asInput(screen.getByLabelText('Passphrase'));
    await expect.poll(() => document.activeElement === field).toBe(true);
    expect(getDescription(field)).toContain('doesn’t use a view');
    type('Passphrase', 'ö');
    press('Open secret');
    await expect.poll(() => getDescription(field)).toContain('Wrong passphrase');
    await expectAccessible();
    type('Passphrase', ' ö ');
    press('Open secret');
    await heading('Secret opened');
    expect(text()).toContain('Views left: 1.');
  });

  it.each([
    ['damaged', 'AAEC', 'The key in the link isn’t complete'],
    ['missing', '', 'This link has no key'],
  ])('asks for a key that is %s before anything is requested', async (_what, key, title) => {
    const { network, sendEncrypted, show } = makeRecipient();
    const link = `${ADDRESS}/p/${await sendEncrypted('p4ss')}`;
    await show(key === '' ? link : `${link}#age=${key}`);
    await heading(title);
    expect(text()).toMatch(/No view was used\.Copy the whole link/);
    await expectAccessible();
    type('Link or key', `${link}#age=${KEY}`.replace('/p/', '/secret-push.html#p=').replace('#age', '&age'));
    press('Next');
    await heading('You received a secret');
    expect(network.requests).toEqual([]);
    press('Open secret');
    await heading('Secret opened');
  });

  it('keeps what was not decrypted, to try another key or to save it', async () => {
    const saved = collectSaved();
    const { sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss', { expire_after_views: 1 }), OTHER_KEY);
    press('Open secret');
    await heading('This key doesn’t fit');
    expect(text()).toMatch(/1 view was used, but nothing is lost/);
    press('Save as .age');
    expect(saved.map(({ name }) => name)).toEqual(['secret.age']);
    type('Link or key', KEY);
    press('Decrypt');
    await heading('Secret opened');
    expect(shownSecret()).toBe('p4ss');
    expect(text()).toContain('That was the last view');
  });

  it('says that a secret was not encrypted before it is shown', async () => {
    const { send, showPush } = makeRecipient();
    await showPush(await send({ payload: 'from somebody else' }));
    press('Open secret');
    await heading('This secret wasn’t encrypted');
    expect(text()).toMatch(/Ask the sender if it’s really from them/);
    expect(text()).not.toContain('from somebody else');
    await expectAccessible();
  });

  it('asks before another link in its address puts a last view away', async () => {
    const { sendEncrypted, showPush } = makeRecipient();
    const received = await showPush(await sendEncrypted('p4ss', { expire_after_views: 1 }));
    press('Open secret');
    await heading('Secret opened');
    received.replaceBy(received.close);
    expect((await screen.findByRole('dialog')).textContent).toMatch(/^Open another link\?/);
    press('Cancel');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(shownSecret()).toBe('p4ss');
  });

  it('guards a last view while it is decrypted', async () => {
    const { sendEncrypted, showPush } = makeRecipient();
    const received = await showPush(await sendEncrypted('p4ss', { expire_after_views: 1 }));
    const guarded: boolean[] = [];
    received.encrypted.isBusy.subscribe((isBusy) => isBusy && guarded.push(received.isLastCopy()));
    await received.open();
    expect([guarded, received.isLastCopy()]).toEqual([[true], true]);
  });

  it('expires the push after a question, and keeps what is shown', async () => {
    const { network, sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss', { deletable_by_viewer: true }));
    press('Open secret');
    await heading('Secret opened');
    expect(screen.getByText(/The secret is deleted/).closest('dialog')?.open, 'before it is asked').toBe(false);
    press('Expire now');
    expect(screen.getByText(/The secret is deleted/).closest('dialog')?.open).toBe(true);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Expire now' }));
    await screen.findByText(/Expired\. The secret stays visible/);
    expect(network.requests.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
    expect(shownSecret()).toBe('p4ss');
  });

  it.each([
    ['expired', 'This secret has expired'],
    ['unknown', 'Secret not found'],
  ])('says what to do about a push that is %s', async (what, title) => {
    const { sendEncrypted, showPush } = makeRecipient();
    const token = await sendEncrypted('p4ss', { expire_after_views: 1 });
    await showPush(token);
    press('Open secret');
    await heading('Secret opened');
    document.body.replaceChildren();
    await showPush(what === 'expired' ? token : 'nosuchpush');
    press('Open secret');
    await heading(title);
    expect(text()).toMatch(/[Aa]sk the sender for a new/);
    await expectAccessible();
  });
});

describe('what goes wrong', () => {
  it('keeps the button after no answer, says that a view may have been used, and asks nothing by itself', async () => {
    const { network, sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss'));
    network.isDown = true;
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No answer from pw.testCheck your connection, then try again.This may have used a view.',
    );
    expect(network.requests).toHaveLength(1);
    network.isDown = false;
    press('Open secret');
    await heading('Secret opened');
  });

  it('says that an answer broke off, and that a view may have been used', async () => {
    const { network, sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss'));
    network.answer = () => new Response(new ReadableStream({ pull: (part) => part.error(new TypeError('lost')) }));
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The answer from pw.test broke off.Check your connection, then try again.This may have used a view.',
    );
    expect(network.requests).toHaveLength(1);
  });

  it('opens the secret although the browser believes that it is offline, as it may in a VPN', async () => {
    const { sendEncrypted, showPush } = makeRecipient();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await showPush(await sendEncrypted('p4ss'));
    press('Open secret');
    await heading('Secret opened');
  });

  it('says how long to wait after too many requests', async () => {
    const { network, sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss'));
    network.answer = () => new Response('Retry later', { status: 429, headers: { 'retry-after': '9' } });
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Too many requests to pw\.test.*in 9 seconds/);
  });

  it.each([
    ['a 401 without a body', () => new Response('', { status: 401 })],
    ['a 401 of a sign-in proxy', () => Response.json({}, { status: 401 })],
    ['a 403', () => new Response('<html></html>', { status: 403, headers: { 'content-type': 'text/html' } })],
    ['a 404 of something else', () => new Response('{"error":"no route"}', { status: 404 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/login' } })],
    ['a web page', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
  ])(
    'leads to the server’s page where everything is answered with %s, and decrypts what that shows',
    async (_what, answer) => {
      const { network, sendEncrypted, showPush } = makeRecipient();
      const token = await sendEncrypted('p4ss');
      await showPush(token);
      network.answer = answer;
      press('Open secret');
      await heading('Open it on the server’s page');
      const link = screen.getByRole('link', { name: 'Open the server’s page' });
      expect(link.getAttribute('href')).toBe(`${ADDRESS}/p/${token}/r`);
      await expectAccessible();
      type('Encrypted text', 'not encrypted');
      press('Decrypt');
      expect(await screen.findByText(/encrypted text isn’t complete/)).toBeTruthy();
      type('Encrypted text', await encryptText('p4ss', KEY));
      press('Decrypt');
      await heading('Secret opened');
      expect(shownSecret()).toBe('p4ss');
      const paths = network.requests.map(({ url }) => url.slice(ADDRESS.length));
      expect(paths.slice(0, 2)).toEqual([`/api/v2/pushes/${token}`, `/p/${token}`].slice(0, paths.length));
    },
  );

  it.each([
    ['cut off', () => new Response('{"payload":"-----BEG', { headers: { 'content-type': 'application/json' } })],
    ['of another form', () => Response.json({ payload: 5 })],
    ['empty', () => new Response('')],
    ['changed into a web page', () => new Response('<p>Blocked</p>', { headers: { 'content-type': 'text/html' } })],
  ])('says that a view may have been used where the answer is %s', async (_what, answer) => {
    const { network, sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss'));
    network.answer = answer;
    press('Open secret');
    await heading('Open it on the server’s page');
    expect(text()).toContain('This may have used a view.Open the server’s page');
    await expectAccessible();
  });

  it('says nothing of a view where the server refused the request', async () => {
    const { network, sendEncrypted, showPush } = makeRecipient();
    await showPush(await sendEncrypted('p4ss'));
    network.answer = () => new Response('', { status: 401 });
    press('Open secret');
    await heading('Open it on the server’s page');
    expect(text()).not.toContain('may have used');
  });

  it('says before opening that files can’t be saved in a browser within another program', async () => {
    const { sendEncrypted, showPush } = makeRecipient();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14; wv) Chrome/120 Mobile');
    await showPush(await sendEncrypted('p4ss'));
    expect(screen.getByText(/This browser can’t save files/)).toBeTruthy();
  });
});

describe('where the API is for accounts alone', () => {
  const path = ({ url }: Request) => url.slice(ADDRESS.length);

  it('opens the secret from the server’s own page, exactly, with one view and without cookies', async () => {
    const { network, send, showPush } = makeRecipient({ isForAccounts: true });
    const secret = '\n\r\n <b>&amp;</b> \'"\u00a0\r🔑\n\n';
    const token = await send({ payload: secret, expire_after_views: 1 });
    await showPush(token);
    press('Open secret');
    await heading('This secret wasn’t encrypted');
    expect(shownSecret()).toBe(secret);
    expect(network.requests.map(path)).toEqual([`/api/v2/pushes/${token}`, `/p/${token}`]);
    expect(network.requests.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
  });

  it('decrypts what the page shows', async () => {
    const { sendEncrypted, showPush } = makeRecipient({ isForAccounts: true });
    await showPush(await sendEncrypted('p4ss\r\n'));
    press('Open secret');
    await heading('Secret opened');
    expect(shownSecret()).toBe('p4ss\r\n');
  });

  it('asks for the passphrase, and the API no more', async () => {
    const { network, sendEncrypted, showPush } = makeRecipient({ isForAccounts: true });
    const token = await sendEncrypted('p4ss', { passphrase: ' ö+& ', expire_after_views: 1 });
    await showPush(token);
    press('Open secret');
    await heading('Enter the passphrase');
    expect(network.requests).toHaveLength(2);
    const field = asInput(screen.getByLabelText('Passphrase'));
    type('Passphrase', 'ö+&');
    press('Open secret');
    await expect.poll(() => getDescription(field)).toContain('Wrong passphrase');
    type('Passphrase', ' ö+& ');
    press('Open secret');
    await heading('Secret opened');
    expect(shownSecret()).toBe('p4ss');
    expect(network.requests.slice(2).every((request) => path(request).startsWith(`/p/${token}?`))).toBe(true);
  });

  it('calls no passphrase wrong that the server would not look at', async () => {
    const { network, send, showPush } = makeRecipient({ isForAccounts: true });
    const received = await showPush(await send({ payload: 'p4ss', passphrase: 'right' }));
    await received.open();
    for (let tries = 1; tries <= 5; tries++) await received.open('wrong');
    const { length } = network.requests;
    await received.open('right');
    expect(await screen.findByText(/Too many attempts with a passphrase/)).toBeTruthy();
    expect(network.requests).toHaveLength(length);
  });

  it('has the files of the page, under their names', async () => {
    const { network, showPush } = makeRecipient();
    const { armor } = await encryptFiles('the message', { 'Vertrag ü.pdf': 'first' });
    network.answer = ({ url }) =>
      url.includes('/api/')
        ? new Response('', { status: 401 })
        : new Response(
            `<a href="http://pw.test/sub/pfb/blobs/redirect/ab--c/1.age" target="_blank">1.age (9 Bytes)</a>
            <div id='push_payload'><pre class='text-break'>${armor}</pre></div><a href="/p/other">other</a>`,
          );
    await showPush('abcdefghij');
    press('Open secret');
    await heading('Secret opened');
    expect(await screen.findByRole('button', { name: /^Save: .?Vertrag ü\.pdf/ })).toBeTruthy();
    expect(text()).not.toContain('missing');
  });

  it.each([
    ['an expired push', { payload: 'p4ss', expire_after_views: 1 }],
    ['an address, which is followed', { kind: 'url', payload: 'https://elsewhere.test/' }],
    ['a QR code', { kind: 'qr', payload: 'p4ss' }],
  ])('says that a view may have been used for %s, and keeps the way to the page', async (what, push) => {
    const { send, showPush } = makeRecipient({ isForAccounts: true });
    const token = await send(push);
    const received = await showPush(token);
    if (what === 'an expired push') {
      await received.open();
      await received.loadLink({ link: `${ADDRESS}/p/${token}#age=${KEY}` });
    }
    press('Open secret');
    await heading('Open it on the server’s page');
    expect(text()).toContain('This may have used a view.');
    expect(screen.getByRole('link', { name: 'Open the server’s page' }).getAttribute('href')).toMatch(/\/r$/);
    await expectAccessible();
  });
});

describe('files', () => {
  it('are fetched at the page’s own origin, and saved under their own names once they are decrypted', async () => {
    const saved = collectSaved();
    const { network, showPush } = makeRecipient();
    const { armor, files } = await encryptFiles('the message', { 'Vertrag ü.pdf': 'first' });
    const fetched: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      fetched.push(url);
      return Object.defineProperty(new Response(files[0]), 'url', { value: url });
    });
    // As a server says it behind a proxy that does not pass on the scheme.
    const file = { filename: '1.age', url: 'http://pw.test/sub/pfb/a?b=1' };
    network.answer = () => Response.json({ payload: armor, files: [file], views_remaining: 1, days_remaining: 7 });
    await showPush('abcdefghij');
    press('Open secret');
    await heading('Secret opened');
    await expectAccessible();
    press('Save: Vertrag ü.pdf');
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Vertrag ü.pdf']);
    expect([await saved[0]?.bytes.text(), fetched]).toEqual(['first', ['https://pw.test/sub/pfb/a?b=1']]);
    expect(screen.queryByText('Choose .age files…'), 'where nothing is missing').toBeNull();
  });
});

describe('without a link in its address', () => {
  it('opens a pasted link of its own server, and no other', async () => {
    const { network, sendEncrypted, show } = makeRecipient();
    await show('');
    await heading('Open secret');
    await expectAccessible();
    type('Link or encrypted text', `https://other.test/p/abcdefghij#age=${KEY}`);
    press('Next');
    expect(await screen.findByText(/can’t open this link\. Open the link itself/)).toBeTruthy();
    type('Link or encrypted text', `${ADDRESS}/secret-push.html#p=${await sendEncrypted('p4ss')}&age=${KEY}`);
    press('Next');
    await heading('You received a secret');
    expect(network.requests).toEqual([]);
    press('Open secret');
    await heading('Secret opened');
  });

  it('decrypts pasted text where it was opened from a disk, without a request', async () => {
    const { network, show } = makeRecipient();
    await show('', { isFile: true });
    await heading('Open secret');
    expect(text()).toMatch(/Nothing is sent\..*About this pageIt was made with Secret Push/);
    type('Link or encrypted text', `#age=${KEY} ${await encryptText('p4ss', KEY)}`);
    press('Next');
    await screen.findByRole('heading', { level: 1 });
    await expect.poll(() => screen.queryByLabelText('Link or key')).toBeTruthy();
    type('Link or key', KEY);
    press('Decrypt');
    await heading('Secret opened');
    expect(network.requests).toEqual([]);
  });
});

it('shows nothing but a link to itself inside another page', async () => {
  fakeExtension();
  const href = `${ADDRESS}/secret-push.html#p=abcdefghij&age=${KEY}`;
  render(<FramedPage host="pw.test" href={href} />);
  await heading('Open this page in a tab of its own');
  const link = screen.getByRole('link');
  expect(['href', 'target'].map((name) => link.getAttribute(name))).toEqual([href, '_blank']);
  expect(screen.queryByRole('button')).toBeNull();
});
