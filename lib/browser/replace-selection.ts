import { toFailure } from '../base/failure';
import { runInPage } from './run-in-page';

/**
 * `captured`: a selection in the focused editable field. `password`: one in a password field, which is never changed. `none`: no selection
 * can be reached.
 */
export type CaptureResult = 'captured' | 'password' | 'none';

/** `changed`: the field differs from what was captured, so nothing was changed. `refused`: the page did not take the text, or does not say so. */
export type InsertOutcome = 'inserted' | 'changed' | 'refused';

export interface FrameRef {
  tabId: number;
  frameId: number;
}

/** How long an insertion may begin. Later, the user has been told that nothing was inserted. */
const INSERT_MS = 3_000;

/** Longer than that: an insertion takes a moment. */
const FRAME_TIMEOUT_MS = 5_000;

async function runInFrame<Args extends unknown[], T>(
  { tabId, frameId }: FrameRef,
  func: (...args: Args) => T | Promise<T>,
  ...args: Args
): Promise<T | undefined> {
  const target = { tabId, frameIds: [frameId] };
  const script = { target, func: func as (...args: unknown[]) => unknown, args };
  const [result] = await runInPage<T>(script, FRAME_TIMEOUT_MS);
  return result;
}

/** Captures the selection in the frame's focused field, before it is read. Releases an earlier one. */
export async function captureSelection(frame: FrameRef): Promise<CaptureResult> {
  // Firefox asks the page before a script of an extension edits it; Chromium does not.
  const capturing = runInFrame(frame, captureInFrame, { asksPage: !import.meta.env.FIREFOX });
  return (await capturing.catch(() => undefined)) ?? 'none';
}

/** Replaces the captured selection by the browser's own editing, so that undo works. Changes nothing unless all is as captured. */
export async function replaceCapturedSelection(frame: FrameRef, text: string): Promise<InsertOutcome> {
  const inserting = runInFrame(frame, insertInFrame, { text, deadline: Date.now() + INSERT_MS });
  // The browser lets no script into a page that has taken the place of the one with the field.
  const toOutcome = (error: unknown) => (toFailure(error) === undefined ? 'changed' : 'refused');
  return (await inserting.catch(toOutcome)) ?? 'changed';
}

export async function releaseCapturedSelection(frame: FrameRef): Promise<void> {
  await runInFrame(frame, releaseCapture).catch(() => undefined);
}

// These run in the page's isolated world. Each stands alone: it is sent as its source.

interface GlobalWithCapture {
  secretPushCapture?: { replaceWith: (text: string) => Promise<InsertOutcome> } | undefined;
}

function releaseCapture(): void {
  (globalThis as GlobalWithCapture).secretPushCapture = undefined;
}

/** `deadline`: by the clock of this computer. A page that comes back from the back/forward cache runs what waited for it. */
export async function insertInFrame({ text, deadline }: { text: string; deadline: number }): Promise<InsertOutcome> {
  const holder = globalThis as GlobalWithCapture;
  const held = holder.secretPushCapture;
  holder.secretPushCapture = undefined;
  return held && Date.now() <= deadline ? held.replaceWith(text) : 'changed';
}

