import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { findWebKit } from '../../../scripts/setup/webkit.mjs';
import { createPageSurface } from '../firefox/page-surface';
import type { FirefoxSession, Send } from '../firefox/session';
import type { RecipientBrowser } from '../recipient-browser';
import { waitUntil } from '../wait-until';
import { openSession } from './session';

/** Starts the engine of every iPhone, with a window on a display that nobody sees. It has one tab and a profile of its own, in memory. */
export async function launchWebKit(): Promise<RecipientBrowser> {
  const programs = findWebKit();
  if (!programs) throw new Error('There is no WebKit here: npm run test:all gets it');
  const { driver, browser, display } = programs;
  const children: ChildProcess[] = [];
  const start = (
    program: string,
    args: string[],
    env: Record<string, string> = {},
    stdio: 'pipe' | 'ignore' = 'ignore',
  ) => {
    const child = spawn(program, args, { stdio: ['ignore', stdio, 'ignore'], env: { ...process.env, ...env } });
    process.once('exit', () => child.kill('SIGKILL'));
    children.push(child);
    return child;
  };
  const stop = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  };
  try {
    // It says which display it has taken.
    const screen = start(display, ['-displayfd', '1', '-screen', '0', '1280x900x24'], {}, 'pipe');
    const [number] = await once(createInterface(screen.stdout as NodeJS.ReadableStream), 'line');
    const port = await findFreePort();
    start(driver, [`--port=${port}`], { DISPLAY: `:${number}` });
    const send = await waitUntil('WebKit answers', () =>
      openSession(`http://127.0.0.1:${port}`, {
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      }).catch((error: unknown) => (isNotListening(error) ? undefined : Promise.reject(error))),
    );
    const page = createPageSurface(asSession(send), { tab: '', frames: [] }, stop);
    return {
      profileDir: undefined,
      open: async (address) => {
        await page.goto(address);
        return {
          ...page,
          setWidth: async (pixels) => void (await send('WebDriver:SetWindowRect', { width: pixels, height: 900 })),
        };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** WebKit's one tab as a session of many: pieces of work wait for each other. */
function asSession(send: Send): FirefoxSession {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (send: Send) => Promise<T>): Promise<T> => {
    const mine = last.then(
      () => work(send),
      () => work(send),
    );
    last = mine.catch(() => undefined);
    return mine;
  };
  return {
    chrome: () => Promise.reject(new Error('WebKit has no window that can be scripted')),
    within: (_, work) => inTurn(work),
    outside: inTurn,
    disconnect: () => undefined,
  };
}

function isNotListening(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
