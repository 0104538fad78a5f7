import type { Page } from '@playwright/test';
import { until } from '../e2e/wait-until';
import type { BenchBrowser, Installed } from './bench-browser';
import { installTypingProbe, type Seen, TEXT_FIELDS } from './typing-probe';

/** Typed into what is measured. */
const CHARACTER = 'x';

/** How long a page may take until something can be typed, before it counts as a page where nothing can. */
const PATIENCE_MS = 3_000;

/** How long a page may take to set the cursor by itself, once there is a field. */
const CURSOR_PATIENCE_MS = 500;

/**
 * Opens an extension's page in a tab of its own and closes it again. The extension's worker is asleep before, as it is for nearly every
 * popup: waking it is part of what opening costs.
 */
export async function takePopupSample(
  browser: BenchBrowser,
  { origin, worker }: Installed,
  page: string,
): Promise<Seen> {
  await worker.kill();
  const tab = await browser.context.newPage();
  try {
    await tab.addInitScript(installTypingProbe, TEXT_FIELDS);
    await tab.goto(`${origin}/${page}`);
    await typeACharacter(tab);
    return await until('the page is painted', () => tab.evaluate((it) => globalThis.benchProbe?.seen(it), CHARACTER));
  } finally {
    await tab.close();
  }
}

/** Types into the field where the page sets the cursor; where it sets none, into its first field, after a click. */
async function typeACharacter(tab: Page): Promise<void> {
  const field = await soon(PATIENCE_MS, () => fieldOf(tab, 'any'));
  if (!field) return;
  const focused = await soon(CURSOR_PATIENCE_MS, () => fieldOf(tab, 'focused'));
  if (!focused) await field.click();
  await tab.keyboard.type(CHARACTER);
}

const fieldOf = async (tab: Page, which: 'any' | 'focused') =>
  (await tab.evaluateHandle((it) => globalThis.benchProbe?.field(it), which)).asElement();

/** What `look` finds within the time, or undefined. */
async function soon<T>(timeoutMs: number, look: () => Promise<T | null>): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  do {
    const found = await look();
    if (found !== null) return found;
  } while (performance.now() < deadline);
  return undefined;
}
