/** The elements that have a role. Their names are then the browser's own word. */
export const SELECTOR_OF_ROLE = {
  alert: '[role=alert]',
  button: 'button:not([role]), input[type=button], input[type=submit], [role=button]',
  checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
  dialog: 'dialog, [role=dialog]',
  group: 'fieldset, details, [role=group]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  link: 'a[href]:not([role]), [role=link]',
  menuitem: '[role=menuitem]',
  radio: 'input[type=radio]:not([role]), [role=radio]',
  region: 'section, [role=region]',
  spinbutton: 'input[type=number], [role=spinbutton]',
} as const;

export type Role = keyof typeof SELECTOR_OF_ROLE;

/** Where a label can belong to. */
export const LABELED = 'input, textarea, select, output, meter, progress, [role]';

/**
 * What a person would look for on a page: by role and accessible name, by a field's label, by the text it shows, and `in` what it is.
 * A name, label or text given as a string is compared whole. `css` is for what has no name, and for fixture pages of ours.
 */
export type Target = { in?: Target } & (
  | { role: Role; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
  | { css: string }
);

/** The target in words, for errors. */
export function describeTarget(target: Target): string {
  const { in: parent, ...own } = target;
  const words = Object.entries(own).map(([key, value]) => `${key} ${value instanceof RegExp ? value : `“${value}”`}`);
  return parent ? `${words.join(' ')} in ${describeTarget(parent)}` : words.join(' ');
}

/** Whether `found` is what was asked for: the whole of a string, white space folded, or a fit of the expression. */
export function matches(wanted: string | RegExp, found: string): boolean {
  const folded = foldSpace(found);
  return wanted instanceof RegExp ? wanted.test(folded) : foldSpace(wanted) === folded;
}

function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** An entry of the extension's context menu: the id it has in code, the label people see. */
export interface MenuItem {
  id: string;
  label: string;
}

/** Runs a script in a page. It sees nothing but the page and its argument, which is sent as JSON, as is its result. */
export type Evaluate = <Output, Input = undefined>(
  script: (input: Input) => Output | Promise<Output>,
  input?: Input,
) => Promise<Output>;

/**
 * One page in a browser, as a person sees and drives it. Both browsers have one, so a spec is written once.
 * Every act waits until its target can be seen and is the only one, and throws when it is not in time.
 */
export interface Surface {
  goto(address: string): Promise<void>;
  address(): Promise<string>;

  /** A real click with the pointer, in the middle of the target. */
  click(target: Target): Promise<void>;
  /** Three real clicks at the start of the target, which select what the browser takes for one paragraph. */
  tripleClick(target: Target): Promise<void>;
  /** Two real clicks where the middle of the target is before the first; the page shows what the first one did before the second comes. */
  doubleClick(target: Target): Promise<void>;
  /** Right-clicks the target, where its selection is, and chooses an entry of the extension's. */
  chooseFromMenu(target: Target, item: MenuItem): Promise<void>;
  /** Puts `text` in the place of what a field holds, exactly, as a paste would. */
  fill(target: Target, text: string): Promise<void>;
  /** Types `text` key by key behind what the field holds. */
  type(target: Target, text: string): Promise<void>;
  /** One key for what has the focus, with its modifiers: `Enter`, `Control+Enter`, `Shift+Tab`, `a`. */
  press(keys: string): Promise<void>;
  /** Chooses the option of a `<select>` that shows `option`. */
  choose(target: Target, option: string): Promise<void>;
  setChecked(target: Target, checked: boolean): Promise<void>;
  /** Chooses files of this machine, by their paths, in a file field. */
  chooseFiles(target: Target, paths: readonly string[]): Promise<void>;

  /** Resolves when the target is seen, or, with `gone`, when none is. */
  waitFor(target: Target, options?: { gone?: boolean }): Promise<void>;
  /** How many such elements are seen right now. */
  count(target: Target): Promise<number>;
  /** The text that the target shows, or the whole page without one. */
  text(target?: Target): Promise<string>;
  /** What a field holds. */
  value(target: Target): Promise<string>;
  isEnabled(target: Target): Promise<boolean>;

  /** Makes what is seen of a tab so many CSS pixels wide. A popup has its own width. */
  setWidth(pixels: number): Promise<void>;

  evaluate: Evaluate;
  /** The document of the only `<iframe>` that fits `css`. */
  frame(css: string): Surface;
  close(): Promise<void>;
}
