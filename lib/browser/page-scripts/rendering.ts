import { flatAncestors } from './flat-tree';

/** Elements that are never text of the page, even where its styles show them. */
const NO_TEXT = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'TITLE', 'DATALIST']);

/** Elements of SVG that describe, and are not drawn. */
const SVG_NO_TEXT = new Set([
  ...['title', 'desc', 'metadata', 'defs', 'style', 'script'],
  ...['symbol', 'clipPath', 'mask', 'pattern', 'marker', 'filter'],
]);

/**
 * Whether an element's content is drawn, as far as the element itself decides. Asks no text for its place: in Chromium that alone would put
 * a closed part into the selection's own string.
 */
export function isRendered(element: Element, style: CSSStyleDeclaration): boolean {
  if (NO_TEXT.has(element.tagName) || (element instanceof SVGElement && SVG_NO_TEXT.has(element.tagName))) return false;
  return style.display !== 'none' && !(element as HTMLElement).inert;
}

/** Whether an element shows something else than its content, which is for browsers that cannot show it. */
export function hasHiddenContent(element: Element): boolean {
  if (/^(canvas|video|audio|iframe|embed)$/.test(element.localName)) return true;
  // The content of an object is drawn where what it names could not be loaded.
  return element.localName === 'object' && !hasBoxes(element);
}

function hasBoxes(element: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length > 0;
}

/** Whether a child is in a closed `details`, of which only the summary is drawn. `parentStyle`: of what has the child in it. */
export function isClosed(child: Node, parent: Node, parentStyle: CSSStyleDeclaration): boolean {
  if (parentStyle.getPropertyValue('content-visibility') === 'hidden') return true;
  return (
    parent instanceof HTMLDetailsElement &&
    !parent.open &&
    child !== parent.querySelector(':scope > summary:first-of-type')
  );
}

/** Whether an element is for screen readers alone: drawn in a box of at most a pixel. */
export function isClippedAway(element: Element, style: CSSStyleDeclaration): boolean {
  if (/^inset\((50|100)%/.test(style.clipPath)) return true;
  if (style.position === 'absolute' || style.position === 'fixed') {
    const edges = /^rect\((.+)\)$/
      .exec(style.clip)?.[1]
      ?.split(/[\s,]+/)
      .map(Number.parseFloat);
    if (edges) {
      const [top = 0, right = 0, bottom = 0, left = 0] = edges;
      if (right - left <= 1 || bottom - top <= 1) return true;
    }
  }
  if (!/hidden|clip/.test(style.overflow) || /^(inline|contents)$/.test(style.display)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1;
}

export type Selectability = 'none' | 'text';

/** The used value of `user-select`. Firefox computes `auto` for what is in an unselectable element. */
export function getSelectability(
  style: CSSStyleDeclaration,
  isEditable: boolean,
  parent: Selectability,
): Selectability {
  const { userSelect } = style;
  if (isEditable || userSelect === 'text' || userSelect === 'all' || userSelect === 'contain') return 'text';
  return userSelect === 'none' ? 'none' : parent;
}

export function isMasked(style: CSSStyleDeclaration): boolean {
  return !['', 'none'].includes(style.getPropertyValue('-webkit-text-security'));
}

/** What is behind a modal dialog cannot be selected, whatever a selection of all says. */
export function getModalDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1);
}

/** Whether what is drawn may be turned or mirrored, so that lines are not where their boxes are. */
export function isTurned({ transform, rotate, offsetPath }: CSSStyleDeclaration): boolean {
  if (!['', 'none'].includes(rotate) || !['', 'none'].includes(offsetPath)) return true;
  if (['', 'none'].includes(transform)) return false;
  const { is2D, a, b, c, d } = new DOMMatrixReadOnly(transform);
  return !is2D || b !== 0 || c !== 0 || a <= 0 || d <= 0;
}

/** Whether the screen shows other letters than this source, such as capitals. */
export function showsOtherLetters(style: CSSStyleDeclaration, source: string): boolean {
  const { textTransform, fontVariantCaps } = style;
  if (/small-caps|petite-caps|unicase/.test(fontVariantCaps) && source !== source.toUpperCase()) return true;
  if (/^all-/.test(fontVariantCaps) && source !== source.toLowerCase()) return true;
  if (/uppercase/.test(textTransform)) return source !== source.toUpperCase();
  if (/lowercase/.test(textTransform)) return source !== source.toLowerCase();
  if (/capitalize/.test(textTransform)) return /(?<![\p{L}\p{M}\p{N}])\p{Ll}/u.test(source);
  return !['', 'none'].includes(textTransform) && /\S/.test(source);
}

/** Whether a field has a box that people can see. Editors that draw their text themselves type into one that has none. */
export function isSeen(field: Element): boolean {
  if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  let { left, top, right, bottom } = field.getBoundingClientRect();
  for (const ancestor of flatAncestors(field)) {
    if (ancestor === field || !(ancestor instanceof Element) || isViewport(ancestor)) continue;
    const { overflowX, overflowY } = getComputedStyle(ancestor);
    const box = ancestor.getBoundingClientRect();
    if (/hidden|clip/.test(overflowX)) {
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
    }
    if (/hidden|clip/.test(overflowY)) {
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
  }
  const { scrollLeft, scrollTop, scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
  const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
  const leftEdge = isRightToLeft ? clientWidth - scrollWidth : 0;
  return right - left > 1 && bottom - top > 1 && right + scrollLeft > leftEdge && bottom + scrollTop > 0;
}

/** What is hidden beyond their boxes can be scrolled to, or is shown all the same. */
function isViewport(element: Element): boolean {
  return element === document.body || element === document.documentElement;
}
