import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readFocusedSelection, readSelection } from '@/lib/browser/read-selection';

interface Injection {
  func: () => object;
}

/** A tab with these frames, whose results are as they read themselves unless said otherwise. */
function setFrames(...frames: (object | undefined)[]) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  Object.assign(fakeBrowser.scripting, {
    executeScript: async ({ func }: Injection) => {
      if (frames.length === 0) throw new Error('Cannot access contents of the page');
      return frames.map((fields) => (fields ? { result: { ...func(), ...fields } } : {}));
    },
  });
}

const pdf = { isPdf: true };
const focused = { hasFocus: true };

it.each([
  ['of the frame with the focus', [{ text: 'one' }, { ...focused, text: 'two' }], { state: 'read', text: 'two' }],
  ['none where it is in another frame', [undefined, focused, { text: 'one' }], { state: 'none' }],
  ['unreadable in a PDF viewer, also in a frame', [focused, pdf], { state: 'unreadable' }],
  ['unreadable where the browser denies access', [], { state: 'unreadable' }],
])('the selection for a keyboard command is %s', async (_, frames, selection) => {
  setFrames(...frames);
  expect(await readFocusedSelection(1)).toEqual(selection);
});

it.each([
  [{ text: ' exact ' }, ' exact '],
  [{}, undefined],
  [undefined, undefined],
])('the selection of a clicked frame is its text, if there is any: %j', async (frame, text) => {
  setFrames(frame);
  expect(await readSelection(1, 0)).toBe(text);
});

it('a page in the PDF viewer says so', async () => {
  setFrames(focused);
  vi.spyOn(document, 'contentType', 'get').mockReturnValue('application/pdf');
  expect(await readFocusedSelection(1)).toEqual({ state: 'unreadable' });
});

it.each([
  ['pre', 'a <b>b</b>', 'a b'],
  // A lone surrogate would arrive as another character.
  ['pre', 'a \ud83d', undefined],
  ['pre', 'a<br>b', 'as it is rendered'],
  ['pre-wrap', 'a<b><br>b</b>', 'as it is rendered'],
  ['normal', 'a <b>b</b>', 'as it is rendered'],
])('text with white space that is laid out as %s, %s, is read %j', async (whiteSpace, markup, text) => {
  document.body.innerHTML = `<p style="white-space: ${whiteSpace}">${markup}</p>`;
  vi.spyOn(Selection.prototype, 'toString').mockReturnValue('as it is rendered');
  getSelection()?.selectAllChildren(document.body.children[0] as Element);
  setFrames({});
  expect(await readSelection(1, 0)).toBe(text);
});

it('the selection of the focused field is read exactly', async () => {
  document.body.innerHTML = '<textarea>one  two </textarea>';
  const field = document.body.children[0] as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(4, 9);
  setFrames({});
  expect(await readSelection(1, 0)).toBe(' two ');
});
