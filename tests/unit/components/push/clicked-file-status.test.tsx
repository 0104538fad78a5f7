import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { ComposePage } from '@/components/popup/ComposePage';
import { fail, type Result, succeed } from '@/lib/base/result';
import type { ReadFile } from '@/lib/browser/clicked-file';
import { holdDrafts } from '@/lib/browser/page-channel';
import { broadcast } from '@/lib/messaging/messaging';
import type { ClickedFile, ClickedFileProblem } from '@/lib/push/clicked-file';
import { createDraft } from '@/lib/push/draft';
import { setUpPages } from '../../state/push/make-compose-page';
import { aFile, makeFiles } from '../../state/push/make-composer-files';

const URL_OF_FILE = 'https://cdn.test/a.png';
const BY_HOST: ClickedFile = { url: URL_OF_FILE, source: { name: 'host', permission: 'https://cdn.test/*' } };

/** The composer in a tab, for a file that was clicked in a page. */
async function showPage({ file = BY_HOST as ClickedFile | 'gone', url = URL_OF_FILE } = {}) {
  const setup = await setUpPages();
  await setup.call('refreshFeatures', undefined);
  const fields = { id: 'clicked', kind: 'file', isPrivate: false, createdAt: 0 } as const;
  const draft = createDraft({ ...fields, payloads: { url }, fileAddress: url });
  await setup.call('saveDraft', { draft });
  const { files, clicked } = makeFiles(setup);
  clicked.file = file === 'gone' ? undefined : file;
  let answer = (_: Result<ReadFile, ClickedFileProblem>) => {};
  clicked.reading = new Promise((resolve) => {
    answer = resolve;
  });
  const composePage = await setup.open('clicked', files);
  render(<ComposePage composePage={composePage} corruptItems={[]} hasBar />);
  const taken = files.readFromLink(composePage.composer.draft.peek());
  const read = (reading: Result<ReadFile, ClickedFileProblem>) => {
    answer(reading);
    return taken;
  };
  return { ...setup, composePage, files, clicked, read, taken };
}

describe('a file that was clicked in a page', () => {
  it('is chosen once it is read, is announced while it is chosen, and releases the permission', async () => {
    const { clicked, read, files } = await showPage();
    await screen.findByText('From a web page');
    await screen.findByText('Downloading the file…');
    expect(clicked.isHeld).toBe(true);
    await read(succeed({ file: aFile('a.png'), isKnownWhole: true }));
    await screen.findByText('a.png');
    const words = 'The file itself will be sent. It was downloaded from cdn.test without your sign-in there.';
    await screen.findByText(words);
    expect(clicked.isHeld).toBe(false);
    files.remove('clicked', files.get('clicked')[0] as File);
    await expect.poll(() => screen.queryByText(words)).toBeNull();
  });

  it('is left with its draft when its page closes, also while another draft is shown', async () => {
    const { composePage, files, read, user } = await showPage();
    holdDrafts(() => [composePage.composer.draft.peek().id, ...files.draftIds()]);
    await read(succeed({ file: aFile('a.png'), isKnownWhole: true }));
    await composePage.showMainDraft();
    expect(await broadcast('hasDraft', { draftId: 'clicked' })).toBe(true);
    expect(await broadcast('hasDraft', { draftId: 'another' })).toBeUndefined();
    const left = new Promise((resolve) => {
      user.call = async (name, input) => {
        if (name === 'discardFileDrafts') resolve(input);
        return { ok: true, value: undefined as never };
      };
    });
    fireEvent(window, new PageTransitionEvent('pagehide', { persisted: false }));
    expect(await left).toEqual({ draftIds: ['main', 'clicked'] });
  });

  it('is reported as read through the page, and can be replaced by its address, which is announced', async () => {
    const { composePage, read } = await showPage({ file: { url: URL_OF_FILE, source: { name: 'page', tabId: 1 } } });
    await read(succeed({ file: aFile(), isKnownWhole: true }));
    await screen.findByText(/It was downloaded through the page, with your sign-in if you have one there\.$/);
    expect(screen.queryByText(/Check that it’s complete/)).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Push its address instead' }));
    await screen.findByText(/^Only the file’s address will be sent, not the file\./);
    expect(composePage.composer.draft.value).toMatchObject({ kind: 'url', payloads: { url: URL_OF_FILE } });
    composePage.composer.fillPayload('https://other.test');
    await expect.poll(() => screen.queryByText(/^Only the file’s address will be sent/)).toBeNull();
  });

  it('is to be checked where its server does not say how large it is', async () => {
    const { read } = await showPage();
    await read(succeed({ file: aFile(), isKnownWhole: false }));
    await screen.findByText('The server didn’t say how large the file is. Check that it’s complete.');
  });

  it('is reported with its address when its page is gone', async () => {
    const { taken } = await showPage({ file: 'gone' });
    await taken;
    expect((await screen.findByRole('alert')).textContent).toContain('this page was reloaded');
    fireEvent.click(await screen.findByRole('button', { name: 'Push its address instead' }));
    await screen.findByText(/^Only the file’s address will be sent/);
  });
});

describe('a file that could not be read', () => {
  it.each<[ClickedFileProblem, RegExp]>([
    [{ name: 'too-large' }, /^The file is too large\. .* 26\.2 MB/],
    [{ name: 'status', status: 404 }, /^Couldn’t download the file from cdn\.test\./],
    [{ name: 'web-page' }, /^cdn\.test sent a web page/],
    [{ name: 'page-gone' }, /^The browser doesn’t allow reading this file/],
  ])('%o: says why, and what to do instead', async (problem, words) => {
    const { read, clicked, files } = await showPage();
    await read(fail(problem));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toMatch(words);
    expect(textContent).toContain('Save the file, then choose it here.');
    expect(files.get('clicked')).toEqual([]);
    expect(clicked.isHeld).toBe(false);
  });

  it('offers no address that would work for nobody else', async () => {
    const { read } = await showPage({ file: { url: 'blob:x', source: { name: 'page', tabId: 1 } }, url: '' });
    await read(fail({ name: 'refused' }));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toBe('The browser doesn’t allow reading this file.Save the file, then choose it here.');
  });
});
