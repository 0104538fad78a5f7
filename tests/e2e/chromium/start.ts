import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { LaunchOptions } from '../extension-browser';
import { prepareProfile } from './complaints';

/** A Chromium without an extension. */
export interface RunningChromium {
  readonly context: BrowserContext;
  /** The browser's own session, for what belongs to no page. */
  readonly session: CDPSession;
  /** The tab that it starts with. It stays: without a tab Chromium ends. */
  readonly first: Page;
  /** The file to which it writes every request. */
  readonly netLog: string;
}

/** Starts Chromium, headless. */
export async function startChromium(
  executablePath: string,
  { profileDir, colorScheme = 'light', hosts = [] }: Omit<LaunchOptions, 'extensionDir'>,
): Promise<RunningChromium> {
  const reachable = ['127.0.0.1', 'localhost', ...hosts].map((host) => `EXCLUDE ${host}`);
  prepareProfile(profileDir);
  const netLog = `${profileDir}.net-log.json`;
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath,
    headless: true,
    colorScheme,
    locale: 'en-US',
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      // `install` asks for this.
      '--enable-unsafe-extension-debugging',
      '--lang=en-US',
      // Nothing else can be reached, whoever asks.
      `--host-resolver-rules=MAP * ~NOTFOUND, ${reachable.join(', ')}`,
      `--log-net-log=${netLog}`,
    ],
  });
  context.setDefaultTimeout(30_000);
  try {
    const session = await context.browser()?.newBrowserCDPSession();
    const [first] = context.pages();
    if (!session || !first) throw new Error('Chromium gives no session of its own, or no tab');
    return { context, session, first, netLog };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Installs an unpacked extension, as a person does on the extensions page. Resolves with its id, which its folder decides. */
export async function install({ session }: RunningChromium, extensionDir: string): Promise<string> {
  const { id } = await session.send('Extensions.loadUnpacked', { path: extensionDir });
  return id;
}
