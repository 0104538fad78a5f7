import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/push/draft';
import { createDraftSaver } from '@/lib/state/draft-keeper';
import { makeDraft } from '../background/make-worker';

/** A browser that stores a draft when it is told to. */
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

describe('keeping a draft', () => {
  it('hands every change of a small one to the browser at once, in order', () => {
    const browser = slowBrowser();
    const keeper = createDraftSaver(browser.write, () => {});
    for (const text of ['a', 'b', 'c']) keeper.keep(makeDraft(text));
    expect(browser.started).toEqual(['a', 'b', 'c']);
  });

  it('lets the newest of a big one follow when the one before is stored', async () => {
    const browser = slowBrowser();
    const keeper = createDraftSaver(browser.write, () => {});
    for (const end of ['a', 'b', 'c']) keeper.keep(big(end));
    expect(browser.started).toEqual(['a']);
    browser.finish[0]?.(true);
    await expect.poll(() => browser.started).toEqual(['a', 'c']);
  });

  it('starts what waits when the page goes', () => {
    const browser = slowBrowser();
    const keeper = createDraftSaver(browser.write, () => {});
    keeper.keep(big('a'));
    keeper.keep(big('b'));
    void keeper.flush();
    expect(browser.started).toEqual(['a', 'b']);
  });

  it.each([
    ['payload', makeDraft('b\ud83d')],
    ['passphrase', makeDraft('b', { passphrase: '\ude00' })],
    ['name', makeDraft('b', { name: '\ud83d-' })],
    ['note', makeDraft('b', { note: '\ud83d' })],
    ['payload of another kind', { ...makeDraft('b'), payloads: { ...makeDraft('b').payloads, qr: '\ud83d' } }],
  ])('does not hand to the browser what it would alter: half a character in the %s', async (_, draft) => {
    const browser = slowBrowser();
    const kept: boolean[] = [];
    const keeper = createDraftSaver(browser.write, (isKept) => kept.push(isKept));
    keeper.keep(makeDraft('a🔑'));
    keeper.keep(draft);
    browser.finish[0]?.(true);
    await keeper.flush();
    expect(browser.started).toEqual([makeDraft('a🔑').payloads.text.slice(-1)]);
    expect(kept).toEqual([false]);
  });

  it('says that it was not kept, and when it is again', async () => {
    const browser = slowBrowser();
    const kept: boolean[] = [];
    const keeper = createDraftSaver(browser.write, (isKept) => kept.push(isKept));
    keeper.keep(makeDraft('a'));
    browser.finish[0]?.(false);
    await keeper.flush();
    keeper.keep(makeDraft('b'));
    browser.finish[1]?.(true);
    await keeper.flush();
    expect(kept).toEqual([false, true]);
  });
});
