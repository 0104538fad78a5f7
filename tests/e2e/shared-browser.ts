import { join } from 'node:path';
import { shareChromium } from './chromium/chromium';
import type { BrowserName, ExtensionBrowser, SharedBrowser } from './extension-browser';
import { shareFirefox } from './firefox/firefox';

/** Hands one browser from test to test, since starting one takes longer than most tests. */
export interface BrowserPool {
  /** The browser, started if there is none, with the extension as after its first install. */
  take(target: BrowserName, extensionDir: string): Promise<ExtensionBrowser>;
  /** Empties the browser for the next test, or ends it if that fails. */
  giveBack(): Promise<void>;
  stop(): Promise<void>;
}

/** `dir`: where the profiles are made. `findProgram`: the path of a browser. */
export function createBrowserPool(dir: string, findProgram: (target: BrowserName) => Promise<string>): BrowserPool {
  let kept: SharedBrowser | undefined;
  let started = 0;
  const stop = async () => {
    await kept?.stop();
    kept = undefined;
  };
  return {
    stop,
    take: async (target, extensionDir) => {
      const keep = target === 'chromium' ? shareChromium : shareFirefox;
      kept ??= await keep(await findProgram(target), join(dir, `kept-${started++}`));
      return { ...(await kept.install(extensionDir)), close: refuse, stop: refuse };
    },
    giveBack: async () => {
      try {
        await kept?.empty();
      } catch (error) {
        console.warn('The browser was not emptied, so the next test gets another one.', error);
        await stop();
      }
    },
  };
}

function refuse(): Promise<never> {
  throw new Error('This browser goes on to the next test: to close one, start it with `launch`');
}
