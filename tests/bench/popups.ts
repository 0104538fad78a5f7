import type { BrowserContext } from '@playwright/test';
import { waitUntil } from '../e2e/wait-until';
import { type Bench, EMPTY_EXTENSION, type Installed, SECRET_PUSH } from './browser';
import { atMost, definePart, TIMES } from './report';
import { ratio, takeInTurns } from './sampling';

/** In milliseconds since the page was asked for. `ready`: when the field that took the character had the cursor. */
interface Seen {
  firstPaint: number;
  ready: number;
}

declare global {
  /** To be asked after a character was typed. Undefined until the page is painted and its field has the character. */
  var benchSeen: ((character: string) => Seen | undefined) | undefined;
}

const CHARACTER = 'x';

/** Notes since when the field with the cursor takes text, without changing the page. Runs in it, before its own scripts. */
function watchField(): void {
  let field: Element | null = null;
  let ready = 0;
  const look = () => {
    const focused = document.activeElement;
    const now = focused?.matches('textarea:enabled:read-write') && !focused.closest('[inert]') ? focused : null;
    if (now !== field) ready = performance.now();
    field = now;
  };
  const attributeFilter = ['disabled', 'readonly', 'inert'];
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter });
  addEventListener('focusin', look, true);
  globalThis.benchSeen = (character) => {
    const firstPaint = performance.getEntriesByName('first-paint')[0]?.startTime;
    const hasCharacter = field instanceof HTMLTextAreaElement && field.value.includes(character);
    return firstPaint !== undefined && hasCharacter ? { firstPaint, ready } : undefined;
  };
}

/**
 * Opens an extension's page in a tab of its own, types a character and closes it again. The extension's worker is asleep before, as it is
 * for nearly every popup: waking it is part of what opening costs.
 */
async function openOnce(context: BrowserContext, { origin, worker }: Installed, page: string): Promise<Seen> {
  await worker.kill();
  const tab = await context.newPage();
  try {
    await tab.addInitScript(watchField);
    await tab.goto(`${origin}/${page}`);
    await tab.locator('textarea:focus').waitFor();
    await tab.keyboard.type(CHARACTER);
    const look = () => tab.evaluate((it) => globalThis.benchSeen?.(it), CHARACTER);
    return await waitUntil('the field has the character', look);
  } finally {
    await tab.close();
  }
}

async function measure({ context, extension, own, rounds }: Bench) {
  await own.ask('refreshFeatures', undefined);
  const ways = {
    ours: async () => {
      await own.forgetTyped();
      return openOnce(context, own, 'popup.html');
    },
    blank: () => openOnce(context, extension(EMPTY_EXTENSION), 'page.html'),
  };
  const { ours, blank } = await takeInTurns(ways, rounds, (open) => open());
  await own.forgetTyped();
  return { ours: toFigures(ours), blank: toFigures(blank) };
}

const toFigures = (seen: readonly Seen[]) => ({
  firstPaint: seen.map(({ firstPaint }) => firstPaint),
  ready: seen.map(({ ready }) => ready),
});

/** Opening the popup, beside a blank page with a field. */
export const popup = definePart({
  measure,
  durations: ({ ours, blank }) => [
    ['popup: first paint', SECRET_PUSH, ours.firstPaint, blank.firstPaint],
    ['popup: first paint', EMPTY_EXTENSION, blank.firstPaint, blank.firstPaint],
    ['popup: ready to type', SECRET_PUSH, ours.ready, blank.ready],
    ['popup: ready to type', EMPTY_EXTENSION, blank.ready, blank.ready],
  ],
  goals: [
    [
      'first paint of the popup : blank page',
      atMost(1.15, TIMES),
      (it) => ratio(it.ours.firstPaint, it.blank.firstPaint),
    ],
    ['ready to type : blank page with a field', atMost(1.25, TIMES), (it) => ratio(it.ours.ready, it.blank.ready)],
  ],
});
