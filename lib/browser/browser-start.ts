import { browser } from 'wxt/browser';

/** Has the worker started with the browser: alarms of before may be lost (Firefox keeps none), and somebody has to set them again. */
export function startWithBrowser(): void {
  // That there is a listener starts the worker; what it has to do it does at every start.
  browser.runtime.onStartup.addListener(() => undefined);
}
