import { signal } from '@preact/signals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { Failure } from '@/lib/base/failure';
import { createQrCode } from '@/lib/browser/qr-code';
import { onMessageUsed, setCatalog } from '@/lib/i18n/translate';
import { DEMO_ID } from '@/lib/instance/instance';
import type { Draft } from '@/lib/push/draft';
import type { FailedResult } from '@/lib/push/result';
import { activeInstanceItem, draftItem, instancesItem } from '@/lib/storage/items';
import { removeItems, writeItem } from '@/lib/storage/storage';
import { writeInFlight, writeResults } from '../../../fakes/records';
import { readToken, writeToken } from '../../../fakes/stored-token';
import { makeDraft, makeInstance, OWNER_TOKEN } from '../../background/make-worker';
import { setUpPages } from '../../state/push/make-compose-page';
import { makeFailed, makeInFlightCreate } from '../../state/results/make-results';
import { getDescription } from '../page';
import {
  announced,
  chooseInMenu,
  createLink,
  findRefusal,
  kind,
  optionsSummary,
  payload,
  press,
  qrCodes,
  showDraft,
  showPopup,
  showWithFeatures,
  typePayload,
  unfold,
} from '../popup/show-popup';

/** The popup on a draft from a page. */
async function showFromPage(fields: Partial<Draft> = {}) {
  const setup = await setUpPages();
  await setup.call('saveDraft', { draft: { ...makeDraft('a b'), id: 'w', ...fields } });
  await showPopup(setup);
}

/** The popup on a draft that could not be sent. */
async function showRefused(fields: Partial<FailedResult> = {}) {
  const setup = await setUpPages();
  await writeItem(draftItem('main'), { ...makeDraft('key'), id: 'main' });
  await writeResults([makeFailed({ startedAt: setup.time.now, ...fields })]);
  await showPopup(setup);
  return { ...setup, notice: await findRefusal() };
}

/** The popup that has sent a push, to which the server has not answered. */
async function showHeld() {
  const setup = await setUpPages();
  setup.network.fault = 'answer-held';
  await showPopup(setup);
  typePayload('key');
  createLink();
  return setup;
}

/** What is said of a draft that is not the only one. */
const origin = () => document.querySelector('.draft-origin')?.textContent?.replace(/[\u2068\u2069]/g, '');

/** What a screen reader says of the group that the focus is on. */
const nameOfFocused = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-labelledby') ?? '')?.textContent;

it('shows another language at once, and the shortcut of the system', async () => {
  const used = signal(0);
  onMessageUsed(() => void used.value);
  await showPopup();
  expect(screen.getByRole('button', { name: 'Create link' }).textContent).toBe('Create linkCtrl ⏎');
  setCatalog({ composerCreate: { message: 'Link erstellen' }, composerShortcutMac: { message: 'Cmd ⏎' } });
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  used.value++;
  const create = await screen.findByRole('button', { name: 'Link erstellen' });
  expect([create.textContent, getDescription(create)]).toEqual(['Link erstellenCmd ⏎', '']);
});

