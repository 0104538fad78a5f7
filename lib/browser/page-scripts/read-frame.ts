import { childNodesOf, findFocused, shadowRootsIn } from './flat-tree';
import { findKnownEditor, hasUndoOfItsOwn } from './known-editors';
import { type RenderedText, readRenderedText, type SelectedRange } from './rendered-text';
import { isSeen } from './rendering';
import { type TextPart, toPlainSpaces, withoutLineEnd } from './text-layout';

/**
 * `review`: it may not be all that is selected, or not as it is seen. `isReplaceable`: what the browser would replace is what was read, and
 * `lineEnd` behind it.
 */
export type ReadSelection =
  | { state: 'read'; text: string; isReplaceable: boolean; lineEnd?: string }
  | { state: 'review'; text: string }
  | { state: 'none' };

export type FrameSelection = ReadSelection & {
  hasFocus: boolean;
  /** Whether the text is in a viewer of the browser, which no extension may read. */
  isPdf: boolean;
};

const NONE: ReadSelection = { state: 'none' };

/** What is selected in this document. Looks at nothing but the page, and changes nothing. */
export function readFrame(): FrameSelection {
  const focused = findFocused();
  return {
    ...readSelection(focused),
    hasFocus: document.hasFocus() && !isFrame(focused),
    isPdf: document.contentType === 'application/pdf',
  };
}

/** Whether an element shows a document, which then has the focus. */
function isFrame(element: Element | null): boolean {
  if (element instanceof HTMLObjectElement) return element.contentWindow !== null;
  return /^(iframe|frame|embed|fencedframe)$/.test(element?.localName ?? '');
}

function readSelection(focused: Element | null): ReadSelection {
  const found = readField(focused) ?? readEditContext(focused) ?? readPage(focused) ?? NONE;
  if (found.state === 'none' || !/\S/.test(found.text)) return NONE;
  // A lone surrogate would arrive as another character.
  return found.text.isWellFormed() ? found : { state: 'review', text: found.text };
}

/** Reads what is selected in a field; undefined where nothing is. */
function readField(element: Element | null): ReadSelection | undefined {
  if (!(element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)) return undefined;
  const { selectionStart, selectionEnd, value } = element;
  if (selectionStart === null || selectionEnd === null) return readFieldWithoutOffsets(element);
  if (selectionStart === selectionEnd) return undefined;
  if (isSeen(element)) {
    const selected = value.slice(selectionStart, selectionEnd);
    const isFromLineStart = selectionStart === 0 || value[selectionStart - 1] === '\n';
    const text = isFromLineStart ? withoutLineEnd(selected) : selected;
    return { state: 'read', text, isReplaceable: true, lineEnd: selected.slice(text.length) };
  }
  // The field stands for what an editor draws elsewhere, and may hold a part of it, or all only when it is asked.
  const answer = askForCopy(element);
  return toAnswered(element, answer, element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0));
}

/** Email addresses and numbers: such a field does not say where its selection is, and in Firefox not what it is, either. */
function readFieldWithoutOffsets(field: HTMLInputElement | HTMLTextAreaElement): ReadSelection | undefined {
  if (!/^(email|number)$/.test(field.type) || field.value === '') return undefined;
  const selected = String(document.getSelection());
  if (selected !== '' && field.value.includes(selected)) return { state: 'read', text: selected, isReplaceable: false };
  return import.meta.env.FIREFOX ? { state: 'review', text: field.value } : undefined;
}

interface EditContext {
  text: string;
  selectionStart: number;
  selectionEnd: number;
}

function readEditContext(element: Element | null): ReadSelection | undefined {
  const context = (element as { editContext?: EditContext | null } | null)?.editContext;
  if (!element || !context || context.selectionStart === context.selectionEnd) return undefined;
  const [from, to] = [context.selectionStart, context.selectionEnd].sort((one, other) => one - other);
  return toAnswered(element, askForCopy(element), context.text.slice(from, to));
}

/** `own`: what the place holds that an editor draws its text from. */
function toAnswered(place: Element, answer: string | undefined, own: string): ReadSelection {
  if (answer && (findKnownEditor(place) || answer === own))
    return { state: 'read', text: withoutLineEnd(answer), isReplaceable: false };
  return { state: 'review', text: answer || own };
}

function readPage(focused: Element | null): ReadSelection | undefined {
  const selection = findSelection(focused);
  if (!selection) return undefined;
  // First: to measure text may change what the browser takes for selected.
  const shown = selection.asString();
  const { ranges } = selection;
  const place = startOf(ranges[0] as SelectedRange);
  // The text is read before the page is asked, which may change itself to answer.
  const own = readRanges(ranges, shown);
  const answer = askForCopy(place);
  const { lineEnd } = own;
  const isReplaceable = own.isReplaceable && !hasUndoOfItsOwn(place);
  if (answer === undefined) return { ...own.selection, isReplaceable, lineEnd };
  if (answer !== '' && findKnownEditor(place))
    return { state: 'read', text: withoutLineEnd(answer), isReplaceable: isReplaceable && own.is(answer) };
  // Any other page is believed where it says the same, but for white space at the ends of lines.
  if (own.selection.state === 'read' && isSameButLineEnds(answer, own.selection.text))
    return { ...own.selection, isReplaceable, lineEnd };
  return { state: 'review', text: own.selection.text || answer };
}

