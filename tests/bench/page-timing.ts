import type { Locator, Page } from '@playwright/test';

declare global {
  var benchLongestTask: number;
}

/** From now on, and in the next documents of this tab, `takeLongestTask` knows how long the page was blocked. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.benchLongestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.benchLongestTask = Math.max(globalThis.benchLongestTask, duration);
    }).observe({ type: 'longtask' });
  });
}

/** The longest task since this was asked last, in milliseconds; 0 below what a browser calls long (50 ms). */
export function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Long tasks are reported after the next picture.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const longest = globalThis.benchLongestTask;
    globalThis.benchLongestTask = 0;
    return longest;
  });
}

/**
 * Presses a button, or pastes a text into a field. Milliseconds on the page's own clock until the first picture with something that matches
 * `shows`. Throws if there is none.
 */
export function measureUntilShown(
  target: Locator,
  shows: string,
  { paste = '', timeoutMs = 60_000 } = {},
): Promise<number> {
  const step = { shows, paste, timeoutMs };
  return target.evaluate(async (element, { shows, paste, timeoutMs }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', paste);
    const start = performance.now();
    if (paste === '') (element as HTMLElement).click();
    else element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    while (!document.querySelector(shows)) {
      if (performance.now() - start > timeoutMs) throw new Error(`Nothing matches ${shows}`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - start;
  }, step);
}
