import axe from 'axe-core';
import { expect } from 'vitest';

/** What only a browser that lays out pages can judge; the packaged extension is looked at with these as well. */
const NEEDS_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'css-orientation-lock'];

/** What the pages' entrypoints give the document, which a test of components has not. */
const OF_THE_DOCUMENT = ['html-has-lang', 'document-title'];

/** What is asked of a whole page. */
const OF_A_PAGE = ['landmark-one-main', 'page-has-heading-one', 'region', 'heading-order'];

/**
 * That axe finds nothing wrong with what is shown: names, roles, states, headings, landmarks, and that every element is there that another
 * one names by its id. `isPiece`: it is no whole page.
 * https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md
 */
export async function expectAccessible({ isPiece = false } = {}): Promise<void> {
  const off = [...NEEDS_LAYOUT, ...OF_THE_DOCUMENT, ...(isPiece ? OF_A_PAGE : [])];
  const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(document, { rules, resultTypes: ['violations'] });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  const references = ['aria-describedby', 'aria-labelledby', 'aria-controls'];
  const attributes = [...document.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes]);
  const ids = attributes.flatMap(({ name, value }) => (references.includes(name) ? value.split(' ') : []));
  expect(ids.filter((id) => !document.getElementById(id))).toEqual([]);
}
