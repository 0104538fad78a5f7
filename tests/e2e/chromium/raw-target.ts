import type { CDPSession } from '@playwright/test';

/** A page that Playwright does not take for one, such as the popup under the extension's button, spoken to in Chromium's own protocol. */
export interface RawTarget {
  /** Throws what Chromium answers, and when the target is gone. */
  send<T = unknown>(method: string, params?: Record<string, unknown>): Promise<T>;
  readonly isGone: () => boolean;
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

  browser.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  browser.on('Target.detachedFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    isGone = true;
    for (const { reject } of waiting.values()) reject(new Error('The page is closed'));
    waiting.clear();
  });

  return {
    isGone: () => isGone,
    send: <T>(method: string, params: Record<string, unknown> = {}) => {
      const id = ++lastId;
      const answer = new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: (result) => resolve(result as T), reject });
      });
      const message = JSON.stringify({ id, method, params });
      const sent = browser.send('Target.sendMessageToTarget', { sessionId, message });
      return Promise.all([answer, sent]).then(([result]) => result);
    },
  };
}
