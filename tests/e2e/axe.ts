import axe from 'axe-core';
import type { Surface } from './surface';

/** What is asked of every page: WCAG 2.2, levels A and AA, and what axe's makers found to be good practice besides. */
const ASKED = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/**
 * What axe finds wrong with what a page shows, a line each. `colours`: only whether everything can be told from what is behind it.
 * A page's own rules (CSP) let no foreign script in: the browser runs it as a debugger does.
 */
export async function findAxeViolations(page: Surface, { colours = false } = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(`() => { ${axe.source}; window.axe = axe; }` as unknown as () => void);
  const only = colours ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: ASKED };
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: here } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // Colours that are still on their way are no colours of ours.
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
