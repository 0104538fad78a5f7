/**
 * What is wrong with how a page shows its words, in the language of the tests (`scripts/package/pseudo-language`): a page or a part of it
 * that scrolls sideways, words that are cut off, and words that stand outside brackets and so come from nowhere. Runs in the page.
 * Left out is what is no sentence of ours: what people typed (`bdi`, `dir=auto`), moments, keys, code, languages in their own names. Cut off with
 * three dots is all right where a title has the whole. A `<select>` shows what is chosen as far as it goes; its list shows the whole.
 */
export function findLayoutDefects(): string[] {
  const NOT_OURS = 'script, style, svg, bdi, [dir=auto], time, kbd, code, pre, textarea, .mono, [lang]:not(html)';
  const root = document.documentElement;
  const found = new Set<string>();
  const say = (what: string, element: Element) => {
    const { id, className } = element;
    const name = `${element.localName}${id && `#${id}`}${typeof className === 'string' && className ? `.${className.replaceAll(' ', '.')}` : ''}`;
    found.add(`${what}: ${name} “${(element.textContent ?? '').trim().slice(0, 60)}”`);
  };
  if (root.scrollWidth > root.clientWidth)
    found.add(`the page is ${root.scrollWidth} wide, ${root.clientWidth} are seen`);

  let depth = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? '';
    if (
      !parent ||
      parent.closest(NOT_OURS) ||
      text.trim() === '' ||
      !parent.checkVisibility({ visibilityProperty: true })
    )
      continue;
    let outside = '';
    for (const letter of text) {
      if (letter === ']') depth--;
      if (depth === 0 && letter !== ']') outside += letter === '[' ? ' ' : letter;
      if (letter === '[') depth++;
    }
    // A size, as Intl says it.
    if (/\p{L}{2}/u.test(outside.replace(/\d\s?(bytes?|k?[MG]?B)\b/gu, ''))) say('not from the words', parent);
    if (!parent.closest('.unseen, select')) lookAround(node, parent);
  }

  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest(NOT_OURS) || element.querySelector('bdi') || !element.checkVisibility()) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const value = element.getAttribute(name) ?? '';
      if (/\p{L}{2}/u.test(value.replace(/\[.*\]|https?:\S*/gsu, ''))) say(`${name} not from the words`, element);
    }
  }
  return [...found];

  /** Whether something around a text shows less than all of it. */
  function lookAround(text: Node, parent: Element): void {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) return;
    for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display, position } = getComputedStyle(around);
      if (display === 'inline') continue;
      const edge = around.getBoundingClientRect();
      const isWide = box.right > edge.right + 1 || box.left < edge.left - 1;
      if (isWide && overflowX !== 'visible' && !around.closest('[title]')) say(`cut off (${overflowX})`, around);
      if (isWide && overflowX === 'visible' && around === parent) say('wider than its box', around);
      const isHigh = box.bottom > edge.bottom + 3 || box.top < edge.top - 3;
      if (isHigh && (overflowY === 'hidden' || overflowY === 'clip')) say('cut off below', around);
      if (position === 'fixed') return;
    }
  }
}
