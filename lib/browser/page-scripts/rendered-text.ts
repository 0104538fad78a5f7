import { childNodesOf, commonFlatAncestor, flatAncestors, flatChildren, shadowRootOf } from './flat-tree';
import {
  getModalDialog,
  getSelectability,
  hasHiddenContent,
  isClippedAway,
  isClosed,
  isMasked,
  isRendered,
  isTurned,
  type Selectability,
  showsOtherLetters,
} from './rendering';
import { createTextLayout, type Shift, shiftOf, type TextLayout, type TextPart } from './text-layout';

export type SelectedRange = Pick<AbstractRange, 'startContainer' | 'startOffset' | 'endContainer' | 'endOffset'>;

/**
 * What of a selection must be looked at before it is sent. `order`: the screen shows it in another order than the page has it. `columns`: words
 * that stand apart would be joined. `lines`: it cannot be seen where they end. `letters`: the screen shows others. `unreached`: an end of the
 * selection is not rendered.
 */
export type Doubt = 'masked' | 'field' | 'ruby' | 'drawing' | 'order' | 'columns' | 'lines' | 'letters' | 'unreached';

export interface RenderedText {
  text: string;
  /** The end of a line that is selected as a whole. */
  lineEnd: string;
  /** All of the text in its order, with what is clipped away. */
  textParts: readonly TextPart[];
  doubts: ReadonlySet<Doubt>;
}

/** A boundary in the flat tree: before a node's content from `offset` on (of a text), at the begin of a node, or at the end of one. */
interface Boundary {
  node: Node;
  at: 'begin' | 'end' | number;
}

interface Inherited {
  parent: Node;
  style: CSSStyleDeclaration;
  /** The innermost element whose content is laid out in a box of its own. */
  box: Node;
  shift: Shift;
  /** Whether it is kept in view while the rest is scrolled. */
  isPinned: boolean;
  isTurned: boolean;
  isFloating: boolean;
  selectability: Selectability;
  isClipped: boolean;
  isHidden: boolean;
  isClosed: boolean;
  isInShadow: boolean;
}

/**
 * The text of a range as it is rendered and can be selected, in the letters of its source: without what is hidden or unselectable, with a
 * line break where the source or a box makes one, and without anything that only layout adds.
 */
export function readRenderedText(range: SelectedRange): RenderedText {
  const start = toBoundary(range.startContainer, range.startOffset);
  const end = toBoundary(range.endContainer, range.endOffset);
  const root = commonFlatAncestor(start.node, end.node);
  const doubts = new Set<Doubt>();
  if (!root) return { text: '', lineEnd: '', textParts: [], doubts: new Set(['unreached']) };
  const layout = createTextLayout();
  const [first, last] = isBefore(root, end, start) ? [end, start] : [start, end];
  if (first === end) doubts.add('order');
  createWalker({ first, last, layout, doubts })(root);
  const { isOutOfOrder, isJoined, isUnclear, isDrawing, ...read } = layout.finish();
  if (isOutOfOrder) doubts.add('order');
  if (isJoined) doubts.add('columns');
  if (isUnclear) doubts.add('lines');
  if (isDrawing) doubts.add('drawing');
  return { ...read, doubts };
}

function toBoundary(container: Node, offset: number): Boundary {
  if (container instanceof CharacterData) return { node: container, at: offset };
  const child = childNodesOf(container)[offset];
  if (child) return { node: child, at: 'begin' };
  return { node: container instanceof ShadowRoot ? container.host : container, at: 'end' };
}

