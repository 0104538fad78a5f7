/** A part of a text, as its parent's style lays it out. `box`: the element whose box it is laid out in. */
export interface Place {
  text: Text;
  from: number;
  to: number;
  style: CSSStyleDeclaration;
  box: Node;
  isPinned: boolean;
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
  isPinned: boolean;
}

/** The text of the whole selection, or of a cell. */
interface Frame {
  text: string;
  /** `row`: the next content starts a line. `block`: and an empty one stands before it where the gap is as high as a line. */
  pendingBreak: 'none' | 'row' | 'block';
  /** An empty line was seen since the last content. */
  hasGap: boolean;
  /** Where a collapsed space is, which stands only between words. */
  pendingSpace: Place | undefined;
  /** How many line breaks at its end are not of its source's white space. */
  trailingBreaks: number;
  first: Content | undefined;
  last: Content | undefined;
}

interface Row {
  cells: Frame[];
}

export interface TextLayout {
  addText(place: Place): void;
  /** A `<br>`. */
  addLineBreak(element: Element, style: CSSStyleDeclaration): void;
  addImage(image: HTMLImageElement, style: CSSStyleDeclaration): void;
  /** Something that is seen and is no text. */
  addGap(element: Element, style: CSSStyleDeclaration): void;
  /** Text whose place a drawing decides. */
  addSvgText(element: SVGElement): void;
  /** Called at the begin and at the end of a block. */
  breakLine(): void;
  openRow(): void;
  openCell(): void;
  /** `isSelected`: whether any of it is. */
  closeCell(isSelected: boolean): void;
  closeRow(): void;
  finish(): {
    text: string;
    textParts: readonly TextPart[];
    isOutOfOrder: boolean;
    isJoined: boolean;
    isDrawing: boolean;
  };
}

/** A gap that looks like an empty line, in heights of a line. */
const EMPTY_LINE = 0.8;

