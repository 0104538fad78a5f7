/** The elements that have a role. Their names are then the browser's own word. */
export const SELECTOR_OF_ROLE = {
  alert: '[role=alert]',
  alertdialog: '[role=alertdialog]',
  button: 'button:not([role]), input[type=button], input[type=submit], [role=button]',
  cell: 'td, [role=cell]',
  checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog, [role=dialog]',
  group: 'fieldset, details, [role=group]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  img: 'img, svg, [role=img]',
  link: 'a[href]:not([role]), [role=link]',
  list: 'ul, ol, [role=list]',
  listitem: 'li, [role=listitem]',
  radio: 'input[type=radio]:not([role]), [role=radio]',
  radiogroup: '[role=radiogroup]',
  region: 'section, [role=region]',
  row: 'tr, [role=row]',
  spinbutton: 'input[type=number], [role=spinbutton]',
  status: 'output, [role=status]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
  textbox: 'textarea, input:not([type]), input:is([type=text], [type=url], [type=email]), [role=textbox]',
} as const;

export type Role = keyof typeof SELECTOR_OF_ROLE;

/** Where a label can belong to. */
export const LABELLED = 'input, textarea, select, output, meter, progress, [role]';

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
