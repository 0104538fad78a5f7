import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Bench, type Installed, SECRET_PUSH, SHORTEST_EXTENSION } from './browser';
import { atMost, definePart, TIMES } from './report';
import { ratio, takeInTurns } from './sampling';

/** A page in which a key can be selected: several lines, with what a flattened selection would lose. */
const HTML = `<!doctype html><meta charset="utf-8"><title>A key</title>
<pre>-----BEGIN KEY-----
\tZm9yIG1lYXN1cmluZyBvbmx5\n  ü ß 😀\tend
-----END KEY-----</pre>`;

/** What is used here of an extension page's world. */
declare const chrome: {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  storage: {
    onChanged: {
      addListener(listener: StorageListener): void;
      removeListener(listener: StorageListener): void;
    };
  };
  tabs: { query(which: object): Promise<{ id?: number; url?: string }[]> };
};
type StorageListener = (changes: Record<string, { newValue?: unknown }>, area: string) => void;

interface Click {
  /** With `info` and `tab` as Chromium hands them to `contextMenus.onClicked`. */
  message: object;
  /** What links start with. */
  linkStart: string;
}

/** A click in the menu on the selection in the tab at `url`. */
async function prepareClick({ page }: Installed, url: string, linkStart: string): Promise<Click> {
  const tab = await page.evaluate(async (it) => (await chrome.tabs.query({})).find((tab) => tab.url === it), url);
  if (tab?.id === undefined) throw new Error('The extension does not see the page with the selection');
  const info = { menuItemId: 'push-selection', frameId: 0, pageUrl: url, editable: false, selectionText: 'flat' };
  return { message: { bench: 'click', info, tab: { ...tab, incognito: false } }, linkStart };
}

/**
 * Clicks once. Milliseconds until a page of the same extension is told by the browser that session storage holds a link, on that page's
 * clock alone: from the moment before the message is sent to the first `onChanged` in which a link is.
 */
function clickOnce(page: Page, click: Click): Promise<number> {
  const clicked = page.evaluate(
    ({ message, linkStart }) =>
      new Promise<number>((resolve) => {
        const onChanged: StorageListener = (changes, area) => {
          const now = performance.now();
          const values = Object.values(changes).map(({ newValue }) => newValue);
          if (area !== 'session' || !JSON.stringify(values).includes(linkStart)) return;
          chrome.storage.onChanged.removeListener(onChanged);
          resolve(now - start);
        };
        chrome.storage.onChanged.addListener(onChanged);
        const start = performance.now();
        chrome.runtime.sendMessage(message).catch(() => {
          // Nobody answers the message: what counts is what is stored.
        });
      }),
    click,
  );
  const late = wait(10_000, undefined, { ref: false }).then(() => {
    throw new Error('No link was stored within 10 s of the click');
  });
  return Promise.race([clicked, late]);
}

async function measure({ context, extension, own, server, rounds }: Bench) {
  const linkStart = `${server.origin}/p/`;
  const page = await context.newPage();
  const url = `${server.origin}/key`;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: HTML }));
  await page.goto(url);
  await page.locator('pre').selectText();
  const shortest = extension(SHORTEST_EXTENSION);
  const ours = { ...own, click: await prepareClick(own, url, linkStart) };
  // Its write is the last thing it does, and replaces the one before.
  const least = { ...shortest, click: await prepareClick(shortest, url, linkStart), tidy: async () => {} };
  /** Resolves when everything that the click set going is over, and what it stored is put away. */
  const push = async (subject: typeof least) => {
    const duration = await clickOnce(subject.page, subject.click);
    await subject.tidy();
    return duration;
  };
  const warm = async (subject: typeof least) => {
    await push(subject);
    return push(subject);
  };
  const cold = async (subject: typeof least) => {
    await subject.worker.kill();
    return push(subject);
  };
  const clicks = await takeInTurns(
    {
      oursWarm: () => warm(ours),
      leastWarm: () => warm(least),
      oursCold: () => cold(ours),
      leastCold: () => cold(least),
    },
    rounds,
    (click) => click(),
  );
  await page.close();
  return clicks;
}

/**
 * From a click in the menu to the stored link, beside the shortest extension that does it. Warm: the worker runs and has just made a push.
 * Cold: it is dead, and the click wakes it.
 */
export const clicks = definePart({
  measure,
  durations: ({ oursWarm, leastWarm, oursCold, leastCold }) => [
    ['click to link, worker warm', SECRET_PUSH, oursWarm, leastWarm],
    ['click to link, worker warm', SHORTEST_EXTENSION, leastWarm, leastWarm],
    ['click to link, worker cold', SECRET_PUSH, oursCold, leastCold],
    ['click to link, worker cold', SHORTEST_EXTENSION, leastCold, leastCold],
  ],
  goals: [
    ['click to link : shortest extension, warm', atMost(1.8, TIMES), (it) => ratio(it.oursWarm, it.leastWarm)],
    ['click to link : shortest extension, cold', atMost(1.6, TIMES), (it) => ratio(it.oursCold, it.leastCold)],
  ],
});
