import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readFocusedSelection, readSelection } from '@/lib/browser/read-selection';

/** A tab whose frames say this of what is selected in them. What they say is tested in browsers: selection.spec.ts. */
function setFrames(...frames: (object | undefined)[]) {
  Object.assign(fakeBrowser.scripting, {
    executeScript: async () => {
      if (frames.length === 0) throw new Error('Cannot access contents of the page');
      return frames.map((fields) => (fields ? { result: { hasFocus: false, isPdf: false, ...fields } } : {}));
    },
  });
}

const one = { state: 'read', text: 'one', isReplaceable: true };
const two = { state: 'review', text: 'two' };
const none = { state: 'none' };
const focused = { hasFocus: true };

it.each([
  ['of the frame with the focus', [one, { ...two, ...focused }], two],
  ['none where it is in another frame', [undefined, { ...none, ...focused }, one], none],
  [
    'unreadable in a PDF viewer, also in a frame',
    [
      { ...none, ...focused },
      { ...none, isPdf: true },
    ],
    { state: 'unreadable' },
  ],
  ['unreadable where the browser denies access', [], { state: 'unreadable' }],
])('the selection for a keyboard command is %s', async (_, frames, selection) => {
  setFrames(...frames);
  expect(await readFocusedSelection(1)).toMatchObject(selection);
});

it.each([
  ['as its frame says', [one], one],
  ['unreadable where the frame says nothing', [undefined], { state: 'unreadable' }],
  ['unreadable where the browser denies access', [], { state: 'unreadable' }],
])('the selection that was clicked is %s', async (_, frames, selection) => {
  setFrames(...frames);
  expect(await readSelection(1, 0)).toMatchObject(selection);
});
