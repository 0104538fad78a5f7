import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const EVERY_MS = 20;

/**
 * Follows the memory of processes of the browser while `run` runs, from the moment after what is not live in `page` was thrown away:
 * `pages` are those in which pages of extensions run. Resolves with by how many bytes each was larger at most.
 */
export async function measureMemory(page: Page, run: () => Promise<unknown>) {
  await page.requestGC();
  const all = await processes(page);
  const pages = all.filter(({ pid, type }) => type === 'renderer' && ps(pid, 'args').includes('--extension-process'));
  if (pages.length === 0) throw new Error('No process of an extension is there');
  const look = {
    pages: () => pages.reduce((sum, { pid }) => sum + ownBytes(pid), 0),
    browser: () => all.filter(({ type }) => type === 'browser').reduce((sum, { pid }) => sum + ownBytes(pid), 0),
  };
  const before = { pages: look.pages(), browser: look.browser() };
  const grown = { pages: 0, browser: 0 };
  const sample = () => {
    for (const name of ['pages', 'browser'] as const) grown[name] = Math.max(grown[name], look[name]() - before[name]);
  };
  const timer = setInterval(sample, EVERY_MS);
  try {
    await run();
    sample();
  } finally {
    clearInterval(timer);
  }
  return grown;
}

async function processes(page: Page): Promise<{ pid: number; type: string }[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  await session?.detach();
  return processInfo.map(({ id, type }) => ({ pid: id, type }));
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
}

/** What a process has for itself; elsewhere than in Linux with what it shares. */
function ownBytes(pid: number): number {
  if (process.platform !== 'linux') return Number(ps(pid, 'rss')) * 1_024;
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
}
