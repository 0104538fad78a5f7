import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { ComposePage } from '@/components/popup/ComposePage';
import { uploadText } from '@/components/push/FilesField';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeInstance } from '../../background/make-worker';
import { setUpPages } from '../../state/push/make-compose-page';
import { aFile, makeFiles, unreadableFile } from '../../state/push/make-composer-files';
import { getDescription } from '../page';
import { announced, findRefusal, kind, payload, press, showPopup, typePayload } from '../popup/show-popup';

const picker = () => screen.findByLabelText<HTMLInputElement>('Choose files…');
const shownFiles = () => [...document.querySelectorAll('.chosen .grow')].map(({ textContent }) => textContent);

/** The composer in a tab, on an instance that has said what it can. */
async function showPage(options: Parameters<typeof setUpPages>[0] = {}) {
  const setup = await setUpPages(options);
  await setup.call('refreshFeatures', undefined);
  const { files, line } = makeFiles(setup);
  const composePage = await setup.open(undefined, files);
  render(<ComposePage composePage={composePage} corruptItems={[]} hasBar />);
  return { ...setup, composePage, files, line };
}

/** The composer in a tab, once it takes dropped and pasted files. */
async function showDropTarget(options: Parameters<typeof setUpPages>[0] = {}) {
  const page = await showPage(options);
  await expect.poll(() => hand('dragover', {}).defaultPrevented).toBe(true);
  return page;
}

/** A person's choice in the browser's file picker. */
async function choose(...files: File[]) {
  const field = await picker();
  Object.defineProperty(field, 'files', { value: files, configurable: true });
  fireEvent.change(field);
}

function hand(
  type: 'drop' | 'paste' | 'dragenter' | 'dragover',
  { files = [] as readonly File[], types = ['Files'], text = '', folders = [] as string[] },
) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const itemOf = ({ name }: File) => ({
    kind: 'file',
    webkitGetAsEntry: () => ({ isDirectory: folders.includes(name) }),
  });
  const data = {
    dropEffect: 'move',
    files,
    types,
    items: [{ kind: 'string' }, ...files.map(itemOf)],
    getData: () => text,
  };
  Object.assign(event, type === 'paste' ? { clipboardData: data } : { dataTransfer: data });
  fireEvent(document.body, event);
  return Object.assign(event, { dropEffect: data.dropEffect });
}

const PASTED_WITH_NAMES = {
  files: [aFile('a b.txt'), aFile('c.txt')],
  types: ['text/plain', 'Files'],
  text: '/home/me/a b.txt\nc.txt',
};

describe('the focus', () => {
  it.each(['in a tab', 'in the popup'])('is on what comes first, unless a message is begun, %s', async (where) => {
    const isTab = where === 'in a tab';
    const { composePage } = await (isTab ? showPage() : showPopup());
    const first = () => (isTab ? picker() : screen.findByRole('button', { name: 'Open in side panel' }));
    fireEvent.click(kind('Files'), { detail: 1 });
    await expect.poll(async () => document.activeElement === (await first())).toBe(true);
    fireEvent.click(kind('Text'), { detail: 1 });
    fireEvent.click(kind('Files'), { detail: 1 });
    await expect.poll(async () => document.activeElement === (await first())).toBe(true);
    typePayload('For Ada');
    fireEvent.click(kind('Text'), { detail: 1 });
    fireEvent.click(kind('Files'), { detail: 1 });
    await first();
    expect(composePage.composer.payload.value).toBe('For Ada');
    expect(document.activeElement).toBe(payload());
  });
});

