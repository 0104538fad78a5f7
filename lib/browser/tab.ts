import { browser } from 'wxt/browser';
import { tryDecodeUri } from '../instance/hosts';
import { wait } from '../wait';
import { callWorker } from './messaging';
import { hasWindows } from './page-environment';

/** The decoded fragment of this page's address, removed from the address and from the tab's history, which the browser stores on disk. */
export function consumeFragment(): string | undefined {
  const { hash } = location;
  history.replaceState(null, '', getPageUrl());
  return tryDecodeUri(hash.slice(1)) || undefined;
}

export function getPageUrl(): string {
  return location.href.slice(0, location.href.length - location.hash.length);
}

/** Has the browser ask before this page is left while `isBusy`. Calls `onLeave` when it closes. */
export function warnBeforeLeaving(isBusy: () => boolean, onLeave: () => void): void {
  addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  addEventListener('pagehide', onLeave);
}

/** Whether the browser may discard this page's tab in the background to save memory, which loses what cannot be loaded again. */
export async function preventTabDiscard(isPrevented: boolean): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.update(tab.id, { autoDiscardable: !isPrevented });
}

/** Resolves after this time, or at once when aborted. The worker measures it: timers of hidden pages are up to a minute late. */
export async function waitByWorker(milliseconds: number, stopped: AbortSignal): Promise<void> {
  const until = Date.now() + milliseconds;
  const done = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => resolve(), { signal: done.signal });
  });
  while (!stopped.aborted && Date.now() < until) {
    const left = until - Date.now();
    const waited = callWorker('wait', { milliseconds: left }).then((reply) =>
      // The worker was terminated.
      reply.ok ? undefined : wait(Math.min(left, 1_000), stopped),
    );
    await Promise.race([aborted, waited]);
  }
  done.abort();
}

export async function showThisTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id === undefined) return;
  await browser.tabs.update(tab.id, { active: true });
  if (hasWindows()) await browser.windows.update(tab.windowId, { focused: true });
}

export async function closeThisTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}
