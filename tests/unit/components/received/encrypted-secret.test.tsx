import { fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { ReceivedPage } from '@/components/received/ReceivedPage';
import * as blobs from '@/lib/base/collect-blob';
import * as encryption from '@/lib/browser/load-encryption';
import { decryptText, encryptText } from '@/lib/encryption/age';
import { withKey } from '@/lib/encryption/key';
import { fakeSaveDialog } from '../../../fakes/fake-save-dialog';
import { encryptFiles, KEY, OTHER_KEY, receiveEncrypted } from '../../state/received/make-encrypted';
import { makeReceivedSecret } from '../../state/received/make-received-secret';
import { expectAccessible } from '../accessible';
import { asInput, collectSaved, getDescription } from '../page';
import { press } from '../popup/show-popup';
import { openSecret, receiveFiles, showReceived } from './show-received';

const text = () => document.body.textContent;
const field = () => asInput(screen.getByLabelText('Link or key'));
const type = (value: string, label = 'Link or key') =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const shownSecret = () => {
  press('Show');
  return document.querySelector('.payload pre')?.textContent;
};
const canSaveArmor = () => screen.queryByRole('button', { name: 'Save as .age' }) !== null;

/** Everything that the page says to the worker. */
function recordSaid({ user }: Pick<Awaited<ReturnType<typeof makeReceivedSecret>>, 'user'>): string[] {
  const said: string[] = [];
  const { call } = user;
  user.call = (name, input) => {
    said.push(JSON.stringify(input ?? null));
    return call(name, input);
  };
  return said;
}

async function showPaste() {
  const recipient = await makeReceivedSecret();
  return { ...recipient, opening: await showReceived(recipient) };
}

describe('a link with its key', () => {
  it('opens the secret, and the key is in nothing that leaves the page', async () => {
    // It ends as a list of files would.
    const secret = 'p4ss\r\n 🔑\n-----FILES-----\n1.age: a lie';
    const recipient = await receiveEncrypted(secret);
    const said = recordSaid(recipient);
    recipient.network.requests.length = 0;
    await showReceived(recipient, `Hello <${recipient.keyedLink}>.`);
    expect(text()).toMatch(
      /uses 1 view\.This link has a key for end-to-end encryption\. The key stays in your browser\.Open secret/,
    );
    await expectAccessible();
    await openSecret();
    expect(shownSecret()).toBe(secret);
    await expectAccessible();
    const requests = recipient.network.requests.map((request) => JSON.stringify(request));
    expect(said.length * requests.length).toBeGreaterThan(0);
    expect([...said, ...requests].filter((text) => text.includes(KEY))).toEqual([]);
  });

  it('warns of a secret that was not encrypted', async () => {
    const recipient = await receiveEncrypted('', { payload: 'from somebody else' });
    await showReceived(recipient, recipient.keyedLink);
    await openSecret('This secret wasn’t encrypted');
    expect(document.querySelector('.notice.warn')?.textContent).toMatch(/wasn’t encrypted\. Ask the sender/);
    expect(shownSecret()).toBe('from somebody else');
  });
});

describe('a link that a mail filter has rewritten', () => {
  const filtered = (link: string) => `https://filter.test/?url=${encodeURIComponent(link)}&data=05`;

  it('opens the secret as the link itself, and neither the filter nor the server hears of the key', async () => {
    const recipient = await receiveEncrypted('p4ss');
    const said = recordSaid(recipient);
    recipient.network.requests.length = 0;
    await showReceived(recipient, filtered(filtered(`${recipient.keyedLink}>.`)));
    await openSecret();
    expect(shownSecret()).toBe('p4ss');
    const { requests } = recipient.network;
    expect(said.length * requests.length).toBeGreaterThan(0);
    expect([...said, ...requests].filter((text) => text.includes(KEY) || text.includes('filter.test'))).toEqual([]);
  });

  it('in a form of its own is said to be so, with what to do, and goes nowhere', async () => {
    const recipient = await receiveEncrypted('p4ss');
    const said = recordSaid(recipient);
    recipient.network.requests.length = 0;
    await showReceived(recipient, `https://filter.test/v3/__${recipient.keyedLink.replace('#', '*')}__;Iw!!x$`);
    expect(text()).toMatch(
      /This link was rewritten by a mail filter\. Click it\. On the page.*“Open this secret” there/,
    );
    await expectAccessible();
    expect(screen.queryByRole('button', { name: 'Open secret' })).toBeNull();
    expect([recipient.network.requests, said.filter((text) => text.includes(KEY))]).toEqual([[], []]);
  });

  it('and that shows nothing of the link in it may be one', async () => {
    await showReceived(await makeReceivedSecret(), 'https://filter.test/s/AbCdEf?domain=pw.test');
    expect(text()).toMatch(/isn’t a link to a secret\. Was it rewritten by a mail filter\? Click it\./);
  });
});

describe('a link with a damaged key', () => {
  it('is told before a view is used, and opens with the right one', async () => {
    const recipient = await receiveEncrypted('p4ss');
    recipient.network.requests.length = 0;
    await showReceived(recipient, recipient.keyedLink.slice(0, -1));
    await expect.poll(() => document.activeElement === field()).toBe(true);
    expect(text()).toMatch(/testThe key in the link isn’t completeNo view was used.*Copy the whole link.*Link or key/);
    await expectAccessible();
    for (const wrong of [KEY.slice(1), 'a passphrase', recipient.link]) {
      type(wrong);
      press('Next');
      expect(screen.queryByRole('button', { name: 'Open secret' })).toBeNull();
    }
    type(` ${KEY} `);
    press('Next');
    await screen.findByRole('button', { name: 'Open secret' });
    expect(recipient.network.requests).toEqual([]);
    await openSecret();
    expect(shownSecret()).toBe('p4ss');
  });

  it('is replaced by the whole link, which may be another one', async () => {
    const recipient = await receiveEncrypted('p4ss');
    await showReceived(recipient, 'https://other.test/p/abcdefghij/r#age=AAEC');
    type(recipient.keyedLink);
    press('Next');
    await screen.findByText('One');
    await openSecret();
    expect(shownSecret()).toBe('p4ss');
  });
});

it('is parted from its key also while it may be a file', async () => {
  const recipient = await receiveEncrypted('p4ss');
  const opening = recipient.openPage();
  const fileFallback = { source: { name: 'page', tabId: 1 }, isPrivate: false } as const;
  const said = recordSaid(recipient);
  await opening.loadLink({ link: recipient.keyedLink, fileFallback });
  render(<ReceivedPage received={opening} />);
  expect(document.body.textContent).toContain(recipient.link);
  expect(document.body.textContent).not.toContain(KEY);
  await opening.pushAsFile();
  expect([said.length, recipient.browser.asked]).toEqual([1, []]);
  press('Open secret');
  await screen.findByText(/end-to-end encryption/);
  expect(said.filter((text) => text.includes(KEY))).toEqual([]);
  await openSecret();
  expect(shownSecret()).toBe('p4ss');
});

describe('what was not decrypted', () => {
  it('stays on the page with a field for the key, and can be saved', async () => {
    const saved = collectSaved();
    const recipient = await receiveEncrypted('p4ss', { expire_after_views: 1 });
    const opening = await showReceived(recipient, withKey(recipient.link, OTHER_KEY));
    await openSecret('This key doesn’t fit');
    expect(text()).toMatch(/testThis key doesn’t fit1 view was used, but nothing is lost\.The.*DecryptSave as \.age/);
    expect(opening.isLastCopy()).toBe(true);
    await expectAccessible();
    press('Save as .age');
    expect(saved[0]?.name).toBe('secret.age');
    expect(await decryptText((await saved[0]?.bytes.text()) ?? '', KEY)).toEqual({ ok: true, value: 'p4ss' });
    type(recipient.keyedLink);
    press('Decrypt');
    await screen.findByRole('button', { name: 'Copy secret' });
    expect([shownSecret(), canSaveArmor()]).toEqual(['p4ss', false]);
  });

  it.each([
    ['has none', (link: string) => link, 'Encrypted secret'],
    ['does not fit', (link: string) => withKey(link, OTHER_KEY), 'This key doesn’t fit'],
  ])(
    'has the focus in the field for its key where the link’s key %s, and after each key that does not fit',
    async (_case, toReceived, title) => {
      const recipient = await receiveEncrypted('p4ss');
      await showReceived(recipient, toReceived(recipient.link));
      await openSecret(title);
      await expect.poll(() => document.activeElement === field()).toBe(true);
      for (const [tried, said] of [
        [OTHER_KEY, 'doesn’t fit'],
        [OTHER_KEY, 'doesn’t fit'],
        ['#age=AAEC', 'isn’t complete'],
        ['#age=AAEC', 'isn’t complete'],
        ['https://pw.test/p/abcdefghij/r', 'has no key'],
      ] as const) {
        type(tried);
        screen.getByRole('button', { name: 'Decrypt' }).focus();
        press('Decrypt');
        await expect.poll(() => document.activeElement === field()).toBe(true);
        await expect.poll(() => getDescription(field())).toContain(said);
      }
    },
  );

  it('is asked for its key if the link has none, and says that it is busy, which it is once', async () => {
    const recipient = await receiveEncrypted('p4ss');
    const load = vi.spyOn(encryption, 'loadEncryption');
    await showReceived(recipient, recipient.link);
    await openSecret('Encrypted secret');
    expect(canSaveArmor()).toBe(true);
    expect(screen.queryByText(/no text/)).toBeNull();
    type('#age=AAEC');
    press('Decrypt');
    await expect.poll(() => getDescription(field())).toContain('key in the link isn’t complete');
    type(KEY);
    press('Decrypt');
    await expect.poll(() => screen.getByRole('button', { name: 'Decrypt' }).getAttribute('aria-busy')).toBe('true');
    press('Decrypt');
    await screen.findByRole('button', { name: 'Copy secret' });
    expect(shownSecret()).toBe('p4ss');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('can be tried again with its key if what decrypts did not load', async () => {
    const recipient = await receiveEncrypted('p4ss');
    vi.spyOn(encryption, 'loadEncryption').mockRejectedValueOnce(new Error('gone'));
    await showReceived(recipient, recipient.keyedLink);
    await openSecret('Secret Push couldn’t start decrypting.');
    expect(canSaveArmor()).toBe(true);
    press('Decrypt');
    await screen.findByRole('button', { name: 'Copy secret' });
    expect(shownSecret()).toBe('p4ss');
  });
});

it('is not shown if the page was put away meanwhile', async () => {
  const { opening } = await showPaste();
  const { encrypted } = opening;
  await opening.loadLink({ link: await encryptText('p4ss', KEY) });
  const decrypts = encrypted.enterKey(KEY);
  opening.close();
  await decrypts;
  expect([opening.step.value, encrypted.text.value, encrypted.isAny.value]).toEqual(['paste', undefined, false]);
});

describe('encrypted text that is pasted', () => {
  it('opens without a request, with words and its link around it', async () => {
    const { user, network } = await showPaste();
    const armor = await encryptText('p4ss', KEY);
    type(
      `https://pw.test/p/abcdefghij/r#age=${KEY} says: ${armor.replaceAll('\n', ' ')} Bye`,
      'Link or encrypted text',
    );
    press('Next');
    await screen.findByRole('heading', { name: 'Secret opened' });
    expect(shownSecret()).toBe('p4ss');
    expect([user.sent, network.requests]).toEqual([[], []]);
    await expectAccessible();
  });

  it('asks for its link or key', async () => {
    const { user } = await showPaste();
    type(await encryptText('p4ss', KEY), 'Link or encrypted text');
    press('Next');
    await screen.findByRole('heading', { name: 'Encrypted secret' });
    await expectAccessible();
    type(`https://pw.test/p/abcdefghij/r#age=${KEY}`);
    press('Decrypt');
    const heading = await screen.findByRole('heading', { name: 'Secret opened' });
    await expect.poll(() => document.activeElement === heading).toBe(true);
    expect([shownSecret(), user.sent]).toEqual(['p4ss', []]);
  });

  it('is called changed on the way where it cannot be read, and no link to a secret', async () => {
    const { user } = await showPaste();
    type((await encryptText('p4ss', KEY)).replace(/\n./, '\n'), 'Link or encrypted text');
    press('Next');
    expect(await screen.findByText(/encrypted text was changed on the way/)).toBeTruthy();
    expect(user.sent).toEqual([]);
    await expectAccessible();
  });

  it('is chosen where there are several', async () => {
    const { user } = await showPaste();
    type(`${await encryptText('one', KEY)} ${await encryptText('two', OTHER_KEY)}`, 'Link or encrypted text');
    press('Next');
    expect(await screen.findByText(/more than one encrypted text/)).toBeTruthy();
    await expectAccessible();
    press('Open text 2');
    await screen.findByRole('heading', { name: 'Encrypted secret' });
    type(OTHER_KEY);
    press('Decrypt');
    await screen.findByRole('heading', { name: 'Secret opened' });
    expect([shownSecret(), user.sent]).toEqual(['two', []]);
  });

  it.each(['', `https://pw.test/p/abcdefghij/r#age=${KEY} `])(
    'is not taken without its end, after %j',
    async (before) => {
      await showPaste();
      type(before + (await encryptText('p4ss', KEY)).slice(0, -30), 'Link or encrypted text');
      press('Next');
      expect(await screen.findByText(/encrypted text isn’t complete/)).toBeTruthy();
    },
  );
});

describe('encrypted files', () => {
  const FIRST = { filename: '1.age', url: 'https://pw.test/f/1' };
  const ELSEWHERE = { filename: '2.age', url: 'https://store.test/f/2' };
  const choose = (files: File[]) => fireEvent.change(screen.getByLabelText(/Choose \.age/), { target: { files } });
  const SENT = { 'Vertrag ü.pdf': 'first', '..\\con.txt': 'second' };

  it('that were saved before are decrypted under their own names, without a request', async () => {
    const saved = collectSaved();
    const { user, network } = await showPaste();
    const { armor, files } = await encryptFiles('the message', SENT);
    const [first = new File([], ''), second = ''] = files;
    choose([new File([armor], 'secret.age'), first, new File([second], '2 (1).age')]);
    await screen.findByRole('heading', { name: 'Encrypted secret' });
    const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
    await expect.poll(rows).toEqual(['1.age', '2 (1).age']);
    expect(text()).toMatch(/Save as \.ageFilesThey’re decrypted when you save them\. Nothing is sent\.1\.age2 \(1\)/);
    await expectAccessible();
    type(KEY);
    press('Decrypt');
    await screen.findByRole('heading', { name: 'Secret opened' });
    expect(shownSecret()).toBe('the message');
    press('Save: Vertrag ü.pdf');
    await screen.findByText('Passed to your browser');
    press(/^Save: .*con\.txt/);
    await expect.poll(() => saved.length).toBe(2);
    expect(saved[0]?.name).toBe('Vertrag ü.pdf');
    expect(saved[1]?.name).not.toMatch(/[\\/]/);
    expect(await Promise.all(saved.map(({ bytes }) => bytes.text()))).toEqual(['first', 'second']);
    expect([user.sent, network.requests]).toEqual([[], []]);
  });

  it('that are chosen below pasted text go with it', async () => {
    await showPaste();
    const { armor, files } = await encryptFiles('the message', SENT);
    type(`https://pw.test/p/abcdefghij/r#age=${KEY} ${armor}`, 'Link or encrypted text');
    choose(files);
    await screen.findByRole('heading', { name: 'Secret opened' });
    expect(shownSecret()).toBe('the message');
    expect(await screen.findByText('Vertrag ü.pdf')).toBeTruthy();
  });

  it('that are dropped keep what is left of their names without the message', async () => {
    const saved = collectSaved();
    await showPaste();
    type(`https://pw.test/p/abcdefghij/r#age=${KEY}`, 'Link or encrypted text');
    const { files } = await encryptFiles('', SENT);
    const dropped = new File([files[0] ?? ''], 'contract.pdf.age');
    const drop = new Event('drop', { cancelable: true });
    Object.assign(drop, { dataTransfer: { types: ['Files'], files: [dropped] } });
    window.dispatchEvent(drop);
    expect(drop.defaultPrevented).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Save: contract.pdf' }));
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['contract.pdf']);
    expect(await saved[0]?.bytes.text()).toBe('first');
  });

  it('are asked for the right key after a wrong one', async () => {
    const saved = collectSaved();
    await showPaste();
    const { files } = await encryptFiles('', SENT);
    choose(files);
    await screen.findByRole('heading', { name: 'Encrypted secret' });
    type(OTHER_KEY);
    press('Decrypt');
    fireEvent.click(await screen.findByRole('button', { name: 'Save: 1' }));
    await screen.findByRole('heading', { name: 'This key doesn’t fit' });
    type(KEY);
    press('Decrypt');
    fireEvent.click(await screen.findByRole('button', { name: 'Save: 2' }));
    await expect.poll(() => saved.length).toBe(1);
    expect(await saved[0]?.bytes.text()).toBe('second');
  });

  describe('in a browser that writes where the user wants', () => {
    const opened = async (change: (encrypted: Blob) => BlobPart = (encrypted) => encrypted, status = 200) => {
      const [disk, downloads] = [fakeSaveDialog(), collectSaved()];
      const sent = await encryptFiles('the message', { 'a.txt': 'content', 'b.txt': 'other' });
      const files = [FIRST, { filename: '2.age', url: 'https://pw.test/f/2' }];
      const recipient = await receiveFiles(sent.armor, files, change(sent.files[0] ?? new Blob()), status);
      await showReceived(recipient, withKey(recipient.link, KEY));
      await openSecret();
      const save = screen.getByRole('button', { name: 'Save: a.txt' });
      const press = async () => {
        fireEvent.click(save);
        await expect.poll(() => save.getAttribute('aria-busy')).not.toBe('true');
      };
      return { disk, downloads, fetched: recipient.fetched, save, press };
    };

    it('are written there, and said to be saved once all of it is', async () => {
      const { disk, downloads, fetched, press } = await opened();
      await press();
      expect(await screen.findByText('Saved')).toBeTruthy();
      expect(disk).toMatchObject({ files: { 'a.txt': 'content' }, asked: 1 });
      expect([fetched, downloads]).toEqual([[FIRST.url], []]);
      await expectAccessible();
    });

    it('are not fetched if the user cancels, who can save them again', async () => {
      const { disk, fetched, press } = await opened();
      disk.answer = 'AbortError';
      await press();
      expect([disk.files, fetched, text().includes('Saved')]).toEqual([{}, [], false]);
      disk.answer = 'ok';
      await press();
      expect(disk.files).toEqual({ 'a.txt': 'content' });
    });

    it('leave nothing there if they were cut or changed, and can then be saved as they are', async () => {
      const { disk, downloads, press: save } = await opened((encrypted) => encrypted.slice(0, -1));
      await save();
      expect(await screen.findByText('The encrypted data is damaged')).toBeTruthy();
      expect([disk.files, downloads]).toEqual([{}, []]);
      press('Save as .age: 1.age');
      await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['1.age']);
      expect(await screen.findByText('The encrypted data is damaged')).toBeTruthy();
      expect(disk).toMatchObject({ files: {}, asked: 1 });
    });

    it('leave nothing there if they are not the file, and can be saved as they are without another request', async () => {
      const { disk, downloads, fetched } = await opened();
      press('Save: b.txt');
      expect(await screen.findByText('This isn’t the file that the sender attached')).toBeTruthy();
      press('Save as .age: 2.age');
      expect([disk.files, downloads.map(({ name }) => name), fetched]).toEqual([
        {},
        ['2.age'],
        ['https://pw.test/f/2'],
      ]);
    });

    it.each([404, 500])('leave nothing there if the server answers with %d', async (status) => {
      const { disk, press } = await opened(undefined, status);
      await press();
      expect([disk.asked, disk.files, text().includes('Saved')]).toEqual([1, {}, false]);
    });

    it('leave nothing there if there is no room, and can be saved elsewhere', async () => {
      const { disk, press } = await opened();
      disk.room = 3;
      await press();
      expect(await screen.findByText(/Nothing was saved\. Try again/)).toBeTruthy();
      expect(disk.files).toEqual({});
      disk.room = 1_000;
      await press();
      expect(disk).toMatchObject({ files: { 'a.txt': 'content' }, asked: 2 });
    });

    it.each([{ answer: 'NotAllowedError' }, { letsWrite: false }] as const)(
      'are downloaded where it does not let this page: %j',
      async (refusal) => {
        const { disk, downloads, press } = await opened();
        Object.assign(disk, refusal);
        await press();
        expect(await screen.findByText('Passed to your browser')).toBeTruthy();
        expect([disk.files, await downloads[0]?.bytes.text()]).toEqual([{}, 'content']);
      },
    );

    it('are downloaded by one click for all of them, for which no browser asks', async () => {
      const { disk, downloads } = await opened();
      press('Save all');
      await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['a.txt']);
      expect(disk.asked).toBe(0);
    });

    it('are written there from a file that was chosen', async () => {
      const disk = fakeSaveDialog();
      await showPaste();
      choose((await encryptFiles('', SENT)).files.slice(0, 1));
      await screen.findByRole('heading', { name: 'Encrypted secret' });
      type(KEY);
      press('Decrypt');
      fireEvent.click(await screen.findByRole('button', { name: 'Save: 1' }));
      await expect.poll(() => disk.files).toEqual({ '1': 'first' });
    });
  });

  it('of a push are fetched, decrypted and saved under their own names', async () => {
    const saved = collectSaved();
    const { armor, files } = await encryptFiles('the message', SENT);
    const recipient = await receiveFiles(armor, [FIRST, ELSEWHERE], files[0] ?? '');
    await showReceived(recipient, withKey(recipient.link, KEY));
    await openSecret();
    expect(shownSecret()).toBe('the message');
    await expectAccessible();
    press('Save: Vertrag ü.pdf');
    await screen.findByText('Passed to your browser');
    press('Save: Vertrag ü.pdf');
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Vertrag ü.pdf', 'Vertrag ü.pdf']);
    expect([await saved[0]?.bytes.text(), recipient.fetched]).toEqual(['first', [FIRST.url]]);
    // Another one is downloaded in a tab, as it is, and then chosen.
    expect(text()).toMatch(/pdfPassed to your browserSave_con\.txtThis file.* then choose it below\.Download in a tab/);
    choose(files.slice(1));
    await expect.poll(() => screen.getAllByRole('list').length).toBe(2);
    const chosen = screen.getAllByRole('list')[1] as HTMLElement;
    fireEvent.click(within(chosen).getByText('Save'));
    await expect.poll(() => saved.length).toBe(3);
    expect(await saved[2]?.bytes.text()).toBe('second');
  });

  it('of a push for which this page has no room are downloaded in a tab', async () => {
    const saved = collectSaved();
    const { armor, files } = await encryptFiles('the message', SENT);
    const recipient = await receiveFiles(armor, [FIRST], files[0] ?? '');
    await showReceived(recipient, withKey(recipient.link, KEY));
    await openSecret();
    vi.spyOn(blobs, 'collectBlob').mockRejectedValue(new DOMException('no room', 'NotReadableError'));
    press('Save: Vertrag ü.pdf');
    expect(await screen.findByRole('link', { name: /Download in a tab/ })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('of a push that were changed can be saved as they are', async () => {
    const saved = collectSaved();
    const { armor, files } = await encryptFiles('', { a: 'content' });
    const cut = files[0]?.slice(0, -1) ?? new Blob();
    const recipient = await receiveFiles(armor, [FIRST], cut);
    await showReceived(recipient, withKey(recipient.link, KEY));
    await openSecret();
    press('Save: a');
    expect(await screen.findByText('The encrypted data is damaged')).toBeTruthy();
    expect(saved).toEqual([]);
    await expectAccessible();
    press('Save as .age: 1.age');
    await expect.poll(() => saved.map(({ name, bytes }) => [name, bytes.size])).toEqual([['1.age', cut.size]]);
  });

  it('are saved as they are while the key is not known', async () => {
    const saved = collectSaved();
    const { armor, files } = await encryptFiles('', SENT);
    const recipient = await receiveFiles(armor, [FIRST], files[0] ?? '');
    await showReceived(recipient, recipient.link);
    await openSecret('Encrypted secret');
    press('Save: 1.age');
    await expect.poll(() => saved.map(({ name, bytes }) => [name, bytes.size])).toEqual([['1.age', files[0]?.size]]);
    type(KEY);
    press('Decrypt');
    expect(await screen.findByText('Files only, no text')).toBeTruthy();
    expect(text()).toMatch(/save it again\.Vertrag ü\.pdfSaveChoose \.age files….*Expire now/);
  });

  describe('whose places the server could change', () => {
    const SECOND = { filename: '2.age', url: 'https://pw.test/f/2' };
    const PAY = { 'pay.csv': 'first', 'never-pay.csv': 'second' };
    const received = async (armor: string, files: { filename: string; url: string }[], content: BlobPart) => {
      const recipient = await receiveFiles(armor, files, content);
      await showReceived(recipient, withKey(recipient.link, KEY));
      await openSecret();
    };
    /** A push whose every file is answered with this one of its files. */
    const receivedWith = async (answered: number, files = [FIRST, SECOND], listsMacs = true) => {
      const sent = await encryptFiles('the message', PAY, listsMacs);
      await received(sent.armor, files, sent.files[answered] ?? '');
    };

    it('are refused under a name that is not theirs, and can be saved encrypted', async () => {
      const saved = collectSaved();
      await receivedWith(1);
      press('Save: pay.csv');
      expect(await screen.findByText('This isn’t the file that the sender attached')).toBeTruthy();
      await expectAccessible();
      press('Save: never-pay.csv');
      await expect.poll(() => saved.map(({ name }) => name)).toEqual(['never-pay.csv']);
      press('Save as .age: 1.age');
      expect(saved[1]?.name).toBe('1.age');
    });

    it('are refused if they were attached to another push, or are not listed', async () => {
      const saved = collectSaved();
      const { armor } = await encryptFiles('the message', PAY);
      const { files } = await encryptFiles('another message', PAY);
      await received(armor, [FIRST, { filename: '3.age', url: 'https://pw.test/f/3' }], files[0] ?? '');
      press('Save: pay.csv');
      press('Save: 3');
      await expect.poll(() => screen.getAllByText('This isn’t the file that the sender attached')).toHaveLength(2);
      expect(saved).toEqual([]);
    });

    it('are named if they are missing', async () => {
      await receivedWith(0, [FIRST]);
      const missing = await screen.findByText(/that the server didn’t send: never-pay\.csv\. Ask/);
      expect(missing.closest('.notice.warn')).toBeTruthy();
      await expectAccessible();
    });

    it('are named if all of them are missing, and the text is whole', async () => {
      await receivedWith(0, []);
      expect(await screen.findByText(/server didn’t send: .*pay\.csv.*never-pay\.csv/)).toBeTruthy();
      expect(shownSecret()).toMatch(/^the message\n-----FILES-----\n1\.age: pay\.csv --- \S{43}\n2\.age/);
    });

    it('open as before with a message that has only their names', async () => {
      const saved = collectSaved();
      await receivedWith(1, [FIRST, SECOND], false);
      press('Save: pay.csv');
      await expect.poll(() => saved.map(({ name }) => name)).toEqual(['pay.csv']);
      expect(screen.queryByText(/didn’t send/)).toBeNull();
    });

    it('may have been renamed by who saved them, if they are of the message', async () => {
      const saved = collectSaved();
      await showPaste();
      const { armor, files } = await encryptFiles('the message', PAY);
      choose([new File([armor], 'secret.age'), new File([files[1] ?? ''], 'later.csv.age')]);
      await screen.findByRole('heading', { name: 'Encrypted secret' });
      type(KEY);
      press('Decrypt');
      fireEvent.click(await screen.findByRole('button', { name: 'Save: later.csv' }));
      await expect.poll(() => saved.length).toBe(1);
      expect(await saved[0]?.bytes.text()).toBe('second');
    });
  });

  it.each(['message\n-----FILES-----\n1.age: a lie', `\n-----FILES-----\n1.age: a --- ${'A'.repeat(43)}`])(
    'a text that only ends as their list does is shown whole: %j',
    async (secret) => {
      await showPaste();
      type(
        `#age=${KEY} https://pw.test/p/abcdefghij/r#age=${KEY} ${await encryptText(secret, KEY)}`,
        'Link or encrypted text',
      );
      press('Next');
      await screen.findByRole('heading', { name: 'Secret opened' });
      expect(shownSecret()).toBe(secret);
      choose([new File(['x'], 'backup.age')]);
      await screen.findByText('backup');
      expect(document.querySelector('.payload pre')?.textContent).toBe(secret);
    },
  );

  it('that were chosen as a message are saved if they are no text', async () => {
    const saved = collectSaved();
    await showPaste();
    const { encryptFile } = await encryption.loadEncryption();
    const bytes = new Uint8Array(await (await encryptFile(new Blob([new Uint8Array([255, 254])]), KEY)).arrayBuffer());
    const armor = `-----BEGIN AGE ENCRYPTED FILE-----\n${btoa(String.fromCharCode(...bytes))}\n-----END AGE ENCRYPTED FILE-----`;
    type(`#age=${KEY} ${armor}`, 'Link or encrypted text');
    press('Next');
    await screen.findByRole('heading', { name: 'Encrypted secret' });
    type(KEY);
    press('Decrypt');
    await screen.findByRole('heading', { name: 'This is a file, not text' });
    press('Save: secret');
    await expect.poll(() => saved.map(({ name, bytes: { size } }) => [name, size])).toEqual([['secret', 2]]);
  });
});
