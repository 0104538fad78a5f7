import { commonFlatAncestor } from './flat-tree';

/** How far from its place in the line or the page something is drawn, in pixels. */
export interface Shift {
  x: number;
  y: number;
}

/** A part of a text, as its parent's style lays it out. `box`: the element whose box it is laid out in. */
export interface Place {
  text: Text;
  from: number;
  to: number;
  style: CSSStyleDeclaration;
  box: Node;
  shift: Shift;
  isPinned: boolean;
  /** Whether it may be turned or mirrored, so that what is drawn beside it need not be beside it for a reader. */
  isTurned: boolean;
  isClipped: boolean;
  isClosed: boolean;
  isInShadow: boolean;
}

/**
 * `image`: what stands for one. `shadow`: in a shadow root. Not part of the text are `clipped`, drawn for screen readers alone, and `closed`, in
 * what the user has not opened.
 */
export interface TextPart {
  kind: 'text' | 'image' | 'shadow' | 'clipped' | 'closed';
  text: string;
}

/** What was drawn last, for the distance to what comes next. */
interface Content {
  /** Where its first letter is drawn. Both are undefined where it has no box, and the same for a whole element. */
  firstRect: () => DOMRect | undefined;
  lastRect: () => DOMRect | undefined;
  style: CSSStyleDeclaration;
  box: Node | undefined;
  shift: Shift;
  isPinned: boolean;
  isTurned: boolean;
}

/** The text of the whole selection, or of a cell. */
interface Frame {
  text: string;
  /** `row`: the next content starts a line. `block`: it does where it is drawn on another line, below an empty one where the gap is as high as a line. */
  pendingBreak: 'none' | 'row' | 'block';
  /** An empty line was seen since the last content. */
  hasGap: boolean;
  /** Where a collapsed space is, which stands only between words. */
  pendingSpace: Place | undefined;
  /** How many line breaks at its end are not of its source's white space. */
  trailingBreaks: number;
  first: Content | undefined;
  last: Content | undefined;
  /** The last one with letters, or an image's description. */
  lastWords: Content | undefined;
}

interface Cell extends Frame {
  /** Whether its element says that it is one. Without that it is only laid out like a cell. */
  isNamed: boolean;
}

interface Row {
  cells: Cell[];
  isWhole: boolean;
}

export interface TextLayout {
  addText(place: Place): void;
  /** A `<br>`, which breaks the line also where it is drawn elsewhere. */
  addLineBreak(element: Element, style: CSSStyleDeclaration): void;
  addImage(image: HTMLImageElement, style: CSSStyleDeclaration): void;
  /** Something that is seen and is no text. */
  addGap(element: Element, style: CSSStyleDeclaration): void;
  /** Text whose place a drawing decides. */
  addSvgText(element: SVGElement): void;
  /** Called at the begin and at the end of a block. */
  breakLine(): void;
  /** `isWhole`: what stands beside its cells is in the row, too. */
  openRow(row: { isWhole: boolean }): void;
  openCell(): void;
  /** `isSelected`: whether any of it is. `isNamed`: whether its element says that it is a cell. */
  closeCell(cell: { isSelected: boolean; isNamed: boolean }): void;
  closeRow(): void;
  finish(): {
    text: string;
    /** What is behind the text at the end of a line that is selected as a whole. */
    lineEnd: string;
    textParts: readonly TextPart[];
    isOutOfOrder: boolean;
    isJoined: boolean;
    /** It cannot be known where lines end. */
    isUnclear: boolean;
    isDrawing: boolean;
  };
}

/** A gap that looks like an empty line, in heights of a line. */
const EMPTY_LINE = 0.8;

/** A gap between two boxes that may be a space, in sizes of the font. Spaces are 0.2 and wider. */
const SPACE = 0.15;

