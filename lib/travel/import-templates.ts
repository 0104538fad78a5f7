import { KINDS, type Kind } from '../push/draft';
import { BASE_ID, isAsIn, PRESET, startFrom, type Template } from '../push/template';
import { type Choices, type TemplateBook, templateOf } from '../push/template-book';
import type { SettingsFile } from './settings-file-schema';

export type TemplateChange =
  | { what: 'add-template'; template: Template }
  | { what: 'change-template'; from: Template; to: Template }
  | { what: 'order-templates' }
  /** What a new push of a kind starts with. */
  | { what: 'start'; kind: Kind; from: Template; to: Template }
  /** What a push of a kind from the menu is made with; undefined = as a new push. */
  | { what: 'menu'; kind: Kind; from: Template | undefined; to: Template | undefined };

export interface TemplatesPlan {
  changes: TemplateChange[];
  book: TemplateBook;
}

/** What a file's templates change. One that is known here, by its id, becomes the file's; those that the file does not have stay, as the last. */
export function planTemplates(here: TemplateBook, file: NonNullable<SettingsFile['newPushes']>): TemplatesPlan {
  const changes: TemplateChange[] = [];
  const known = new Map(here.templates.map((template) => [template.id, template]));
  const named = new Set(file.templates.map(({ id }) => id));
  const both = [...file.templates, ...here.templates.filter(({ id }) => !named.has(id))];
  const templates = [...both.filter(({ id }) => id === BASE_ID), ...both.filter(({ id }) => id !== BASE_ID)];
  for (const to of templates) {
    const from = known.get(to.id);
    if (!from) changes.push({ what: 'add-template', template: to });
    else if (!isSame(from, to)) changes.push({ what: 'change-template', from, to });
  }
  const before = here.templates.map(({ id }) => id).join('\n');
  const after = templates.filter(({ id }) => known.has(id)).map(({ id }) => id);
  if (before !== after.join('\n')) changes.push({ what: 'order-templates' });

  const book: TemplateBook = {
    templates,
    starts: { ...ofOrganisation(here.starts), ...file.starts },
    menu: { ...ofOrganisation(here.menu), ...file.menu },
  };
  for (const kind of KINDS) {
    const [from, to] = [templateOf(here, here.starts[kind]), templateOf(book, book.starts[kind])];
    if (from.id !== to.id) changes.push({ what: 'start', kind, from, to });
  }
  for (const kind of KINDS) {
    const [from, to] = [menuChoice(here, kind), menuChoice(book, kind)];
    if (from?.id !== to?.id) changes.push({ what: 'menu', kind, from, to });
  }
  return { changes, book };
}

/** Choices of templates that the organisation sets, of which no file can say anything. */
function ofOrganisation(choices: Choices): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([, id]) => id?.startsWith(PRESET)));
}

function isSame(one: Template, other: Template): boolean {
  return one.name === other.name && isAsIn(one, startFrom(other));
}

function menuChoice(book: TemplateBook, kind: Kind): Template | undefined {
  const id = book.menu[kind];
  return id === undefined ? undefined : templateOf(book, id);
}