/** Puts texts together as they stand on the screen: the white space of their source, and line breaks of boxes. */
export function createTextLayout(): TextLayout {
  const textParts: TextPart[] = [];
  const svgTexts = new Set<SVGElement>();
  const frames: Frame[] = [createFrame()];
  const rows: Row[] = [];
  let isOutOfOrder = false;
  let isJoined = false;
  let previous: Content | undefined;

  const frame = () => frames.at(-1) as Frame;

  /** Adds the pending break or space before any content. */
  const begin = (content: Content): void => {
    const current = frame();
    const { pendingBreak, pendingSpace, last, hasGap } = current;
    current.pendingBreak = 'none';
    current.hasGap = false;
    current.pendingSpace = undefined;
    if (pendingBreak !== 'none' && current.text !== '') {
      if (!current.text.endsWith('\n')) append('\n', 1);
      const isGap = pendingBreak === 'block' && !current.text.endsWith('\n\n');
      if (isGap && (hasGap || isEmptyLineBetween(last, content))) append('\n', 1);
    } else if (pendingSpace && current.text !== '') append(' ');
    current.first ??= content;
    if (previous && isBackwards(previous, content)) isOutOfOrder = true;
    if (last && !/(^|\s)$/.test(current.text) && isApart(last, content)) isJoined = true;
    current.last = content;
    previous = content;
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
    begin(content);
    append('\n', 1);
  };

  const addCollapsed = (place: Place, from: number, to: number): void => {
    for (const { 0: run, index } of place.text.data.slice(from, to).matchAll(/[ \t\n\r\f]+|[^ \t\n\r\f]+/g)) {
      const at = { ...place, from: from + index, to: from + index + run.length };
      if (/[^ \t\n\r\f]/.test(run)) {
        begin(toContent(at));
        append(run);
      } else addCollapsedSpace(at);
    }
  };

  const addCollapsedSpace = (place: Place): void => {
    const current = frame();
    if (current.text === '' && current.pendingBreak === 'none' && frames.length === 1 && hasWidth(place)) {
      begin(toContent(place));
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

  const addCell = (cell: Frame): void => {
    rows.at(-1)?.cells.push(cell);
  };

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
        const isLine = frame().pendingBreak !== 'none';
        begin(toContent(place));
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
    addLineBreak: (element, style) => addBreak(elementToContent(element, style)),
    addImage: (image, style) => {
      const content = elementToContent(image, style);
      if (image.alt === '') return addGap(content);
      begin(content);
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
    openRow: () => {
      const current = frame();
      if (current.pendingBreak === 'none') current.pendingBreak = 'row';
      current.pendingSpace = undefined;
      rows.push({ cells: [] });
      // What stands beside the cells.
      frames.push(createFrame());
    },
    openCell: () => {
      const beside = frames.pop();
      if (beside?.text) addCell(beside);
      frames.push(createFrame());
    },
    closeCell: (isSelected) => {
      const cell = frames.pop();
      if (cell && isSelected) addCell(cell);
      frames.push(createFrame());
    },
    closeRow: () => {
      const beside = frames.pop();
      if (beside?.text) addCell(beside);
      const { cells } = rows.pop() as Row;
      const filled = cells.filter(({ text }) => text !== '');
      const { first } = filled[0] ?? {};
      if (first) {
        const between = cells.slice(cells.indexOf(filled[0] as Frame), cells.indexOf(filled.at(-1) as Frame) + 1);
        const isLines = between.some((cell) => close(cell, false).includes('\n'));
        const texts = (isLines ? filled : between).map((cell) => close(cell, false));
        const before = previous;
        previous = undefined;
        begin(first);
        previous = before;
        const line = texts.join(isLines ? '\n' : '\t');
        if (line === '') append('\n', 1);
        else append(line);
        frame().last = lowest(filled);
      }
      frame().pendingBreak = 'row';
    },
    finish: () => {
      const text = close(frames[0] as Frame, true);
      return {
        text: withoutLineEnd(toPlainSpaces(text)),
        textParts,
        isOutOfOrder,
        isJoined,
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
  };
}

/** Replaces no-break spaces by spaces, as copying by hand does: people cannot tell the two apart. */
function toPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** The line feed that ends one whole line belongs to a triple click, not to the secret. */
export function withoutLineEnd(text: string): string {
  return /^[^\n]+\n$/.test(text) ? text.replace(/\r?\n$/, '') : text;
}

function toContent({ text, from, to, style, box, isPinned }: Place): Content {
  const rectAt = (isLast: boolean) => {
    const source = text.data.slice(from, to);
    const first = source.search(/\S/);
    const start = from + Math.max(0, isLast ? source.trimEnd().length - 1 : first);
    return rectOf(text, start, Math.min(to, start + 1));
  };
  return { firstRect: () => rectAt(false), lastRect: () => rectAt(true), style, box, isPinned };
}

function elementToContent(element: Element, style: CSSStyleDeclaration): Content {
  const rect = () => {
    const found = element.getBoundingClientRect();
    return found.height > 0 ? found : undefined;
  };
  return { firstRect: rect, lastRect: rect, style, box: undefined, isPinned: false };
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

function isEmptyLineBetween(last: Content | undefined, next: Content): boolean {
  const above = last?.lastRect();
  const below = next.firstRect();
  if (!last || !above || !below) return false;
  const heightOf = ({ style, box }: Content, { height }: DOMRect) =>
    box === undefined ? Number.POSITIVE_INFINITY : Number.parseFloat(style.lineHeight) || height;
  // How far letters of the font may stand out of their line.
  const excessOf = (content: Content, rect: DOMRect) => Math.max(0, rect.height - heightOf(content, rect)) / 2;
  const gap = below.top - above.bottom + excessOf(last, above) + excessOf(next, below);
  return gap >= EMPTY_LINE * Math.min(heightOf(last, above), heightOf(next, below));
}

/** Letters of neighboring lines overlap where lines are lower than the letters of their font may be. */
function isOnSameLine(one: DOMRect, other: DOMRect): boolean {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlap >= Math.min(one.height, other.height) / 2;
}

/** Whether the screen shows what comes next before what came last: above it, or before it on its line. */
function isBackwards(last: Content, next: Content): boolean {
  if (!last.box || !next.box || last.box === next.box || last.isPinned || next.isPinned) return false;
  if (!next.style.writingMode.startsWith('horizontal')) return false;
  const before = last.lastRect();
  const after = next.firstRect();
  if (!before || !after) return false;
  const isOtherLine = !isOnSameLine(before, after);
  if (isOtherLine && after.top > before.top) return false;
  const tolerance = 1;
  const isRightToLeft = next.style.direction === 'rtl';
  const edge = isOtherLine ? 'right' : 'left';
  return isRightToLeft
    ? after.right > (isOtherLine ? before.left : before.right) + tolerance
    : after.left < before[edge] - tolerance;
}

/** Whether two words that nothing separates in the source stand in boxes that are wide apart on one line, as columns do. */
function isApart(last: Content, next: Content): boolean {
  if (!last.box || !next.box || last.box === next.box) return false;
  const before = last.lastRect();
  const after = next.firstRect();
  if (!before || !after || !isOnSameLine(before, after)) return false;
  return Math.max(after.left - before.right, before.left - after.right) >= Number.parseFloat(next.style.fontSize);
}

function lowest(frames: readonly Frame[]): Content | undefined {
  const ends = frames.flatMap(({ last }) => last ?? []);
  const bottom = (content: Content) => content.lastRect()?.bottom ?? 0;
  return ends.reduce<Content | undefined>((low, end) => (low && bottom(low) >= bottom(end) ? low : end), undefined);
}
