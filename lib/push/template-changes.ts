import { KINDS, type Kind } from './draft';
import { BASE_ID, type Choices, READY_TEMPLATES, type Template, type TemplateBook } from './template';

/** Kinds that the menu pushes. */
export const MENU_KINDS: readonly Kind[] = KINDS.filter((kind) => kind !== 'qr');

/** With a template in the place of the one with its id, or as the last. */
export function withTemplate(book: TemplateBook, template: Template): TemplateBook {
  const isKnown = book.templates.some(({ id }) => id === template.id);
  const templates = isKnown
    ? book.templates.map((one) => (one.id === template.id ? template : one))
    : [...book.templates, template];
  return { ...book, templates };
}

/** Without a template, and without the choices of it. The base stays. */
export function withoutTemplate(book: TemplateBook, gone: string): TemplateBook {
  if (gone === BASE_ID) return book;
  const templates = book.templates.filter(({ id }) => id !== gone);
  const without = (choices: Choices): Choices =>
    Object.fromEntries(Object.entries(choices).filter(([, id]) => id !== gone));
  return { templates, starts: without(book.starts), menu: without(book.menu) };
}

/** With a template one place up or down. None goes before the base. */
export function withMoved(book: TemplateBook, id: string, by: -1 | 1): TemplateBook {
  const from = book.templates.findIndex((template) => template.id === id);
  const to = from + by;
  const other = book.templates[to];
  const moved = book.templates[from];
  if (!moved || !other || moved.id === BASE_ID || other.id === BASE_ID) return book;
  const templates = [...book.templates];
  templates[from] = other;
  templates[to] = moved;
  return { ...book, templates };
}

/** With another choice; undefined = none. */
export function withChoice(choices: Choices, kind: Kind, id: string | undefined): Choices {
  const { [kind]: _, ...others } = choices;
  return id === undefined ? others : { ...others, [kind]: id };
}

/** Ready templates that are not there any more. */
export function missingReady({ templates }: TemplateBook): Template[] {
  return READY_TEMPLATES.filter((ready) => !templates.some(({ id }) => id === ready.id));
}