function isSameButLineEnds(one: string, other: string): boolean {
  const trim = (text: string) =>
    toPlainSpaces(text)
      .replace(/(?<![ \t\r])[ \t\r]+$/gm, '')
      .replace(/\n$/, '');
  return trim(one) === trim(other);
}

interface OwnReading {
  selection: { state: 'read' | 'review'; text: string };
  isReplaceable: boolean;
  lineEnd: string;
  /** Whether that is the same but for white space. */
  is: (text: string) => boolean;
}

function readRanges(ranges: readonly SelectedRange[], shown: string): OwnReading {
  try {
    const parts = ranges.map(readRenderedText);
    const text = withoutPlaceholders(join(ranges, parts), ranges);
    const textParts = parts.flatMap((part) => part.textParts);
    const is = (other: string) => variantsOf(textParts).some((variant) => fold(variant) === fold(other));
    const isCertain = parts.every(({ doubts }) => doubts.size === 0) && is(shown);
    return {
      selection: { state: isCertain ? 'read' : 'review', text: text === '' ? shown : text },
      isReplaceable: isCertain && ranges.length === 1,
      lineEnd: parts[0]?.lineEnd ?? '',
      is,
    };
  } catch {
    // A form's fields can stand in the place of its properties.
    return { selection: { state: 'review', text: shown }, isReplaceable: false, lineEnd: '', is: () => false };
  }
}

/** The browsers' own strings may have what is clipped or closed away, and may leave out what stands for images or is in shadow roots. */
function variantsOf(textParts: readonly TextPart[]): string[] {
  const optional: TextPart['kind'][] = ['clipped', 'closed', 'image', 'shadow'];
  const combinations = optional.reduce<TextPart['kind'][][]>(
    (sets, kind) => sets.flatMap((set) => [set, [...set, kind]]),
    [[]],
  );
  return combinations.map((left) => textParts.flatMap(({ kind, text }) => (left.includes(kind) ? [] : text)).join(''));
}

/** The text without white space, which browsers change in the strings that they return. */
function fold(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Several ranges are several words, lines or cells. */
function join(ranges: readonly SelectedRange[], parts: readonly RenderedText[]): string {
  const rowOf = ({ startContainer }: SelectedRange) =>
    closestElement(startContainer)?.closest('tr, [role=row]') ?? null;
  return parts.reduce((text, part, index) => {
    if (index === 0) return part.text;
    const row = rowOf(ranges[index] as SelectedRange);
    const isSameRow = row !== null && row === rowOf(ranges[index - 1] as SelectedRange);
    return `${text}${isSameRow ? '\t' : '\n'}${part.text}`;
  }, '');
}

/** Editors hold empty lines open with characters that nobody typed. */
function withoutPlaceholders(text: string, ranges: readonly SelectedRange[]): string {
  const isEditable = ranges.some((range) => (startOf(range) as HTMLElement).isContentEditable);
  return isEditable ? text.replace(/^[\u200b\ufeff]+$/gm, '') : text;
}

interface FoundSelection {
  ranges: SelectedRange[];
  asString: () => string;
}

/** The selection of the document or of a shadow root, wherever its ends are. */
function findSelection(focused: Element | null): FoundSelection | undefined {
  const roots = [...shadowRootsIn(document)];
  const selection = document.getSelection();
  const focusedRoot = focused?.getRootNode();
  const ofRoots = [...(focusedRoot instanceof ShadowRoot ? [focusedRoot] : []), ...roots].map((root) =>
    'getSelection' in root ? (root as unknown as Document).getSelection() : null,
  );
  const composed = getComposedRanges(selection, roots);
  // Chromium shows a selection in a shadow root only when asked root by root.
  const candidates = [selection, ...ofRoots].filter((candidate) => candidate !== null);
  const asString = () => candidates.map(String).find((text) => text !== '') ?? '';
  if (composed.length > 0) return { ranges: composed, asString };
  for (const candidate of candidates) {
    const ranges = rangesOf(candidate).filter((range) => !range.collapsed);
    if (ranges.length > 0) return { ranges, asString };
  }
  return undefined;
}

type Composing = { getComposedRanges?: (options: { shadowRoots: ShadowRoot[] }) => StaticRange[] };

/** The ranges of a selection with their ends in shadow roots; none in a browser that cannot tell. */
function getComposedRanges(selection: Selection | null, shadowRoots: ShadowRoot[]): SelectedRange[] {
  // This would give only one range of a selection that has several.
  if (!selection || selection.rangeCount > 1) return [];
  return ((selection as Composing).getComposedRanges?.({ shadowRoots }) ?? []).filter(({ collapsed }) => !collapsed);
}

function rangesOf(selection: Selection): Range[] {
  return Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index));
}

function startOf({ startContainer, startOffset }: SelectedRange): Element {
  const node = childNodesOf(startContainer)[startOffset] ?? startContainer;
  return closestElement(node) ?? document.documentElement;
}

function closestElement(node: Node): Element | null {
  if (node instanceof ShadowRoot) return node.host;
  return node instanceof Element ? node : node.parentElement;
}

/**
 * What the page itself says is selected: editors that draw their text or selection themselves answer a copy event with the exact text. The
 * clipboard stays as it is. A page can notice the event. Undefined where the page leaves copying to the browser.
 */
function askForCopy(target: EventTarget): string | undefined {
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true, composed: true });
  target.dispatchEvent(event);
  // The answer is in the event's own transfer, which Firefox makes for it.
  return event.defaultPrevented ? event.clipboardData?.getData('text/plain') : undefined;
}
