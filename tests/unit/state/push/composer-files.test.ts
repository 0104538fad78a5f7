import { describe, expect, it } from 'vitest';
import { DEMO_BASE_URL } from '@/lib/instance/instance';
import { draftItem } from '@/lib/storage/items';
import { readItem } from '@/lib/storage/storage';
import { readInFlight } from '../../../fakes/records';
import { makeInstance } from '../../background/make-worker';
import { hold } from '../../hold';
import { setUpPages } from './make-compose-page';
import { aFile, makeFiles, unreadableFile } from './make-composer-files';

/** A page with a draft of files in it. */
async function makePage(chosen: File[] = [aFile()], options: Parameters<typeof setUpPages>[0] = {}) {
  const setup = await setUpPages(options);
  const { files, line } = makeFiles(setup);
  const composePage = await setup.open(undefined, files);
  composePage.composer.setKind('file');
  await files.add('main', chosen);
  return { ...setup, files, line, composePage, names: () => files.get('main').map(({ name }) => name) };
}

/** Starts an upload that waits. */
async function begin({ composePage, line }: Pick<Awaited<ReturnType<typeof makePage>>, 'composePage' | 'line'>) {
  line.isHeld = true;
  const creating = composePage.pushDraft();
  await expect.poll(() => composePage.inFlight.value).toHaveLength(1);
  return { creating };
}

/** What Firefox gives of a file that was changed: its size stays as it was when it was chosen. */
function becomes(file: File, content: BlobPart): void {
  const { size } = file;
  const now = new Blob([content]);
  file.slice = (from = 0, to = size) => now.slice(from < 0 ? size + from : from, to);
  file.stream = () => now.stream();
}

describe('chosen files', () => {
  it('are sent although reading them takes longer', async () => {
    const { composePage, files, network } = await makePage([aFile('quick')]);
    const slow = aFile('slow');
    const read = slow.slice.bind(slow);
    const { held: isAnswered, release: answer } = hold();
    slow.slice = (...range) => {
      const piece = read(...range);
      piece.arrayBuffer = async () => {
        await isAnswered;
        return new ArrayBuffer(1);
      };
      return piece;
    };
    const adding = files.add('main', [slow]);
    const creating = composePage.pushDraft();
    await new Promise(setImmediate);
    expect(network.requests).toEqual([]);
    answer();
    await Promise.all([adding, creating]);
    expect(network.snapshot().pushes[0]).toMatchObject({ files: [{ name: 'quick' }, { name: 'slow' }] });
  });

  it('can be removed one by one if their names are the same', async () => {
    const { files, names } = await makePage([aFile('a', '1'), aFile('a', '22'), aFile('b')]);
    files.remove('main', files.get('main')[0] as File);
    expect(names()).toEqual(['a', 'b']);
    expect(files.get('main')[0]?.size).toBe(2);
  });

  it('belong to their draft, with which they are removed and restored, and are not stored', async () => {
    const { composePage, files, names } = await makePage([aFile('name-of-a-file.txt', 'content-of-a-file')]);
    await files.add('another', [aFile('other')]);
    expect(composePage.composer.chosenFiles.value.map(({ name }) => name)).toEqual(['name-of-a-file.txt']);
    expect(composePage.drafts.hasMainContent.value).toBe(true);
    await composePage.composer.flush();
    expect(JSON.stringify(await readItem(draftItem('main')))).not.toMatch(/-of-a-file/);
    await composePage.drafts.discard();
    expect([names(), composePage.drafts.hasMainContent.value]).toEqual([[], false]);
    await composePage.drafts.undoDiscard();
    expect([names(), composePage.composer.draft.value.kind]).toEqual([['name-of-a-file.txt'], 'file']);
  });
});

