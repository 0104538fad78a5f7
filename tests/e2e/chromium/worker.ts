import type { BrowserContext, CDPSession, Worker } from '@playwright/test';
import { until } from '../until';

/** The extension's worker as tests see it: running or not, ended and started at their word. */
export interface ExtensionWorker {
  /** The running worker, woken when it sleeps, as a click on its menu would do. */
  awake(): Promise<Worker>;
  /** Ends it, also in the middle of what it does. Resolves when it has ended. */
  kill(): Promise<void>;
}

/** `session` belongs to a page of the extension, and stays open as long as this is used. */
export async function watchWorker(
  context: BrowserContext,
  session: CDPSession,
  extensionOrigin: string,
): Promise<ExtensionWorker> {
  // Playwright keeps its `Worker` when the worker ends, and asking it something then waits forever: so the state comes from Chromium.
  const states = new Map<string, string>();
  let ends = 0;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { scriptURL, versionId, runningStatus } of versions) {
      if (!scriptURL.startsWith(extensionOrigin)) continue;
      if (runningStatus === 'stopped' && states.get(versionId) !== 'stopped') ends += 1;
      states.set(versionId, runningStatus);
    }
  });
  await session.send('ServiceWorker.enable');
  const isIn = (status: string) => [...states.values()].includes(status);
  const isRunning = () => isIn('running');

  return {
    awake: async () => {
      if (!isRunning()) await session.send('ServiceWorker.startWorker', { scopeURL: `${extensionOrigin}/` });
      return until(
        'the worker runs',
        () => isRunning() && context.serviceWorkers().find((it) => it.url().startsWith(extensionOrigin)),
      );
    },
    kill: async () => {
      // One that starts does not heed the word to stop.
      await until('the worker has started or is dead', () => !isIn('starting'));
      if (!isRunning() && !isIn('stopping')) return;
      const endsBefore = ends;
      await session.send('ServiceWorker.stopAllWorkers');
      // It may be started again at once by whatever waits for it: so its end is counted, not looked at.
      await until('the worker has ended', () => ends > endsBefore);
    },
  };
}