/** Whether one boundary is before the other. A walk finds out, since no API compares places in the flat tree. */
function isBefore(root: Node, one: Boundary, other: Boundary): boolean {
  const rank = ({ at }: Boundary) => (at === 'begin' ? -1 : at === 'end' ? Number.POSITIVE_INFINITY : at);
  if (one.node === other.node) return rank(one) < rank(other);
  let found: Boundary | undefined;
  const visit = (node: Node): boolean => {
    const hits = (at: Boundary, isEnd: boolean) => at.node === node && (at.at === 'end') === isEnd;
    if (hits(one, false) || hits(other, false)) found = hits(one, false) ? one : other;
    if (found || flatChildren(node).some(visit)) return true;
    if (hits(one, true) || hits(other, true)) found = hits(one, true) ? one : other;
    return found !== undefined;
  };
  visit(root);
  return found === one;
}

interface Walk {
  first: Boundary;
  last: Boundary;
  layout: TextLayout;
  doubts: Set<Doubt>;
}

function createWalker({ first, last, layout, doubts }: Walk): (root: Node) => void {
  let state: 'before' | 'inside' | 'after' = 'before';
  const modal = getModalDialog();
  /** Whether text was read that floats, and that doesn't. */
  const flows = new Set<boolean>();
  const pass = (node: Node, at: 'begin' | 'end'): void => {
    if (state === 'before' && first.node === node && first.at === at) state = 'inside';
    if (state === 'inside' && last.node === node && last.at === at) state = 'after';
  };

  const doubtText = (source: string, { style, isFloating }: Pick<Inherited, 'style' | 'isFloating'>): void => {
    if (/\S/.test(source)) flows.add(isFloating);
    if (flows.size > 1) doubts.add('order');
    if (isMasked(style)) doubts.add('masked');
    if (showsOtherLetters(style, source)) doubts.add('letters');
  };

  const readText = (text: Text, inherited: Inherited): void => {
    const from = first.node === text && typeof first.at === 'number' ? first.at : 0;
    const to = last.node === text && typeof last.at === 'number' ? last.at : text.length;
    if (first.node === text && state === 'before') state = 'inside';
    if (state === 'inside' && to > from && isSelectable(inherited)) {
      const { parent, ...place } = inherited;
      layout.addText({ ...place, text, from, to });
      if (!place.isClosed && !place.isClipped) doubtText(text.data.slice(from, to), place);
      if (parent instanceof SVGElement) layout.addSvgText(parent);
    }
    if (last.node === text) state = 'after';
  };

  const readElement = (element: Element, inherited: Inherited): void => {
    const own = inherit(element, inherited, modal);
    if (state === 'inside' && !own.isHidden && !own.isClosed && own.style.visibility === 'visible') {
      if (own.selectability === 'text') addOwn(element, own);
      else layout.addGap(element, own.style);
    }
    const isInside = state === 'inside';
    if (own.isHidden || isField(element)) visitHidden(element);
    else if (hasHiddenContent(element)) visitChildren(element, { ...own, isClosed: true });
    else visitContent(element, own);
    // A selection that ends at the beginning of a field holds nothing of it.
    if (isInside && own.selectability === 'text' && isShownField(element, own) && !endsAtStartOf(element))
      doubts.add('field');
  };

  /** Whether the selection ended in this element, before anything in it. */
  const endsAtStartOf = (element: Element): boolean => {
    if (state !== 'after' || last.node === element) return false;
    const range = document.createRange();
    range.selectNodeContents(element);
    if (typeof last.at === 'number') range.setEnd(last.node, last.at);
    else range.setEndBefore(last.node);
    return range.toString().trim() === '';
  };

  /** Visits what is hidden, only to notice where the selection begins and ends. */
  const visitHidden = (node: Node): void => {
    for (const child of flatChildren(node)) visit(child, { ...HIDDEN, parent: node });
  };

  const addOwn = (element: Element, own: Inherited): void => {
    if (element.localName === 'br') layout.addLineBreak(element, own.style);
    else if (element instanceof HTMLImageElement) layout.addImage(element, own.style);
    else if (
      isField(element) ||
      element.localName === 'hr' ||
      element instanceof SVGSVGElement ||
      hasHiddenContent(element)
    )
      layout.addGap(element, own.style);
    else if (element.localName === 'rt') doubts.add('ruby');
  };

  const visitContent = (element: Element, own: Inherited): void => {
    const cells = !own.isClosed && isRow(element, own.style) ? findCells(element) : undefined;
    if (cells) {
      readRow(element, own, cells);
      return;
    }
    const breaks = !own.isClipped && !own.isClosed && breaksLines(element, own.style);
    if (breaks) layout.breakLine();
    visitChildren(element, own);
    if (breaks) layout.breakLine();
  };

  const visitChildren = (node: Node, own: Inherited): void => {
    for (const child of flatChildren(node)) {
      if (state === 'after') return;
      visit(child, own.isClosed || !isClosed(child, node, own.style) ? own : { ...own, isClosed: true });
    }
  };

  /** Cells and what is between them, which only a wrapper without a box or white space should be. */
  const readRow = (row: Element, own: Inherited, cells: readonly Element[]): void => {
    // A browser makes a row of the cells alone where there is no table around them.
    layout.openRow({ isWhole: isRowElement(row, own.style) || /table/.test(own.style.display) });
    const visitCells = (node: Node, inherited: Inherited): void => {
      for (const child of flatChildren(node)) {
        if (state === 'after') return;
        if (cells.includes(child as Element)) {
          const wasInside = state === 'inside';
          layout.openCell();
          visit(child, inherited);
          layout.closeCell({ isSelected: wasInside || state !== 'before', isNamed: isNamedCell(child as Element) });
        } else if (child instanceof Element && cells.some((cell) => [...flatAncestors(cell)].includes(child))) {
          pass(child, 'begin');
          visitCells(child, inherited);
          pass(child, 'end');
        } else visit(child, inherited);
      }
    };
    visitCells(row, own);
    layout.closeRow();
  };

  const visit = (node: Node, inherited: Inherited): void => {
    pass(node, 'begin');
    if (state === 'after') return;
    if (node instanceof Text) readText(node, inherited);
    else if (node instanceof CharacterData) {
      if (first.node === node) state = 'inside';
      if (last.node === node) state = 'after';
    } else if (node instanceof Element) readElement(node, inherited);
    else visitChildren(node, inherited);
    pass(node, 'end');
  };

  return (root) => {
    visit(root, inheritedAt(root, modal));
    if (state !== 'after') doubts.add('unreached');
  };
}