function captureInFrame({ asksPage: dispatchesBeforeInput }: { asksPage: boolean }): CaptureResult {
  const holder = globalThis as GlobalWithCapture;
  holder.secretPushCapture = undefined;

  const focused = (root: Document | ShadowRoot): Element | null => {
    const active = root.activeElement;
    return active?.shadowRoot?.activeElement ? focused(active.shadowRoot) : active;
  };
  const element = focused(document);

  /** Editors follow the browser's change a moment later, and some revert it. */
  const untilSettled = () => new Promise((resolve) => setTimeout(resolve, 50));

  /** An editor that inserts the text itself prevents the default. */
  const insert = async (target: Element, text: string, ranges: StaticRange[]): Promise<void> => {
    const event = { inputType: 'insertText', data: text, bubbles: true, cancelable: true, composed: true };
    const isAllowed =
      !dispatchesBeforeInput || target.dispatchEvent(new InputEvent('beforeinput', { ...event, targetRanges: ranges }));
    if (isAllowed) document.execCommand('insertText', false, text);
    await untilSettled();
  };

  const isPassword = (field: HTMLElement): boolean =>
    (field instanceof HTMLInputElement && field.type === 'password') ||
    /password/.test(field.getAttribute('autocomplete') ?? '') ||
    !['', 'none'].includes(getComputedStyle(field).getPropertyValue('-webkit-text-security'));

  const captureField = (field: HTMLInputElement | HTMLTextAreaElement): CaptureResult => {
    if (isPassword(field)) return 'password';
    const { selectionStart: start, selectionEnd: end, value } = field;
    if (field.readOnly || start === null || end === null || start === end) return 'none';
    const isUnchanged = () =>
      focused(document) === field &&
      field.value === value &&
      field.selectionStart === start &&
      field.selectionEnd === end;
    holder.secretPushCapture = {
      replaceWith: async (text) => {
        if (!isUnchanged()) return 'changed';
        const wanted = value.slice(0, start) + text + value.slice(end);
        if (field.maxLength >= 0 && wanted.length > field.maxLength) return 'refused';
        await insert(field, text, []);
        return field.value === wanted ? 'inserted' : 'refused';
      },
    };
    return 'captured';
  };

  const selectionOf = (root: Node): Selection | null =>
    'getSelection' in root ? (root as Document).getSelection() : document.getSelection();

  const editableAround = (node: Node): HTMLElement | undefined => {
    let host = node instanceof HTMLElement ? node : node.parentElement;
    if (!host?.isContentEditable) return undefined;
    while (host.parentElement?.isContentEditable) host = host.parentElement;
    return host;
  };

  /** A range that holds letters of its last text, without the boundaries of blocks behind them. */
  const withoutBlockEnd = (selection: Selection, host: HTMLElement): Range => {
    const range = selection.getRangeAt(0);
    const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
    const part = document.createRange();
    let last: Node | null = null;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!range.intersectsNode(text)) continue;
      part.selectNodeContents(text);
      if (text === range.startContainer) part.setStart(text, range.startOffset);
      if (text === range.endContainer) part.setEnd(text, range.endOffset);
      if ([...part.getClientRects()].some(({ width }) => width > 0)) last = text;
    }
    if (!last || last === range.endContainer) return range;
    part.selectNodeContents(last);
    part.collapse(false);
    part.setEnd(range.endContainer, range.endOffset);
    if (part.cloneContents().querySelector('img, svg, hr, input, button, select, textarea, video, audio')) return range;
    selection.setBaseAndExtent(range.startContainer, range.startOffset, last, (last as Text).length);
    return selection.getRangeAt(0);
  };

  /** Editors replace white space and add marks of their own. */
  const stripWhitespace = (text: string): string => text.replace(/[\s\u200b\u2060\ufeff]/g, '');

  const captureEditable = (): CaptureResult => {
    const root = element?.getRootNode() ?? document;
    const selection = selectionOf(root);
    if (selection?.rangeCount !== 1 || selection.isCollapsed) return 'none';
    const host = editableAround(selection.getRangeAt(0).commonAncestorContainer);
    if (!host) return 'none';
    if (isPassword(host)) return 'password';
    // At a triple click Chromium selects up to the next block, which the link would pull up to its end.
    const { startContainer, startOffset, endContainer, endOffset } = withoutBlockEnd(selection, host);
    const captured = host.textContent;
    const textBetween = (fromNode: Node, from: number, toNode: Node, to: number): string => {
      const range = document.createRange();
      range.setStart(fromNode, from);
      range.setEnd(toNode, to);
      return range.toString();
    };
    const before = textBetween(host, 0, startContainer, startOffset);
    const after = textBetween(endContainer, endOffset, host, host.childNodes.length);
    const isUnchanged = () => {
      const now = selectionOf(root);
      const range = now?.rangeCount === 1 ? now.getRangeAt(0) : undefined;
      return (
        focused(document) === element &&
        host.isConnected &&
        host.textContent === captured &&
        range?.startContainer === startContainer &&
        range.startOffset === startOffset &&
        range.endContainer === endContainer &&
        range.endOffset === endOffset
      );
    };
    holder.secretPushCapture = {
      replaceWith: async (text) => {
        if (!isUnchanged()) return 'changed';
        await insert(host, text, [new StaticRange({ startContainer, startOffset, endContainer, endOffset })]);
        return stripWhitespace(host.textContent ?? '') === stripWhitespace(before + text + after)
          ? 'inserted'
          : 'refused';
      },
    };
    return 'captured';
  };

  const captured =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? captureField(element)
      : captureEditable();
  // Longer than any push may take: a terminated worker does not come back for it.
  const current = holder.secretPushCapture;
  setTimeout(() => {
    if (holder.secretPushCapture === current) holder.secretPushCapture = undefined;
  }, 60_000);
  return captured;
}
