import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/push/draft';
import { createDraftSaver } from '@/lib/state/push/draft-saver';
import { makeDraft } from '../../background/make-worker';

/** A browser whose writes end when the test says so. */
function slowBrowser() {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const write = (draft: Draft) =>
    new Promise<void>((resolve) => {
      started.push(draft.payloads.text.slice(-1));
      finish.push(resolve);
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

  it('writes only the newest change of a large draft, once the write in flight is done or when flushed', async () => {
    const browser = slowBrowser();
    const saver = createDraftSaver(browser.write, () => {});
    for (const end of ['a', 'b', 'c']) saver.save(big(end));
    expect(browser.started).toEqual(['a']);
    browser.finish[0]?.();
    await expect.poll(() => browser.started).toEqual(['a', 'c']);
    saver.save(big('d'));
    void saver.flush();
    expect(browser.started).toEqual(['a', 'c', 'd']);
  });

  it.each([
    ['payload', makeDraft('b\ud83d')],
    ['passphrase', makeDraft('b', { passphrase: '\ude00' })],
    ['note', makeDraft('b', { note: '\ud83d' })],
    ['payload of another kind', { ...makeDraft('b'), payloads: { ...makeDraft('b').payloads, qr: '\ud83d' } }],
  ])('does not write half a character in the %s, which storage would alter', async (_, draft) => {
    const browser = slowBrowser();
    const saved: boolean[] = [];
    const saver = createDraftSaver(browser.write, (isSaved) => saved.push(isSaved));
    saver.save(makeDraft('a🔑'));
    saver.save(draft);
    browser.finish[0]?.();
    await saver.flush();
    expect(browser.started).toEqual([makeDraft('a🔑').payloads.text.slice(-1)]);
    expect(saved).toEqual([false]);
  });
});
