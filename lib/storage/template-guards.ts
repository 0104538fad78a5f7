import {
  DEFAULT_TEMPLATE,
  DEFAULT_TEMPLATE_ID,
  DEFAULT_TEMPLATE_SETTINGS,
  type Template,
  type TemplateOptions,
  type TemplateSettings,
} from '../push/template';
import { arrayOf, type Guard, isBoolean, isNumber, isString, objectOf, optional, recordOf } from '../shape';
import { isPushOptions } from './guards';

const isAsks: Guard<TemplateOptions> = objectOf<TemplateOptions>({
  expireAfterDays: optional(isNumber),
  expireAfterViews: optional(isNumber),
  retrievalStep: optional(isBoolean),
  deletableByViewer: optional(isBoolean),
  makesPassphrase: optional(isBoolean),
});

const isTemplate: Guard<Template> = objectOf<Template>({
  id: isString,
  name: isString,
  asks: isAsks,
  message: isString,
});
const areTemplates = arrayOf(isTemplate);
const areChoices = recordOf(isString);

/** Its choices may name kinds and templates that are not there: those are read as none. */
export const isTemplateBook: Guard<TemplateSettings> = objectOf<TemplateSettings>({
  templates: (value): value is Template[] => areTemplates(value) && value[0]?.id === DEFAULT_TEMPLATE_ID,
  starts: areChoices,
  menu: areChoices,
});

/** What is left of a broken one: its good templates, if the base is among them, and its choices. */
export function repairTemplateSettings(value: unknown): TemplateSettings | undefined {
  const { templates, starts, menu } = (value ?? {}) as Record<string, unknown>;
  const book = {
    templates: Array.isArray(templates) ? templates.filter(isTemplate) : [],
    starts: areChoices(starts) ? starts : {},
    menu: areChoices(menu) ? menu : {},
  };
  return isTemplateBook(book) ? book : undefined;
}

/** Version 1 was the options that every new push started with: now those of the base. Undefined for what was never that. */
export function upgradeFromDefaults(old: unknown): TemplateSettings | undefined {
  if (!isPushOptions(old)) return undefined;
  const { expireAfterDays, expireAfterViews, retrievalStep, deletableByViewer } = old;
  const base = { ...DEFAULT_TEMPLATE, asks: { expireAfterDays, expireAfterViews, retrievalStep, deletableByViewer } };
  return { ...DEFAULT_TEMPLATE_SETTINGS, templates: [base, ...DEFAULT_TEMPLATE_SETTINGS.templates.slice(1)] };
}
