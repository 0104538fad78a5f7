import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const EVERY_MS = 20;

/**
 * Follows the memory of the processes in which pages of extensions run, or those of the web, while `run` runs, from the moment after what
 * is not live in `page` was thrown away. Resolves with by how many bytes it was larger at most.
 */
export async function measureMemory(
  page: Page,
  run: () => Promise<unknown>,
  of: 'extensions' | 'web' = 'extensions',
): Promise<number> {
  await page.requestGC();
  const isAsked = (pid: number) => ps(pid, 'args').includes('--extension-process') === (of === 'extensions');
  const processes = (await renderers(page)).filter(isAsked);
  if (processes.length === 0) throw new Error('No such process is there');
  const look = () => processes.reduce((sum, pid) => sum + ownBytes(pid), 0);
  const before = look();
  let grown = 0;
  const sample = () => {
    grown = Math.max(grown, look() - before);
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

async function renderers(page: Page): Promise<number[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  await session?.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
}

/** What a process has for itself; elsewhere than in Linux with what it shares. */
function ownBytes(pid: number): number {
  if (process.platform !== 'linux') return Number(ps(pid, 'rss')) * 1_024;
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
}
