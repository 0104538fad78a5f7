import type { FrameSelection, ReadSelection } from './page-scripts/read-frame';
import { runInPage } from './run-in-page';

export type { ReadSelection };

/** `unreadable`: the browser lets no extension read the page. */
export type FocusedSelection = ReadSelection | { state: 'unreadable' };

/** What is selected in a frame. Chromium flattens `info.selectionText` of a menu click. */
export async function readSelection(tabId: number, frameId: number): Promise<FocusedSelection> {
  const [frame] = await readFrames({ tabId, frameIds: [frameId] });
  return frame ?? { state: 'unreadable' };
}

/** The selection of the frame that has the focus, for a keyboard command, which names no frame. */
export async function readFocusedSelection(tabId: number): Promise<FocusedSelection> {
  const frames = await readFrames({ tabId, allFrames: true });
  const focused = frames.find((frame) => frame?.hasFocus && frame.state !== 'none');
  if (focused) return focused;
  return { state: frames.length === 0 || frames.some((frame) => frame?.isPdf) ? 'unreadable' : 'none' };
}

type Target = Parameters<typeof runInPage>[0]['target'];

/** The browsers' errors differ and are of no use. */
async function readFrames(target: Target): Promise<(FrameSelection | undefined)[]> {
  try {
    // `entrypoints/read-selection`
    return await runInPage<FrameSelection>({ target, files: ['/read-selection.js'] });
  } catch {
    return [];
  }
}
