import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fail } from '@/lib/base/result';
import { awaitFetch, readClickedFile } from '@/lib/browser/clicked-file';
import { readFocusedSelection, readSelection } from '@/lib/browser/read-selection';
import { readShownArmor } from '@/lib/browser/read-shown-armor';
import {
  captureSelection,
  insertInFrame,
  releaseCapturedSelection,
  replaceCapturedSelection,
} from '@/lib/browser/replace-selection';

const FRAME = { tabId: 7, frameId: 0 };

/** A page that answers until this script, and then, left for another one, never again. */
function leavePageAt(at?: unknown): void {
  let isLeft = at === undefined;
  const executeScript = ({ func }: { func: unknown }) => {
    isLeft ||= func === at;
    return isLeft ? new Promise(() => undefined) : Promise.resolve([{ result: undefined }]);
  };
  Object.assign(fakeBrowser.scripting, { executeScript });
  Object.assign(fakeBrowser.tabs, { query: async () => [{ id: 7 }] });
}

it.each<[string, () => Promise<unknown>, unknown]>([
  ['a clicked selection', () => readSelection(7, 0), { state: 'unreadable' }],
  ['the focused selection', () => readFocusedSelection(7), { state: 'unreadable' }],
  ['a selection to be replaced', () => captureSelection(FRAME), 'none'],
  ['an insertion', () => replaceCapturedSelection(FRAME, 'https://pw.test/p/a'), 'refused'],
  ['what was captured', () => releaseCapturedSelection(FRAME), undefined],
  ['an encrypted text', readShownArmor, undefined],
])('%s is given up when its page does not answer', async (_, ask, outcome) => {
  vi.useFakeTimers();
  leavePageAt();
  const asking = ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asking).toEqual(outcome);
});

it('a file is given up when its page is left while it downloads', async () => {
  vi.useFakeTimers();
  leavePageAt(awaitFetch);
  const reading = readClickedFile({ url: 'https://site.test/a.png', source: { name: 'page', tabId: 7 } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await reading).toEqual(fail({ name: 'page-gone' }));
});

it('a page that answers too late inserts nothing', async () => {
  let inserted: string | undefined;
  const replaceWith = async (text: string) => {
    inserted = text;
    return 'inserted' as const;
  };
  vi.stubGlobal('secretPushCapture', { replaceWith });
  expect(await insertInFrame({ text: 'link', deadline: Date.now() - 1 })).toBe('changed');
  vi.stubGlobal('secretPushCapture', { replaceWith });
  expect([inserted, await insertInFrame({ text: 'link', deadline: Date.now() + 60_000 }), inserted]).toEqual([
    undefined,
    'inserted',
    'link',
  ]);
});
