import { readFileSync } from 'node:fs';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from '@playwright/test';
import type { LaunchOptions, SeenRequest } from '../extension-browser';
import { waitUntil } from '../wait-until';
import { prepareProfile } from './extension-page';

export interface RunningChromium {
  readonly context: BrowserContext;
  /** The browser's own session, for what belongs to no page. */
  readonly session: CDPSession;
  /** The tab that it starts with. It stays: without a tab Chromium ends. */
  readonly first: Page;
  /** The file to which it writes every request. */
  readonly netLog: string;
}

export async function startChromium(
  executablePath: string,
  { profileDir, hosts = [], language = 'en-US' }: Omit<LaunchOptions, 'extensionDir'> & { language?: string },
): Promise<RunningChromium> {
  const reachable = ['127.0.0.1', 'localhost', ...hosts].map((host) => `EXCLUDE ${host}`);
  prepareProfile(profileDir);
  // Popups and side panels are pages to Playwright only with this.
  process.env.PW_CHROMIUM_ATTACH_TO_OTHER = '1';
  const netLog = `${profileDir}.net-log.json`;
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath,
    headless: true,
    colorScheme: 'light',
    locale: language,
    // Pages that are left stay in the back/forward cache, as for everybody: what waits in one gets no answer.
    ignoreDefaultArgs: ['--disable-extensions', '--disable-back-forward-cache'],
    args: [
      // `install` asks for this.
      '--enable-unsafe-extension-debugging',
      `--lang=${language}`,
      // Nothing else can be reached, whoever asks.
      `--host-resolver-rules=MAP * ~NOTFOUND, ${reachable.join(', ')}`,
      `--log-net-log=${netLog}`,
    ],
  });
  context.setDefaultTimeout(60_000);
  // Nobody is there to answer its dialog. Without it, files are downloaded.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
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

/** The extension's worker, started and terminated by tests. */
export interface ExtensionWorker {
  /** The running worker, which is woken if it is idle. */
  awake(): Promise<Worker>;
  /** Terminates it at any point of its work. */
  kill(): Promise<void>;
}

/** `session` belongs to a page of the extension, and stays open as long as this is used. */
export async function trackWorker(
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
      return waitUntil(
        'the worker runs',
        () => isRunning() && context.serviceWorkers().find((it) => it.url().startsWith(extensionOrigin)),
      );
    },
    kill: async () => {
      // One that starts does not heed the word to stop.
      await waitUntil('the worker has started or is dead', () => !isIn('starting'));
      if (!isRunning() && !isIn('stopping')) return;
      const endsBefore = ends;
      await session.send('ServiceWorker.stopAllWorkers');
      // It may be started again at once by whatever waits for it: so its end is counted, not looked at.
      await waitUntil('the worker has ended', () => ends > endsBefore);
    },
  };
}

/** One event of Chromium's network log. https://www.chromium.org/developers/design-documents/network-stack/netlog/ */
interface NetLogEvent {
  type: number;
  params?: { url?: string; method?: string; initiator?: string; traffic_annotation?: number };
}

interface NetLog {
  constants: { logEventTypes: Record<string, number> };
  events: NetLogEvent[];
}

/** Every request in a finished network log, from whatever process of the browser, its workers and hidden documents included. */
export function readNetLog(file: string): SeenRequest[] {
  const { constants, events }: NetLog = JSON.parse(readFileSync(file, 'utf8'));
  const start = constants.logEventTypes.URL_REQUEST_START_JOB;
  return events.flatMap(({ type, params }) =>
    type === start && params?.url && params.method
      ? [{ method: params.method, url: params.url, initiator: readInitiator(params.initiator) }]
      : [],
  );
}

function readInitiator(initiator = 'not an origin'): string {
  return initiator === 'not an origin' ? 'browser' : initiator;
}