describe('the payload', () => {
  it('is ready, kept away from session files and password managers, and has the shape and tools of its kind', async () => {
    await showPopup();
    expect(document.activeElement).toBe(payload());
    const names = 'autocomplete autocapitalize data-1p-ignore data-bwignore data-lpignore data-form-type';
    const values = names.split(' ').map((name) => payload().getAttribute(name));
    expect(values).toEqual(['off', 'off', 'true', 'true', 'true', 'other']);
    const shape = () => {
      const attributes = ['class', 'dir', 'rows', 'aria-required'].map((name) => payload().getAttribute(name) ?? '');
      const tools = within(payload().parentElement as HTMLElement).getAllByRole('button');
      return [...attributes, ...tools.map(({ textContent, title }) => textContent || title)].join();
    };
    for (const [name, lines, expected] of [
      ['URL', 1, 'mono is-url,ltr,2,true,Hide,Use this page'],
      ['Files', 1, 'mono is-file-message,,3,false,Hide'],
      ['QR code', 1, 'mono,,5,true,Hide,Generate'],
      ['QR code', 7, 'mono,,7,true,Hide,Generate,Clear'],
      ['QR code', 20, 'mono,,12,true,Hide,Generate,Clear'],
    ] as const) {
      fireEvent.click(kind(name));
      typePayload('\n'.repeat(lines - 1));
      await expect.poll(shape).toBe(expected);
    }
  });

  it('keeps the line ends of another system until it is edited', async () => {
    const { composePage } = await showDraft('a\r\nb');
    expect(payload().value.replaceAll('\r', '')).toBe('a\nb');
    expect(composePage.composer.payload.value).toBe('a\r\nb');
    typePayload('a\nbc');
    expect(composePage.composer.payload.value).toBe('a\nbc');
  });

  it('is not rewritten while the user types in the middle', async () => {
    await showPopup();
    typePayload('one three');
    const field = payload();
    const putIn = vi.spyOn(field, 'value', 'set');
    field.value = 'one two three';
    fireEvent.input(field);
    await expect.poll(() => getDescription(field)).toContain('13 characters');
    expect(putIn).toHaveBeenCalledTimes(1);
  });

  it('is counted in characters and lines, against the limit of its kind, which is said at once', async () => {
    await showPopup();
    typePayload('🔑\nb');
    await expect.poll(() => getDescription(payload())).toContain('3 characters, 2 lines');
    fireEvent.click(kind('QR code'));
    typePayload('🔑');
    expect(getDescription(payload())).toContain('1 of 1,024 characters');
    for (const [length, words, isTooLong] of [
      [1_024, '1,024 of 1,024 characters', false],
      [1_025, '1,025 of 1,024 characters', true],
    ] as const) {
      typePayload('x'.repeat(length));
      expect((await screen.findByText(words)).classList.contains('field-error')).toBe(isTooLong);
    }
    await expect.poll(announced).toContain('up to 1,024 characters');
  });
});

it('a problem is explained at the field after a try until the kind is changed, and nothing is sent', async () => {
  const setup = await showPopup();
  fireEvent.click(kind('URL'));
  typePayload('a.test');
  expect(getDescription(payload())).not.toContain('Enter a URL');
  payload().focus();
  createLink();
  await expect.poll(() => getDescription(payload())).toContain('starts with http:// or https://');
  expect(payload().getAttribute('aria-invalid')).toBe('true');
  expect([payload().value, setup.network.requests]).toEqual(['a.test', []]);
  expect(document.activeElement).toBe(payload());
  fireEvent.click(kind('QR code'));
  await expect.poll(() => payload().getAttribute('aria-invalid')).toBeNull();
});

it.each([
  ['', /Enter something to send\./],
  [' \n', /This is only spaces or line breaks\. Enter some text\./],
  ['key\ud83d', /contains a damaged character\. Delete it and type it again\..*This draft can’t be saved/],
])('%j is refused, and a part of a character is reported as not saved', async (typed, why) => {
  const setup = await showPopup();
  typePayload(typed);
  createLink();
  await expect.poll(announced).toMatch(why);
  expect(setup.network.requests).toEqual([]);
});

it('a chosen kind has its field focused by a click, while arrow keys stay among the kinds', async () => {
  await showPopup();
  kind('Text').focus();
  fireEvent.click(kind('QR code'));
  expect(document.activeElement).toBe(kind('Text'));
  fireEvent.click(kind('URL'), { detail: 1 });
  expect(document.activeElement).toBe(payload());
});

describe('a kind that the instance does not have', () => {
  it('is off, and says why', async () => {
    await showWithFeatures({ settings: { url_pushes: false } });
    expect([kind('URL').disabled, kind('QR code').disabled]).toEqual([true, false]);
    expect(getDescription(screen.getByRole('group', { name: 'Type' }))).toBe('URL: not allowed on One');
  });

  it('is every kind if the instance requires an account: the notice leads to the settings', async () => {
    const setup = await showWithFeatures({
      settings: { anonymous_access: false },
      instance: makeInstance({ tokenArea: 'none' }),
    });
    setup.network.requests.length = 0;
    typePayload('key');
    createLink();
    await screen.findByText('One requires an account for this.');
    press('Open settings');
    expect([setup.network.requests, setup.user.opened]).toEqual([[], ['options']]);
  });
});