describe('a push with files', () => {
  it('is sent from its page, and removes the chosen files', async () => {
    const { composePage, network, names, ...page } = await makePage([aFile('a'), aFile('b')]);
    composePage.composer.setPayload('message');
    await composePage.pushDraft();
    expect(composePage.view.value.name).toBe('result');
    expect(await page.results()).toMatchObject([{ state: 'created', kind: 'file' }]);
    expect(network.snapshot().pushes[0]).toMatchObject({ payload: 'message', files: [{ name: 'a' }, { name: 'b' }] });
    expect(names()).toEqual([]);
    expect(page.user.sent).not.toContain('createPush');
  });

  it.each<[string, (page: Awaited<ReturnType<typeof makePage>>, uploadId: string) => void, string]>([
    ['loses its connection', ({ line }) => line.cut(), 'NetworkError'],
    ['is canceled by the worker', ({ line }, uploadId) => void line.ask(uploadId, 'cancel'), 'CanceledError'],
    ['ends with its page', ({ files }) => files.abortAll(), 'CanceledError'],
  ])('that %s keeps its files and message, and can be sent again', async (_, end, kind) => {
    const page = await makePage();
    const { composePage, line, network } = page;
    composePage.composer.setPayload('message');
    const { creating } = await begin(page);
    end(page, composePage.inFlight.value[0]?.id ?? '');
    await creating;
    expect(composePage.failed.value).toMatchObject({ failure: { kind, estimate: { mayBeComplete: false } } });
    expect([page.names(), composePage.composer.payload.value]).toEqual([['a.txt'], 'message']);
    line.isHeld = false;
    await composePage.pushDraft();
    expect(composePage.view.value.name).toBe('result');
    expect(network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('is not sent when a file was changed meanwhile', async () => {
    const { composePage, files, network } = await makePage();
    const changed = aFile('changed');
    await files.add('main', [changed]);
    changed.slice = unreadableFile().slice;
    await composePage.pushDraft();
    expect(composePage.composer.failure.value).toEqual({ kind: 'FileUnreadable', fileName: 'changed' });
    expect(network.requests).toEqual([]);
    expect(await readInFlight()).toEqual([]);
  });

  it.each([
    ['longer', 'longer than it was'],
    ['shorter', 'short'],
    ['empty', ''],
  ])('is not sent when a file is %s than it was when it was chosen', async (_, content) => {
    const { composePage, files, network } = await makePage();
    const changed = aFile('changed', 'as it was');
    await files.add('main', [changed]);
    becomes(changed, content);
    await composePage.pushDraft();
    expect(composePage.composer.failure.value).toEqual({ kind: 'FileUnreadable', fileName: 'changed' });
    expect(network.requests).toEqual([]);
  });

  it('names a large file that became longer once its server has refused it', async () => {
    const changed = aFile('changed', new Uint8Array(17 * 1024 * 1024));
    const { composePage, network, ...page } = await makePage([changed]);
    becomes(changed, new Uint8Array(17 * 1024 * 1024 + 1));
    network.proxy = (response) => (response.status === 201 ? new Response('Bad Request', { status: 400 }) : response);
    await composePage.pushDraft();
    expect(await page.results()).toMatchObject([
      { state: 'failed', failure: { kind: 'FileUnreadable', fileName: 'changed' } },
    ]);
  });

  it.each([
    ['unreadable while it is sent', 5, { state: 'failed', failure: { kind: 'FileUnreadable', fileName: 'removed' } }],
    ['unknown after everything was sent', 900, { state: 'unknown', failure: { kind: 'NetworkError' } }],
    // Browsers report sent bytes late.
    ['unknown where everything may have been sent', 4, { state: 'unknown', failure: { kind: 'NetworkError' } }],
  ])('whose file is removed is %s', async (_, bytes, result) => {
    const removed = aFile('removed');
    const { composePage, line, ...page } = await makePage([removed]);
    const { creating } = await begin({ composePage, line });
    removed.slice = unreadableFile().slice;
    line.cut({ bytes, totalBytes: 900, mayBeComplete: bytes !== 5 });
    await creating;
    expect(await page.results()).toMatchObject([result]);
  });

  it('names a file that became shorter while it was sent, of which no more leaves then', async () => {
    const changed = aFile('changed', 'as it was');
    const { composePage, line, ...page } = await makePage([changed]);
    const { creating } = await begin({ composePage, line });
    becomes(changed, 'short');
    line.stall();
    await creating;
    expect(await page.results()).toMatchObject([
      { state: 'failed', failure: { kind: 'FileUnreadable', fileName: 'changed' } },
    ]);
  });

  it('is not sent when it is canceled before the worker replied', async () => {
    const { composePage, files, user, network, names, ...page } = await makePage();
    const { call } = user;
    user.call = (name, input) => {
      if (name === 'beginUpload') files.cancel('main');
      return call(name, input);
    };
    await composePage.pushDraft();
    expect(await page.results()).toMatchObject([
      { state: 'failed', failure: { kind: 'CanceledError', estimate: { mayBeComplete: false } } },
    ]);
    expect([network.requests, names()]).toEqual([[], ['a.txt']]);
  });
});

it('files go through the worker on the demo, and are not read if they exceed its free space', async () => {
  const instance = makeInstance({ id: 'demo', baseUrl: DEMO_BASE_URL, isDemo: true, tokenArea: 'none' });
  const large = aFile('large', new Uint8Array(4 * 1024 * 1024));
  large.arrayBuffer = () => Promise.reject(new Error('It was read'));
  const { composePage, files, user, network, results, names } = await makePage([large], { instance });
  await composePage.pushDraft();
  expect(composePage.composer.failure.value).toEqual({ kind: 'DemoFull' });
  expect([names(), user.sent]).toEqual([['large'], expect.not.arrayContaining(['createPush'])]);
  files.remove('main', large);
  await files.add('main', [aFile('ü.bin', new Uint8Array([0, 255, 13, 10]))]);
  await composePage.pushDraft();
  expect(await results()).toMatchObject([{ state: 'created', kind: 'file' }]);
  expect([user.sent, network.requests]).toEqual([expect.arrayContaining(['createPush']), []]);
});
