import { KINDS, type Kind } from './draft';
import { type Choices, DEFAULT_TEMPLATE_ID, STARTER_TEMPLATES, type Template, type TemplateSettings } from './template';

/** Kinds that the menu pushes. */
export const MENU_KINDS: readonly Kind[] = KINDS.filter((kind) => kind !== 'qr');

/** With a template in the place of the one with its id, or as the last. */
export function saveTemplate(book: TemplateSettings, template: Template): TemplateSettings {
  const isKnown = book.templates.some(({ id }) => id === template.id);
  const templates = isKnown
    ? book.templates.map((one) => (one.id === template.id ? template : one))
    : [...book.templates, template];
  return { ...book, templates };
}

/** Without a template, and without the choices of it. The base stays. */
export function removeTemplate(book: TemplateSettings, gone: string): TemplateSettings {
  if (gone === DEFAULT_TEMPLATE_ID) return book;
  const templates = book.templates.filter(({ id }) => id !== gone);
  const without = (choices: Choices): Choices =>
    Object.fromEntries(Object.entries(choices).filter(([, id]) => id !== gone));
  return { templates, starts: without(book.starts), menu: without(book.menu) };
}

/** With a template one place up or down. None goes before the base. */
export function moveTemplate(book: TemplateSettings, id: string, by: -1 | 1): TemplateSettings {
  const from = book.templates.findIndex((template) => template.id === id);
  const to = from + by;
  const other = book.templates[to];
  const moved = book.templates[from];
  if (!moved || !other || moved.id === DEFAULT_TEMPLATE_ID || other.id === DEFAULT_TEMPLATE_ID) return book;
  const templates = [...book.templates];
  templates[from] = other;
  templates[to] = moved;
  return { ...book, templates };
}

/** With another choice; undefined = none. */
export function chooseTemplate(choices: Choices, kind: Kind, id: string | undefined): Choices {
  const { [kind]: _, ...others } = choices;
  return id === undefined ? others : { ...others, [kind]: id };
}

/** Ready templates that are not there any more. */
export function missingStarterTemplates({ templates }: TemplateSettings): Template[] {
  return STARTER_TEMPLATES.filter((ready) => !templates.some(({ id }) => id === ready.id));
}
