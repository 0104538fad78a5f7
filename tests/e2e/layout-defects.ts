import axe from 'axe-core';
import type { Surface } from './surface';

/**
 * What is wrong with how a page shows its words, in the language of the tests (`scripts/package/pseudo-locale`): a page or a part of it
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
    // A size, and what stands between two choices, as Intl says it.
    if (/\p{L}{2}/u.test(outside.replace(/\d\s?(bytes?|k?[MG]?B)\b| or /gu, ''))) say('not from the words', parent);
    if (!parent.closest('.visually-hidden, select')) lookAround(node, parent);
  }

  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest(NOT_OURS) || element.querySelector('bdi') || !element.checkVisibility()) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      // Behind what is typed, nobody sees a placeholder.
      if (name === 'placeholder' && !element.matches(':placeholder-shown')) continue;
      const value = element.getAttribute(name) ?? '';
      if (/\p{L}{2}/u.test(value.replace(/\[.*\]|https?:\S*/gsu, ''))) say(`${name} not from the words`, element);
    }
  }
  return [...found];

  /** Checks whether an ancestor of a text shows less than all of it. */
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
      if (isHigh && (overflowY === 'hidden' || overflowY === 'clip') && !around.closest('[title]'))
        say('cut off below', around);
      if (position === 'fixed') return;
    }
  }
}

/** What is asked of every page: WCAG 2.2, levels A and AA, and what axe's makers found to be good practice besides. */
const ASKED = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/**
 * What axe finds wrong with what a page shows, a line each. `colors`: only whether everything can be told from what is behind it.
 * A page's own rules (CSP) let no foreign script in: the browser runs it as a debugger does.
 */
export async function findAxeViolations(page: Surface, { colors = false } = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(`() => { ${axe.source}; window.axe = axe; }` as unknown as () => void);
  const only = colors ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: ASKED };
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: here } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // What is sticky covers what has not been scrolled to yet.
    document.querySelector('.composer')?.scrollIntoView({ block: 'end' });
    // Colors that are still on their way are no colors of ours.
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations === 1) animation.finish();
    const { violations } = await here.run({ runOnly, resultTypes: ['violations'], preload: false });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, only);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}
