import { type Draft, KINDS, type Kind } from './draft';
import { BASE, BASE_ID, isAsIn, READY_TEMPLATES, type Start, startFrom, type Template } from './template';

/** For some kinds the id of a template. */
export type Choices = Partial<Record<Kind, string>>;

/** The user's templates, in the order that they are offered in, and which of them a push starts with. */
export interface TemplateBook {
  /** The base is always among them, first. */
  templates: readonly Template[];
  /** What a new push of a kind starts with; the base where nothing is said. */
  starts: Choices;
  /** What a push from the menu or the keyboard is made with; as a new push where nothing is said. */
  menu: Choices;
}

/** Kinds that the menu pushes. */
export const MENU_KINDS: readonly Kind[] = KINDS.filter((kind) => kind !== 'qr');

export const FIRST_BOOK: TemplateBook = { templates: [BASE, ...READY_TEMPLATES], starts: {}, menu: {} };

/** The template with this id. One that was removed is the base. */
export function templateOf({ templates }: Pick<TemplateBook, 'templates'>, id = BASE_ID): Template {
  return templates.find((template) => template.id === id) ?? baseOf({ templates });
}

export function baseOf({ templates }: Pick<TemplateBook, 'templates'>): Template {
  return templates.find(({ id }) => id === BASE_ID) ?? BASE;
}

/** What a new push of this kind starts with. */
export function startTemplate(book: TemplateBook, kind: Kind): Template {
  return templateOf(book, book.starts[kind]);
}

/** What a push of this kind from the menu or the keyboard is made with. */
export function menuTemplate(book: TemplateBook, kind: Kind): Template {
  return templateOf(book, book.menu[kind] ?? book.starts[kind]);
}

/** The change of a draft that becomes another kind: options that nobody has touched become those of that kind. */
export function startOfKind(book: TemplateBook, draft: Draft, kind: Kind): Partial<Start> {
  return isAsIn(startTemplate(book, draft.kind), draft) ? startFrom(startTemplate(book, kind), draft.options) : {};
}

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
