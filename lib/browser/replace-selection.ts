import { browser } from 'wxt/browser';
import { captureInFrame, type Hold, type InsertOutcome, insertInFrame, releaseCapture } from './selection-capture';

/** Where in the browser a field is. */
export interface FrameRef {
  tabId: number;
  frameId: number;
}

/** Holds on to the selection in the frame's focused field, before it is read. A later call lets go of what an earlier one held. */
export async function captureSelection({ tabId, frameId }: FrameRef): Promise<Hold> {
  try {
    const [injected] = await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      func: captureInFrame,
      // Firefox asks the page before a script of an extension edits it; Chromium does not.
      args: [{ asksPage: !import.meta.env.FIREFOX }],
    });
    return (injected?.result as Hold | undefined) ?? 'none';
  } catch {
    // A frame of another origin, a page that extensions may not touch.
    return 'none';
  }
}

/**
 * Puts a text in the place of the held selection, by the browser's own editing, so that the page's Ctrl+Z takes it back and its scripts
 * hear of it. Nothing is touched unless all is as it was held. Lets go in any case.
 */
export async function replaceCaptured({ tabId, frameId }: FrameRef, text: string): Promise<InsertOutcome> {
  try {
    const [injected] = await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      func: insertInFrame,
      args: [text],
    });
    return (injected?.result as InsertOutcome | undefined) ?? 'changed';
  } catch {
    // The tab was closed or shows another page by now.
    return 'changed';
  }
}

/** Lets go of what is held, and of the field's text with it. */
export async function releaseCaptured({ tabId, frameId }: FrameRef): Promise<void> {
  try {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, func: releaseCapture });
  } catch {
    // With the page, what it held is gone as well.
  }
}
