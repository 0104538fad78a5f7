import { browser } from 'wxt/browser';
import {
  type CaptureResult,
  captureInFrame,
  type InsertOutcome,
  insertInFrame,
  releaseCapture,
} from './selection-capture';

export interface FrameRef {
  tabId: number;
  frameId: number;
}

async function runInFrame<Args extends unknown[], T>(
  { tabId, frameId }: FrameRef,
  func: (...args: Args) => T | Promise<T>,
  ...args: Args
): Promise<T | undefined> {
  const target = { tabId, frameIds: [frameId] };
  return browser.scripting.executeScript({ target, func: func as (...args: unknown[]) => unknown, args }).then(
    ([injected]) => injected?.result as T | undefined,
    () => undefined,
  );
}

/** Captures the selection in the frame's focused field, before it is read. Releases an earlier one. */
export async function captureSelection(frame: FrameRef): Promise<CaptureResult> {
  // Firefox asks the page before a script of an extension edits it; Chromium does not.
  return (await runInFrame(frame, captureInFrame, { asksPage: !import.meta.env.FIREFOX })) ?? 'none';
}

/** Replaces the captured selection by the browser's own editing, so that undo works. Changes nothing unless all is as captured. */
export async function replaceCapturedSelection(frame: FrameRef, text: string): Promise<InsertOutcome> {
  return (await runInFrame(frame, insertInFrame, text)) ?? 'changed';
}

export async function releaseCapturedSelection(frame: FrameRef): Promise<void> {
  await runInFrame(frame, releaseCapture);
}