const HIDDEN = { isHidden: true, isClipped: false, selectability: 'none' } as Inherited;

function isSelectable({ isHidden, selectability, style }: Inherited): boolean {
  return !isHidden && selectability === 'text' && style.visibility === 'visible';
}

/** What an element adds to what it inherits. */
function inherit(element: Element, inherited: Inherited, modal: Element | undefined): Inherited {
  const style = getComputedStyle(element);
  const isHidden =
    inherited.isHidden || !isRendered(element, style) || (modal !== undefined && isBehind(element, modal));
  const shift = shiftOf(style);
  return {
    parent: element,
    style,
    box: isInline(style) ? inherited.box : element,
    shift: { x: inherited.shift.x + shift.x, y: inherited.shift.y + shift.y },
    isPinned: inherited.isPinned || isPinned(style),
    isTurned: inherited.isTurned || isTurned(style),
    isFloating: inherited.isFloating || style.float !== 'none',
    isHidden,
    isClosed: inherited.isClosed,
    isInShadow: inherited.isInShadow || shadowRootOf(element) !== null,
    selectability: getSelectability(style, (element as HTMLElement).isContentEditable, inherited.selectability),
    isClipped: inherited.isClipped || (!isHidden && !inherited.isClosed && isClippedAway(element, style)),
  };
}

