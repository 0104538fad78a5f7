import { browser } from 'wxt/browser';

interface FrameSelection {
  text: string;
  hasFocus: boolean;
  /** Its text is in a viewer of the browser, which no extension may read. */
  isPdf: boolean;
}

/** The exact text selected in a frame; undefined where it cannot be read. Chromium flattens `info.selectionText` of a menu click. */
export async function readSelection(tabId: number, frameId: number): Promise<string | undefined> {
  const [frame] = await readSelections({ tabId, frameIds: [frameId] });
  return frame?.text || undefined;
}

/** `unreadable`: the browser lets no extension read the page. */
export type FocusedSelection = { state: 'read'; text: string } | { state: 'none' | 'unreadable' };

/** The selection of the frame that has the focus, for a keyboard command, which names no frame. */
export async function readFocusedSelection(tabId: number): Promise<FocusedSelection> {
  const frames = await readSelections({ tabId, allFrames: true });
  const focused = frames.find((frame) => frame?.hasFocus && frame.text !== '');
  if (focused) return { state: 'read', text: focused.text };
  return { state: frames.length === 0 || frames.some((frame) => frame?.isPdf) ? 'unreadable' : 'none' };
}

type Target = Parameters<typeof browser.scripting.executeScript>[0]['target'];

/** The browsers' errors differ and are of no use. */
async function readSelections(target: Target): Promise<(FrameSelection | undefined)[]> {
  try {
    const injected = await browser.scripting.executeScript({ target, func: readFrameSelection });
    return injected.map(({ result }) => result);
  } catch {
    return [];
  }
}

/** Sent as its source. Text in `pre` is taken from its nodes, since the browser's rendering may change white space. */
function readFrameSelection(): FrameSelection {
  const findFocused = (root: Document | ShadowRoot): Element | null => {
    const active = root.activeElement;
    return active?.shadowRoot?.activeElement ? findFocused(active.shadowRoot) : active;
  };
  const readField = (element: Element | null): string => {
    if (!(element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)) return '';
    const { selectionStart, selectionEnd } = element;
    return selectionStart === null || selectionEnd === null ? '' : element.value.slice(selectionStart, selectionEnd);
  };
  const isVerbatim = (range: Range): boolean => {
    const node = range.commonAncestorContainer;
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || !/^(pre|break-spaces)/.test(getComputedStyle(element).whiteSpace)) return false;
    const { children } = range.cloneContents();
    const laidOut = 'br,div,p,li,tr,img,table,ul,ol,input,textarea,select,button';
    return [...children].every((child) => !child.matches(laidOut) && !child.querySelector(laidOut));
  };
  const readRoot = (root: Document | ShadowRoot): string => {
    const selection = 'getSelection' in root ? root.getSelection() : document.getSelection();
    if (!selection || selection.rangeCount === 0) return '';
    const range = selection.getRangeAt(0);
    return selection.rangeCount === 1 && isVerbatim(range) ? range.toString() : selection.toString();
  };
  const element = findFocused(document);
  const shadow = element?.getRootNode();
  const candidates = [
    () => readField(element),
    () => (shadow instanceof ShadowRoot ? readRoot(shadow) : ''),
    () => readRoot(document),
    // Chromium shows a selection in a shadow root only when asked root by root.
    () => shadowTexts(document).find((text) => text !== '') ?? '',
  ];
  const shadowTexts = (root: Document | ShadowRoot): string[] =>
    [...root.querySelectorAll('*')].flatMap((host) =>
      host.shadowRoot ? [readRoot(host.shadowRoot), ...shadowTexts(host.shadowRoot)] : [],
    );
  let text = '';
  for (const candidate of candidates) {
    text = candidate();
    if (text !== '') break;
  }
  // A lone surrogate would arrive as another character.
  if (!text.isWellFormed()) text = '';
  return {
    text,
    hasFocus: document.hasFocus() && !(element instanceof HTMLIFrameElement),
    isPdf: document.contentType === 'application/pdf',
  };
}
