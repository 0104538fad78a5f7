import { KINDS, type Kind } from './draft';
import {
  DEFAULT_TEMPLATE_ID,
  STARTER_TEMPLATES,
  type Template,
  type TemplateByKind,
  type TemplateSettings,
} from './template';

export const MENU_KINDS: readonly Kind[] = KINDS.filter((kind) => kind !== 'qr');

/** Replaces the template with its id, or appends it. */
export function saveTemplate(templateSettings: TemplateSettings, template: Template): TemplateSettings {
  const isKnown = templateSettings.templates.some(({ id }) => id === template.id);
  const templates = isKnown
    ? templateSettings.templates.map((known) => (known.id === template.id ? template : known))
    : [...templateSettings.templates, template];
  return { ...templateSettings, templates };
}

/** Removes a template, and the choices that name it. The default template stays. */
export function removeTemplate(templateSettings: TemplateSettings, removedId: string): TemplateSettings {
  if (removedId === DEFAULT_TEMPLATE_ID) return templateSettings;
  const templates = templateSettings.templates.filter(({ id }) => id !== removedId);
  const without = (choices: TemplateByKind): TemplateByKind =>
    Object.fromEntries(Object.entries(choices).filter(([, id]) => id !== removedId));
  return {
    templates,
    composerTemplates: without(templateSettings.composerTemplates),
    menuTemplates: without(templateSettings.menuTemplates),
  };
}

/** Moves a template one place. None goes before the default template. */
export function moveTemplate(templateSettings: TemplateSettings, id: string, by: -1 | 1): TemplateSettings {
  const from = templateSettings.templates.findIndex((template) => template.id === id);
  const to = from + by;
  const neighbor = templateSettings.templates[to];
  const moved = templateSettings.templates[from];
  if (!moved || !neighbor || moved.id === DEFAULT_TEMPLATE_ID || neighbor.id === DEFAULT_TEMPLATE_ID)
    return templateSettings;
  return { ...templateSettings, templates: templateSettings.templates.with(from, neighbor).with(to, moved) };
}

/** Chooses the template of a kind; `undefined` for none. */
export function setTemplateForKind(choices: TemplateByKind, kind: Kind, id: string | undefined): TemplateByKind {
  const { [kind]: _, ...others } = choices;
  return id === undefined ? others : { ...others, [kind]: id };
}

export function getMissingStarterTemplates({ templates }: TemplateSettings): Template[] {
  return STARTER_TEMPLATES.filter((ready) => !templates.some(({ id }) => id === ready.id));
}