/** Puts texts together as they stand on the screen: the white space of their source, and line breaks of boxes. */
export function createTextLayout(): TextLayout {
  const textParts: TextPart[] = [];
  const svgTexts = new Set<SVGElement>();
  const frames: Frame[] = [createFrame()];
  const rows: Row[] = [];
  let isOutOfOrder = false;
  let isJoined = false;
  let isUnclear = false;
  /** What has boxes side by side in it, and what has them on different lines. Where one has both, lines may end only for want of room. */
  const containers = { beside: new Set<Node>(), below: new Set<Node>() };
  let previous: Content | undefined;

  const frame = () => frames.at(-1) as Frame;

  /** Adds the pending break or space before any content. */
  const begin = (content: Content, words: string): void => {
    const current = frame();
    const { pendingBreak, pendingSpace, last, lastWords, hasGap } = current;
    current.pendingBreak = 'none';
    current.hasGap = false;
    current.pendingSpace = undefined;
    const breaks =
      current.text !== '' && (pendingBreak === 'row' || (pendingBreak === 'block' && endsLine(content, words)));
    if (breaks) {
      if (!current.text.endsWith('\n')) append('\n', 1);
      const isGap = pendingBreak === 'block' && !current.text.endsWith('\n\n');
      if (isGap && (hasGap || isEmptyLineBetween(last, content))) append('\n', 1);
    } else if (lastWords && pendingBreak === 'none' && isMovedOff(lastWords, content)) {
      if (!current.text.endsWith('\n')) append('\n', 1);
      isUnclear = true;
    } else if (pendingSpace && current.text !== '') append(' ');
    else if (
      lastWords &&
      pendingBreak === 'none' &&
      !/(^|\s)$/.test(current.text) &&
      isInAnotherBox(lastWords, content) &&
      compare(lastWords, content) === 'below'
    ) {
      // Boxes in a line of text without white space between them: each may be a line, or the second one had no room beside the first.
      append('\n', 1);
      isUnclear = true;
    }
    current.first ??= content;
    if (previous && isBackwards(previous, content)) isOutOfOrder = true;
    if (lastWords && !/(^|\s)$/.test(current.text) && isApart(lastWords, content)) isJoined = true;
    current.last = content;
    if (/\S/.test(words)) current.lastWords = content;
    previous = content;
  };

  /** Whether what comes behind the end of a box, or at the begin of one, is on another line than what is before it. */
  const endsLine = (content: Content, words: string): boolean => {
    const { lastWords, text } = frame();
    if (!lastWords || text.endsWith('\n')) return true;
    const place = compare(lastWords, content);
    if (place === 'unclear') isUnclear = true;
    // The gap is not a space of the source.
    if (place === 'apart' && /\S$/.test(text) && /^\S/.test(words)) {
      isJoined = true;
      append(' ');
    }
    const isBeside = place === 'beside' || place === 'apart';
    // Boxes that are put in their places are not moved to a next line.
    const container = !isPlaced(lastWords) && !isPlaced(content) && commonBox(lastWords, content);
    if (container) {
      containers[isBeside ? 'beside' : 'below'].add(container);
      if (containers.beside.has(container) && containers.below.has(container)) isUnclear = true;
    }
    return !isBeside;
  };

  const append = (text: string, breaks = 0): void => {
    const current = frame();
    current.text += text;
    current.trailingBreaks = breaks > 0 ? current.trailingBreaks + breaks : 0;
  };

  const addBreak = (content: Content): void => {
    const current = frame();
    current.pendingSpace = undefined;
    if (current.text === '') return;
    begin(content, '\n');
    append('\n', 1);
  };

  const addCollapsed = (place: Place, from: number, to: number): void => {
    for (const { 0: run, index } of place.text.data.slice(from, to).matchAll(/[ \t\n\r\f]+|[^ \t\n\r\f]+/g)) {
      const at = { ...place, from: from + index, to: from + index + run.length };
      if (/[^ \t\n\r\f]/.test(run)) {
        begin(toContent(at), run);
        append(run);
      } else addCollapsedSpace(at);
    }
  };

  const addCollapsedSpace = (place: Place): void => {
    const current = frame();
    if (current.text === '' && current.pendingBreak === 'none' && frames.length === 1 && hasWidth(place)) {
      begin(toContent(place), ' ');
      append(' ');
    } else if (current.pendingBreak === 'none' && /[^ \n]$/.test(current.text)) current.pendingSpace ??= place;
  };

  const addGap = (content: Content): void => {
    const current = frame();
    if (current.text === '') return;
    if (current.pendingBreak === 'block') current.hasGap ||= isEmptyLineBetween(current.last, content);
    current.last = content;
  };

  /** A frame's text, without a break that only its boundary makes. */
  const close = (closed: Frame, isWhole: boolean): string => {
    const { text, trailingBreaks, pendingSpace, pendingBreak } = closed;
    if (trailingBreaks > 0) return text.slice(0, text.length - trailingBreaks);
    const isSpaceSeen = isWhole && pendingSpace && pendingBreak === 'none' && hasWidth(pendingSpace);
    return isSpaceSeen ? `${text} ` : text;
  };

  const addCell = (cell: Frame, isNamed: boolean): void => {
    rows.at(-1)?.cells.push({ ...cell, isNamed });
  };

  /** What stands beside cells: above or below them, or on lines of its own, for all that the row says. */
  const addBeside = (beside: Frame | undefined): void => {
    if (!beside?.text) return;
    if (/\S/.test(beside.text) && !(rows.at(-1)?.isWhole && !beside.text.includes('\n'))) isUnclear = true;
    addCell(beside, false);
  };

  /** The texts of cells as one line: letters in boxes that touch each other are one word. */
  const joinCells = (cells: readonly Cell[]): string =>
    cells.reduce((line, cell, index) => {
      const before = cells[index - 1];
      const isOneWord = before && !before.isNamed && !cell.isNamed && isTouching(before.lastWords, cell.first);
      return `${line}${!before || isOneWord ? '' : '\t'}${close(cell, false)}`;
    }, '');

  return {
    addText: (place) => {
      const { text, from, to, style, isClipped, isClosed, isInShadow } = place;
      const source = text.data.slice(from, to);
      if (isClipped || isClosed) {
        textParts.push({ kind: isClosed ? 'closed' : 'clipped', text: source });
        return;
      }
      const isBlank = !/[^ \t\n\r\f]/.test(source);
      // White space between the items of such a box is never drawn.
      if (isBlank && /flex|grid|^table(?!-cell|-caption)/.test(style.display)) return;
      textParts.push({ kind: isInShadow ? 'shadow' : 'text', text: source });
      const collapse = style.getPropertyValue('white-space-collapse');
      if (/^(preserve|break-spaces|preserve-spaces)$/.test(collapse)) {
        const current = frame();
        const isLine = current.pendingBreak !== 'none';
        // The source ends a line.
        if (isBlank && current.pendingBreak === 'block' && source.includes('\n')) current.pendingBreak = 'row';
        begin(toContent(place), source);
        append(source, isLine && isBlank ? source.length : 0);
      } else if (collapse === 'preserve-breaks') {
        let at = from;
        for (const [index, line] of source.split('\n').entries()) {
          if (index > 0) addBreak(toContent({ ...place, from: at - 1, to: at }));
          addCollapsed(place, at, at + line.length);
          at += line.length + 1;
        }
      } else addCollapsed(place, from, to);
    },
    addLineBreak: (element, style) => {
      const current = frame();
      if (!/absolute|fixed/.test(style.position)) addBreak(elementToContent(element, style));
      else if (current.text !== '') {
        current.pendingBreak = 'none';
        current.pendingSpace = undefined;
        append('\n', 1);
      }
    },
    addImage: (image, style) => {
      const content = elementToContent(image, style);
      if (image.alt === '') return addGap(content);
      begin(content, image.alt);
      append(image.alt);
      textParts.push({ kind: 'image', text: image.alt });
    },
    addGap: (element, style) => addGap(elementToContent(element, style)),
    addSvgText: (element) => svgTexts.add(element),
    breakLine: () => {
      const current = frame();
      current.pendingBreak = 'block';
      current.pendingSpace = undefined;
    },
    openRow: ({ isWhole }) => {
      const current = frame();
      if (current.pendingBreak === 'none') current.pendingBreak = 'row';
      current.pendingSpace = undefined;
      rows.push({ cells: [], isWhole });
      // What stands beside the cells.
      frames.push(createFrame());
    },
    openCell: () => {
      addBeside(frames.pop());
      frames.push(createFrame());
    },
    closeCell: ({ isSelected, isNamed }) => {
      const cell = frames.pop();
      if (cell && isSelected) addCell(cell, isNamed);
      frames.push(createFrame());
    },
    closeRow: () => {
      addBeside(frames.pop());
      const { cells } = rows.pop() as Row;
      const filled = cells.filter(({ text }) => text !== '');
      const { first } = filled[0] ?? {};
      if (first) {
        const between = cells.slice(cells.indexOf(filled[0] as Cell), cells.indexOf(filled.at(-1) as Cell) + 1);
        const isLines = between.some((cell) => close(cell, false).includes('\n'));
        const line = isLines ? filled.map((cell) => close(cell, false)).join('\n') : joinCells(between);
        const before = previous;
        previous = undefined;
        begin(first, line);
        previous = before;
        if (line === '') append('\n', 1);
        else append(line);
        frame().last = lowest(filled);
        frame().lastWords = filled.at(-1)?.lastWords;
      }
      frame().pendingBreak = 'row';
    },
    finish: () => {
      const whole = toPlainSpaces(close(frames[0] as Frame, true));
      const text = withoutLineEnd(whole);
      return {
        text,
        lineEnd: whole.slice(text.length),
        textParts,
        isOutOfOrder,
        isJoined,
        isUnclear,
        isDrawing: svgTexts.size > 1,
      };
    },
  };
}

