import { browser } from 'wxt/browser';
import { withTimeout } from '../api/timeout';

type Script = Parameters<typeof browser.scripting.executeScript>[0];

/** Longer than the largest page takes on a slow computer. */
const PAGE_TIMEOUT_MS = 10_000;

/**
 * Runs a script in frames of a web page, and returns what each frame has answered. Rejects where the browser allows no script, and if there is
 * no answer in time: a page never answers while it is in the browser's back/forward cache or asks something itself (`alert`). The script may
 * still run afterward.
 */
export async function runInPage<T>(script: Script, timeoutMs = PAGE_TIMEOUT_MS): Promise<(T | undefined)[]> {
  // What the user sees of a page that is still loading is there to be read.
  const inject = () => browser.scripting.executeScript({ ...script, injectImmediately: true });
  const injected = await withTimeout(inject, { timeoutMs });
  return injected.map(({ result }) => result as T | undefined);
}
