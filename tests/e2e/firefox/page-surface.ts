import { createElementSurface, type ElementDriver } from '../element-surface';
import type { Surface } from '../surface';
import { waitUntil } from '../wait-until';
import { chooseFromMenu } from './chrome-scripts';
import { ELEMENT_KEY, elementId, type FirefoxSession, MarionetteError, type Place, type Send } from './session';

interface Value<T> {
  value: T;
}

/** WebDriver's words for a page or element that was replaced while it was looked at. */
const PASSING = new Set([
  'stale element reference',
  'no such element',
  'no such frame',
  'element not interactable',
  'element click intercepted',
  'detached shadow root',
  'move target out of bounds',
]);

/** A tab of Firefox, or a frame in it, driven through Marionette. Its clicks and keys are the browser's own. */
export function createPageSurface(session: FirefoxSession, place: Place): Surface {
  const here = <T>(work: (send: Send) => Promise<T>) => session.within(place, work);
  /** Runs in the page's own world (`sandbox: null`): there pages of ours have `browser`. */
  const execute = <T>(script: string, args: unknown[]) =>
    here(async (send) => (await send<Value<T>>('WebDriver:ExecuteScript', { script, args, sandbox: null })).value);
  const reference = (handle: string) => ({ [ELEMENT_KEY]: handle });

  const driver: ElementDriver<string> = {
    query: async (script, input, parent) => {
      const found = await execute<unknown[]>(`return (${script})(arguments[0] ?? document, arguments[1])`, [
        parent === undefined ? null : reference(parent),
        input,
      ]);
      return found.map(elementId);
    },
    nameOf: async (id) => (await here((send) => send<Value<string>>('WebDriver:GetComputedLabel', { id }))).value,
    run: (handle, script, input) => execute(`return (${script})(...arguments)`, [reference(handle), input]),
    clickOn: async (id) => {
      await here((send) => send('WebDriver:ElementClick', { id }));
    },
    chooseFromMenu: async (id, { label }) => {
      const [x, y] = await execute<[number, number]>(`return (${selectionFromMiddle})(...arguments)`, [reference(id)]);
      const move = { type: 'pointerMove', origin: reference(id), x, y };
      const actions = [move, { type: 'pointerDown', button: 2 }, { type: 'pointerUp', button: 2 }];
      const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await chooseFromMenu(session, label, () =>
        here(async (send) => {
          await send('WebDriver:PerformActions', { actions: [pointer] });
        }),
      );
    },
    typeInto: async (id, text) => {
      await here((send) => send('WebDriver:ElementSendKeys', { id, text }));
    },
    isPassing: (error) => error instanceof MarionetteError && PASSING.has(error.code),
  };

  return createElementSurface(driver, {
    goto: async (url) => {
      await here((send) => send('WebDriver:Navigate', { url }));
    },
    address: () => execute<string>('return location.href', []),
    reload: async () => {
      await here((send) => send('WebDriver:Refresh'));
    },
    press: async (keys) => {
      const actions = parseKeys(keys);
      await here((send) => send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] }));
    },
    setWidth: (pixels) =>
      waitUntil(`${pixels} are seen`, async () => {
        const seen = await execute<[number, number]>('return [innerWidth, document.documentElement.clientWidth]', []);
        if (seen[1] === pixels) return true;
        // A window has a least width; what it shows of a page can be narrower. A scroll bar takes room of its own.
        await session.chrome(
          `for (const { style } of gBrowser.browsers) {
            style.flex = 'none';
            style.width = arguments[0] + 'px';
          }`,
          pixels + seen[0] - seen[1],
        );
        return false;
      }).then(() => undefined),
    evaluate: (script, input) => execute(`return (${script})(...arguments)`, [input]),
    frame: (css) => createPageSurface(session, { ...place, frames: [...place.frames, css] }),
    close: async () => {
      await session.within({ tab: place.tab, frames: [] }, (send) => send('WebDriver:CloseWindow'));
    },
  });
}

/** Where the selection starts, in whole CSS pixels from the middle of the element: a right click beside a selection would give it up. */
function selectionFromMiddle(element: Element): [x: number, y: number] {
  element.scrollIntoView({ block: 'center' });
  const selection = (element.getRootNode() as Document).getSelection?.() ?? getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  const selected = range && element.contains(range.startContainer) ? range.getClientRects()[0] : undefined;
  if (!selected) return [0, 0];
  const box = element.getBoundingClientRect();
  const fromLeft = selected.left + Math.min(selected.width / 2, 4) - box.left;
  const fromTop = selected.top + selected.height / 2 - box.top;
  return [Math.round(fromLeft - box.width / 2), Math.round(fromTop - box.height / 2)];
}

/** WebDriver's code points for keys that have no character. https://www.w3.org/TR/webdriver2/#keyboard-actions */
const CODE_POINTS: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
};

/** Turns `Control+Shift+Enter` into WebDriver's key actions: all down in order, then up the other way round. */
function parseKeys(keys: string): { type: 'keyDown' | 'keyUp'; value: string }[] {
  const values = keys.split('+').map((key) => CODE_POINTS[key] ?? key);
  return [
    ...values.map((value) => ({ type: 'keyDown' as const, value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ];
}