function createFrame(): Frame {
  return {
    text: '',
    pendingBreak: 'none',
    hasGap: false,
    pendingSpace: undefined,
    trailingBreaks: 0,
    first: undefined,
    last: undefined,
    lastWords: undefined,
  };
}

/** Replaces no-break spaces by spaces, as copying by hand does: people cannot tell the two apart. */
export function toPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** The line feed that ends one whole line belongs to a triple click, not to the secret. */
export function withoutLineEnd(text: string): string {
  return /^[^\n]+\n$/.test(text) ? text.replace(/\r?\n$/, '') : text;
}

function toContent({ text, from, to, style, box, shift, isPinned, isTurned }: Place): Content {
  const rectAt = (isLast: boolean) => {
    const source = text.data.slice(from, to);
    const first = source.search(/\S/);
    const start = from + Math.max(0, isLast ? source.trimEnd().length - 1 : first);
    return rectOf(text, start, Math.min(to, start + 1));
  };
  return { firstRect: () => rectAt(false), lastRect: () => rectAt(true), style, box, shift, isPinned, isTurned };
}

function elementToContent(element: Element, style: CSSStyleDeclaration): Content {
  const rect = () => {
    const found = element.getBoundingClientRect();
    return found.height > 0 ? found : undefined;
  };
  const shift = shiftOf(style);
  return { firstRect: rect, lastRect: rect, style, box: undefined, shift, isPinned: false, isTurned: false };
}

