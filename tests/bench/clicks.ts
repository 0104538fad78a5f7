import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { listen } from '../e2e/servers';
import type { Installed } from './browser';
import { inRandomOrder, type Rounds, type Summary, summarize } from './sampling';

/** What is rung with. */
export interface ClickSignal {
  bench: 'click';
  /** As Chromium hands them to `contextMenus.onClicked`. */
  info: object;
  tab: object;
}

/**
 * A click in the menu, for a browser without a screen. Nothing outside a browser can click its menu, and a worker that does not run
 * cannot call its own listeners: so each measured extension's copy gets these same lines at the end of its worker, and a page of its
 * own sends the message. The browser wakes a worker for a message as it does for a click in the menu: one event through the same
 * dispatcher. What is more than with a real click is the message's way from the page, in both extensions alike.
 */
const DOORBELL = `
chrome.runtime.onMessage.addListener((ring) => {
  if (ring?.bench === 'click') chrome.contextMenus.onClicked.dispatch(ring.info, ring.tab);
});
`;

/** Adds the lines to the worker of this unpacked extension, which must be a copy. Throws if it has none. */
export function addClickSignal(dir: string): void {
  const { background } = JSON.parse(readFileSync(path.join(dir, 'manifest.json'), 'utf8'));
  if (!background?.service_worker) throw new Error(`${dir} has no worker`);
  appendFileSync(path.join(dir, background.service_worker), DOORBELL);
}

/** What is selected: several lines, with what a flattened selection would lose. */
const HTML = `<!doctype html><meta charset="utf-8"><title>A key</title>
<pre>-----BEGIN KEY-----
\tZm9yIG1lYXN1cmluZyBvbmx5\n  ü ß 😀\tend
-----END KEY-----</pre>`;

export interface SelectionPage {
  page: Page;
  close(): Promise<void>;
}

/** Opens a web page of this machine in which a key is selected. */
export async function openSelectionPage(context: BrowserContext): Promise<SelectionPage> {
  const site = await listen((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(HTML);
  });
  const page = await context.newPage();
  await page.goto(`${site.origin}/`);
  await page.locator('pre').evaluate((pre) => getSelection()?.selectAllChildren(pre));
  return {
    page,
    close: async () => {
      await page.close();
      await site.close();
    },
  };
}

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

export interface Click {
  ring: ClickSignal;
  /** What links start with. */
  linkStart: string;
}

/** A click in the menu on the selection in the tab that shows `page`. */
export async function prepareClick({ own }: Installed, page: Page, linkStart: string): Promise<Click> {
  const url = page.url();
  const tab = await own.evaluate(async (it) => (await chrome.tabs.query({})).find((tab) => tab.url === it), url);
  if (tab?.id === undefined) throw new Error('The extension does not see the page with the selection');
  const info = { menuItemId: 'push-selection', frameId: 0, pageUrl: url, editable: false, selectionText: 'flat' };
  return { ring: { bench: 'click', info, tab: { ...tab, incognito: false } }, linkStart };
}

/**
 * Clicks once. Milliseconds until a page of the same extension is told by the browser that session storage holds a link, on that page's
 * clock alone: from the moment before the ring is sent to the first `onChanged` in which a link is.
 */
function takeClickSample({ own }: Installed, click: Click): Promise<number> {
  return own.evaluate(
    ({ ring, linkStart }) =>
      new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => {
          chrome.storage.onChanged.removeListener(onChanged);
          reject(new Error('No link was stored within 10 s of the click'));
        }, 10_000);
        const onChanged: StorageListener = (changes, area) => {
          const now = performance.now();
          const values = Object.values(changes).map(({ newValue }) => newValue);
          if (area !== 'session' || !JSON.stringify(values).includes(linkStart)) return;
          clearTimeout(timer);
          chrome.storage.onChanged.removeListener(onChanged);
          resolve(now - start);
        };
        chrome.storage.onChanged.addListener(onChanged);
        const start = performance.now();
        chrome.runtime.sendMessage(ring).catch(() => {
          // Nobody answers a ring: what counts is what is stored.
        });
      }),
    click,
  );
}

/** Warm: the worker runs and has just made a push. Cold: it is dead, and the click wakes it. */
export const WORKER_STATES = ['warm', 'cold'] as const;
export type WorkerState = (typeof WORKER_STATES)[number];

export interface ClickSubject {
  name: string;
  extension: Installed;
  click: Click;
  /** Resolves when everything that a click set going is over, and puts away what it stored. */
  tidy: () => Promise<void>;
}

/** In milliseconds from the click to the stored link. */
export type ClickFigures = Record<WorkerState, Summary> & {
  /** How many requests the server got for each click, the thrown away ones included. */
  requests: number[];
};

/** Clicks in random order: extensions and states of the worker mixed. `count` = requests that the server got so far. */
export async function measureClicks(
  subjects: readonly ClickSubject[],
  count: () => number,
  rounds: Rounds,
  random: () => number,
): Promise<Map<string, ClickFigures>> {
  const taken = new Map(
    subjects.map(({ name }) => [name, { warm: [] as number[], cold: [] as number[], requests: [] as number[] }]),
  );
  const clickOnce = async (subject: ClickSubject) => {
    const before = count();
    const duration = await takeClickSample(subject.extension, subject.click);
    await subject.tidy();
    taken.get(subject.name)?.requests.push(count() - before);
    return duration;
  };
  const turns = subjects.flatMap((subject) => WORKER_STATES.map((state) => ({ subject, state })));
  for (const { subject: turn, isWarmUp } of inRandomOrder(turns, rounds, random)) {
    if (turn.state === 'cold') await turn.subject.extension.worker.kill();
    else await clickOnce(turn.subject);
    const duration = await clickOnce(turn.subject);
    if (!isWarmUp) taken.get(turn.subject.name)?.[turn.state].push(duration);
  }
  return new Map(
    [...taken].map(([name, { warm, cold, requests }]) => [
      name,
      { warm: summarize(warm), cold: summarize(cold), requests },
    ]),
  );
}
