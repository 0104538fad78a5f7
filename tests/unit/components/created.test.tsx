import { act, fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { removeItems, writeItem } from '@/lib/browser/stored';
import type { CreatedResult, PushResult } from '@/lib/push/result';
import { draftItem, inFlightItem, passphraseItem, resultsItem } from '@/lib/storage/items';
import { makeDraft } from '../background/make-worker';
import { setUpPages } from '../state/make-compose-page';
import { makeCreated, makeFailed, makeNote, makeStored, makeUnknown } from '../state/make-results';
import { cleansUp, descriptionOf } from './page';
import { announced, createLink, payload, press, showPopup, typePayload } from './show-popup';

cleansUp();

/** A popup opened on these results. */
async function showResults(...results: PushResult[]) {
  const setup = await setUpPages();
  await writeItem(resultsItem, results);
  const shown = await showPopup(setup);
  await screen.findByRole('heading', { name: 'Recent links' });
  return { ...setup, ...shown };
}

const heading = (name: string) => screen.findByRole('heading', { name });

describe('a link that was made', () => {
  it('takes the place of the composer, and has the focus', async () => {
    await showPopup(await setUpPages());
    typePayload('key');
    createLink();
    const title = await heading('Link copied');
    await expect.poll(() => document.activeElement === title).toBe(true);
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
    press('New push');
    await expect.poll(() => payload().value).toBe('');
  });

  it.each([
    ['copied', 'Link copied'],
    ['failed', 'Link created, not copied'],
    ['withheld', 'Link created, not copied'],
    ['off', 'Link created'],
    ['pending', 'Link created'],
  ] as const)('says of a copy that is “%s”: %s, once', async (copy, words) => {
    await showResults(makeCreated({ copy }));
    expect(await heading(words)).toBeTruthy();
    expect(announced()).not.toContain(words);
  });

  it('says aloud what becomes of its copy later', async () => {
    const pending = makeCreated({ copy: 'pending' });
    await showResults(pending);
    await heading('Link created');
    expect(announced()).not.toContain('Link created');
    await act(() => writeItem(resultsItem, [{ ...pending, copy: 'copied' }]));
    await heading('Link copied');
    expect(announced()).toContain('Link copied');
  });

  it('is shown whole', async () => {
    const link = `https://pw.test/${'long/'.repeat(40)}p/push1/r?locale=fr`;
    await showResults(makeCreated({ link }));
    expect(document.querySelector('.linkbox bdi')?.textContent).toBe(link);
  });

  it('is copied when asked, and says so only then', async () => {
    const { user } = await showResults(makeCreated({ copy: 'off' }));
    expect(announced()).not.toContain('Copied');
    press('Copy link');
    await expect.poll(announced).toContain('Copied');
    expect(user.copied).toEqual(['https://pw.test/p/push1/r']);
  });

  it('that the browser refuses to copy is selected, to be copied by hand', async () => {
    const { user } = await showResults(makeCreated({ copy: 'off' }));
    user.refusesCopy = true;
    press('Copy link');
    await expect.poll(announced).toContain('The link is selected');
    expect(getSelection()?.toString()).toBe('https://pw.test/p/push1/r');
  });

  it('says what the instance stored', async () => {
    const stored = makeStored({ createdAt: Date.UTC(2026, 0, 1, 12), expireAfterViews: 3, expireAfterDays: 2 });
    await showResults(makeCreated({ stored }));
    const facts = document.querySelector('dl')?.textContent;
    expect(facts).toContain('3 times, until Saturday, January 3');
    expect(facts).toContain('On: the link shows a button first');
    expect(facts).toContain('Can expire it');
  });

  it.each([
    [{ retrievalStep: false }, 'Off: the link opens right away'],
    [{ deletableByViewer: false }, 'Can’t expire it'],
    [{ deletableByViewer: null }, 'Can’t expire it'],
    [{ expireAfterViews: 1 }, 'once, until'],
  ])('says so of %j', async (stored, words) => {
    await showResults(makeCreated({ stored: makeStored(stored) }));
    expect(document.querySelector('dl')?.textContent).toContain(words);
  });

  it('warns where it may not work for a recipient', async () => {
    await showResults(makeCreated({ linkProblem: 'local-address' }));
    expect(screen.getByText(/points to localhost/)).toBeTruthy();
  });

  it('of the built-in instance is a demonstration, and can be opened', async () => {
    const instance = { id: 'built-in', name: 'Demo', colour: 'amber', isBuiltIn: true };
    const { user } = await showResults(makeCreated({ instance, link: 'chrome-extension://id/open.html#push1' }));
    expect(screen.getByText('demonstration')).toBeTruthy();
    press('Open');
    expect(user.opened).toEqual(['chrome-extension://id/open.html#push1']);
  });
});

describe('the last links, by keyboard and ear,', () => {
  const [first, second] = [makeCreated({ id: 'r1', name: 'First' }), makeCreated({ id: 'r2', name: 'Second' })];

  it('keep the keyboard near: at the card that a line became, at the next one when one is dismissed, at the text after the last', async () => {
    await showResults(first, second);
    const line = screen.getByRole('button', { name: /Second/, expanded: false });
    line.focus();
    fireEvent.click(line);
    const title = within(await screen.findByRole('region', { name: 'Second' })).getByRole('heading');
    await expect.poll(() => document.activeElement === title).toBe(true);
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    dismiss.focus();
    fireEvent.click(dismiss);
    await expect.poll(() => document.activeElement?.textContent).toContain('First');
    fireEvent.click(document.activeElement as HTMLElement);
    await screen.findByRole('region', { name: 'First' });
    const last = screen.getByRole('button', { name: 'Dismiss' });
    last.focus();
    fireEvent.click(last);
    await expect.poll(() => document.activeElement === payload()).toBe(true);
  });

  it('say of each button of a line whose it is', async () => {
    await showResults(first, second);
    const line = screen.getByRole('button', { name: /Second/ }).closest('.result-line') as HTMLElement;
    expect(descriptionOf(within(line).getByRole('button', { name: 'Copy link' }))).toBe('Second');
  });
});

describe('what differs from what was asked', () => {
  it('is shown', async () => {
    await showResults(
      makeCreated({ differences: [{ option: 'expireAfterDays', asked: 120, stored: 7, isWeaker: false }] }),
    );
    const notice = screen.getByText(/You asked for 120 days/).closest('.notice');
    expect(notice?.textContent).toBe('You asked for 120 days. The server stored 7 days.');
  });

  it('is a warning where it is weaker, and says that the link was not copied', async () => {
    await showResults(
      makeCreated({
        copy: 'withheld',
        differences: [{ option: 'retrievalStep', asked: true, stored: false, isWeaker: true }],
      }),
    );
    expect(screen.getByText(/less secure than you chose, so the link wasn’t copied/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Expire now' })).toBeTruthy();
  });
});

describe('undoing', () => {
  it('ends a push that was just made by one click, asks nothing, and says when it was ended', async () => {
    const setup = await setUpPages();
    await showPopup(setup);
    typePayload('key');
    createLink();
    await heading('Link copied');
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(descriptionOf(undo)).toContain('for another 10 seconds');
    fireEvent.click(undo);
    const title = await heading('Expired');
    await expect.poll(() => document.activeElement === title).toBe(true);
    expect(screen.getByText(/^Expired by you: Thursday, January 1/)).toBeTruthy();
    expect(setup.network.requests.at(-1)).toBe('DELETE /api/v2/pushes/push1');
  });

  it('says why it could not', async () => {
    const setup = await setUpPages();
    await writeItem(resultsItem, [makeCreated({ answeredAt: setup.time.now })]);
    await showPopup(setup);
    await heading('Link copied');
    setup.network.fault = 'down';
    press('Undo');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t undo');
    expect(alert.textContent).toContain('One');
  });

  it('is there for ten seconds, and stays while it has the focus, without effect', async () => {
    const setup = await setUpPages();
    await writeItem(resultsItem, [makeCreated({ answeredAt: setup.time.now })]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await showPopup(setup);
      const undo = await screen.findByRole('button', { name: 'Undo' });
      await act(() => undo.focus());
      setup.time.now += 10_000;
      await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
      expect(descriptionOf(undo)).toContain('Time’s up');
      fireEvent.click(undo);
      expect(setup.network.requests).toEqual([]);
      await act(() => undo.blur());
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
      expect(document.querySelector('.undo-room'), 'nothing below moves up').toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not offered where nobody from here may expire it', async () => {
    const setup = await setUpPages();
    const stored = makeStored({ deletableByViewer: false });
    await writeItem(resultsItem, [makeCreated({ answeredAt: setup.time.now, withAccount: false, stored })]);
    await showPopup(setup);
    await heading('Link copied');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('expiring', () => {
  it('asks first, and “Cancel” changes nothing', async () => {
    const setup = await setUpPages();
    await showPopup(setup);
    typePayload('key');
    createLink();
    await heading('Link copied');
    press('Expire now');
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('This can’t be undone.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(setup.network.requests).toEqual(['POST /api/v2/pushes']);
  });

  it('says “Expired” from the instance’s answer', async () => {
    const setup = await setUpPages();
    await showPopup(setup);
    typePayload('key');
    createLink();
    await heading('Link copied');
    press('Expire now');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Expire now' }));
    const title = await heading('Expired');
    await expect.poll(() => document.activeElement === title).toBe(true);
    expect(setup.network.requests.at(-1)).toBe('DELETE /api/v2/pushes/push1');
  });

  it.each([
    [null, 'A link pushed without an account cannot be expired'],
    [false, 'can’t be expired early'],
  ])('is off, with the reason, where nobody from here may (deletable: %s)', async (deletableByViewer, words) => {
    await showResults(makeCreated({ withAccount: false, stored: makeStored({ deletableByViewer }) }));
    const button = screen.getByRole('button', { name: 'Expire now' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(button)).toContain(words);
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the passphrase', () => {
  it('is copied apart, and shown only while somebody wants to read it out', async () => {
    const setup = await setUpPages();
    await writeItem(resultsItem, [makeCreated({ hasPassphrase: true })]);
    await writeItem(passphraseItem('result'), { value: ' s3cret ', until: setup.time.now + 60_000 });
    await showPopup(setup);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy passphrase' }));
    await expect.poll(() => setup.user.copied).toEqual([' s3cret ']);
    expect(document.body.innerHTML).not.toContain('s3cret');
    expect(screen.getByText('Send the passphrase separately, for example by phone.')).toBeTruthy();
    press('Show');
    expect((await screen.findByText('s3cret')).textContent).toBe(' s3cret ');
    fireEvent.click(screen.getAllByRole('button', { name: 'Hide' }).at(-1) as HTMLElement);
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  it('that is shown goes with its quarter of an hour', async () => {
    const setup = await setUpPages();
    await writeItem(resultsItem, [makeCreated({ hasPassphrase: true })]);
    await writeItem(passphraseItem('result'), { value: 's3cret', until: setup.time.now + 60_000 });
    await showPopup(setup);
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    await screen.findByText('s3cret');
    await removeItems(passphraseItem('result'));
    await screen.findByText('Set (no longer saved here)');
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  it('says that it is not kept any more', async () => {
    await showResults(makeCreated({ hasPassphrase: true }));
    expect(screen.getByText('Set (no longer saved here)')).toBeTruthy();
  });
});

it('the QR code is drawn when asked for, and named', async () => {
  await showResults(makeCreated());
  press('QR code');
  const picture = await screen.findByRole('img');
  expect(picture.querySelector('title')?.textContent).toBe('QR code');
  expect(picture.querySelectorAll('path')).toHaveLength(2);
});

describe('the ready message', () => {
  const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

  it('is written in the recipient’s language, changed, and copied as it stands', async () => {
    const { user } = await showResults(makeCreated({ hasPassphrase: true }));
    press('Ready message');
    const text = await message();
    expect(text.value).toContain('It asks for a passphrase');
    expect(descriptionOf(text)).toContain('The passphrase is not in it');
    fireEvent.change(screen.getByRole('combobox', { name: 'Recipient’s language' }), { target: { value: 'de' } });
    await expect.poll(() => text.value).toContain('Guten Tag');
    expect(text.lang).toBe('de');
    fireEvent.input(text, { target: { value: `${text.value}\nViele Grüße` } });
    press('Copy message');
    await expect.poll(() => user.copied).toEqual([text.value]);
    expect(screen.getByRole('link', { name: 'Email this' }).getAttribute('href')).toContain(
      encodeURIComponent('Viele Grüße'),
    );
  });

  it('is not claimed to be copied when the browser refuses', async () => {
    const { user } = await showResults(makeCreated());
    user.refusesCopy = true;
    press('Ready message');
    await message();
    press('Copy message');
    await expect.poll(announced).toContain('Couldn’t copy');
  });

  it('warns when the link is gone from it, and can be written anew', async () => {
    await showResults(makeCreated());
    press('Ready message');
    const text = await message();
    fireEvent.input(text, { target: { value: 'Hi' } });
    expect(screen.getByText('The link is missing from the text.')).toBeTruthy();
    press('Reset text');
    expect(text.value).toContain('https://pw.test/p/push1/r');
    expect(screen.queryByRole('button', { name: 'Reset text' })).toBeNull();
  });

  it('goes to the system’s share sheet where there is one, and says when that did not open', async () => {
    const { user } = await showResults(makeCreated());
    press('Ready message');
    const text = await message();
    press('Share…');
    await expect.poll(() => user.shared).toEqual([text.value]);
    user.refusesShare = true;
    press('Share…');
    expect((await screen.findByRole('alert')).textContent).toContain('Sharing isn’t available');
  });

  it('has no door to a share sheet where there is none', async () => {
    const setup = await setUpPages();
    setup.user.hasShareSheet = false;
    await writeItem(resultsItem, [makeCreated()]);
    await showPopup(setup);
    fireEvent.click(await screen.findByRole('button', { name: 'Ready message' }));
    await message();
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
  });

  it('of the built-in instance has no language on its link', async () => {
    const instance = { id: 'built-in', name: 'Demo', colour: 'amber', isBuiltIn: true };
    const { network } = await showResults(makeCreated({ instance, link: 'chrome-extension://id/open.html#push1' }));
    press('Ready message');
    expect((await message()).value).toContain('open.html#push1\n');
    expect(network.requests).toEqual([]);
  });
});

describe('an unknown outcome', () => {
  it('says what is known, asserts nothing, and offers to look again', async () => {
    const { network } = await showResults(
      makeUnknown({ draftId: 'gone', failure: { name: 'TimeoutError', timeoutMs: 25_000 } }),
    );
    await heading('The link may not have been created');
    expect(screen.getByText(/did not answer within 25 seconds/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(network.requests).toEqual([]);
  });

  it('at a server that is down leads with that, and says the rest in one sentence', async () => {
    await showResults(
      makeUnknown({ draftId: 'gone', failure: { name: 'NetworkError' }, isUnreachable: true, search: 'not-looked' }),
    );
    await heading('Can’t reach One');
    expect(screen.getByText(/probably wasn’t created\. Secret Push won’t try again by itself\.$/)).toBeTruthy();
    expect(screen.queryByText(/may not have been created/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });

  it('without an account there is no list to look in', async () => {
    await showResults(makeUnknown({ draftId: 'gone', search: 'no-account', withAccount: false }));
    expect(screen.getByText(/there’s no list to check/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  });

  it('offers what it may be, to copy or to expire', async () => {
    const { user } = await showResults(
      makeUnknown({
        draftId: 'gone',
        candidates: [{ link: 'https://pw.test/p/push9/r', stored: makeStored({ urlToken: 'push9' }) }],
      }),
    );
    expect(screen.getByText(/with the same name and note. This may be the one/)).toBeTruthy();
    press('Copy link');
    await expect.poll(() => user.copied).toEqual(['https://pw.test/p/push9/r']);
    expect(screen.getByRole('button', { name: 'Expire now' })).toBeTruthy();
  });

  it('stands above the composer, is said aloud, and typing goes on at once; it is dismissed there', async () => {
    const setup = await setUpPages();
    setup.network.fault = 'answer-lost';
    await showPopup(setup);
    typePayload('key');
    createLink();
    const title = await heading('The link may not have been created');
    expect(title.compareDocumentPosition(payload())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect.poll(() => document.activeElement === payload()).toBe(true);
    expect(payload().value).toBe('key');
    await expect.poll(announced).toContain('The link may not have been created');
    expect(screen.queryByRole('heading', { name: 'Recent links' })).toBeNull();
    press('Dismiss');
    await expect.poll(() => screen.queryByText('The link may not have been created')).toBeNull();
    expect(payload().value).toBe('key');
  });

  it('of another draft goes back to its text with “Send again anyway”, and sends nothing', async () => {
    const setup = await setUpPages();
    setup.network.fault = 'answer-lost';
    await writeItem(draftItem('menu'), { ...makeDraft('key'), id: 'menu' });
    await writeItem(resultsItem, [makeUnknown({ draftId: 'menu', at: 10 })]);
    await writeItem(draftItem('typed'), { ...makeDraft('another'), id: 'typed', createdAt: 20 });
    await showPopup(setup);
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await expect.poll(() => payload().value).toBe('key');
    expect(setup.network.requests).toEqual([]);
  });
});

describe('the last links', () => {
  it('show the newest whole and the others on a line, each of which opens', async () => {
    await showResults(makeCreated({ id: 'new', name: 'New' }), makeFailed({ id: 'old', name: 'Old', draftId: 'gone' }));
    expect(await heading('Link copied')).toBeTruthy();
    press(/^Old/);
    expect(await heading('Link not created')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Link copied' })).toBeNull();
  });

  it('show the newest three, and the others on request, where the keyboard goes on', async () => {
    await showResults(...[1, 2, 3, 4, 5].map((at) => makeCreated({ id: `r${at}`, name: `Push ${at}` })));
    expect(screen.queryByRole('button', { name: /^Push 4/ })).toBeNull();
    press('Show all 5');
    expect(screen.getByRole('button', { name: /^Push 5/ })).toBeTruthy();
    await expect.poll(() => document.activeElement?.textContent).toContain('Push 4');
    expect(screen.queryByRole('button', { name: 'Show all 5' })).toBeNull();
  });

  it('can be told apart: by name, else kind and what it is about; when made, how often and until when they open', async () => {
    const at = makeStored().createdAt - 3 * 86_400_000;
    const shared = { at, stored: makeStored() };
    await showResults(
      makeCreated({ id: 'a', ...shared }),
      makeCreated({ id: 'b', kind: 'file', about: ['report.pdf', 'b.txt'], ...shared }),
      makeFailed({ id: 'c', kind: 'url', about: ['wiki.test:8443'], draftId: 'gone', at }),
    );
    const lines = [...document.querySelectorAll('.result-words')].map((line) => line.textContent);
    expect(lines).toEqual([
      'Files: report.pdf, b.txtDec 29, 2025 · 5 views · Expires Jan 8',
      'URL: wiki.test:8443Dec 29, 2025 · Link not created',
    ]);
  });

  it('go all at once when asked, after a question', async () => {
    const { results } = await showResults(makeCreated({ id: 'a' }), makeCreated({ id: 'b' }));
    press('Dismiss all');
    const question = await screen.findByRole('dialog', { name: 'Dismiss all recent links?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Dismiss all' }));
    await expect.poll(results).toEqual([]);
  });

  it('go when dismissed', async () => {
    const { results } = await showResults(makeCreated());
    press('Dismiss');
    await expect.poll(() => screen.queryByRole('heading', { name: 'Recent links' })).toBeNull();
    expect(await results()).toEqual([]);
  });

  it('offer no copy of a link that nobody can open any more', async () => {
    const old: CreatedResult = makeCreated({ id: 'old', name: 'Old', stored: makeStored({ createdAt: 0 }) });
    await showResults(makeCreated({ id: 'new' }), old);
    const line = screen.getByRole('button', { name: /^Old/ }).closest('div');
    expect(line?.textContent).toContain('Expired');
    expect(within(line as HTMLElement).queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  it('name what is under way from elsewhere, and can give it up', async () => {
    const setup = await setUpPages();
    await writeItem(inFlightItem, [makeNote({ draftId: 'menu' })]);
    await showPopup(setup);
    await screen.findByText('Creating link on One…');
    press('Stop');
    await expect.poll(() => setup.user.sent).toContain('cancelPush');
  });
});