function rectOf(text: Text, from: number, to: number): DOMRect | undefined {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  const rects = range.getClientRects();
  const rect = rects[rects.length - 1];
  return rect && rect.height > 0 ? rect : undefined;
}

function hasWidth({ text, from, to }: Place): boolean {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()].some(({ width }) => width > 0);
}

/** A box along its writing: `over` and `under` are its edges across lines, `start` and `end` those along them. */
interface Edges {
  over: number;
  under: number;
  start: number;
  end: number;
}

/** The edges of a rectangle in the order of reading: every line below the one before, every word behind it. */
function toEdges({ top, bottom, left, right }: DOMRect, { writingMode, direction }: CSSStyleDeclaration): Edges {
  const turn = (edges: [number, number], isTurned: boolean): [number, number] =>
    isTurned ? [-edges[1], -edges[0]] : edges;
  const isHorizontal = writingMode.startsWith('horizontal');
  const isFromRight = /^(vertical|sideways)-rl$/.test(writingMode);
  const [over, under] = isHorizontal ? [top, bottom] : turn([left, right], isFromRight);
  const isReversed = (direction === 'rtl') !== (writingMode === 'sideways-lr');
  const [start, end] = turn(isHorizontal ? [left, right] : [top, bottom], isReversed);
  return { over, under, start, end };
}

function isEmptyLineBetween(last: Content | undefined, next: Content): boolean {
  const before = last?.lastRect();
  const after = next.firstRect();
  if (!last || !before || !after) return false;
  const above = toEdges(before, next.style);
  const below = toEdges(after, next.style);
  const heightOf = ({ style, box }: Content, { over, under }: Edges) =>
    box === undefined ? Number.POSITIVE_INFINITY : Number.parseFloat(style.lineHeight) || under - over;
  // How far letters of the font may stand out of their line.
  const excessOf = (content: Content, edges: Edges) =>
    Math.max(0, edges.under - edges.over - heightOf(content, edges)) / 2;
  const gap = below.over - above.under + excessOf(last, above) + excessOf(next, below);
  return gap >= EMPTY_LINE * Math.min(heightOf(last, above), heightOf(next, below));
}

/** Letters of neighboring lines overlap where lines are lower than the letters of their font may be. */
function isOnSameLine(one: Edges, other: Edges): boolean {
  const overlap = Math.min(one.under, other.under) - Math.max(one.over, other.over);
  return overlap >= Math.min(one.under - one.over, other.under - other.over) / 2;
}

