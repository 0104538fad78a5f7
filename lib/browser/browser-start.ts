import { browser } from 'wxt/browser';

/**
 * Has the worker started with the browser, and calls `listener` then: alarms of before may be lost (Firefox keeps none), and somebody has to
 * set them again; and the browser may speak another language than before.
 */
export function startWithBrowser(listener: () => void): void {
  browser.runtime.onStartup.addListener(() => listener());
}
