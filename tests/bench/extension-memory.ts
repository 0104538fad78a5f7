import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

/** How often it is looked at. */
const EVERY_MS = 20;

/**
 * Follows the memory of the processes in which pages of extensions run, from the moment after what is not live was thrown away. Resolves
 * with how to stop, which gives by how many bytes it was larger at most.
 */
export async function watchExtensionMemory(page: Page): Promise<() => number> {
  const processes = await extensionProcesses(page.context());
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  const now = () => processes.reduce((sum, pid) => sum + ownBytes(pid), 0);
  const before = now();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, now());
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return Math.max(most, now()) - before;
  };
}

/** The processes, by their ids. Throws if there is none: then Chromium tells it in another way. */
async function extensionProcesses(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  const info = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  await session?.detach();
  const found = info.processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => id)
    .filter((pid) => commandOf(pid).includes('--extension-process'));
  if (found.length === 0) throw new Error('No process of an extension is there');
  return found;
}

function commandOf(pid: number): string {
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
}

/** What a process has for itself; elsewhere than in Linux with what it shares. */
function ownBytes(pid: number): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024;
}
