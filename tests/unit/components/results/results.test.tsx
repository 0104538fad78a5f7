import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { noteClipboard } from '@/lib/browser/clipboard-note';
import { createQrCode } from '@/lib/browser/qr-code';
import { toInstanceSummary } from '@/lib/instance/instance';
import type { CreatedResult, PushResult, UnknownResult } from '@/lib/push/result';
import { draftItem, instancesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { readResults, writeInFlight, writeResults } from '../../../fakes/records';
import { makeDraft, makeInstance, OWNER_TOKEN } from '../../background/make-worker';
import { hold } from '../../hold';
import { setUpPages } from '../../state/push/make-compose-page';
import { NOW } from '../../state/pushes/make-pushes';
import { makeCreated, makeFailed, makeInFlightCreate, makeStored, makeUnknown } from '../../state/results/make-results';
import { expectAccessible } from '../accessible';
import { getDescription } from '../page';
import {
  announced,
  createLink,
  findRefusal,
  payload,
  press,
  qrCodes,
  showPopup,
  typePayload,
} from '../popup/show-popup';

/** A popup opened on these results. */
async function showRows(...results: PushResult[]) {
  const setup = await setUpPages();
  await writeResults(results);
  const shown = await showPopup(setup);
  await screen.findByRole('heading', { name: 'Recent links' });
  return { ...setup, ...shown };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('.result-row > button[aria-expanded]')];

function openNewest(): void {
  const [newest] = rows();
  if (!document.querySelector('.recent-links .card') && newest) fireEvent.click(newest);
}

/** A popup opened on these results, of which the newest is unfolded. */
async function showResults(...results: PushResult[]) {
  const shown = await showRows(...results);
  openNewest();
  return shown;
}

/** Opens the menu of a recent link and chooses an entry. */
async function chooseInRow(name: RegExp, entry: string): Promise<void> {
  const row = screen.getByRole('button', { name, expanded: false }).closest('.result-row') as HTMLElement;
  within(row).getByRole('button', { name: 'More' }).focus();
  fireEvent.click(within(row).getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const heading = (name: string) => screen.findByRole('heading', { name });
const toneOf = async (title: string) =>
  /tone-(\w+)/.exec((await heading(title)).closest('.card-head')?.className ?? '')?.[1];

/** A popup with a result that has just arrived. */
const showNew = (fields: Partial<CreatedResult> = {}) => showResults(makeCreated({ respondedAt: NOW, ...fields }));

/** What a card says of its push: its name and, where that is another than the bar's, its server. */
const originIn = (card: string) =>
  [...screen.getByRole('region', { name: card }).querySelectorAll('.card-title > bdi, .card-origin')]
    .map(({ textContent }) => textContent)
    .join(' ');

const looks = (button: HTMLElement) => `${button.className}: ${button.title}${getDescription(button)}`;

/** What is said of the stored options, with what the line unfolds. */
function facts(): string | undefined | null {
  const line = document.querySelector<HTMLElement>('.stored-facts > [aria-expanded=false]');
  if (line) fireEvent.click(line);
  return document.querySelector('.stored-facts')?.textContent;
}

const passphraseBox = () => document.querySelector('.result-passphrase')?.textContent;

const WEAKER = { option: 'retrievalStep', requested: true, stored: false, isWeaker: true } as const;

/** A popup with a created push whose passphrase is kept for so long. */
async function showPassphrase(value: string, keptMs: number) {
  const setup = await setUpPages();
  const respondedAt = NOW + keptMs - 15 * 60_000;
  await writeResults([makeCreated({ hasPassphrase: true, respondedAt })], { passphrase: value });
  await showPopup(setup);
  await heading('Recent links');
  openNewest();
  return setup;
}

/** A popup in which a push was created. */
async function showCreated() {
  const setup = await showPopup();
  typePayload('key');
  createLink();
  return { ...setup, title: await heading('Link copied') };
}

describe('a created link', () => {
  it('takes the place of the composer until it is dismissed, with the focus on what is announced when it changes', async () => {
    const { title, results, time } = await showCreated();
    await expect.poll(() => document.activeElement === title).toBe(true);
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
    expect(originIn('Text: 3 characters')).toBe('Text: 3 characters');
    const [result] = await results();
    await act(() => writeResults([{ ...result, expiredAt: time.now } as CreatedResult]));
    await expect.poll(announced).toContain('Expired');
    press('Dismiss');
    await expect.poll(() => payload().value).toBe('');
  });

  it.each([
    ['copied', 'good', 'Link created'],
    ['failed', 'good', 'Link created, not copied'],
    ['withheld', 'warn', 'Link created, not copied'],
    ['disabled', 'good', 'Link created'],
  ] as const)('shows the copy outcome “%s” as %s: “%s”, without announcing it', async (copy, tone, words) => {
    await showResults(makeCreated({ copy }));
    expect(await toneOf(words)).toBe(tone);
    expect(announced()).not.toContain(words);
    expect(announced().includes('The link is selected')).toBe(copy === 'failed');
    expect(screen.queryByRole('button', { name: 'Dismiss all' })).toBeNull();
  });

  it('is used in the order of what is to be done with it, and dismissed last', async () => {
    const { composePage } = await showPopup();
    composePage.composer.options.set('passphrase', 's3cret');
    typePayload('key');
    createLink();
    await heading('Link copied');
    const card = (await heading('Link copied')).closest('section') as HTMLElement;
    const names = within(card)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual([
      'Copy link',
      'Show',
      'Copy passphrase',
      expect.stringMatching(/^Expires .* or after 5 views$/),
      'Message',
      'QR code',
      'Undo',
      'New push',
      'Dismiss',
    ]);
  });

  it('announces the outcome of its copy when it arrives later', async () => {
    const pending = makeCreated({ copy: 'pending' });
    await showResults(pending);
    await heading('Link created');
    expect(announced()).not.toContain('Link created');
    await act(() => writeResults([{ ...pending, copy: 'copied' }]));
    await heading('Link copied');
    expect(announced()).toContain('Link copied');
  });

  it('is shown whole, copied when asked, says so only then, and is selected if the browser refuses to copy it', async () => {
    const link = `https://pw.test/${'long/'.repeat(40)}p/push1/r?locale=fr`;
    const { user } = await showResults(makeCreated({ copy: 'disabled', link, linkProblem: 'local-address' }));
    expect(screen.getByText(/points to localhost/), 'it may not work for a recipient').toBeTruthy();
    user.refusesCopy = true;
    press('Copy link');
    await expect.poll(announced).toContain('The link is selected');
    expect(getSelection()?.toString()).toBe(link);
    expect(announced()).not.toContain('Copied');
    user.refusesCopy = false;
    press('Copy link');
    await expect.poll(() => announced().trim()).toBe('Copied');
    expect(user.copied).toEqual([link]);
  });

  it('that is not the push’s own is not there, and the push can be expired', async () => {
    const withheld = { link: undefined, copy: 'withheld', linkProblem: 'misdirected', isEncrypted: true } as const;
    const weaker = [{ option: 'expireAfterDays', requested: 1, stored: 7, isWeaker: true } as const];
    for (const differences of [[], weaker]) {
      await showResults(makeCreated({ ...withheld, differences }), makeCreated({ ...withheld, id: 'older' }));
      expect(await toneOf('Link created, not copied')).toBe('warn');
      expect(screen.getByText(/link doesn’t lead to this push, so it isn’t shown/)).toBeTruthy();
      expect(facts()).not.toContain('The key is only in this link');
      expect(screen.queryByRole('button', { name: /Copy|QR code|Message/ })).toBeNull();
      expect(screen.getAllByRole('button', { name: 'Expire now' })).toHaveLength(1);
      await expectAccessible();
      cleanup();
    }
  });

  it('has the views left of the newest answer, and offers nothing after the last one', async () => {
    const created = makeCreated({ stored: makeStored({ expireAfterViews: 3 }) });
    const both = [created, { ...created, id: 'row', name: 'Row' }];
    await showResults(...both);
    const left = (viewsLeft: number) => both.map((result) => ({ ...result, viewsLeft }));
    const store = (viewsLeft: number) => act(() => writeResults(left(viewsLeft)));
    await store(2);
    await expect.poll(facts).toContain('or after 2 more views');
    expect(screen.getByRole('button', { name: /^Row.*Views left: 2/ })).toBeTruthy();
    press('Message');
    await expect.poll(async () => (await message()).value).toContain('opened up to 2 times');
    await store(0);
    expect(await toneOf('Expired')).toBe('neutral');
    await expectAccessible();
    expect(document.body.textContent).toContain('The link no longer works.');
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  it.each([true, false, undefined])(
    'is said to be encrypted only if this browser did that (%s)',
    async (isEncrypted) => {
      const link = 'https://pw.test/p/push1/r#age=AAECAwQFBgcICQoLDA0ODw';
      await showResults(makeCreated({ isEncrypted, link }));
      press('Message');
      const said = [facts() ?? '', (await message()).value].map((text) => /end-to-end/i.test(text));
      expect(said).toEqual([isEncrypted ?? false, isEncrypted ?? false]);
    },
  );

  it.each([
    [{ retrievalStep: true, deletableByViewer: true, expireAfterViews: 1 }, ['On', 'Yes', 'or after 1 view']],
    [{ retrievalStep: false, deletableByViewer: null, expireAfterViews: 3 }, ['Off', 'No', 'or after 3 views']],
  ])('says what the instance stored for %j', async (stored, said) => {
    await showResults(makeCreated({ stored: makeStored(stored) }));
    for (const words of said) expect(facts()).toContain(words);
  });

  it('of the demo is marked as such, can be opened, and has a message without a language', async () => {
    const { network, user } = await showResults(
      makeCreated({
        instance: { id: 'demo', name: 'Demo', color: 'amber', isDemo: true },
        link: 'chrome-extension://id/received.html#push1',
      }),
    );
    expect(originIn('Text')).toMatch(/^Text Demo A demo inside this browser\./);
    press('Open');
    expect(user.opened).toEqual(['chrome-extension://id/received.html#push1']);
    user.hasShareSheet = false;
    press('Message');
    expect((await message()).value).toContain('received.html#push1\n');
    expect(network.requests).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Share…' }), 'the browser has none').toBeNull();
  });
});

describe('a link with another address than its server', () => {
  const base = makeCreated({ link: 'https://public.test/p/push1/r' });
  const sentence = 'This link starts with https://public.test instead of https://pw.test.';
  const offer = () => screen.queryByRole('button', { name: 'Use for links I receive' });

  it('is opened at its server from then on if the user agrees, who is told what goes where', async () => {
    await showResults(base);
    await screen.findByText(sentence);
    await expectAccessible();
    offer()?.focus();
    press('Use for links I receive');
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText(/https:\/\/public\.test and their passphrases will go to One \(https:\/\/pw\.test\)/);
    await expectAccessible();
    fireEvent.click(dialog.getByRole('button', { name: 'Use for links I receive' }));
    await expect.poll(announced).toContain('Saved');
    expect(offer()).toBeNull();
    await expect.poll(() => document.activeElement?.tagName).toBe('H2');
    expect(await readItem(instancesItem)).toMatchObject([{ publicUrl: 'https://public.test' }]);
  });

  it('says why the address cannot be used', async () => {
    await showResults(base);
    await screen.findByText(sentence);
    const other = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://public.test' });
    await writeItem(instancesItem, [makeInstance(), other]);
    press('Use for links I receive');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Use for links I receive' }));
    await screen.findByText('https://public.test is the address of your server Two.');
    expect(offer()).toBeTruthy();
  });

  it.each([
    ['is locked', { preset: { isLocked: true, note: '' } }, 'https://pw.test'],
    ['uses http', { baseUrl: 'http://pw.test', allowsHttp: true }, 'http://pw.test'],
  ])('is only said where the server %s', async (_, fields, address) => {
    const setup = await setUpPages({ instance: makeInstance(fields) });
    await writeResults([base]);
    await showPopup(setup);
    await heading('Recent links');
    openNewest();
    await screen.findByText(`This link starts with https://public.test instead of ${address}.`);
    expect(offer()).toBeNull();
  });
});

describe('what differs from what was asked', () => {
  it.each([
    [false, ''],
    [true, 'This is less secure than you chose. Expire the link if that matters.'],
  ])('is shown, with a warning where it is weaker: %s', async (isWeaker, warning) => {
    await showResults(
      makeCreated({ differences: [{ option: 'expireAfterDays', requested: 120, stored: 7, isWeaker }] }),
    );
    const notice = screen.getByText(/you chose 120/).closest('.notice');
    expect(notice?.textContent).toContain(`${warning}Days: you chose 120, the server set 7.`);
  });

  it('is a warning where it is weaker, says first that the link was not copied, and offers both ways on', async () => {
    const differences = [WEAKER];
    const { user, results } = await showNew({ copy: 'withheld', differences });
    const warning = screen.getByText('This is less secure than you chose, so the link wasn’t copied.');
    expect(warning.nextElementSibling?.textContent).toContain('Retrieval step: you chose On');
    const shownLink = screen.getByText('https://pw.test/p/push1/r');
    expect(shownLink.compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.queryByRole('button', { name: 'Copy link' }), 'not before it is read').toBeNull();
    press('Copy anyway');
    await expect.poll(() => user.copied).toEqual(['https://pw.test/p/push1/r']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await heading('Link copied')).toBeTruthy();
    await screen.findByText('This is less secure than you chose. Expire the link if that matters.');
    const again = await screen.findByRole('button', { name: 'Copied' });
    fireEvent.click(again);
    await expect.poll(() => user.copied).toHaveLength(2);
    expect(again.title).toBe('Copy again');
    expect(await results()).toMatchObject([{ copy: 'copied' }]);
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    press('Expire now');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

it('says under the composer that a push without an outcome has emptied the clipboard, until something is copied', async () => {
  await showPopup();
  const emptied = () => screen.queryByText('The clipboard is empty.');
  await act(() => noteClipboard({ holds: 'nothing', pushes: ['some'] }));
  await waitFor(() => expect(emptied()).toBeTruthy());
  await act(() => noteClipboard(undefined));
  await waitFor(() => expect(emptied()).toBeNull());
});

/** A popup with the card of a link that was copied in it. */
async function showCopied() {
  const setup = await showResults(makeCreated({ id: 'before', name: 'Before', hasPassphrase: true }));
  press('Copy link');
  await heading('Link copied');
  return setup;
}

it('a refused create changes and announces nothing of the link before, which is still the one that was copied', async () => {
  const setup = await showCopied();
  typePayload('key');
  setup.network.proxy = () => Response.json({ error: 'no' }, { status: 403 });
  createLink();
  await findRefusal();
  await act(async () => undefined);
  expect(announced()).not.toMatch(/Link (copied|created)/);
  expect(await heading('Link copied')).toBeTruthy();
});

it('a link that is copied after another one is announced alone', async () => {
  const setup = await showCopied();
  await writeResults([makeCreated({ id: 'after', copy: 'copied', draftId: 'other' }), ...(await setup.results())]);
  await heading('Link created');
  await act(async () => undefined);
  expect(announced()).not.toMatch(/Link (copied|created)/);
});

it.each([
  ['another link', () => document.querySelector<HTMLElement>('.result-row [aria-label="Copy link"]')?.click()],
  ['something by keys', () => fireEvent.copy(payload())],
  ['something that is cut', () => fireEvent.cut(payload())],
])('a link is said to be copied until %s is', async (_, copyOther: () => unknown) => {
  await showResults(makeCreated({ id: 'a', name: 'A' }), makeCreated({ id: 'b', name: 'B' }));
  press(/^B/);
  const card = within(screen.getByRole('region', { name: 'B' }));
  fireEvent.click(card.getByRole('button', { name: 'Copy link' }));
  await heading('Link copied');
  await act(async () => void copyOther());
  expect(await heading('Link created')).toBeTruthy();
});

describe('undoing', () => {
  it('expires a new push by one click without a confirmation, and brings back what was typed', async () => {
    const setup = await showCreated();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(looks(undo)).toBe('button quiet: Expires the link. Available for 10 seconds');
    expect(screen.queryByRole('button', { name: 'Expire now' }), 'one way at a time').toBeNull();
    const { held, release } = hold();
    setup.network.proxy = (response) => held.then(() => response);
    fireEvent.click(undo);
    await expect.poll(() => setup.network.requests.at(-1)).toBe('DELETE /api/v2/pushes/push1');
    expect(undo.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('textbox', { name: 'Text' }), 'not before the answer').toBeNull();
    release();
    await waitFor(() => expect(payload().value).toBe('key'));
    await expect.poll(() => document.activeElement === payload()).toBe(true);
    const said = 'Undone. The link no longer works, but it may still be on your clipboard.';
    await expect.poll(announced).toContain(said);
    createLink();
    await heading('Link copied');
    expect(await setup.network.open('push2')).toBe('key');
    press('New push');
    await waitFor(() => expect(payload().value).toBe(''));
    expect(announced(), 'said of another draft').not.toContain(said);
  });

  it('leaves alone what was typed meanwhile', async () => {
    await showCreated();
    press('New push');
    await waitFor(() => expect(payload().closest('fieldset')?.disabled).toBe(false));
    typePayload('next');
    fireEvent.click(document.querySelector('.result-row > button.grow') as Element);
    press('Undo');
    await waitFor(() => expect(payload().value).toBe('key'));
    press('Back to your draft');
    await waitFor(() => expect(payload().value).toBe('next'));
  });

  it('says why it could not', async () => {
    const { network } = await showNew();
    network.fault = 'down';
    press('Undo');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t undo: the link may still work');
    expect(alert.textContent).toContain('Can’t reach One');
  });

  it('is offered for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { time } = await showNew();
    screen.getByRole('button', { name: 'Undo' }).focus();
    time.now += 10_000;
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Expire now' }));
    expect(looks(screen.getByRole('button', { name: 'Expire now' }))).toBe('button danger: ');
    press('Expire now');
    expect(screen.getByRole('dialog', { name: 'Expire this push?' })).toBeTruthy();
  });
});

describe('expiring', () => {
  it('asks first by the push’s name, and says by the focus alone that it is done', async () => {
    const { composePage, ...setup } = await showPopup();
    composePage.composer.options.set('name', 'VPN');
    typePayload('key');
    createLink();
    await heading('Link copied');
    setup.time.now += 10_000;
    cleanup();
    const { network } = await showPopup(setup);
    await heading('Recent links');
    openNewest();
    const ask = async () => {
      (await screen.findByRole('button', { name: 'Expire now' })).focus();
      press('Expire now');
      return within(screen.getByRole('dialog', { name: 'Expire “VPN”?' }));
    };
    expect((await ask()).getByText(/This can’t be undone\./)).toBeTruthy();
    press('Cancel');
    expect(network.requests).toEqual(['POST /api/v2/pushes']);
    network.fault = 'down';
    fireEvent.click((await ask()).getByRole('button', { name: 'Expire now' }));
    expect((await screen.findByRole('alert')).textContent).not.toContain('undo');
    network.fault = 'none';
    fireEvent.click((await ask()).getByRole('button', { name: 'Expire now' }));
    const title = await heading('Expired');
    await expect.poll(() => document.activeElement === title).toBe(true);
    await act(async () => undefined);
    expect(announced()).not.toContain('Expired');
    expect(network.requests.at(-1)).toBe('DELETE /api/v2/pushes/push1');
  });

  it('is disabled with the reason if the user may not expire the push, and undoing is not offered', async () => {
    await showNew({ withAccount: false, stored: makeStored({ deletableByViewer: null }) });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    const button = screen.getByRole('button', { name: 'Expire now' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(getDescription(button)).toContain('Created without an account, so it expires by itself');
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the passphrase', () => {
  it('is copied apart from the link, shown only on request, and gone once it is removed', async () => {
    const { user } = await showPassphrase(' s3cret ', 60_000);
    const copy = await screen.findByRole('button', { name: 'Copy passphrase' });
    await expect.poll(() => copy.getAttribute('aria-disabled')).toBe('false');
    fireEvent.click(copy);
    await expect.poll(() => user.copied).toEqual([' s3cret ']);
    expect(document.body.innerHTML).not.toContain('s3cret');
    expect(screen.getByText('Passphrase (send it another way)')).toBeTruthy();
    expect(passphraseBox(), 'not even how long it is').toBe('•'.repeat(12));
    press('Show');
    expect((await screen.findByText('s3cret')).textContent).toBe(' s3cret ');
    fireEvent.click(screen.getAllByRole('button', { name: 'Hide' }).at(-1) as HTMLElement);
    expect(document.body.innerHTML).not.toContain('s3cret');
    press('Show');
    await screen.findByText('s3cret');
    await writeResults(await readResults());
    await screen.findByText('no longer saved here');
    fireEvent.click(screen.getAllByRole('button', { name: 'Hide' }).at(-1) as HTMLElement);
    fireEvent.click(copy);
    expect(user.copied, 'the buttons stay where they are').toEqual([' s3cret ']);
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  it('is reported as no longer stored', async () => {
    await showPassphrase('s3cret', 0);
    expect(await screen.findByText('no longer saved here')).toBeTruthy();
  });
});

it('the QR code is shown as large as the window, for a camera, until it is closed', async () => {
  await showResults(makeCreated());
  press('QR code');
  fireEvent.click(await screen.findByRole('button', { name: 'Enlarge' }));
  const dialog = await screen.findByRole('dialog', { name: 'QR code' });
  expect(qrCodes(dialog)).toEqual([(await createQrCode('https://pw.test/p/push1/r')).svg]);
  press('Close');
  expect(screen.queryByRole('dialog', { name: 'QR code' })).toBeNull();
});

describe('the share message', () => {
  async function showMessage(fields: Partial<CreatedResult> = {}) {
    const { user } = await showResults(makeCreated(fields));
    press('Message');
    return { user, text: await message() };
  }

  it('is written in the recipient’s language, changed, and copied as it stands', async () => {
    const { user, text } = await showMessage({ hasPassphrase: true });
    expect(text.value).toContain('You’ll need a passphrase');
    fireEvent.change(screen.getByRole('combobox', { name: 'Message language' }), { target: { value: 'de' } });
    await expect.poll(() => text.value).toContain('Guten Tag');
    expect(text.lang).toBe('de');
    fireEvent.input(text, { target: { value: `${text.value}\nViele Grüße` } });
    press('Copy message');
    await expect.poll(() => user.copied).toEqual([text.value]);
    expect(screen.getByRole('link', { name: 'Open in email app' }).getAttribute('href')).toContain(
      encodeURIComponent('Viele Grüße'),
    );
  });

  it('warns when the link was removed from it, can be reset, and goes to the share sheet if that opens', async () => {
    const { user, text } = await showMessage();
    fireEvent.input(text, { target: { value: 'Hi' } });
    expect(screen.getByText('The link is missing from the text.')).toBeTruthy();
    press('Reset text');
    expect(text.value).toContain('https://pw.test/p/push1/r');
    expect(screen.queryByRole('button', { name: 'Reset text' })).toBeNull();
    press('Share…');
    await expect.poll(() => user.shared).toEqual([text.value]);
    user.shareError = new Error('refused');
    press('Share…');
    expect((await screen.findByRole('alert')).textContent).toContain('Sharing isn’t available');
    user.shareError = new DOMException('closed without sharing', 'AbortError');
    press('Share…');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('an unknown outcome', () => {
  const TOO_BUSY = { kind: 'HttpError', status: 503, reason: 'server-error' } as const;
  const UNREADABLE = { kind: 'ContractError', status: 201, bodyType: 'json' } as const;
  const candidates = [{ link: 'https://pw.test/p/push9/r', stored: makeStored({ urlToken: 'push9' }) }];

  it('shows what is known and offers another search', async () => {
    const { network } = await showResults(
      makeUnknown({ draftId: 'gone', failure: { kind: 'TimeoutError', timeoutMs: 25_000 }, searchedAt: NOW - 120_000 }),
    );
    expect(await toneOf('No answer from One')).toBe('warn');
    expect(screen.getByText(/^It’s not clear/).textContent).toBe(
      'It’s not clear whether the link exists. Not among your active pushes so far (checked yesterday, 11:58 PM).',
    );
    expect(screen.queryByRole('button', { name: 'Create again' }), 'its draft is gone').toBeNull();
    expect(network.requests).toEqual([]);
    press('Check again');
    await expect.poll(announced).toContain('(checked 12:00 AM)');
    expect(screen.queryByText(/^Last checked/), 'said once').toBeNull();
  });

  it('says when its list was checked, also where that failed', async () => {
    const { network } = await showResults(makeUnknown({ draftId: 'gone', search: 'failed' }));
    network.fault = 'down';
    fireEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    await expect.poll(announced).toContain('Last checked: ');
  });

  it.each<[Partial<UnknownResult>, title: string, words: RegExp, canSearch: boolean]>([
    [
      { isUnreachable: true, search: 'failed' },
      'No answer from One',
      /^It’s not clear whether the link exists\. $/,
      true,
    ],
    [{ isUnreachable: true, search: 'no-account' }, 'No answer from One', /there’s no list to check\.$/, false],
    [{ search: 'pending' }, 'No answer from One', /^It’s not clear whether the link exists\. $/, true],
    [{ search: 'failed' }, 'No answer from One', /exists\. Couldn’t load the list from One\.$/, true],
    [{ search: 'no-account' }, 'No answer from One', /exists\. Without an account, there’s no list to check\.$/, false],
    [
      { failure: { kind: 'NetworkError' } },
      'No answer from One',
      /^It’s not clear .* Not among your active pushes/,
      true,
    ],
    [
      { failure: TOO_BUSY },
      'Not sure whether the link was created',
      /\(HTTP 503\).* Not among your active pushes/,
      true,
    ],
    [{ failure: UNREADABLE }, 'Not sure whether the link was created', /Not among your active pushes/, true],
  ])('%o says what is known in two sentences, and searches where it can', async (fields, title, words, canSearch) => {
    await showResults(makeUnknown({ draftId: 'gone', ...fields }));
    await heading(title);
    expect(document.querySelector('.card > p')?.textContent).toMatch(words);
    expect(screen.queryAllByRole('button', { name: 'Check again' })).toHaveLength(canSearch ? 1 : 0);
  });

  it.each([
    ['', '', /^Possible match: created .*, also without a name or note/],
    ['VPN', '', /^Possible match: created .* with the same name and note/],
    ['', 'for Ann', /^Possible match: created .* with the same name and note/],
  ])('named “%s” with the note “%s” offers its candidates to copy or to expire', async (name, note, words) => {
    const { user } = await showResults(makeUnknown({ name, note, draftId: 'gone', candidates }));
    expect(screen.getByText(words)).toBeTruthy();
    expect(announced()).toContain('Possible matches in your account: ');
    press('Copy link');
    await expect.poll(() => user.copied).toEqual(['https://pw.test/p/push9/r']);
    expect(screen.getByRole('button', { name: 'Expire now' })).toBeTruthy();
    expect(screen.getByText(words).compareDocumentPosition(screen.getByRole('button', { name: 'Check again' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  /** A popup whose draft was sent and created, with a lost answer. */
  async function showLost() {
    const setup = await setUpPages();
    setup.network.fault = 'answer-lost';
    const shown = await showPopup(setup);
    typePayload('key');
    createLink();
    await heading('No answer from One');
    await screen.findByRole('button', { name: /^Create link/ });
    const creates = () => setup.network.requests.filter((request) => request.startsWith('POST')).length;
    const question = () => within(screen.getByRole('dialog', { name: 'Create the link again?' }));
    return { ...setup, ...shown, creates, question };
  }

  it('becomes the result by “This one”, and its draft is gone', async () => {
    await showLost();
    fireEvent.click(await screen.findByRole('button', { name: 'This one' }));
    await heading('Link created');
    expect(screen.getByText('https://pw.test/p/push1/r')).toBeTruthy();
    await expect.poll(() => readItem(draftItem('main'))).toBeUndefined();
  });

  it('keeps a draft that was changed since, also where it is found', async () => {
    await showLost();
    typePayload('another key');
    fireEvent.click(await screen.findByRole('button', { name: 'This one' }));
    await heading('Link created');
    expect((await readItem(draftItem('main')))?.payloads.text).toBe('another key');
  });

  /** A recent link without an answer, whose three matches the server has. */
  async function showMatches(...others: UnknownResult[]) {
    const setup = await setUpPages();
    const found = [];
    for (const urlToken of ['push1', 'push2', 'push3']) {
      const body = JSON.stringify({ push: { payload: 'key', name: 'VPN' } });
      const headers = { Authorization: `Bearer ${OWNER_TOKEN}`, 'Content-Type': 'application/json' };
      await setup.network.serve(new Request('https://pw.test/api/v2/pushes', { method: 'POST', headers, body }));
      found.push({ link: `https://pw.test/p/${urlToken}/r`, stored: makeStored({ urlToken, createdAt: NOW }) });
    }
    await writeResults([makeUnknown({ name: 'VPN', draftId: 'gone', candidates: found }), ...others]);
    await showPopup(setup);
    await heading('Recent links');
    const expired = () =>
      setup.network.snapshot().pushes.flatMap(({ token, payload: kept }) => (kept === null ? token : []));
    const confirm = () => fireEvent.click(screen.getAllByRole('button', { name: 'This one' })[0] as HTMLElement);
    return { ...setup, expired, confirm };
  }

  const otherMatches = () => screen.findByRole('dialog', { name: 'Expire 2 pushes?' });

  it('asks by “This one” about the other matches, which are told apart by their time', async () => {
    const { confirm, expired } = await showMatches();
    confirm();
    const dialog = await otherMatches();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Possible match: created .* with the same name and note\.$/),
      expect.stringMatching(/^Possible match: created /),
    ]);
    await expectAccessible();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([expired(), screen.queryByText(/expired$/)]).toEqual([[], null]);
    await heading('Link created');
  });

  it('expires the other matches after the question, and says it until the link is dismissed', async () => {
    const { confirm, expired } = await showMatches();
    confirm();
    fireEvent.click(within(await otherMatches()).getByRole('button', { name: 'Expire 2 pushes' }));
    await screen.findByText('2 pushes expired', { selector: 'b' });
    expect(expired()).toEqual(['push2', 'push3']);
    expect(announced()).toContain('2 pushes expired');
    press('Dismiss');
    await expect.poll(() => screen.queryByText('2 pushes expired', { selector: 'b' })).toBeNull();
  });

  it('says which other matches could not be expired', async () => {
    const { confirm, expired, network } = await showMatches();
    confirm();
    const dialog = await otherMatches();
    network.fault = 'down';
    fireEvent.click(within(dialog).getByRole('button', { name: 'Expire 2 pushes' }));
    const report = await screen.findByRole('region', { name: /expir/i });
    expect(within(report).getByText('0 pushes expired', { selector: 'b' })).toBeTruthy();
    network.fault = 'none';
    fireEvent.click(within(report).getByRole('button', { name: 'Try again' }));
    await expect.poll(expired).toEqual(['push2', 'push3']);
  });

  it('does not ask about a match that may be another push without an answer', async () => {
    const candidates = [{ stored: makeStored({ urlToken: 'push3' }) }];
    const { confirm, expired } = await showMatches(makeUnknown({ id: 'x', name: 'VPN', draftId: 'x', candidates }));
    confirm();
    const dialog = await screen.findByRole('dialog', { name: 'Expire this push?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Expire now' }));
    await screen.findByText('1 push expired', { selector: 'b' });
    expect(expired()).toEqual(['push2']);
  });

  it('is settled by “Mark as not created”, after which its draft is sent without a question', async () => {
    const { creates } = await showLost();
    fireEvent.click(
      within(screen.getByRole('region', { name: 'No answer from One' })).getByRole('button', { name: 'More' }),
    );
    fireEvent.click(screen.getByRole('menuitem', { name: 'Mark as not created' }));
    expect(await screen.findByText('You marked this push as not created.')).toBeTruthy();
    expect(screen.queryByText('No answer from One')).toBeNull();
    createLink();
    await heading('Link copied');
    expect(creates()).toBe(2);
  });

  it.each(['Create again', /^Create link/])('is sent again by “%s” only after a question', async (name) => {
    const { creates, question } = await showLost();
    const press = () => fireEvent.click(screen.getByRole('button', { name }));
    await screen.findByRole('button', { name });
    press();
    await waitFor(() => question());
    expect(question().getByText('If the first one did arrive, there will be two links.')).toBeTruthy();
    fireEvent.click(question().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(creates()).toBe(1);
    press();
    await waitFor(() => question());
    fireEvent.click(question().getByRole('button', { name: 'Create again' }));
    await heading('Link copied');
    expect(creates()).toBe(2);
  });

  it('asks nothing of a draft that was changed', async () => {
    const { creates } = await showLost();
    typePayload('another key');
    createLink();
    await heading('Link copied');
    expect(creates()).toBe(2);
  });

  it('is announced above the composer, which keeps text and focus, and is dismissed there', async () => {
    const setup = await setUpPages();
    setup.network.fault = 'answer-lost';
    await showPopup(setup);
    typePayload('key');
    createLink();
    const title = await heading('No answer from One');
    expect(title.compareDocumentPosition(payload())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect.poll(() => document.activeElement === payload()).toBe(true);
    expect(payload().value).toBe('key');
    const known = /^No answer from One\. It’s not clear whether the link exists\. Possible matches in your account: 1/;
    await expect.poll(() => screen.getAllByRole('status').some((it) => known.test(it.textContent ?? ''))).toBe(true);
    expect(originIn('No answer from One'), 'bar and draft tell the rest').toBe('');
    expect(screen.queryByRole('heading', { name: 'Recent links' })).toBeNull();
    press('Dismiss');
    await expect.poll(() => screen.queryByText('No answer from One')).toBeNull();
    expect(payload().value).toBe('key');
  });

  it('shows the text of another draft with “Create again”, and asks before it sends that', async () => {
    const setup = await setUpPages();
    await writeItem(draftItem('menu'), { ...makeDraft('key'), id: 'menu' });
    await writeResults([makeUnknown({ draftId: 'menu', startedAt: 10 })]);
    await writeItem(draftItem('main'), { ...makeDraft('another'), id: 'main', createdAt: 20 });
    await showPopup(setup);
    fireEvent.click(await screen.findByRole('button', { name: 'Create again' }));
    await expect.poll(() => payload().value).toBe('key');
    await screen.findByRole('dialog', { name: 'Create the link again?' });
    expect(setup.network.requests).toEqual([]);
  });

  /** A popup with the text of a push that got no answer, which has these results. */
  async function showSent(...results: PushResult[]) {
    const setup = await setUpPages();
    await writeItem(draftItem('main'), { ...makeDraft('key'), id: 'main', createdAt: 10 });
    await writeResults(results);
    await showPopup(setup);
    await expect.poll(() => payload().value).toBe('key');
    return setup;
  }
  const sent = { draftId: 'main', kind: 'text', name: '', note: '', characters: 3 } as const;

  it('is asked about also where a changed text was refused since', async () => {
    const { network } = await showSent(
      makeFailed({ id: 'later', draftId: 'main', startedAt: 30 }),
      makeUnknown({ ...sent, id: 'lost', startedAt: 20 }),
    );
    createLink();
    await screen.findByRole('dialog', { name: 'Create the link again?' });
    expect(network.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('is asked about by the older of two cards of one text', async () => {
    await showSent(
      makeUnknown({ ...sent, id: 'second', startedAt: 30 }),
      makeUnknown({ ...sent, id: 'first', startedAt: 20 }),
    );
    const recent = within(screen.getByRole('region', { name: 'Recent links' }));
    const again = () => recent.queryByRole('button', { name: 'Create again' });
    if (!again()) fireEvent.click(recent.getByRole('button', { expanded: false }));
    await expect.poll(again).toBeTruthy();
    fireEvent.click(again() as HTMLElement);
    await screen.findByRole('dialog', { name: 'Create the link again?' });
  });

  it('is asked about in the composer’s place, where another result stands', async () => {
    const setup = await setUpPages();
    await writeItem(draftItem('menu'), { ...makeDraft('another'), id: 'menu', createdAt: 5 });
    await writeItem(draftItem('main'), { ...makeDraft('key'), id: 'main', createdAt: 10 });
    const lost = makeUnknown({ ...sent, id: 'lost', startedAt: 20 });
    await writeResults([lost, makeUnknown({ id: 'menu', name: 'Menu', draftId: 'menu', startedAt: 15 })]);
    await showPopup(setup);
    const question = async () => within(await screen.findByRole('dialog', { name: 'Create the link again?' }));
    const card = within(await screen.findByRole('region', { name: 'Menu' }));
    fireEvent.click(await card.findByRole('button', { name: 'Create again' }));
    fireEvent.click((await question()).getByRole('button', { name: 'Create again' }));
    await heading('Link copied');
    const creates = () => setup.network.requests.filter((request) => request.startsWith('POST'));
    expect(creates()).toHaveLength(1);
    const recent = within(await screen.findByRole('region', { name: 'Recent links' }));
    fireEvent.click(await recent.findByRole('button', { name: /^Text/, expanded: false }));
    fireEvent.click(await recent.findByRole('button', { name: 'Create again' }));
    await question();
    expect(payload().value).toBe('key');
    expect(creates()).toHaveLength(1);
  });
});

describe('the last links', () => {
  it('move the focus to the opened card, to the next link after a dismissal, and to the payload after the last', async () => {
    await showResults(makeCreated({ id: 'r1', name: 'First' }), makeCreated({ id: 'r2', name: 'Second' }));
    const line = screen.getByRole('button', { name: /Second/, expanded: false });
    const row = within(line.closest('.result-row') as HTMLElement);
    expect(getDescription(row.getByRole('button', { name: 'Copy link' }))).toBe('Second');
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

  it('are all on a line, each of which opens and leads from a failure to what helps', async () => {
    const demo = { ...toInstanceSummary(makeInstance()), isDemo: true };
    const { user } = await showRows(
      makeCreated({ id: 'new', name: 'New' }),
      makeFailed({ id: 'failed', name: 'Failed', draftId: 'gone', failure: { kind: 'NetworkError' } }),
      makeCreated({ id: 'old', name: 'Old', instance: demo }),
    );
    expect(rows()).toHaveLength(3);
    press(/^New/);
    expect(await heading('Link created')).toBeTruthy();
    press(/^Failed/);
    expect(await toneOf('Link not created')).toBe('bad');
    expect(screen.queryByRole('heading', { name: 'Link created' }), 'one at a time').toBeNull();
    press('Open settings');
    await expect.poll(() => user.opened).toEqual(['/options.html#instance-one']);
    expect(screen.getByRole('button', { name: /^Old/ }).textContent).toContain('Demo');
    press(/^Old/);
    expect(await heading('Link created')).toBeTruthy();
  });

  it.each([
    ['that is weaker than chosen', makeCreated({ id: 'b', name: 'B', copy: 'withheld', differences: [WEAKER] })],
    ['that was not copied', makeCreated({ id: 'b', name: 'B', copy: 'failed' })],
    ['that may not exist', makeUnknown({ id: 'b', name: 'B', draftId: 'gone' })],
  ])('unfold the newest %s', async (_, result) => {
    await showRows(makeCreated({ id: 'a', name: 'A' }), result, { ...result, id: 'c', name: 'C' });
    expect(rows().map((row) => row.textContent?.[0])).toEqual(['A', 'C']);
    expect(screen.getByRole('region', { name: 'B' })).toBeTruthy();
  });

  it('become rows again, which have the focus then', async () => {
    await showRows(makeCreated({ id: 'a', name: 'A' }), makeCreated({ id: 'b', name: 'B' }));
    fireEvent.click(screen.getByRole('button', { name: /^B/, expanded: false }));
    const fold = await screen.findByRole('button', { name: 'Hide', expanded: true });
    fold.focus();
    fireEvent.click(fold);
    const row = screen.getByRole('button', { name: /^B/, expanded: false });
    await expect.poll(() => document.activeElement === row).toBe(true);
  });

  it('lead from their menu to the message, the QR code and My pushes', async () => {
    const { user } = await showRows(makeCreated({ name: 'A' }));
    await chooseInRow(/^A/, 'Show in My pushes');
    await expect.poll(() => user.opened.at(-1)).toMatch(/pushes\.html#[\da-f]{64}$/);
    await chooseInRow(/^A/, 'QR code');
    await expect.poll(() => qrCodes()).toHaveLength(1);
    await expect.poll(() => document.activeElement?.textContent).toBe('Link created');
    cleanup();
    await showRows(makeCreated({ name: 'A' }));
    await chooseInRow(/^A/, 'Message');
    expect((await message()).value).toContain('https://pw.test/p/push1/r');
  });

  it('are expired by their menu after a question, which says why it failed', async () => {
    const created = await showCreated();
    cleanup();
    const { network, results } = await showPopup(created);
    const confirm = async () => {
      await screen.findByRole('heading', { name: 'Recent links' });
      await chooseInRow(/^Text/, 'Expire now');
      const question = within(await screen.findByRole('dialog', { name: 'Expire this push?' }));
      await expectAccessible();
      fireEvent.click(question.getByRole('button', { name: 'Expire now' }));
    };
    network.fault = 'down';
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach One');
    network.fault = 'none';
    await confirm();
    await expect.poll(results).toMatchObject([{ expiredAt: NOW }]);
    await expect.poll(() => document.activeElement?.textContent).toContain('Text');
  });

  it('have a menu without what cannot be done, which dismisses them', async () => {
    const stored = makeStored({ deletableByViewer: null });
    const { results } = await showRows(
      makeCreated({ name: 'A', withAccount: false, link: undefined, copy: 'disabled', stored }),
    );
    await chooseInRow(/^A/, 'Dismiss');
    expect(screen.queryByRole('menu')).toBeNull();
    await expect.poll(results).toEqual([]);
  });

  it.each([
    ['text', 'Your draft is kept.'],
    ['file', 'Your message is kept. The files stay selected while the page where you chose them is open.'],
  ] as const)('say of a failed %s what is kept of it', async (kind, words) => {
    const failed = makeFailed({ id: 'failed', name: 'Failed', draftId: 'kept', kind });
    await showResults(makeCreated({ id: 'new' }), failed);
    await writeItem(draftItem('kept'), { ...makeDraft('key'), id: 'kept', kind, createdAt: failed.startedAt });
    press(/^Failed/);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('show the newest three, the others on request, and bring back what was dismissed', async () => {
    const { results } = await showRows(
      ...[1, 2, 3, 4, 5].map((at) => makeCreated({ id: `r${at}`, name: `Push ${at}` })),
    );
    expect(screen.queryByRole('button', { name: /^Push 4/ })).toBeNull();
    press('Show more (2)');
    expect(screen.getByRole('button', { name: /^Push 5/ })).toBeTruthy();
    await expect.poll(() => document.activeElement?.textContent).toContain('Push 4');
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
    press('Dismiss all');
    await expect.poll(announced).toContain('Dismissed: 5');
    expect(rows()).toEqual([]);
    await expectAccessible();
    press('Undo');
    expect(rows()).toHaveLength(5);
    expect(await results()).toHaveLength(5);
  });

  it.each([
    ['ten seconds later', () => act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))],
    ['when the popup closes', () => fireEvent(window, new Event('pagehide'))],
  ])('are dismissed %s, but for those that came meanwhile', async (_, wait) => {
    const { results } = await showRows(makeCreated({ id: 'a' }), makeCreated({ id: 'b' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press('Dismiss all');
    const later = makeCreated({ id: 'later', draftId: 'other' });
    await act(async () => writeResults([later, ...(await results())]));
    await wait();
    vi.useRealTimers();
    await expect.poll(async () => (await results()).map(({ id }) => id)).toEqual(['later']);
    expect(rows()).toHaveLength(1);
  });

  it('show name or kind, and when each was created, how often and until when it opens', async () => {
    const startedAt = makeStored().createdAt - 3 * 86_400_000;
    const shared = { startedAt, stored: makeStored() };
    await showRows(
      makeCreated({ id: 'a', ...shared, copy: 'failed' }),
      makeCreated({ id: 'b', kind: 'file', contentSummary: ['report.pdf', 'b.txt'], ...shared }),
      makeFailed({ id: 'c', kind: 'url', contentSummary: ['wiki.test:8443'], draftId: 'gone', startedAt }),
      makeUnknown({ id: 'd', characters: 24, source: 'menu', draftId: 'gone', startedAt }),
    );
    press('Show more (1)');
    const lines = [...document.querySelectorAll('.result-text')].map((line) => line.textContent);
    const tones = [...document.querySelectorAll('.result-row [class^=tone]')].map((icon) => icon.className);
    expect(tones).toEqual(['tone-neutral', 'tone-bad', 'tone-warn']);
    expect(lines).toEqual([
      'Files: report.pdf, b.txt, Dec 29, 2025, 12:00 AM5 views · Expires Jan 8',
      'URL: wiki.test:8443, Dec 29, 2025, 12:00 AMLink not created',
      'Text, Dec 29, 2025, 12:00 AMUnknown',
    ]);
  });

  it('say which are encrypted, which are weaker than chosen, and of which server they are', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two' })]);
    const weaker = makeCreated({ id: 'c', name: 'C', copy: 'withheld', differences: [WEAKER] });
    await writeResults([
      makeCreated({ id: 'a', name: 'A', copy: 'failed' }),
      makeCreated({ id: 'b', name: 'B', isEncrypted: true }),
      weaker,
    ]);
    await showPopup(setup);
    await heading('Recent links');
    const lines = [...document.querySelectorAll('.result-text')].map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Bend-to-end encrypted5 views · Expires .* · One$/),
      'CLess secure than chosen · not copied · One',
    ]);
  });

  it('offer to dismiss an expired link in the place of copying it', async () => {
    const old: CreatedResult = makeCreated({ id: 'old', name: 'Old', stored: makeStored({ createdAt: 0 }) });
    const { results } = await showResults(makeCreated({ id: 'new' }), old);
    const line = screen.getByRole('button', { name: /^Old/ }).closest('div') as HTMLElement;
    expect(line.textContent).toContain('Expired');
    expect(within(line).queryByRole('button', { name: 'Copy link' })).toBeNull();
    fireEvent.click(within(line).getByRole('button', { name: 'Dismiss' }));
    await expect.poll(async () => (await results()).map(({ id }) => id)).toEqual(['new']);
  });

  it('list a create in flight from elsewhere, which can be canceled', async () => {
    const setup = await setUpPages();
    await writeInFlight([makeInFlightCreate({ draftId: 'menu' })]);
    await showPopup(setup);
    await screen.findByText('Creating link on One…');
    await expectAccessible();
    press('Stop');
    await expect.poll(() => setup.user.sent).toContain('cancelCreate');
  });
});