describe('the options', () => {
  it('show the server’s defaults as the last push showed them', async () => {
    await showPopup(await setUpPages({ settings: { retrieval_step_default: false } }));
    typePayload('key');
    createLink();
    fireEvent.click(await screen.findByRole('button', { name: 'New push' }));
    await expect.poll(() => optionsSummary().textContent).toBe('7 days or 5 views (server default)');
    await screen.findByRole('button', { name: /^Create link/ });
    await unfold();
    const placeholders = ['Expire after (days)', 'Expire after (views)'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).placeholder,
    );
    expect(placeholders).toEqual(['7', '5']);
    fireEvent.input(screen.getByLabelText('Expire after (days)'), { target: { value: '1' } });
    await expect.poll(() => optionsSummary().textContent).toBe('1 day or 5 views (rest: server default)');
  });

  it('include every option of the API, and are summed up in one line', async () => {
    // An id of its own: the worker of a test before may still store defaults for the usual one.
    const { composePage } = await showPopup(await setUpPages({ instance: makeInstance({ id: 'unknown' }) }));
    expect(optionsSummary().textContent).toBe('Server’s default expiry');
    await unfold();
    expect(screen.queryByLabelText('Email addresses'), 'whether the server sends any is unknown').toBeNull();
    const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
    fill('Expire after (days)', '2');
    fill('Expire after (views)', '3');
    fill('Passphrase', ' p p ');
    const more = screen.getByText('More options').closest('details');
    expect(more?.open).toBe(false);
    fill('Name', 'N');
    await expect.poll(() => more?.open).toBe(true);
    fill('Note', 'O');
    fireEvent.change(screen.getByLabelText('Retrieval step'), { target: { value: 'false' } });
    fireEvent.change(screen.getByLabelText('Recipient can expire it'), { target: { value: 'true' } });
    expect(composePage.composer.draft.value.options).toEqual({
      expireAfterDays: 2,
      expireAfterViews: 3,
      retrievalStep: false,
      deletableByViewer: true,
      passphrase: ' p p ',
      name: 'N',
      note: 'O',
    });
    await expect
      .poll(() => optionsSummary().textContent)
      .toBe('2 days or 3 views · passphrase · recipient can expire it · no retrieval step');
    fill('Expire after (days)', '0.5');
    createLink();
    const descriptions = () => screen.getAllByRole('spinbutton').map(getDescription);
    const hint = 'Leave empty for the server’s default.';
    await expect.poll(descriptions).toEqual([`${hint} Enter a whole number from 1, or leave this empty.`, hint]);
    fill('Expire after (days)', '');
    fireEvent.change(screen.getByLabelText('Retrieval step'), { target: { value: '' } });
    expect(composePage.composer.draft.value.options).toMatchObject({
      expireAfterDays: undefined,
      retrievalStep: undefined,
    });
  });

  it('keep digits that are typed between two frames', async () => {
    const { composePage } = await showPopup();
    await unfold();
    const field = screen.getByLabelText<HTMLInputElement>('Expire after (days)');
    // Keys as they arrive: each has its own turn, and no frame is drawn between them.
    for (const key of ['1', '2', '3']) {
      field.value += key;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect([field.value, composePage.composer.draft.value.options.expireAfterDays]).toEqual(['123', 123]);
    composePage.composer.options.setLimit('expireAfterDays', 5);
    await expect.poll(() => field.value).toBe('5');
  });

  it('are unfolded at first where the draft was made to set them', async () => {
    await showFromPage({ showsOptions: true, payloads: { ...makeDraft('').payloads, text: 'a\nb\n'.repeat(6) } });
    expect(payload().getAttribute('rows')).toBe('5');
    expect(optionsSummary().getAttribute('aria-expanded')).toBe('true');
    await screen.findByLabelText('Passphrase');
    fireEvent.click(optionsSummary());
    await waitFor(() => expect(optionsSummary().getAttribute('aria-expanded')).toBe('false'));
  });

  it('say who sees name and note without an account, and conceal the passphrase', async () => {
    await showPopup(await setUpPages({ instance: makeInstance({ tokenArea: 'none' }) }));
    await unfold();
    expect(getDescription(screen.getByLabelText('Note'))).toContain(
      'Sent to the server, whose administrators can read it.',
    );
    const { type, className, autocomplete } = screen.getByLabelText<HTMLInputElement>('Passphrase');
    expect([type, className, autocomplete]).toEqual(['text', 'mono is-masked', 'off']);
  });
});

