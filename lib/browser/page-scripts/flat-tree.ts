/** The tree as it is rendered: with shadow roots in place of their hosts' children, and slots with what is assigned to them. */

type ChromiumDom = { dom?: { openOrClosedShadowRoot?: (element: Element) => ShadowRoot | null } };

/** The only elements, beside custom ones, to which a page can attach a root. Others have one of the browser's own. */
const HOSTS = /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span|[^-]+-.*)$/;

/** The shadow root of an element, open or closed. Each browser lets extensions see closed ones in its own way. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if (!HOSTS.test(element.localName)) return null;
  const inFirefox = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  if (inFirefox !== undefined) return inFirefox;
  const { dom } = ((globalThis as { chrome?: ChromiumDom }).chrome ?? {}) as ChromiumDom;
  return element instanceof HTMLElement && dom?.openOrClosedShadowRoot
    ? dom.openOrClosedShadowRoot(element)
    : element.shadowRoot;
}

export function flatChildren(node: Node): readonly Node[] {
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  const root = node instanceof Element ? shadowRootOf(node) : null;
  return [...childNodesOf(root ?? node)];
}

/** A form's own property gives the field of that name, where there is one. */
export function childNodesOf(node: Node): NodeListOf<ChildNode> {
  return Reflect.get(Node.prototype, 'childNodes', node);
}

function parentOf(node: Node): ParentNode | null {
  return Reflect.get(Node.prototype, 'parentNode', node);
}

/** The parent in the flat tree; undefined for the document, and for what is assigned to no slot and so is not rendered. */
function flatParent(node: Node): Node | undefined {
  if (node instanceof ShadowRoot) return node.host;
  const parentNode = parentOf(node);
  if (parentNode instanceof Element && shadowRootOf(parentNode)) return assignedSlotOf(node);
  return (parentNode instanceof ShadowRoot ? parentNode.host : parentNode) ?? undefined;
}

/** `assignedSlot` hides the slots of closed roots. */
function assignedSlotOf(node: Node): HTMLSlotElement | undefined {
  const root = shadowRootOf(parentOf(node) as Element);
  return [...(root?.querySelectorAll('slot') ?? [])].find((slot) => slot.assignedNodes().includes(node as Element));
}

/** The node and what is around it, from the inside out. */
export function* flatAncestors(node: Node): Generator<Node> {
  for (let at: Node | undefined = node; at; at = flatParent(at)) yield at;
}

/** The innermost node that has both in it, or is one of them. */
export function commonFlatAncestor(one: Node, other: Node): Node | undefined {
  const around = new Set(flatAncestors(one));
  for (const ancestor of flatAncestors(other)) if (around.has(ancestor)) return ancestor;
  return undefined;
}

export function* shadowRootsIn(root: Document | ShadowRoot): Generator<ShadowRoot> {
  for (const element of root.querySelectorAll('*')) {
    const inner = shadowRootOf(element);
    if (!inner) continue;
    yield inner;
    yield* shadowRootsIn(inner);
  }
}

/** The focused element, in whatever shadow root it is. */
export function findFocused(root: Document | ShadowRoot = document): Element | null {
  const active = root.activeElement;
  const inner = active && shadowRootOf(active);
  return inner?.activeElement ? findFocused(inner) : active;
}
