import { arrayOf, type Guard, type Infer, isString, objectOf, recordOf } from '../base/guards';
import type { Draft, Kind } from './draft';
import {
  isTemplateOptions,
  mapNames,
  NO_OPTIONS,
  type PushOptions,
  type TemplateOptions,
  templateOptionNames,
  textOptionNames,
} from './options';

/** Holds nothing secret: no payload, no passphrase. */
const isTemplate = objectOf({
  id: isString,
  /** The template's name; empty for a starter template, whose name is translated. */
  name: isString,
  options: isTemplateOptions,
  /** The share message starts with this text; empty = none. Never sent to the instance. */
  message: isString,
});
export type Template = Infer<typeof isTemplate>;

/** Always present; applies wherever no other template is chosen. */
export const DEFAULT_TEMPLATE_ID = 'defaults';

/** Only ids of the organization's templates begin with this. */
export const PRESET_ID_PREFIX = 'preset:';

/** Options that a template does not set are left to the instance. */
export const DEFAULT_TEMPLATE: Template = { id: DEFAULT_TEMPLATE_ID, name: '', options: {}, message: '' };

/** Their names are translated by id until the user gives others. */
export const STARTER_TEMPLATES: readonly Template[] = [
  { id: 'ready-password', options: { expireAfterDays: 1, expireAfterViews: 1, retrievalStep: true } },
  { id: 'ready-key', options: { expireAfterDays: 1, expireAfterViews: 3 } },
  { id: 'ready-document', options: { expireAfterDays: 7, expireAfterViews: 10, generatesPassphrase: true } },
].map((template) => ({ name: '', message: '', ...template }));

export type DraftDefaults = Pick<Draft, 'options' | 'message'>;

/** `own`: the draft's options; its passphrase, name and note are kept. */
export function toDraftDefaults({ options, message }: Template, own: PushOptions = NO_OPTIONS): DraftDefaults {
  return {
    options: { ...options, ...mapNames(textOptionNames, (name) => own[name]) },
    message: message === '' ? undefined : message,
  };
}

/** Leaves out what is a push's own: passphrase, name and note. */
export function toTemplate(known: Pick<Template, 'id' | 'name'>, { options, message }: DraftDefaults): Template {
  return {
    ...known,
    options: mapNames(templateOptionNames, (name) => options[name]) as TemplateOptions,
    message: message ?? '',
  };
}

export function matchesTemplate({ options, message }: Template, draft: DraftDefaults): boolean {
  return (
    templateOptionNames.every((option) => options[option] === draft.options[option]) &&
    message === (draft.message ?? '')
  );
}

/** Template ids. Stored choices may name kinds and templates that do not exist, which count as none. */
export type TemplateByKind = { readonly [K in Kind]?: string | undefined };
const isTemplateByKind = recordOf(isString) as Guard<unknown> as Guard<TemplateByKind>;

const isTemplates = arrayOf(isTemplate);

export const isTemplateSettings = objectOf({
  templates: ((value) => isTemplates(value) && value[0]?.id === DEFAULT_TEMPLATE_ID) as Guard<readonly Template[]>,
  /** The composer's templates by kind; the default template where nothing is set. */
  composerTemplates: isTemplateByKind,
  /** The templates for the menu or the keyboard; as `composerTemplates` where nothing is set. */
  menuTemplates: isTemplateByKind,
});
export type TemplateSettings = Infer<typeof isTemplateSettings>;

export const DEFAULT_TEMPLATE_SETTINGS: TemplateSettings = {
  templates: [DEFAULT_TEMPLATE, ...STARTER_TEMPLATES],
  composerTemplates: {},
  menuTemplates: {},
};

/** The template with this id, or the default template if it was removed. */
export function findTemplate({ templates }: Pick<TemplateSettings, 'templates'>, id = DEFAULT_TEMPLATE_ID): Template {
  return templates.find((template) => template.id === id) ?? getDefaultTemplate({ templates });
}

export function getDefaultTemplate({ templates }: Pick<TemplateSettings, 'templates'>): Template {
  return templates.find(({ id }) => id === DEFAULT_TEMPLATE_ID) ?? DEFAULT_TEMPLATE;
}

export function getComposerTemplate(templateSettings: TemplateSettings, kind: Kind): Template {
  return findTemplate(templateSettings, templateSettings.composerTemplates[kind]);
}

export function getMenuTemplate(templateSettings: TemplateSettings, kind: Kind): Template {
  return findTemplate(
    templateSettings,
    templateSettings.menuTemplates[kind] ?? templateSettings.composerTemplates[kind],
  );
}

/** Unchanged options switch to the new kind's template. */
export function getDefaultsOnKindChange(
  templateSettings: TemplateSettings,
  draft: Draft,
  kind: Kind,
): Partial<DraftDefaults> {
  return matchesTemplate(getComposerTemplate(templateSettings, draft.kind), draft)
    ? toDraftDefaults(getComposerTemplate(templateSettings, kind), draft.options)
    : {};
}

/** Returns the usable part of broken settings; undefined without the default template. */
export function repairTemplateSettings(value: unknown): TemplateSettings | undefined {
  const { templates, composerTemplates, menuTemplates } = (value ?? {}) as Record<string, unknown>;
  const repaired = {
    templates: Array.isArray(templates) ? templates.filter(isTemplate) : [],
    composerTemplates: isTemplateByKind(composerTemplates) ? composerTemplates : {},
    menuTemplates: isTemplateByKind(menuTemplates) ? menuTemplates : {},
  };
  return isTemplateSettings(repaired) ? repaired : undefined;
}
