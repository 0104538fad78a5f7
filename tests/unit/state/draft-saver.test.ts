import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/push/draft';
import { createDraftSaver } from '@/lib/state/draft-saver';
import { makeDraft } from '../background/make-worker';

/** A browser whose writes end when the test says so. */
function slowBrowser() {
  const started: string[] = [];
  const finish: ((stored: boolean) => void)[] = [];
  const write = (draft: Draft) =>
    new Promise<void>((resolve, reject) => {
      started.push(draft.payloads.text.slice(-1));
      finish.push((stored) => (stored ? resolve() : reject(new Error('full'))));
    });
  return { started, finish, write };
}

const big = (end: string) => makeDraft('x'.repeat(100_000) + end);

describe('saving a draft', () => {
  it('writes every change of a small draft at once, in order', () => {
    const browser = slowBrowser();
    const saver = createDraftSaver(browser.write, () => {});
    for (const text of ['a', 'b', 'c']) saver.save(makeDraft(text));
    expect(browser.started).toEqual(['a', 'b', 'c']);
  });

  it('writes only the newest change of a large draft once the write in flight is done', async () => {
    const browser = slowBrowser();
    const saver = createDraftSaver(browser.write, () => {});
    for (const end of ['a', 'b', 'c']) saver.save(big(end));
    expect(browser.started).toEqual(['a']);
    browser.finish[0]?.(true);
    await expect.poll(() => browser.started).toEqual(['a', 'c']);
  });

  it('starts the queued write when flushed', () => {
    const browser = slowBrowser();
    const saver = createDraftSaver(browser.write, () => {});
    saver.save(big('a'));
    saver.save(big('b'));
    void saver.flush();
    expect(browser.started).toEqual(['a', 'b']);
  });

  it.each([
    ['payload', makeDraft('b\ud83d')],
    ['passphrase', makeDraft('b', { passphrase: '\ude00' })],
    ['name', makeDraft('b', { name: '\ud83d-' })],
    ['note', makeDraft('b', { note: '\ud83d' })],
    ['payload of another kind', { ...makeDraft('b'), payloads: { ...makeDraft('b').payloads, qr: '\ud83d' } }],
  ])('does not write half a character in the %s, which storage would alter', async (_, draft) => {
    const browser = slowBrowser();
    const saved: boolean[] = [];
    const saver = createDraftSaver(browser.write, (isSaved) => saved.push(isSaved));
    saver.save(makeDraft('a🔑'));
    saver.save(draft);
    browser.finish[0]?.(true);
    await saver.flush();
    expect(browser.started).toEqual([makeDraft('a🔑').payloads.text.slice(-1)]);
    expect(saved).toEqual([false]);
  });

  it('reports a failed write, and the next one that succeeds', async () => {
    const browser = slowBrowser();
    const saved: boolean[] = [];
    const saver = createDraftSaver(browser.write, (isSaved) => saved.push(isSaved));
    saver.save(makeDraft('a'));
    browser.finish[0]?.(false);
    await saver.flush();
    saver.save(makeDraft('b'));
    browser.finish[1]?.(true);
    await saver.flush();
    expect(saved).toEqual([false, true]);
  });
});