describe('chosen files', () => {
  it('are refused with the reason where the browser hands over no name, and the others are added', async () => {
    await showPage();
    fireEvent.click(kind('Files'));
    await choose(new File([], ''), aFile('b.txt'));
    await screen.findByText(/without a name or content/);
    expect(shownFiles()).toHaveLength(1);
  });

  it('are shown with name and size, and bidi control characters in their names', async () => {
    await showPage();
    fireEvent.click(kind('Files'));
    await choose(aFile('invoice\u202Efdp.exe', 'x'.repeat(1_449)), aFile('b', '', ''));
    await expect.poll(shownFiles).toEqual(['invoice[U+202E]fdp.exe1.4 kB', 'b0 bytes']);
    expect(screen.getByText('invoice[U+202E]fdp.exe').getAttribute('dir')).toBe('ltr');
    expect(screen.getByRole('button', { name: 'Remove invoice[U+202E]fdp.exe' })).toBeTruthy();
    expect(announced()).toContain('2 files, 1.4 kB');
    expect(document.querySelector('.choose-files')?.textContent).toMatch(/paste them here\. Up to 10 files\.$/);
  });

  it('are missed at the next try, not as soon as one is removed, after which the picker has the focus', async () => {
    await showPage();
    fireEvent.click(kind('Files'));
    press('Create link');
    await expect.poll(announced).toContain('Choose a file.');
    await choose(aFile('a'));
    await screen.findByText('a');
    press('Remove a');
    await expect.poll(shownFiles).toEqual([]);
    expect(announced().trim()).toBe('');
    const chooser = await picker();
    await expect.poll(() => document.activeElement === chooser).toBe(true);
  });

  it.each([
    ['dropped anywhere on the page', 'drop', { files: [aFile('dropped')] }],
    ['a pasted picture', 'paste', { files: [aFile('image.png', 'x', 'image/png')] }],
    ['pasted although a program adds their names as text', 'paste', PASTED_WITH_NAMES],
  ] as const)('can be %s, whatever the kind', async (_, how, what) => {
    const { files } = await showDropTarget();
    expect(hand(how, what).defaultPrevented).toBe(true);
    await expect.poll(() => files.get('main')).toEqual(what.files);
    expect(kind('Files').checked).toBe(true);
  });

  it('do not include the picture that a program adds to pasted text, and leave what else is dragged or pasted', async () => {
    const { files } = await showDropTarget();
    const event = hand('paste', { files: [aFile('image.png')], types: ['text/plain', 'Files'], text: 'image.png\n1' });
    const others = (['dragover', 'drop', 'paste'] as const).map((how) => hand(how, { types: ['text/html'] }));
    expect([event, ...others].filter(({ defaultPrevented }) => defaultPrevented)).toEqual([]);
    hand('drop', {});
    expect(files.get('main')).toEqual([]);
    expect(kind('Text').checked).toBe(true);
  });

  it.each(['dragenter', 'dragover'] as const)(
    'are taken as copies, so that no program deletes them (%s)',
    async (type) => {
      await showDropTarget();
      expect(hand(type, {})).toMatchObject({ defaultPrevented: true, dropEffect: 'copy' });
      expect(hand(type, { types: ['text/html'] })).toMatchObject({ defaultPrevented: false, dropEffect: 'move' });
    },
  );

  it('include nothing unreadable, nor folders, which some systems give as empty files', async () => {
    const { files } = await showDropTarget();
    hand('drop', { files: [aFile('folder', '', ''), unreadableFile('gone'), aFile('a')], folders: ['folder'] });
    await expect.poll(announced).toMatch(/Can’t read.*folder.*Can’t read.*gone/);
    expect(files.get('main').map(({ name }) => name)).toEqual(['a']);
  });

  it('are at most ten, and one more fits after a removal', async () => {
    await showPage();
    fireEvent.click(kind('Files'));
    await choose(...Array.from({ length: 12 }, (_, at) => aFile(`${at}`)));
    await screen.findByText('Not added: 2. A push can have up to 10 files.');
    expect((await picker()).disabled).toBe(true);
    expect(getDescription(await picker())).toBe('Limit reached: 10 files per push.');
    screen.getByRole('button', { name: 'Remove 3' }).focus();
    press('Remove 3');
    const chooser = await picker();
    await expect.poll(() => document.activeElement === chooser).toBe(true);
    expect(chooser.disabled).toBe(false);
  });
});

it('files that require an account are not taken without one, which is said before any is chosen', async () => {
  const { files, user } = await showDropTarget({ instance: makeInstance({ tokenArea: 'none' }) });
  fireEvent.click(kind('Files'));
  await screen.findByText('One requires an account for this.');
  expect(screen.queryByLabelText('Choose files…')).toBeNull();
  expect(screen.getByRole('button', { name: /Create link/ }).getAttribute('aria-disabled')).toBe('true');
  expect(hand('drop', { files: [aFile()] }).defaultPrevented).toBe(true);
  await new Promise(setImmediate);
  expect(files.get('main')).toEqual([]);
  press('Open settings');
  expect(user.opened).toEqual(['options']);
});

it('files in the popup, which a picker would close, are chosen in a place that gets the draft, and nothing is sent', async () => {
  const { composePage, ...setup } = await showPopup();
  fireEvent.click(kind('Files'));
  fireEvent.input(screen.getByLabelText('Message (optional)'), { target: { value: 'message' } });
  press('Create link');
  expect(setup.user.sent).not.toContain('createPush');
  fireEvent.click(await screen.findByRole('button', { name: 'Open in tab' }));
  await expect.poll(() => setup.user.opened).toEqual(['/compose.html#main']);
  expect(composePage.composer.draft.value).toMatchObject({ kind: 'file', payloads: { file: 'message' } });
});

it('files in flight show their progress without announcing each step, can be stopped, and are kept by their page alone', async () => {
  const page = await showPage();
  const { composePage, line } = page;
  line.isHeld = true;
  fireEvent.click(kind('Files'));
  await choose(aFile());
  await screen.findByText('a.txt');
  press('Create link');
  await expect.poll(() => composePage.inFlight.value).toHaveLength(1);
  line.progress(12_000_000, 40_000_000);
  await screen.findByText('12 MB of 40 MB');
  expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toHaveProperty('value', 12_000_000);
  expect(announced()).not.toContain('12 MB');
  hand('drop', { files: [aFile('late')] });
  press('Stop');
  const stopped = await findRefusal();
  expect(stopped.textContent).toContain('You stopped sending.No link was created.');
  expect(stopped.className, 'no alarm').toBe('notice info');
  expect(stopped.textContent).toContain('Your draft is kept.');
  expect(shownFiles()).toHaveLength(1);
  cleanup();
  render(<ComposePage composePage={await page.open(undefined, makeFiles(page).files)} corruptItems={[]} hasBar />);
  const { textContent } = await findRefusal();
  expect(textContent).not.toContain('Your draft is kept.');
  expect(textContent).toContain('while the page where you chose them is open');
});

it.each([
  [12, undefined, '12 MB of 1 GB'],
  [12, 59.5, '12 MB of 1 GB, 3.2 MB/s, 1 minute left'],
  [12, 7_200, '12 MB of 1 GB, 3.2 MB/s, 120 minutes left'],
  [12, 7_201, '12 MB of 1 GB, 3.2 MB/s, 3 hours left'],
  [1_000, 0, 'Upload complete. Waiting for the server…'],
])('%d MB of an upload that are sent with %s seconds left are said as %s', (megabytes, secondsLeft, words) => {
  fakeExtension();
  const rate = secondsLeft === undefined ? {} : { bytesPerSecond: 3_200_000, secondsLeft };
  expect(uploadText({ sentBytes: megabytes * 1_000_000, totalBytes: 1_000_000_000, ...rate })).toBe(words);
});
