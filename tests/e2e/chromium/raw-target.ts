import type { CDPSession } from '@playwright/test';

/** A page that Playwright does not know, such as the popup, driven by the DevTools protocol. */
export interface RawTarget {
  /** Throws what Chromium answers, and `PageClosedError` when the page closes before it has answered. */
  send<T = unknown>(method: string, params?: Record<string, unknown>): Promise<T>;
  /** Sends a click or a key. A page that it closes answers no more: that is no failure. */
  sendInput(method: string, params: Record<string, unknown>): Promise<void>;
  readonly isGone: () => boolean;
}

class PageClosedError extends Error {
  override readonly name = 'PageClosedError';
  constructor() {
    super('The page is closed');
  }
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Attaches to a target of the browser. Messages are wrapped in those of the browser's own session. */
export async function attachToTarget(browser: CDPSession, targetId: string): Promise<RawTarget> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isGone = false;
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });

  const hear = (event: { sessionId: string; message: string }) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  };
  const end = (event: { sessionId: string }) => {
    if (event.sessionId !== sessionId) return;
    isGone = true;
    browser.off('Target.receivedMessageFromTarget', hear);
    browser.off('Target.detachedFromTarget', end);
    for (const { reject } of waiting.values()) reject(new PageClosedError());
    waiting.clear();
  };
  browser.on('Target.receivedMessageFromTarget', hear);
  browser.on('Target.detachedFromTarget', end);

  const send: RawTarget['send'] = <T>(method: string, params: Record<string, unknown> = {}) => {
    const id = ++lastId;
    const answer = new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: (result) => resolve(result as T), reject });
    });
    const message = JSON.stringify({ id, method, params });
    const sent = browser.send('Target.sendMessageToTarget', { sessionId, message });
    return Promise.all([answer, sent]).then(([result]) => result);
  };

  return {
    isGone: () => isGone,
    send,
    sendInput: async (method, params) => {
      try {
        await send(method, params);
      } catch (error) {
        if (!(error instanceof PageClosedError)) throw error;
      }
    },
  };
}

/** The bits by which Chromium's protocol tells modifiers. https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-dispatchKeyEvent */
const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** Windows key codes of keys without a character, which Chromium needs to act on them. */
const KEY_CODES: Record<string, number> = {
  ArrowDown: 40,
  ArrowLeft: 37,
  ArrowRight: 39,
  ArrowUp: 38,
  Backspace: 8,
  Delete: 46,
  End: 35,
  Enter: 13,
  Escape: 27,
  Home: 36,
  Tab: 9,
};

/** Presses one key with its modifiers, such as `Control+Enter`, for what has the focus in the target. */
export async function pressKeys(target: RawTarget, keys: string): Promise<void> {
  const names = keys.length === 1 ? [keys] : keys.split('+');
  const key = names.at(-1) ?? '';
  const modifiers = names.slice(0, -1).reduce((sum, name) => sum | (MODIFIERS[name] ?? 0), 0);
  const text = key === 'Enter' ? '\r' : key.length === 1 && !(modifiers & ~8) ? key : undefined;
  const event = { key, code: key, modifiers, windowsVirtualKeyCode: KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0) };
  await target.sendInput('Input.dispatchKeyEvent', {
    type: text ? 'keyDown' : 'rawKeyDown',
    ...event,
    ...(text ? { text } : {}),
  });
  if (!target.isGone()) await target.sendInput('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
