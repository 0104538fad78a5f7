import type { Draft, Kind } from './draft';
import { BASE, BASE_ID, isAsIn, READY_TEMPLATES, type Start, startFrom, type Template } from './template';

/** For some kinds the id of a template. */
export type Choices = { readonly [K in Kind]?: string | undefined };

/** The user's templates, in the order that they are offered in, and which of them a push starts with. */
export interface TemplateBook {
  /** The base is always among them, first. */
  templates: readonly Template[];
  /** What a new push of a kind starts with; the base where nothing is said. */
  starts: Choices;
  /** What a push from the menu or the keyboard is made with; as a new push where nothing is said. */
  menu: Choices;
}

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
