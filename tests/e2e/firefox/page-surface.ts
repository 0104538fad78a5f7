import { describeTarget, LABELED, matches, SELECTOR_OF_ROLE, type Surface, type Target } from '../surface';
import { waitUntil } from '../wait-until';
import { chooseFromMenu } from './chrome-scripts';
import { ELEMENT_KEY, elementId, type FirefoxSession, MarionetteError, type Place, type Send } from './session';

/** WebDriver's words for a page or element that was replaced while it was looked at: another try helps. */
const PASSING = new Set([
  'stale element reference',
  'no such element',
  'no such frame',
  'element not interactable',
  'element click intercepted',
  'detached shadow root',
  'move target out of bounds',
]);
const isPassing = (error: unknown) => error instanceof MarionetteError && PASSING.has(error.code);

/** A page of Firefox, or a frame in it, driven through Marionette. Its clicks and keys are the browser's own. */
export function createPageSurface(session: FirefoxSession, place: Place, close: () => Promise<void>): Surface {
  const here = <T>(work: (send: Send) => Promise<T>) => session.within(place, work);
  /** Sends a command and gives its value. */
  const ask = <T = void>(command: string, params?: Record<string, unknown>) =>
    here(async (send) => (await send<{ value: T }>(command, params)).value);
  /** Runs in the page's own world (`sandbox: null`): there pages of ours have `browser`. */
  const execute = <T>(script: unknown, ...args: unknown[]) =>
    ask<T>('WebDriver:ExecuteScript', { script: `return (${script})(...arguments)`, args, sandbox: null });
  const reference = (id: string) => ({ [ELEMENT_KEY]: id });
  const run = <Output, Input>(
    id: string,
    script: (element: Element, input: Input) => Output,
    input?: Input,
  ): Promise<Output> => execute(script, reference(id), input);
  const perform = (...actions: object[]) => ask('WebDriver:PerformActions', { actions });

  const findBelow = async (target: Target, parent?: string): Promise<string[]> => {
    const query = async (script: unknown, ...args: unknown[]) => {
      const inRoot = `(root, ...args) => (${script})(root ?? document, ...args)`;
      return (await execute<unknown[]>(inRoot, parent === undefined ? null : reference(parent), ...args)).map(
        elementId,
      );
    };
    if ('text' in target) {
      const { text } = target;
      return text instanceof RegExp ? query(seenWithText, text.source, text.flags) : query(seenWithText, text, null);
    }
    const css = 'css' in target ? target.css : 'label' in target ? LABELED : SELECTOR_OF_ROLE[target.role];
    const name = 'label' in target ? target.label : 'role' in target ? target.name : undefined;
    const seen = await query(seenElements, css);
    if (name === undefined) return seen;
    const named: string[] = [];
    for (const id of seen) if (matches(name, await ask('WebDriver:GetComputedLabel', { id }))) named.push(id);
    return named;
  };
  const find = async (target: Target): Promise<string[]> => {
    if (!target.in) return findBelow(target);
    const found: string[] = [];
    for (const parent of await find(target.in)) found.push(...(await findBelow(target, parent)));
    return found;
  };

  /** Waits until exactly one element fits and `act` succeeds with it. */
  const withOnly = async <T>(target: Target, act: (id: string) => Promise<T>): Promise<T> => {
    let found = 0;
    const attempt = async (): Promise<{ result: T } | undefined> => {
      try {
        const ids = await find(target);
        found = ids.length;
        const [only] = ids;
        return only !== undefined && found === 1 ? { result: await act(only) } : undefined;
      } catch (error) {
        if (isPassing(error)) return undefined;
        throw error;
      }
    };
    try {
      return (await waitUntil(describeTarget(target), attempt)).result;
    } catch (error) {
      throw new Error(`${describeTarget(target)}: ${found} seen; ${(error as Error).message}`, { cause: error });
    }
  };
  const read = <T>(target: Target, script: (element: Element) => T) => withOnly(target, (id) => run(id, script));
  const clickOn = async (id: string) => {
    try {
      await ask('WebDriver:ElementClick', { id });
    } catch (error) {
      // What is sticky may cover it: the next try finds it in the middle.
      if (isPassing(error)) await run(id, (element) => element.scrollIntoView({ block: 'center' }));
      throw error;
    }
  };
  const typeInto = (id: string, text: string) => ask('WebDriver:ElementSendKeys', { id, text });

  return {
    goto: (url) => ask('WebDriver:Navigate', { url }),
    address: () => execute('() => location.href'),
    click: (target) => withOnly(target, clickOn),
    tripleClick: (target) =>
      withOnly(target, async (id) => {
        const [x, y] = await run(id, startFromMiddle);
        const move = { type: 'pointerMove', origin: reference(id), x, y };
        const press = [
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        const actions = [move, ...press, ...press, ...press];
        await perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
      }),
    doubleClick: (target) =>
      withOnly(target, async (id) => {
        await run(id, (element) => element.scrollIntoView({ block: 'center' }));
        const click = [
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        const move = { type: 'pointerMove', origin: reference(id), x: 0, y: 0 };
        const actions = [move, ...click, { type: 'pause', duration: 50 }, ...click];
        await perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
      }),
    chooseFromMenu: (target, { label }) =>
      withOnly(target, async (id) => {
        const [x, y] = await run(id, selectionFromMiddle);
        const move = { type: 'pointerMove', origin: reference(id), x, y };
        const actions = [move, { type: 'pointerDown', button: 2 }, { type: 'pointerUp', button: 2 }];
        const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
        await chooseFromMenu(session, label, () => perform(pointer));
      }),
    fill: (target, text) => withOnly(target, (id) => run(id, replaceText, text)),
    type: (target, text) => withOnly(target, (id) => typeInto(id, text)),
    press: (keys) => perform({ type: 'key', id: 'keys', actions: parseKeys(keys) }),
    choose: (target, option) => withOnly(target, (id) => run(id, chooseOption, option)),
    setChecked: (target, checked) =>
      withOnly(target, async (id) => {
        if ((await run(id, readChecked)) !== checked) await clickOn(id);
      }),
    // A file field takes paths for keys, each on a line of its own.
    chooseFiles: (target, paths) => withOnly(target, (id) => typeInto(id, paths.join('\n'))),
    waitFor: async (target, { gone = false } = {}) => {
      const isThere = async () => {
        try {
          return (await find(target)).length > 0;
        } catch (error) {
          if (isPassing(error)) return gone;
          throw error;
        }
      };
      await waitUntil(`${describeTarget(target)}${gone ? ' is gone' : ''}`, async () => (await isThere()) !== gone);
    },
    count: async (target) => (await find(target)).length,
    text: (target = { css: 'body' }) => read(target, (element) => (element as HTMLElement).innerText),
    value: (target) => read(target, (element) => (element as HTMLInputElement).value),
    isEnabled: (target) => read(target, (element) => !element.matches(':disabled, [aria-disabled=true]')),
    setWidth: async (pixels) => {
      await waitUntil(`${pixels} are seen`, async () => {
        const [inner, seen] = await execute<[number, number]>(
          '() => [innerWidth, document.documentElement.clientWidth]',
        );
        if (seen === pixels) return true;
        // A window has a least width; what it shows of a page can be narrower. A scroll bar takes room of its own.
        await session.chrome(
          `for (const { style } of gBrowser.browsers) {
            style.flex = 'none';
            style.width = arguments[0] + 'px';
          }`,
          pixels + inner - seen,
        );
        return false;
      });
    },
    evaluate: (script, input) => execute(script, input),
    frame: (css) => createPageSurface(session, { ...place, frames: [...place.frames, css] }, close),
    close,
  };
}

function seenElements(root: ParentNode, css: string): Element[] {
  return [...root.querySelectorAll(css)].filter(
    (it) => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0,
  );
}

/** The innermost elements that show a text: the whole of it, or one that fits an expression. */
function seenWithText(root: ParentNode, text: string, flags: string | null): Element[] {
  const fold = (it: string) => it.replace(/\s+/g, ' ').trim();
  const fits = (it: string) => (flags === null ? it === fold(text) : new RegExp(text, flags).test(it));
  const fitting = [...root.querySelectorAll<HTMLElement>('body *, :scope *')].filter(
    (it) =>
      it.checkVisibility({ visibilityProperty: true }) &&
      it.getClientRects().length > 0 &&
      fits(fold(it.innerText ?? '')),
  );
  return fitting.filter((it) => !fitting.some((other) => other !== it && it.contains(other)));
}

function readChecked(element: Element): boolean {
  return element.ariaChecked === 'true' || (element as HTMLInputElement).checked === true;
}

/** As a paste over everything selected: the page's own listeners see an ordinary `input` event. */
function replaceText(element: Element, text: string): void {
  const field = element as HTMLInputElement | HTMLTextAreaElement;
  field.focus();
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, text);
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertFromPaste', data: text }),
  );
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function chooseOption(element: Element, option: string): void {
  const select = element as HTMLSelectElement;
  const wanted = [...select.options].find((it) => it.label === option);
  if (!wanted) throw new Error(`No option “${option}”`);
  select.focus();
  wanted.selected = true;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
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

/** Just inside the upper left corner of the element, in whole CSS pixels from its middle. */
function startFromMiddle(element: Element): [x: number, y: number] {
  element.scrollIntoView({ block: 'center' });
  const { width, height } = element.getBoundingClientRect();
  return [Math.round(8 - width / 2), Math.round(8 - height / 2)];
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
