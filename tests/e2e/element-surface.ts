import {
  describeTarget,
  LABELED,
  type MenuItem,
  matches,
  SELECTOR_OF_ROLE,
  type Surface,
  type Target,
} from './surface';
import { waitUntil } from './wait-until';

/** What a protocol with element handles has to provide for a `Surface`. */
export interface ElementDriver<Handle> {
  /** The elements that `script` finds below `parent`, or in the whole document. */
  query<Input>(
    script: (root: ParentNode, input: Input) => Element[],
    input: Input,
    parent: Handle | undefined,
  ): Promise<Handle[]>;
  /** The accessible name that the browser computes. */
  nameOf(handle: Handle): Promise<string>;
  /** Runs `script` in the page with the element and JSON `input`. */
  run<Output, Input>(handle: Handle, script: (element: Element, input: Input) => Output, input: Input): Promise<Output>;
  clickOn(handle: Handle): Promise<void>;
  chooseFromMenu(handle: Handle, item: MenuItem): Promise<void>;
  typeInto(handle: Handle, text: string): Promise<void>;
  /** Whether the error says that an element or page went away, so that another try helps. */
  isPassing(error: unknown): boolean;
}

type Rest = Pick<Surface, 'goto' | 'address' | 'reload' | 'press' | 'setWidth' | 'evaluate' | 'frame' | 'close'>;

/** Creates a `Surface` whose actions wait for their target. */
export function createElementSurface<Handle>(driver: ElementDriver<Handle>, rest: Rest): Surface {
  const find = createFind(driver);

  /** Waits until exactly one element matches and `act` succeeds with it. */
  const withOnly = async <T>(target: Target, act: (handle: Handle) => Promise<T>): Promise<T> => {
    let found = 0;
    const attempt = async (): Promise<{ result: T } | undefined> => {
      try {
        const handles = await find(target);
        found = handles.length;
        const [only] = handles;
        return only !== undefined && found === 1 ? { result: await act(only) } : undefined;
      } catch (error) {
        if (driver.isPassing(error)) return undefined;
        throw error;
      }
    };
    try {
      const { result } = await waitUntil(describeTarget(target), attempt);
      return result;
    } catch (error) {
      throw new Error(`${describeTarget(target)}: ${found} seen; ${(error as Error).message}`, { cause: error });
    }
  };

  const read = <T>(target: Target, script: (element: Element) => T) =>
    withOnly(target, (handle) => driver.run(handle, script, undefined));

  return {
    ...rest,
    click: (target) => withOnly(target, driver.clickOn),
    chooseFromMenu: (target, item) => withOnly(target, (handle) => driver.chooseFromMenu(handle, item)),
    fill: (target, text) => withOnly(target, (handle) => driver.run(handle, replaceText, text)),
    type: (target, text) => withOnly(target, (handle) => driver.typeInto(handle, text)),
    choose: (target, option) => withOnly(target, (handle) => driver.run(handle, chooseOption, option)),
    setChecked: (target, checked) =>
      withOnly(target, async (handle) => {
        if ((await driver.run(handle, readChecked, undefined)) !== checked) await driver.clickOn(handle);
      }),
    // A file field takes paths for keys, each on a line of its own.
    chooseFiles: (target, paths) => withOnly(target, (handle) => driver.typeInto(handle, paths.join('\n'))),
    waitFor: async (target, { gone = false } = {}) => {
      const isThere = async () => {
        try {
          return (await find(target)).length > 0;
        } catch (error) {
          if (driver.isPassing(error)) return gone;
          throw error;
        }
      };
      await waitUntil(`${describeTarget(target)}${gone ? ' is gone' : ''}`, async () => (await isThere()) !== gone);
    },
    count: async (target) => (await find(target)).length,
    text: (target = { css: 'body' }) => read(target, readShownText),
    value: (target) => read(target, (element) => (element as HTMLInputElement).value),
    isChecked: (target) => read(target, readChecked),
    isEnabled: (target) => read(target, (element) => !element.matches(':disabled, [aria-disabled=true]')),
    attribute: (target, name) =>
      withOnly(target, (handle) => driver.run(handle, (element, asked: string) => element.getAttribute(asked), name)),
  };
}

function createFind<Handle>(driver: ElementDriver<Handle>) {
  return async function find(target: Target): Promise<Handle[]> {
    if (!target.in) return findBelow(target, undefined);
    const found: Handle[] = [];
    for (const parent of await find(target.in)) found.push(...(await findBelow(target, parent)));
    return found;
  };

  async function findBelow(target: Target, parent: Handle | undefined): Promise<Handle[]> {
    if ('text' in target) return driver.query(seenWithText, expression(target.text), parent);
    const css = 'css' in target ? target.css : 'label' in target ? LABELED : SELECTOR_OF_ROLE[target.role];
    const name = 'label' in target ? target.label : 'role' in target ? target.name : undefined;
    const seen = await driver.query(seenElements, css, parent);
    return name === undefined ? seen : keep(seen, async (it) => matches(name, await driver.nameOf(it)));
  }
}

async function keep<T>(all: T[], isWanted: (it: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const it of all) if (await isWanted(it)) kept.push(it);
  return kept;
}

function seenElements(root: ParentNode, css: string): Element[] {
  return [...root.querySelectorAll(css)].filter(
    (it) => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0,
  );
}

/** The innermost elements that show a matching text. */
function seenWithText(root: ParentNode, [source, flags]: [source: string, flags: string]): Element[] {
  const wanted = new RegExp(source, flags);
  const fitting = [...root.querySelectorAll('body *, :scope *')].filter(
    (it) =>
      it.checkVisibility({ visibilityProperty: true }) &&
      it.getClientRects().length > 0 &&
      wanted.test(((it as HTMLElement).innerText ?? '').replace(/\s+/g, ' ').trim()),
  );
  return fitting.filter((it) => !fitting.some((other) => other !== it && it.contains(other)));
}

/** A text as an expression that can be sent to a page. */
function expression(text: string | RegExp): [source: string, flags: string] {
  if (text instanceof RegExp) return [text.source, text.flags];
  return [
    `^${text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`,
    '',
  ];
}

function readShownText(element: Element): string {
  return (element as HTMLElement).innerText;
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