describe('sending', () => {
  it('takes Ctrl+Enter from the page’s background, but not from another form', async () => {
    const setup = await showPopup();
    typePayload('key');
    await chooseInMenu('Open a received link…');
    const received = await screen.findByLabelText(/^Paste the link/);
    fireEvent.keyDown(received, { key: 'Enter', ctrlKey: true });
    expect(setup.network.requests).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await screen.findByRole('heading', { name: 'Link copied' });
    expect(setup.network.requests).toEqual(['POST /api/v2/pushes']);
  });

  it('takes Ctrl+Enter in an option, not a plain Enter, which is left to buttons and longer texts', async () => {
    const setup = await showPopup();
    typePayload('key');
    await unfold();
    const enter = (field: Element, init = {}) => fireEvent.keyDown(field, { key: 'Enter', ...init });
    for (const label of ['Expire after (days)', 'Expire after (views)', 'Passphrase', 'Name'])
      expect(enter(screen.getByLabelText(label)), 'a browser would send the form').toBe(false);
    for (const field of [
      payload(),
      screen.getByLabelText('Note'),
      screen.getByRole('button', { name: /^Create link/ }),
    ])
      expect(enter(field)).toBe(true);
    for (const other of [{ isComposing: true }, { key: 'c' }]) enter(payload(), { ctrlKey: true, ...other });
    expect(setup.network.requests).toEqual([]);
    enter(screen.getByLabelText('Expire after (days)'), { ctrlKey: true });
    await expect.poll(() => setup.network.requests).toEqual(['POST /api/v2/pushes']);
  });

  it('names its instance although another one was chosen since', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two', tokenArea: 'none' })]);
    await writeItem(draftItem('main'), { ...makeDraft('key'), id: 'main' });
    await writeInFlight([makeInFlightCreate()]);
    await writeItem(activeInstanceItem, 'two');
    await showPopup(setup);
    await expect.poll(nameOfFocused).toBe('Creating link on One…');
    await unfold();
    expect(getDescription(screen.getByLabelText('Note'))).toContain('You and the server’s administrators');
  });

  it('shows the create in flight, locks the fields and can be canceled', async () => {
    const { network } = await showHeld();
    await expect.poll(nameOfFocused).toBe('Creating link on One…');
    expect(payload().closest('fieldset')?.disabled).toBe(true);
    await expect.poll(() => network.requests.length).toBe(1);
    press('Stop');
    await screen.findByRole('heading', { name: 'No answer from One' });
  });

  it('shows its result in a popup that was opened meanwhile', async () => {
    const setup = await showHeld();
    await expect.poll(() => setup.network.requests.length).toBe(1);
    cleanup();
    await showPopup(setup);
    expect([payload().value, payload().closest('fieldset')?.disabled]).toEqual(['key', true]);
    setup.network.release();
    await screen.findByRole('heading', { name: 'Link copied' });
    await expect.poll(() => screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  });

  it.each<[Failure, string, string]>([
    [{ kind: 'NetworkError' }, 'Open settings', '/options.html#instance-one'],
    [{ kind: 'HttpError', status: 401, reason: 'invalid-token' }, 'Get token', 'https://pw.test/users/token'],
    [{ kind: 'RedirectError' }, 'Open settings', '/options.html#instance-one'],
    [{ kind: 'ContractError', status: 200, bodyType: 'html' }, 'Open settings', '/options.html#instance-one'],
  ])('leads from %j to what helps', async (failure, label, address) => {
    const { user } = await showRefused({ failure });
    press(label);
    await expect.poll(() => user.opened).toEqual([address]);
  });

  it('counts down in silence what the server asks to wait, and says once that it is over', async () => {
    const { time, network, notice } = await showRefused({ failure: { kind: 'RateLimitError', seconds: 25 } });
    const words = () => notice.querySelector('span')?.textContent;
    const again = within(notice).getByRole('button', { name: 'Try again' });
    expect(words()).toBe('You can try again in 25 seconds. Your draft is kept.');
    const first = 'Too many requests to One. You can try again in 25 seconds.';
    await expect.poll(announced).toContain(first);
    time.now += 20_000;
    await expect.poll(words).toBe('You can try again in 5 seconds. Your draft is kept.');
    expect(announced()).toContain(first);
    expect(again.getAttribute('aria-disabled')).toBe('true');
    press('Try again');
    expect(network.requests).toEqual([]);
    time.now += 5_000;
    await expect.poll(words).toBe('You can try again. Your draft is kept.');
    await expect.poll(announced).toContain('You can try again.');
    expect(announced()).not.toContain('Too many');
    press('Try again');
    await screen.findByRole('heading', { name: 'Link copied' });
  });

  it('gives the button that was pressed the focus again, and the notice below it the next Tab', async () => {
    await showPopup(
      await setUpPages({ instance: makeInstance({ tokenArea: 'none' }), settings: { anonymous_access: false } }),
    );
    typePayload('key');
    screen.getByRole('button', { name: 'Create link' }).focus();
    createLink();
    const notice = await findRefusal();
    const button = screen.getByRole('button', { name: 'Create link' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(getDescription(button)).toContain(notice.textContent);
    const stops = [...document.querySelectorAll('button, input, select, textarea, a[href]')];
    expect(notice.contains(stops[stops.indexOf(button) + 1] ?? null)).toBe(true);
  });

  it.each<Failure>([{ kind: 'NetworkError' }, { kind: 'RateLimitError' }])(
    'is tried again after %j by a button, which comes first',
    async (failure) => {
      const { network, notice } = await showRefused({ failure });
      expect(within(notice).getAllByRole('button')[0]?.textContent).toBe('Try again');
      press('Try again');
      await screen.findByRole('heading', { name: 'Link copied' });
      expect(network.requests).toEqual(['POST /api/v2/pushes']);
    },
  );

  it('takes another token where the server refused it, and sends the draft with it', async () => {
    const { network, notice } = await showRefused({
      failure: { kind: 'HttpError', status: 401, reason: 'invalid-token' },
    });
    const field = within(notice).getByLabelText('API token');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(getDescription(field)).toContain('One didn’t accept your API token.');
    fireEvent.input(field, { target: { value: OWNER_TOKEN } });
    await waitFor(() => expect(field.hasAttribute('aria-invalid')).toBe(false));
    press('Save and try again');
    await screen.findByRole('heading', { name: 'Link copied' });
    expect(await readToken('one', 'session')).toBe(OWNER_TOKEN);
    expect(network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('says once that the token is missing', async () => {
    const setup = await setUpPages();
    await writeToken('one', 'session', '');
    await writeItem(draftItem('main'), { ...makeDraft('key'), id: 'main' });
    await writeResults([makeFailed({ startedAt: setup.time.now, failure: { kind: 'TokenMissing' } })]);
    await showPopup(setup);
    await waitFor(() => expect(screen.getAllByText('The API token for One is missing.')).toHaveLength(1));
    expect(document.querySelector('#field-failure')).toBeNull();
  });

  it('leads nowhere where the server is no longer connected', async () => {
    const instance = { ...makeFailed().instance, id: 'removed' };
    const { notice } = await showRefused({ failure: { kind: 'NetworkError' }, instance });
    expect(within(notice).queryByRole('button')).toBeNull();
  });

  it('shows why a create was refused, and keeps its draft, until another try or kind', async () => {
    const setup = await setUpPages({
      instance: makeInstance({ tokenArea: 'none' }),
      settings: { anonymous_access: false },
    });
    const { composePage } = await showPopup(setup);
    typePayload('key');
    createLink();
    const notice = await findRefusal();
    expect(notice.textContent).toContain('Your draft is kept.');
    expect(document.activeElement).toBe(payload());
    expect(getDescription(payload())).toContain(notice.textContent);
    await expect.poll(announced).toContain('One didn’t accept your API token.');
    expect(notice.compareDocumentPosition(payload())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect([payload().value, (await setup.open()).failed.value?.state]).toEqual(['key', 'failed']);
    fireEvent.click(kind('URL'));
    await waitFor(() => expect(document.querySelector('#field-failure')).toBeNull());
    fireEvent.click(kind('Text'));

    await setup.call('activateDemo', undefined);
    await setup.call('activateInstance', { instanceId: DEMO_ID });
    await composePage.pushDraft();
    await expect.poll(async () => (await setup.results()).map(({ state }) => state)).toEqual(['created']);
  });
});

it('a text from a page is marked, warns if it was flattened, and leads back to the typed draft', async () => {
  const setup = await setUpPages();
  await writeItem(draftItem('main'), { ...makeDraft('mine'), id: 'main' });
  await setup.call('saveDraft', { draft: { ...makeDraft('c d'), id: 'v' } });
  await setup.call('saveDraft', { draft: { ...makeDraft('a b'), id: 'w', review: 'flattened' } });
  await showPopup(setup);
  await expect.poll(origin).toBe('From a web pageDiscardBack to your draftShow next draft');
  expect(screen.getByText(/may have changed spaces .* Copy the text on the page and paste it here/)).toBeTruthy();
  press('Back to your draft');
  await expect.poll(() => payload().value).toBe('mine');
  expect(origin()).toBe('Other drafts: 2Show next draft');
  press('Show next draft');
  await expect.poll(() => payload().value).toBe('a b');
});

it.each([
  ['mine', 'Back to your draft'],
  ['', 'New push'],
])('a draft that was discarded elsewhere leads to the typed one: “%s”', async (typed, name) => {
  const setup = await setUpPages();
  if (typed !== '') await writeItem(draftItem('main'), { ...makeDraft(typed), id: 'main' });
  await setup.call('saveDraft', { draft: { ...makeDraft('a b'), id: 'w' } });
  await showPopup(setup);
  await screen.findByText('From a web page');
  await removeItems(draftItem('w'));
  await screen.findByText(/no longer/);
  press(name);
  await expect.poll(() => payload().value).toBe(typed);
});

it('a password that the browser conceals is asked for', async () => {
  const setup = await setUpPages();
  await setup.call('saveDraft', { draft: { ...makeDraft(''), id: 'w', review: 'concealed' } });
  await showPopup(setup);
  expect(await screen.findByText(/only dots for this password/)).toBeTruthy();
  expect(payload().value).toBe('');
});

it.each([
  ['flattened' as const, /may have changed spaces/],
  ['truncated' as const, /may have cut off the end of this selection/],
])('warns of a %s text while it is edited, until all of it is replaced', async (review, words) => {
  /** Types or pastes over a part of the field's text. */
  const typeOver = (from: number, to: number, text: string) => {
    const field = payload();
    field.setSelectionRange(from, to);
    fireEvent(field, new InputEvent('beforeinput', { bubbles: true }));
    const { value } = field;
    fireEvent.input(field, { target: { value: value.slice(0, from) + text + value.slice(to) } });
  };
  const isWarned = () => screen.queryByText(words) !== null;
  await showFromPage({ review });
  await screen.findByText(words);
  typeOver(1, 2, '\n');
  expect([payload().value, isWarned()]).toEqual(['a\nb', true]);
  typeOver(0, 3, 'other');
  await expect.poll(isWarned).toBe(false);
  typeOver(0, 5, 'a\nb');
  await expect.poll(isWarned).toBe(true);
  fireEvent.input(payload(), { target: { value: '' } });
  await expect.poll(isWarned).toBe(false);
  typeOver(0, 0, 'other');
  expect(isWarned()).toBe(false);
});

it('says of a draft from a page that it was discarded, above the one that is shown instead', async () => {
  await showFromPage();
  await expect.poll(origin).toBe('From a web pageDiscardNew push');
  press('Discard');
  await screen.findByText('Draft discarded');
  expect(payload().value).toBe('');
  press('Undo');
  await expect.poll(() => payload().value).toBe('a b');
});

it('“this page” fills the URL, which can be undone, and says so where there is none', async () => {
  const setup = await showPopup();
  fireEvent.click(kind('URL'));
  typePayload('https://typed.test');
  for (const page of [undefined, { url: 'chrome://settings', title: '' }]) {
    setup.user.activeTab = page;
    fireEvent.click(await screen.findByRole('button', { name: 'Use this page' }));
    await expect.poll(announced).toContain('This page’s address can’t be pushed.');
    expect(payload().value).toBe('https://typed.test');
  }
  setup.user.activeTab = { url: 'https://a.test/page', title: '' };
  press('Use this page');
  await expect.poll(() => payload().value).toBe('https://a.test/page');
  press('Undo');
  await expect.poll(() => payload().value).toBe('https://typed.test');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('shows the QR code before it is sent, which follows the text and is not offered for nothing', async () => {
  const setup = await showPopup();
  fireEvent.click(kind('QR code'));
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull();
  typePayload('WIFI:S:guests;;');
  fireEvent.click(await screen.findByRole('button', { name: 'Show QR code' }));
  for (const text of ['WIFI:S:guests;;', 'WIFI:S:others;;']) {
    typePayload(text);
    const { svg } = await createQrCode(text);
    await expect.poll(() => qrCodes()).toEqual([svg]);
  }
  expect(setup.network.requests).toEqual([]);
});

it.each([
  ['20°C', 1],
  ['日本', 1],
  ['~/ab', 0],
])('says beside the QR code of %s whether readers may show other characters', async (text, count) => {
  await showPopup();
  fireEvent.click(kind('QR code'));
  typePayload(text);
  fireEvent.click(await screen.findByRole('button', { name: 'Show QR code' }));
  await expect.poll(() => qrCodes()).toHaveLength(1);
  expect(screen.queryAllByText(/misread characters such as/)).toHaveLength(count);
});

it('an option without a hint is described by nothing', async () => {
  await showPopup();
  await unfold();
  expect(screen.getByLabelText('Recipient can expire it').getAttribute('aria-describedby')).toBeNull();
});