/** Where what comes next is drawn: `beside` what came last, `apart` on its line, or on another line (`below`). */
function compare(last: Content, next: Content): 'beside' | 'apart' | 'below' | 'unclear' {
  const before = last.lastRect();
  const after = next.firstRect();
  const isTurned = last.isTurned || next.isTurned || last.style.writingMode !== next.style.writingMode;
  if (!before || !after || isTurned) return 'unclear';
  const one = toEdges(before, next.style);
  const other = toEdges(after, next.style);
  if (!isOnSameLine(one, other)) return 'below';
  const gap = gapBetween(one, other);
  const em = Number.parseFloat(next.style.fontSize);
  // One is drawn over the other, or before it: on a line that overlaps, or in another direction.
  if (gap < -Math.max(1, em / 4) || other.start < one.start) return 'unclear';
  return gap < SPACE * em ? 'beside' : 'apart';
}

function gapBetween(one: Edges, other: Edges): number {
  return Math.max(other.start - one.end, one.start - other.end);
}

function isTouching(last: Content | undefined, next: Content | undefined): boolean {
  return last !== undefined && next !== undefined && compare(last, next) === 'beside';
}

function isInAnotherBox(last: Content, next: Content): boolean {
  return last.box !== undefined && next.box !== undefined && last.box !== next.box;
}

/** How far from its place an element's own style draws it. */
export function shiftOf({ position, top, bottom, left, right, verticalAlign }: CSSStyleDeclaration): Shift {
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const raised = /px$/.test(verticalAlign) ? pixels(verticalAlign) : 0;
  if (position !== 'relative') return { x: 0, y: -raised };
  return { x: pixels(left) || -pixels(right), y: (pixels(top) || -pixels(bottom)) - raised };
}

function isMoved(last: Content, next: Content): boolean {
  return last.shift.x !== next.shift.x || last.shift.y !== next.shift.y;
}

/** Whether what comes next is drawn on another line only because one of the two was moved there. */
function isMovedOff(last: Content, next: Content): boolean {
  if (!isMoved(last, next) || compare(last, next) !== 'below') return false;
  const unmoved = ({ shift, firstRect, lastRect, ...content }: Content): Content => {
    const moveBack = (rect: DOMRect | undefined) =>
      rect && new DOMRect(rect.x - shift.x, rect.y - shift.y, rect.width, rect.height);
    return { ...content, shift, firstRect: () => moveBack(firstRect()), lastRect: () => moveBack(lastRect()) };
  };
  return compare(unmoved(last), unmoved(next)) !== 'below';
}

function isPlaced({ box }: Content): boolean {
  return box instanceof Element && /absolute|fixed/.test(getComputedStyle(box).position);
}

function commonBox(last: Content, next: Content): Node | undefined {
  return last.box && next.box && commonFlatAncestor(last.box, next.box);
}

/** Whether the screen shows what comes next before what came last: above it, or before it on its line. */
function isBackwards(last: Content, next: Content): boolean {
  if (!(isInAnotherBox(last, next) || isMoved(last, next)) || last.isPinned || next.isPinned) return false;
  const before = last.lastRect();
  const after = next.firstRect();
  if (!before || !after) return false;
  const one = toEdges(before, next.style);
  const other = toEdges(after, next.style);
  const isOtherLine = !isOnSameLine(one, other);
  if (isOtherLine && other.over > one.over) return false;
  const tolerance = 1;
  return other.start < (isOtherLine ? one.end : one.start) - tolerance;
}

/** Whether two words that nothing separates in the source stand in boxes that are wide apart on one line, as columns do. */
function isApart(last: Content, next: Content): boolean {
  if (!isInAnotherBox(last, next) && !isMoved(last, next)) return false;
  const before = last.lastRect();
  const after = next.firstRect();
  if (!before || !after) return false;
  const [one, other] = [toEdges(before, next.style), toEdges(after, next.style)];
  return isOnSameLine(one, other) && gapBetween(one, other) >= Number.parseFloat(next.style.fontSize);
}

function lowest(frames: readonly Frame[]): Content | undefined {
  const ends = frames.flatMap(({ last }) => last ?? []);
  const bottom = (content: Content) => content.lastRect()?.bottom ?? 0;
  return ends.reduce<Content | undefined>((low, end) => (low && bottom(low) >= bottom(end) ? low : end), undefined);
}
