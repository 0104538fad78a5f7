import { connectMarionette } from './marionette';

/** Sends a Marionette command to where the session is at the moment. */
export type Send = <T = unknown>(command: string, params?: Record<string, unknown>) => Promise<T>;

/** Where a command goes: a tab by its handle, then down through the frames that fit these selectors. */
export interface Place {
  tab: string;
  frames: readonly string[];
  /** The tab is left where it is, behind the one that the person looks at. */
  staysBehind?: boolean;
}

/**
 * A Marionette session has one current tab, frame and context. Here every piece of work names its own, and pieces wait for each other,
 * so that pages can be driven side by side. Work must not start other work of the session from within.
 */
export interface FirefoxSession {
  /** Runs a script in Firefox's own window, with its rights. `args` are JSON, in `arguments`; it may `await`. */
  chrome<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Does `work` in a place of a page. */
  within<T>(place: Place, work: (send: Send) => Promise<T>): Promise<T>;
  /** Does `work` that belongs to no page, such as opening a tab. */
  outside<T>(work: (send: Send) => Promise<T>): Promise<T>;
  disconnect(): void;
}

/** Opens the session of the Firefox that listens on `port`. */
export async function openSession(port: number): Promise<FirefoxSession> {
  const marionette = await connectMarionette(port);
  const { send } = marionette;
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } } });

  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => {
      // Whoever asked gets the error; the next in turn does not care.
    });
    return mine;
  };

  /** The tab that was current may be closed by now: for what belongs to none, any other is as good. */
  const goToAnyTab = async () => {
    await send('Marionette:SetContext', { value: 'content' });
    const [tab] = await send<string[]>('WebDriver:GetWindowHandles');
    await send('WebDriver:SwitchToWindow', { handle: tab, focus: false });
  };

  return {
    chrome: <T>(script: string, ...args: unknown[]) =>
      inTurn(async () => {
        await goToAnyTab();
        await send('Marionette:SetContext', { value: 'chrome' });
        const awaited = `return (async () => { ${script} })()`;
        const { value } = await send<{ value: T }>('WebDriver:ExecuteScript', { script: awaited, args });
        return value;
      }),
    within: (place, work) =>
      inTurn(async () => {
        await send('Marionette:SetContext', { value: 'content' });
        await send('WebDriver:SwitchToWindow', { handle: place.tab, focus: !place.staysBehind });
        await send('WebDriver:SwitchToFrame', { id: null });
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
    disconnect: () => marionette.close(),
  };
}

/** The key under which WebDriver hands over an element. https://www.w3.org/TR/webdriver2/#elements */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** The id of an element that WebDriver handed over. */
export function elementId(reference: unknown): string {
  return (reference as Record<typeof ELEMENT_KEY, string>)[ELEMENT_KEY];
}
