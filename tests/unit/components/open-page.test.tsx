import { fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { OpenPage } from '@/components/open/OpenPage';
import type { Draft } from '@/lib/push/draft';
import { makeInstance, OTHER_TOKEN } from '../background/make-worker';
import { makeRecipient, received, sentBy } from '../state/make-recipient';
import { expectAccessible } from './accessible';
import { asInput, cleansUp, descriptionOf } from './page';
import { announced, press } from './show-popup';

cleansUp();

/** A recipient's page with a push of the built-in instance behind it. */
async function receive(text: string, options: Partial<Draft['options']> = {}) {
  const recipient = await received(text, options);
  recipient.user.sent.length = 0;
  render(<OpenPage opening={recipient.opening} />);
  return recipient;
}

const open = async () => {
  press('Open secret');
  await screen.findByRole('heading', { name: 'Secret' });
};

describe('the recipient’s page', () => {
  it('says that a look uses a view, and looks only then', async () => {
    const { user } = await receive('key');
    expect(screen.getByText(/uses one view/)).toBeTruthy();
    expect(user.sent).toEqual([]);
    await open();
    expect(screen.getByText('Views left: 4 times. Expires 7 days.')).toBeTruthy();
  });

  it('has the focus on what a look costs, not on the button: one Enter too many must not use a view', async () => {
    await receive('key');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/uses one view/);
  });

  it('has it there from the moment that a pasted link was read: an Enter that is held down opens nothing', async () => {
    const recipient = await makeRecipient();
    const opening = recipient.openPage();
    opening.putAway();
    render(<OpenPage opening={opening} />);
    const field = screen.getByLabelText('Link');
    await expect.poll(() => document.activeElement === field).toBe(true);
    fireEvent.input(field, { target: { value: await sentBy(recipient, { payload: 'key' }) } });
    const stops: string[] = [];
    const note = ({ target }: Event) => void stops.push((target as Element).localName);
    document.addEventListener('focusin', note);
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/uses one view/);
    document.removeEventListener('focusin', note);
    expect(stops).not.toContain('button');
  });

  it('takes the second click of a double click for none: what opening costs may have changed with the first', async () => {
    const { user } = await receive('key');
    fireEvent.click(screen.getByRole('button', { name: 'Open secret' }), { detail: 2 });
    expect(user.sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Open secret' }), { detail: 1 });
    await expect.poll(() => user.sent).toEqual(['openLink']);
  });

  it('hides the secret until asked, and copies it all the same', async () => {
    const { user } = await receive('s3cret\n');
    await open();
    expect(document.body.textContent).not.toContain('s3cret');
    press('Copy secret');
    await expect.poll(() => user.copied).toEqual(['s3cret\n']);
    press('Show');
    expect(document.querySelector('pre')?.textContent).toBe('s3cret\n');
  });

  it('shows characters that would turn its text round, and keeps it exact for whoever selects it', async () => {
    await receive('run invoice\u202Efdp.exe');
    await open();
    press('Show');
    expect(document.querySelector('pre')?.textContent).toBe('run invoice\u202Efdp.exe');
    const turn = document.querySelector('pre bdi');
    expect([turn?.textContent, turn?.getAttribute('data-name')]).toEqual(['\u202E', '[U+202E]']);
  });

  it('says where an address leads before it is opened', async () => {
    const { user } = await receive('https://user@evil.test/good.test');
    await open();
    press('Show');
    expect(screen.getByText('evil.test')).toBeTruthy();
    expect(screen.getByText(/The part before “@” is a user name/)).toBeTruthy();
    expect(screen.queryByText(/special letters/)).toBeNull();
    expect(user.opened).toEqual([]);
    press('Open address in a tab');
    expect(user.opened).toEqual(['https://user@evil.test/good.test']);
  });

  it('says when an address has letters that look like others', async () => {
    await receive('https://www.p\u0430ypal.test/login');
    await open();
    press('Show');
    expect(screen.getByText('www.xn--pypal-4ve.test').closest('.notice.warn')).toBeTruthy();
    expect(screen.getByText(/special letters/)).toBeTruthy();
    expect(screen.queryByText(/before “@”/)).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://good.test and more',
    'https:\\\\evil.test',
    ' https://good.test',
  ])('opens nothing that is no web address and nothing else: %s', async (payload) => {
    await receive(payload);
    await open();
    press('Show');
    expect(screen.queryByRole('button', { name: 'Open address in a tab' })).toBeNull();
  });

  it('asks for the passphrase, and says when it is wrong', async () => {
    await receive('key', { passphrase: 'p' });
    press('Open secret');
    const field = asInput(await screen.findByLabelText('Passphrase'));
    await expect.poll(() => document.activeElement === field).toBe(true);
    fireEvent.input(field, { target: { value: 'no' } });
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong or missing');
    expect([field.getAttribute('aria-invalid'), descriptionOf(field)]).toEqual([
      'true',
      expect.stringContaining('Wrong or missing') as string,
    ]);
    fireEvent.input(field, { target: { value: 'p' } });
    await open();
  });

  it('says that it was the last time', async () => {
    await receive('key', { expireAfterViews: 1 });
    await open();
    expect(screen.getByText(/That was the last view/)).toBeTruthy();
  });

  it('ends it where the sender allows that, after asking', async () => {
    await receive('key', { deletableByViewer: true });
    await open();
    const expire = screen.getByRole('button', { name: 'Expire now' });
    expire.focus();
    fireEvent.click(expire);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Expire now' }));
    await expect.poll(announced).toContain('Expired. The secret stays visible here');
    expect(screen.queryByRole('button', { name: 'Expire now' })).toBeNull();
    // The button is gone: the keyboard is at what it was about.
    await expect.poll(() => document.activeElement?.textContent).toBe('Secret');
  });

  it('says plainly that there is nothing any more', async () => {
    const { call, link } = await receive('key', { deletableByViewer: true });
    await call('expireOpened', { link, asOwner: false });
    press('Open secret');
    const heading = await screen.findByRole('heading', { name: 'This secret has expired' });
    await expect.poll(() => document.activeElement === heading).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('asks which server is meant where a connected one only claims the host of a link', async () => {
  const publicUrl = 'https://public.test';
  const recipient = await makeRecipient({ instance: makeInstance({ publicUrls: [publicUrl] }) });
  const opening = await show(recipient, `${publicUrl}/p/abcdef`);
  const heading = screen.getByRole('heading', { name: 'Which server should open this link?' });
  await expect.poll(() => document.activeElement === heading).toBe(true);
  expect(screen.getByText(/points to public\.test\. Your server One \(pw\.test\)/)).toBeTruthy();
  await expectAccessible();
  press('Use public.test');
  expect(await screen.findByText('server not connected')).toBeTruthy();
  opening.putAway();
  await opening.take({ link: `${publicUrl}/p/abcdef` });
  press('Use pw.test');
  const from = (await screen.findByText('One')).closest('p')?.textContent;
  expect(from).toContain('pw.test');
  expect(from).toContain('Link addresspublic.test');
  await expectAccessible();
});

it('asks whether a link that was clicked as a file is one', async () => {
  const recipient = await makeRecipient();
  const opening = recipient.openPage();
  const link = 'https://cdn.test/p/photo.json';
  await opening.take({ link, fileInstead: { way: { name: 'page', tabId: 1 }, isPrivate: false } });
  render(<OpenPage opening={opening} />);
  const heading = screen.getByRole('heading', { name: 'Is this a secret or a file?' });
  await expect.poll(() => document.activeElement === heading).toBe(true);
  expect(screen.getByText(link)).toBeTruthy();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Read as a file' }), { detail: 2 });
  expect(recipient.user.sent).toEqual([]);
  press('Open secret');
  expect(await screen.findByText('server not connected')).toBeTruthy();
});

it('gives axe nothing to find at any step', async () => {
  const { opening } = await receive('https://example.org/', { passphrase: 'p', deletableByViewer: true });
  await expectAccessible();
  press('Open secret');
  const field = await screen.findByLabelText('Passphrase');
  await expectAccessible();
  fireEvent.input(field, { target: { value: 'no' } });
  press('Open secret');
  await screen.findByRole('alert');
  await expectAccessible();
  fireEvent.input(field, { target: { value: 'p' } });
  await open();
  press('Show');
  await expectAccessible();
  press('Expire now');
  await expectAccessible();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Expire now' }));
  await expect.poll(announced).toContain('Expired. The secret stays visible here');
  await expectAccessible();
  opening.putAway();
  fireEvent.input(await screen.findByLabelText('Link'), { target: { value: 'no link' } });
  press('Next');
  await expect.poll(() => document.querySelector('[aria-invalid]')).toBeTruthy();
  await expectAccessible();
});

/** A page without a link, and one of an instance where nothing is known. */
async function show(recipient: Awaited<ReturnType<typeof makeRecipient>>, link = '') {
  const opening = recipient.openPage();
  if (link === '') opening.putAway();
  else await opening.take({ link });
  render(<OpenPage opening={opening} />);
  return opening;
}

describe('a pasted link', () => {
  const paste = async (link: string) => {
    const recipient = await makeRecipient();
    await show(recipient);
    fireEvent.input(screen.getByLabelText('Link'), { target: { value: link } });
    press('Next');
    return recipient;
  };

  it('of a known instance is said to be its, by name', async () => {
    await paste(' https://pw.test/p/abc/r?locale=fr');
    expect((await screen.findByText('One')).closest('p')?.textContent).toContain('pw.test');
  });

  it('of somebody else’s is said to be that, by host', async () => {
    await paste('https://m\u00fcnchen.test/p/abc/r');
    expect(await screen.findByText('server not connected')).toBeTruthy();
    expect(screen.getByText('xn--mnchen-3ya.test')).toBeTruthy();
    expect(screen.getByText(/Your browser asks whether/)).toBeTruthy();
  });

  it('can be put away for another one before it is opened', async () => {
    await paste('https://pw.test/p/abc/r');
    await screen.findByText('One');
    press('Open another link');
    await expect.poll(() => document.activeElement === screen.getByLabelText('Link')).toBe(true);
    expect([asInput(screen.getByLabelText('Link')).value, screen.queryByText('One')]).toEqual(['', null]);
  });

  it('is found in the message around it', async () => {
    await paste('It is here: https://pw.test/p/abc/r. Thanks!');
    expect((await screen.findByText('One')).closest('p')?.textContent).toContain('pw.test');
  });

  it.each([
    ['https://example.test', /isn’t a link to a secret/],
    ['http://example.test/p/abc', /unencrypted/],
    ['https://pw.test/p/abc https://pw.test/p/def', /more than one link/],
  ])('%s is kept in the field and explained', async (link, words) => {
    const { network } = await paste(link);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(asInput(screen.getByLabelText('Link')).value).toBe(link);
    expect(network.requests).toEqual([]);
  });
});

describe('what goes wrong', () => {
  it('is told apart: too many wrong passphrases, and an instance that asks to wait', async () => {
    const recipient = await makeRecipient({ settings: { throttling: { minute: 8, second: 0 } } });
    await show(recipient, await sentBy(recipient, { payload: 'key', passphrase: 'p' }));
    press('Open secret');
    const field = asInput(await screen.findByLabelText('Passphrase'));
    const tryOne = () => {
      fireEvent.input(field, { target: { value: 'no' } });
      press('Open secret');
    };
    const alert = () => screen.queryByRole('alert')?.textContent ?? '';
    for (let attempt = 1; attempt <= 5; attempt++) {
      const before = recipient.network.requests.length;
      tryOne();
      await expect.poll(() => recipient.network.requests.length).toBe(before + 1);
      await expect.poll(alert).toMatch(attempt < 5 ? /Wrong or missing/ : /Wrong or missing|in a minute/);
    }
    tryOne();
    await expect.poll(alert).toContain('Try again in a minute. No view was used.');
    tryOne();
    await expect.poll(alert).toMatch(/in a minute|asks to wait/);
    tryOne();
    await expect.poll(alert).toMatch(/One asks to wait \d+ seconds?/);
  });

  it('a wait without a time is no matter of passphrases where none was tried', async () => {
    const recipient = await makeRecipient();
    const link = await sentBy(recipient, { payload: 'key', passphrase: 'p' });
    const opening = recipient.openPage();
    await opening.take({ link });
    await opening.open();
    for (let attempt = 0; attempt < 5; attempt++) await opening.open('no');
    await show(recipient, link);
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Too many requests to One\. ?Try again in a minute\./,
    );
  });

  it('at somebody else’s server leads to no settings', async () => {
    const recipient = await makeRecipient({
      instance: makeInstance({ baseUrl: 'https://ours.test' }),
      settings: { anonymous_access: false },
    });
    await show(recipient, await sentBy(recipient, { payload: 'key' }, OTHER_TOKEN));
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toContain('Open the link in a tab and sign in');
  });

  it('without an answer claims nothing about views', async () => {
    const recipient = await makeRecipient();
    await show(recipient, await sentBy(recipient, { payload: 'key' }));
    expect(screen.getByText(/Opening it uses one view/)).toBeTruthy();
    recipient.network.fault = 'down';
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toContain('may have used a view');
    expect(screen.queryByText(/Opening it uses one view/)).toBeNull();
    recipient.network.fault = 'none';
    await open();
  });

  it('a refused permission is said to be one, and that nothing was asked', async () => {
    const recipient = await makeRecipient({ instance: makeInstance({ baseUrl: 'https://ours.test' }) });
    recipient.browser.grants = false;
    await show(recipient, await sentBy(recipient, { payload: 'key' }));
    recipient.network.requests.length = 0;
    press('Open secret');
    expect((await screen.findByRole('alert')).textContent).toContain('isn’t allowed to access pw.test');
    expect(recipient.network.requests).toEqual([]);
  });
});

describe('files', () => {
  /** The instance answers a request for a file with this status. */
  const opened = async (status = 200) => {
    const recipient = await makeRecipient();
    const saved: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      const response = new Response('bytes', { status });
      Object.defineProperty(response, 'url', { value: url });
      return response;
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const opening = await show(recipient, await sentBy(recipient, { payload: 'key' }));
    press('Open secret');
    await screen.findByRole('heading', { name: 'Secret' });
    const [here, there] = ['https://pw.test/f', 'https://store.test/f'];
    const push = opening.push.peek();
    opening.push.value = push && {
      ...push,
      files: [
        { name: 'ключ.pem', url: here, isHere: true },
        { name: 'مفتاح.txt', url: there, isHere: false },
      ],
    };
    await screen.findByText('ключ.pem');
    return { ...recipient, saved };
  };

  it('are saved one by one, and it is said only afterwards', async () => {
    const { saved } = await opened();
    expect(screen.queryByText(/Download started/)).toBeNull();
    press('Save ключ.pem');
    expect(await screen.findByText(/Download started/)).toBeTruthy();
    expect(saved).toEqual(['ключ.pem']);
  });

  it('in an object store are got in a tab, after saying where', async () => {
    const { saved, user } = await opened();
    expect(screen.getByText(/store\.test/)).toBeTruthy();
    press('Get \u2066مفتاح.txt\u2069 in a tab');
    expect([user.opened, saved]).toEqual([['https://store.test/f'], []]);
  });

  it('that the server did not describe are counted, beside those that can be saved', async () => {
    const recipient = await makeRecipient();
    const link = await sentBy(recipient, { payload: 'key' });
    recipient.network.rewrite = ({ payload }) => ({
      payload,
      files: [{ filename: 'a', url: 'https://pw.test/f' }, {}],
    });
    await show(recipient, link);
    press('Open secret');
    expect((await screen.findByText(/Files that can’t be downloaded: 1\./)).closest('.notice.warn')).toBeTruthy();
    expect(screen.getByText('a')).toBeTruthy();
    // How many views are left it does not say.
    expect(screen.queryByText(/It can be opened/)).toBeNull();
    await expectAccessible();
  });

  it('whose time is over are said to be gone', async () => {
    await opened(404);
    press('Save ключ.pem');
    expect(await screen.findByText(/5 minutes are over/)).toBeTruthy();
  });
});
