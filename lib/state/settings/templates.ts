import { computed, type ReadonlySignal } from '@preact/signals';
import type { Policy } from '../../policy/policy';
import { applyPolicyToTemplates, isPresetTemplate } from '../../policy/rules';
import type { Kind } from '../../push/draft';
import type { TemplateOptions } from '../../push/options';
import { findTemplate, getDefaultTemplate, type Template, type TemplateSettings } from '../../push/template';
import {
  getMissingStarterTemplates,
  moveTemplate,
  removeTemplate,
  saveTemplate,
  setTemplateForKind,
} from '../../push/template-settings';
import { templateSettingsItem } from '../../storage/items';
import type { Autosave } from './settings';

export type TemplatesStore = ReturnType<typeof createTemplates>;

/** The templates under the policy. Only the user's are stored; each change is saved at once. */
export function createTemplates(keep: Autosave['createSignal'], policy: ReadonlySignal<Policy>, newId: () => string) {
  const stored = keep(templateSettingsItem);
  const templateSettings = computed(() => applyPolicyToTemplates(stored.value.value, policy.value));
  const defaultTemplate = computed(() => getDefaultTemplate(templateSettings.value));
  const change = (update: (templateSettings: TemplateSettings) => TemplateSettings) =>
    stored.change(update(stored.value.peek()));
  const changeTemplate = (id: string, update: (template: Template) => Template) =>
    change((old) => saveTemplate(old, update(findTemplate(old, id))));

  return {
    policy,
    isLocked: (template: Template) => isPresetTemplate(template, policy.value),
    templateSettings,
    defaultTemplate,
    otherTemplates: computed(() =>
      templateSettings.value.templates.filter((template) => template !== defaultTemplate.value),
    ),
    missingStarters: computed(() => getMissingStarterTemplates(stored.value.value)),
    start: stored.start,
    /** Appends an empty template and returns its id. */
    add(name: string): string {
      const id = newId();
      void change((old) => saveTemplate(old, { id, name, options: {}, message: '' }));
      return id;
    },
    change: (id: string, fields: Partial<Pick<Template, 'name' | 'message'>>) =>
      changeTemplate(id, (template) => ({ ...template, ...fields })),
    /** An `undefined` option is left to the instance. */
    changeOptions: (id: string, asks: TemplateOptions) =>
      changeTemplate(id, (template) => ({ ...template, options: { ...template.options, ...asks } })),
    remove: (id: string) => change((old) => removeTemplate(old, id)),
    move: (id: string, by: -1 | 1) => change((old) => moveTemplate(old, id, by)),
    restoreStarterTemplates: () => change((old) => getMissingStarterTemplates(old).reduce(saveTemplate, old)),
    choose: (list: 'composerTemplates' | 'menuTemplates', kind: Kind, id: string | undefined) =>
      change((old) => ({ ...old, [list]: setTemplateForKind(old[list], kind, id) })),
  };
}