/** What the ancestors of the root of a walk decide. */
function inheritedAt(root: Node, modal: Element | undefined): Inherited {
  let inherited: Inherited = {
    parent: root,
    style: getComputedStyle(root instanceof Element ? root : document.documentElement),
    box: root,
    shift: { x: 0, y: 0 },
    isPinned: false,
    isTurned: false,
    isFloating: false,
    isHidden: false,
    isClosed: false,
    isInShadow: false,
    isClipped: false,
    selectability: 'text',
  };
  const around = [...flatAncestors(root)].slice(1).reverse();
  for (const [index, node] of around.entries()) {
    if (!(node instanceof Element)) continue;
    const own = inherit(node, inherited, modal);
    const child = around[index + 1] ?? root;
    inherited = {
      ...own,
      isClosed: own.isClosed || isClosed(child, node, own.style),
      // What floats beside the rest, and what tree is the root's own, shows inside.
      isFloating: false,
      isInShadow: false,
    };
  }
  return inherited;
}

function isBehind(element: Element, modal: Element): boolean {
  return !containsFlat(modal, element) && !containsFlat(element, modal);
}

function containsFlat(outer: Node, inner: Node): boolean {
  for (const ancestor of flatAncestors(inner)) if (ancestor === outer) return true;
  return false;
}

function isField(element: Element): boolean {
  return /^(input|textarea|select|button|meter|progress)$/.test(element.localName) && shadowRootOf(element) === null;
}

function isShownField(element: Element, { isHidden, isClosed, style }: Inherited): boolean {
  return !isHidden && !isClosed && style.visibility === 'visible' && isField(element) && isFieldWithText(element);
}

/** Whether people see the field's text in it. */
function isFieldWithText(field: Element): boolean {
  if (field instanceof HTMLInputElement)
    return !/^(checkbox|radio|hidden|range|color|image|file)$/.test(field.type) && field.value !== '';
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  return field instanceof HTMLSelectElement || (field.localName === 'button' && field.textContent.trim() !== '');
}

function isInline({ display }: CSSStyleDeclaration): boolean {
  return /^(inline|contents|ruby|ruby-text)$/.test(display);
}

function isPinned({ position }: CSSStyleDeclaration): boolean {
  return position === 'sticky' || position === 'fixed';
}

/** Whether lines end before and after it, where what is there is not drawn beside it. */
function breaksLines(element: Element, { display, float, position }: CSSStyleDeclaration): boolean {
  if (float !== 'none' || position === 'absolute' || position === 'fixed') return display !== 'contents';
  return !/^(inline|contents|ruby|none|table-column|math)/.test(display) || element.localName === 'dialog';
}

const CELL_ROLES = /^(cell|gridcell|rowheader|columnheader)$/;

function isNamedCell(element: Element): boolean {
  return /^t[dh]$/.test(element.localName) || CELL_ROLES.test(element.getAttribute('role') ?? '');
}

function isRowElement(element: Element, { display }: CSSStyleDeclaration): boolean {
  if (display === 'table-row' || element.getAttribute('role') === 'row') return true;
  return element.localName === 'tr' && /flex|grid/.test(display);
}

function isRow(element: Element, style: CSSStyleDeclaration): boolean {
  if (isRowElement(element, style)) return true;
  if (element.localName === 'tr') return false;
  // Cells without a row around them share one that has no element.
  return flatChildren(element).some(
    (child) => child instanceof Element && getComputedStyle(child).display === 'table-cell',
  );
}

function findCells(row: Element): Element[] | undefined {
  const cells: Element[] = [];
  const collect = (node: Node): void => {
    for (const child of flatChildren(node)) {
      if (!(child instanceof Element)) continue;
      const { display } = getComputedStyle(child);
      const isCell =
        display === 'table-cell' ||
        CELL_ROLES.test(child.getAttribute('role') ?? '') ||
        (/^t[dh]$/.test(child.localName) &&
          row.localName === 'tr' &&
          display !== 'none' &&
          child.parentElement === row);
      if (isCell) cells.push(child);
      else collect(child);
    }
  };
  collect(row);
  return cells.length > 0 ? cells : undefined;
}
