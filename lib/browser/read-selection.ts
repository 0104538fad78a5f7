import { browser } from 'wxt/browser';

/** A selection as read in one frame. */
interface FrameSelection {
  text: string;
  hasFocus: boolean;
}

/**
 * The exact text selected in a frame: line breaks, tabs and all. Undefined where it cannot be read: a frame of another origin, the PDF
 * viewer, a page that extensions may not touch, a selection in a place that scripts cannot see.
 *
 * `info.selectionText` of a menu click is no substitute: Chromium flattens it.
 */
export async function readSelection(tabId: number, frameId: number): Promise<string | undefined> {
  try {
    const [injected] = await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      func: selectionInFrame,
    });
    return (injected?.result as FrameSelection | undefined)?.text || undefined;
  } catch {
    // The browser's words for "not allowed here" differ and are of no use; what matters is that there is nothing exact.
    return undefined;
  }
}

/** The selection of the frame that has the focus, for a keyboard command, which names no frame. */
export async function readFocusedSelection(tabId: number): Promise<string | undefined> {
  try {
    const injected = await browser.scripting.executeScript({
      target: { tabId, allFrames: true },
      func: selectionInFrame,
    });
    const frames = injected.map(({ result }) => result as FrameSelection | undefined);
    return frames.find((frame) => frame?.hasFocus && frame.text !== '')?.text;
  } catch {
    return undefined;
  }
}

/**
 * Runs in the page, so it stands alone. A field that has the focus and a selection wins, through open shadow roots; else the page's
 * selection. Text that the page shows as it is written (`pre`) is taken from the nodes themselves, since the browser's own rendering
 * of a selection may change white space; anything else is taken as the reader sees it.
 */
function selectionInFrame(): FrameSelection {
  const focused = (root: Document | ShadowRoot): Element | null => {
    const active = root.activeElement;
    return active?.shadowRoot?.activeElement ? focused(active.shadowRoot) : active;
  };
  const inField = (element: Element | null): string => {
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
  const inRoot = (root: Document | ShadowRoot): string => {
    const selection = 'getSelection' in root ? root.getSelection() : document.getSelection();
    if (!selection || selection.rangeCount === 0) return '';
    const range = selection.getRangeAt(0);
    return selection.rangeCount === 1 && isVerbatim(range) ? range.toString() : selection.toString();
  };
  const element = focused(document);
  const shadow = element?.getRootNode();
  const candidates = [
    () => inField(element),
    () => (shadow instanceof ShadowRoot ? inRoot(shadow) : ''),
    () => inRoot(document),
    // A selection in a shadow root that holds no focus: Chromium shows it only when asked root by root.
    () => shadowTexts(document).find((text) => text !== '') ?? '',
  ];
  const shadowTexts = (root: Document | ShadowRoot): string[] =>
    [...root.querySelectorAll('*')].flatMap((host) =>
      host.shadowRoot ? [inRoot(host.shadowRoot), ...shadowTexts(host.shadowRoot)] : [],
    );
  let text = '';
  for (const candidate of candidates) {
    text = candidate();
    if (text !== '') break;
  }
  // Half a character would arrive as another one: on the way out of the page already. It goes to the composer instead, as unreadable.
  if (!text.isWellFormed()) text = '';
  return { text, hasFocus: document.hasFocus() && !(element instanceof HTMLIFrameElement) };
}
