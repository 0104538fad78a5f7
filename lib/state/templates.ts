import { computed, type ReadonlySignal } from '@preact/signals';
import type { Policy } from '../policy/policy';
import { applyPolicyToTemplates, isPresetTemplate } from '../policy/rules';
import type { Kind } from '../push/draft';
import type { TemplateOptions } from '../push/options';
import { getDefaultTemplate, type Template, type TemplateSettings, templateOf } from '../push/template';
import {
  chooseTemplate,
  missingStarterTemplates,
  moveTemplate,
  removeTemplate,
  saveTemplate,
} from '../push/template-changes';
import { templateSettingsItem } from '../storage/items';
import type { StoredSignals } from './settings';

interface TemplatesDeps extends Pick<StoredSignals, 'keep'> {
  policy: ReadonlySignal<Policy>;
  newId: () => string;
}

export type TemplatesStore = ReturnType<typeof createTemplates>;

/** The templates as the policy allows them. Stored are the user's alone; each change is saved at once. */
export function createTemplates({ keep, policy, newId }: TemplatesDeps) {
  const stored = keep(templateSettingsItem);
  const book = computed(() => applyPolicyToTemplates(stored.value.value, policy.value));
  const base = computed(() => getDefaultTemplate(book.value));
  const change = (update: (book: TemplateSettings) => TemplateSettings) => stored.change(update(stored.value.peek()));
  const changeTemplate = (id: string, update: (template: Template) => Template) =>
    change((old) => saveTemplate(old, update(templateOf(old, id))));

  return {
    policy,
    /** Whether the organization has set all of a template. */
    isLocked: (template: Template) => isPresetTemplate(template, policy.value),
    book,
    /** What new pushes start with by default. */
    base,
    others: computed(() => book.value.templates.filter((template) => template !== base.value)),
    /** Starter templates that were removed. */
    missing: computed(() => missingStarterTemplates(stored.value.value)),
    start: stored.start,
    /** Adds an empty template as the last and returns its id. */
    add(name: string): string {
      const id = newId();
      void change((old) => saveTemplate(old, { id, name, asks: {}, message: '' }));
      return id;
    },
    change: (id: string, fields: Partial<Pick<Template, 'name' | 'message'>>) =>
      changeTemplate(id, (template) => ({ ...template, ...fields })),
    /** An option that is `undefined` is left to the instance. */
    changeAsks: (id: string, asks: TemplateOptions) =>
      changeTemplate(id, (template) => ({ ...template, asks: { ...template.asks, ...asks } })),
    remove: (id: string) => change((old) => removeTemplate(old, id)),
    move: (id: string, by: -1 | 1) => change((old) => moveTemplate(old, id, by)),
    putBackReady: () => change((old) => missingStarterTemplates(old).reduce(saveTemplate, old)),
    /** Sets what a new push of a kind starts with. */
    chooseStart: (kind: Kind, id: string | undefined) =>
      change((old) => ({ ...old, starts: chooseTemplate(old.starts, kind, id) })),
    /** Sets what a push of a kind from the menu or the keyboard is made with. */
    chooseMenu: (kind: Kind, id: string | undefined) =>
      change((old) => ({ ...old, menu: chooseTemplate(old.menu, kind, id) })),
  };
}
