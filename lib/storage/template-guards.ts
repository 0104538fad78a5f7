import { type Asks, BASE, BASE_ID, FIRST_BOOK, type Template, type TemplateBook } from '../push/template';
import { type Guard, isFlag, isNumber, isText, listOf, maybe, shape, tableOf } from '../shape';
import { isPushOptions } from './guards';

const isAsks: Guard<Asks> = shape<Asks>({
  expireAfterDays: maybe(isNumber),
  expireAfterViews: maybe(isNumber),
  retrievalStep: maybe(isFlag),
  deletableByViewer: maybe(isFlag),
  makesPassphrase: maybe(isFlag),
});

const isTemplate: Guard<Template> = shape<Template>({ id: isText, name: isText, asks: isAsks, message: isText });
const areTemplates = listOf(isTemplate);
const areChoices = tableOf(isText);

/** Its choices may name kinds and templates that are not there: those are read as none. */
export const isTemplateBook: Guard<TemplateBook> = shape<TemplateBook>({
  templates: (value): value is Template[] => areTemplates(value) && value[0]?.id === BASE_ID,
  starts: areChoices,
  menu: areChoices,
});

/** What is left of a broken one: its good templates, if the base is among them, and its choices. */
export function goodBook(value: unknown): TemplateBook | undefined {
  const { templates, starts, menu } = (value ?? {}) as Record<string, unknown>;
  const book = {
    templates: Array.isArray(templates) ? templates.filter(isTemplate) : [],
    starts: areChoices(starts) ? starts : {},
    menu: areChoices(menu) ? menu : {},
  };
  return isTemplateBook(book) ? book : undefined;
}

/** Version 1 was the options that every new push started with: now those of the base. Undefined for what was never that. */
export function bookFromDefaults(old: unknown): TemplateBook | undefined {
  if (!isPushOptions(old)) return undefined;
  const { expireAfterDays, expireAfterViews, retrievalStep, deletableByViewer } = old;
  const base = { ...BASE, asks: { expireAfterDays, expireAfterViews, retrievalStep, deletableByViewer } };
  return { ...FIRST_BOOK, templates: [base, ...FIRST_BOOK.templates.slice(1)] };
}
