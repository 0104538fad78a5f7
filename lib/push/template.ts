import { arrayOf, type Guard, type Is, isString, objectOf, recordOf } from '../shape';
import type { Draft, Kind } from './draft';
import {
  fromNames,
  isPushOptions,
  isTemplateOptions,
  NO_OPTIONS,
  type PushOptions,
  type TemplateOptions,
  templateNames,
  textNames,
} from './options';

/** A named set of options. It holds nothing secret: no payload, no passphrase. */
const isTemplate = objectOf({
  id: isString,
  /** The user's own name; empty for a starter template, whose name is translated. */
  name: isString,
  asks: isTemplateOptions,
  /** Text for the recipient, with which the share message begins; empty for none. Never sent to the instance. */
  message: isString,
});
export type Template = Is<typeof isTemplate>;

/** What everything starts with that has no other template. It is always there, and asks nothing until the user says otherwise. */
export const DEFAULT_TEMPLATE_ID = 'defaults';

/** With this begin the ids of the organisation's templates, and no others. */
export const PRESET_ID_PREFIX = 'preset:';

/** What a template does not say is left to the instance. */
export const DEFAULT_TEMPLATE: Template = { id: DEFAULT_TEMPLATE_ID, name: '', asks: {}, message: '' };

/** The templates that come with the extension; their names are words of the UI, by their ids, until the user gives them others. */
export const STARTER_TEMPLATES: readonly Template[] = [
  {
    id: 'ready-password',
    name: '',
    asks: { expireAfterDays: 1, expireAfterViews: 1, retrievalStep: true },
    message: '',
  },
  { id: 'ready-key', name: '', asks: { expireAfterDays: 1, expireAfterViews: 3 }, message: '' },
  {
    id: 'ready-document',
    name: '',
    asks: { expireAfterDays: 7, expireAfterViews: 10, makesPassphrase: true },
    message: '',
  },
];

/** What a template gives a draft. */
export type Start = Pick<Draft, 'options' | 'message'>;

/** A draft's start from a template. What is a push's own stays: `own` is what the draft has by now. */
export function draftDefaultsFrom({ asks, message }: Template, own: PushOptions = NO_OPTIONS): Start {
  return {
    options: { ...asks, ...fromNames(textNames, (name) => own[name]) },
    message: message === '' ? undefined : message,
  };
}

/** Whether a draft asks for what the template does, whatever else is in it. */
export function matchesTemplate({ asks, message }: Template, draft: Start): boolean {
  return templateNames.every((option) => asks[option] === draft.options[option]) && message === (draft.message ?? '');
}

/** For some kinds the id of a template. Stored choices may name kinds and templates that do not exist, which count as none. */
export type Choices = { readonly [K in Kind]?: string | undefined };
const isChoices = recordOf(isString) as Guard<unknown> as Guard<Choices>;

const isTemplates = arrayOf(isTemplate);

/** The user's templates, in the order in which they are offered, and those that a push starts with. */
export const isTemplateSettings = objectOf({
  /** The default template is always the first of them. */
  templates: ((value) => isTemplates(value) && value[0]?.id === DEFAULT_TEMPLATE_ID) as Guard<readonly Template[]>,
  /** For a new push of a kind; the default template where nothing is set. */
  starts: isChoices,
  /** For a push from the menu or the keyboard; as for a new push where nothing is set. */
  menu: isChoices,
});
export type TemplateSettings = Is<typeof isTemplateSettings>;

export const DEFAULT_TEMPLATE_SETTINGS: TemplateSettings = {
  templates: [DEFAULT_TEMPLATE, ...STARTER_TEMPLATES],
  starts: {},
  menu: {},
};

/** The template with this id. One that was removed is the base. */
export function templateOf({ templates }: Pick<TemplateSettings, 'templates'>, id = DEFAULT_TEMPLATE_ID): Template {
  return templates.find((template) => template.id === id) ?? getDefaultTemplate({ templates });
}

export function getDefaultTemplate({ templates }: Pick<TemplateSettings, 'templates'>): Template {
  return templates.find(({ id }) => id === DEFAULT_TEMPLATE_ID) ?? DEFAULT_TEMPLATE;
}

/** What a new push of this kind starts with. */
export function newPushTemplate(book: TemplateSettings, kind: Kind): Template {
  return templateOf(book, book.starts[kind]);
}

/** What a push of this kind from the menu or the keyboard is made with. */
export function quickPushTemplate(book: TemplateSettings, kind: Kind): Template {
  return templateOf(book, book.menu[kind] ?? book.starts[kind]);
}

/** The change of a draft that becomes another kind: options that nobody has touched become those of that kind. */
export function defaultsOnKindChange(book: TemplateSettings, draft: Draft, kind: Kind): Partial<Start> {
  return matchesTemplate(newPushTemplate(book, draft.kind), draft)
    ? draftDefaultsFrom(newPushTemplate(book, kind), draft.options)
    : {};
}

/** Returns the valid templates and choices of broken settings; `undefined` if the default template is not among them. */
export function repairTemplateSettings(value: unknown): TemplateSettings | undefined {
  const { templates, starts, menu } = (value ?? {}) as Record<string, unknown>;
  const repaired = {
    templates: Array.isArray(templates) ? templates.filter(isTemplate) : [],
    starts: isChoices(starts) ? starts : {},
    menu: isChoices(menu) ? menu : {},
  };
  return isTemplateSettings(repaired) ? repaired : undefined;
}

/** Upgrades version 1, which held the options of every new push: they become the default template's. */
export function upgradeFromDefaults(old: unknown): TemplateSettings | undefined {
  if (!isPushOptions(old)) return undefined;
  const base = { ...DEFAULT_TEMPLATE, asks: fromNames(templateNames, (name) => old[name]) as TemplateOptions };
  return { ...DEFAULT_TEMPLATE_SETTINGS, templates: [base, ...DEFAULT_TEMPLATE_SETTINGS.templates.slice(1)] };
}
