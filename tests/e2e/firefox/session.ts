import { connect, type Socket } from 'node:net';

/** Sends a Marionette command to where the session is at the moment. */
export type Send = <T = unknown>(command: string, params?: Record<string, unknown>) => Promise<T>;

/**
 * Where a command goes: to a tab by its handle, or to what a script in Firefox's own window finds as `found`, such as the popup;
 * then down through the frames that fit these selectors. `staysBehind`: the tab stays in the background.
 */
export type Place = { frames: readonly string[] } & ({ tab: string; staysBehind?: boolean } | { beside: string });

/**
 * A Marionette session has one current tab, frame and context. Here every piece of work names its own, and pieces wait for each other,
 * so that pages can be driven side by side. Work must not start other work of the session from within.
 */
export interface FirefoxSession {
  /** Runs a script in Firefox's own window, with its rights. `args` are JSON, in `arguments`; it may `await`. */
  chrome<T>(script: string, ...args: unknown[]): Promise<T>;
  within<T>(place: Place, work: (send: Send) => Promise<T>): Promise<T>;
  /** Does `work` that belongs to no page, such as opening a tab. */
  outside<T>(work: (send: Send) => Promise<T>): Promise<T>;
  disconnect(): void;
}

/** Opens the session of the Firefox that listens on `port`. */
export async function openSession(port: number): Promise<FirefoxSession> {
  const { send, disconnect } = await connectMarionette(port);
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } } });

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => {
      // Whoever asked gets the error; the next in turn does not care.
    });
    return mine;
  };

  /** Switches to any tab, since the current one may be closed. */
  const goToAnyTab = async () => {
    await send('Marionette:SetContext', { value: 'content' });
    const [tab] = await send<string[]>('WebDriver:GetWindowHandles');
    await send('WebDriver:SwitchToWindow', { handle: tab, focus: false });
  };

  const inChrome = async <T>(script: string, args: unknown[]) => {
    await goToAnyTab();
    await send('Marionette:SetContext', { value: 'chrome' });
    const awaited = `return (async () => { ${script} })()`;
    const { value } = await send<{ value: T }>('WebDriver:ExecuteScript', { script: awaited, args });
    return value;
  };

  /** Marionette itself switches to tabs alone, but drives whatever its session points to. */
  const goBeside = async (find: string) => {
    await inChrome(
      `${find}
      if (!found) throw new Error('It is closed');
      const { Marionette } = ChromeUtils.importESModule('chrome://remote/content/components/Marionette.sys.mjs');
      for (const { driver } of Marionette.server.conns) driver.currentSession.contentBrowsingContext = found.browsingContext;`,
      [],
    );
    await send('Marionette:SetContext', { value: 'content' });
  };

  const goToTab = async (tab: string, staysBehind = false) => {
    await send('Marionette:SetContext', { value: 'content' });
    await send('WebDriver:SwitchToWindow', { handle: tab, focus: !staysBehind });
    await send('WebDriver:SwitchToFrame', { id: null });
  };

  return {
    chrome: (script, ...args) => inTurn(() => inChrome(script, args)),
    within: (place, work) =>
      inTurn(async () => {
        if ('tab' in place) await goToTab(place.tab, place.staysBehind);
        else await goBeside(place.beside);
        for (const css of place.frames) {
          const { value } = await send<{ value: unknown }>('WebDriver:FindElement', {
            using: 'css selector',
            value: css,
          });
          await send('WebDriver:SwitchToFrame', { element: elementId(value), focus: true });
        }
        return work(send);
      }),
    outside: (work) =>
      inTurn(async () => {
        await goToAnyTab();
        return work(send);
      }),
    disconnect,
  };
}

/** The key under which WebDriver hands over an element. https://www.w3.org/TR/webdriver2/#elements */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

export function elementId(reference: unknown): string {
  return (reference as Record<typeof ELEMENT_KEY, string>)[ELEMENT_KEY];
}

/** What Firefox answers to a command it cannot carry out. `code` is WebDriver's, such as `no such element`. */
export class MarionetteError extends Error {
  override readonly name = 'MarionetteError';
  constructor(
    readonly command: string,
    readonly code: string,
    message: string,
  ) {
    super(`${command}: ${code}: ${message}`);
  }
}

interface Waiting {
  command: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/**
 * Speaks Firefox's remote protocol with the one that listens on `port` of this machine: over TCP, each message is `length:json`, the length
 * in bytes. A command is `[0, id, name, params]`, its answer `[1, id, error, result]`.
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
async function connectMarionette(port: number) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ host: '127.0.0.1', port }, () => resolve(opening));
    opening.once('error', reject);
  });

  const failAll = () => {
    for (const { command, reject } of waiting.values()) {
      reject(new MarionetteError(command, 'disconnected', 'Firefox closed the line'));
    }
    waiting.clear();
  };
  socket.on('error', failAll);
  socket.on('close', failAll);
  socket.on(
    'data',
    readMessages((message) => {
      // The first message is Firefox's greeting, an object; the rest are answers.
      if (!Array.isArray(message)) return;
      const [, id, error, result] = message as Answer;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new MarionetteError(asked.command, error.error, error.message));
      else asked?.resolve(result);
    }),
  );

  return {
    /** Gives the result of a command. Throws `MarionetteError` when Firefox refuses it or the line is cut. */
    send<T = unknown>(command: string, params: Record<string, unknown> = {}): Promise<T> {
      const id = ++lastId;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { command, resolve: (result) => resolve(result as T), reject });
        const body = JSON.stringify([0, id, command, params]);
        socket.write(`${Buffer.byteLength(body)}:${body}`);
        if (socket.destroyed) failAll();
      });
    },
    disconnect: () => void socket.destroy(),
  };
}

/** Joins chunks and passes on each whole message. */
function readMessages(onMessage: (message: unknown) => void) {
  let unread = Buffer.alloc(0);
  return (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const colon = unread.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(unread.subarray(0, colon).toString());
      if (unread.length < end) return;
      const body = unread.subarray(colon + 1, end).toString();
      unread = unread.subarray(end);
      onMessage(JSON.parse(body));
    }
  };
}
