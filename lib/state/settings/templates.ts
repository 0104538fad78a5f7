import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { NO_POLICY_RULES, type Policy } from '../../policy/policy';
import { applyPolicyToTemplates, isPresetTemplate } from '../../policy/rules';
import type { Kind } from '../../push/draft';
import { type LimitOptionName, OPTIONS } from '../../push/options';
import {
  findTemplate,
  getDefaultTemplate,
  type Template,
  type TemplateSettings,
  toDraftDefaults,
  toTemplate,
} from '../../push/template';
import {
  getMissingStarterTemplates,
  moveTemplate,
  removeTemplate,
  saveTemplate,
  setTemplateForKind,
} from '../../push/template-settings';
import { MAX_LIMIT_VALUE } from '../../push/validate-draft';
import { templateSettingsItem } from '../../storage/items';
import { createOptions, type LimitProblem, type OptionsStore, type TypedLimit } from '../push/options';
import type { Autosave } from './settings';

/** The templates under the policy. Each change resolves when it is stored, or could not be. */
export interface TemplatesStore {
  policy: ReadonlySignal<Policy>;
  /** Whether the organization has set a template, which cannot be changed then. */
  isLocked: (template: Template) => boolean;
  templateSettings: ReadonlySignal<TemplateSettings>;
  defaultTemplate: ReadonlySignal<Template>;
  /** The templates but the default one. */
  otherTemplates: ReadonlySignal<Template[]>;
  /** The starter templates that were removed. */
  missingStarters: ReadonlySignal<Template[]>;
  /** Reads what is stored. */
  start: () => Promise<void>;
  /** Appends an empty template and returns its id. */
  add: (name: string) => string;
  change: (id: string, fields: Partial<Pick<Template, 'name' | 'message'>>) => Promise<void>;
  /** The options of a template. A limit that cannot be used is not saved. */
  createOptions: (id: string) => OptionsStore;
  remove: (id: string) => Promise<void>;
  move: (id: string, by: -1 | 1) => Promise<void>;
  restoreStarterTemplates: () => Promise<void>;
  /** Chooses the template for a kind. Undefined: as where none is chosen. */
  choose: (list: 'composerTemplates' | 'menuTemplates', kind: Kind, id: string | undefined) => Promise<void>;
}

/** Only the user's templates are stored; each change is saved at once. */
export function createTemplates(
  keep: Autosave['createSignal'],
  policy: ReadonlySignal<Policy>,
  newId: () => string,
): TemplatesStore {
  const stored = keep(templateSettingsItem);
  const templateSettings = computed(() => applyPolicyToTemplates(stored.value.value, policy.value));
  const defaultTemplate = computed(() => getDefaultTemplate(templateSettings.value));
  const change = (update: (templateSettings: TemplateSettings) => TemplateSettings) =>
    stored.change(update(stored.value.peek()));
  const changeTemplate = (id: string, update: (template: Template) => Template) =>
    change((old) => saveTemplate(old, update(findTemplate(old, id))));
  // Templates are under the policy already.
  const rules = computed(() => ({ ...NO_POLICY_RULES, policy: policy.value }));

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
    add(name) {
      const id = newId();
      void change((old) => saveTemplate(old, { id, name, options: {}, message: '' }));
      return id;
    },
    change: (id, fields) => changeTemplate(id, (template) => ({ ...template, ...fields })),
    createOptions: (id) => {
      const options = createOptions({
        kind: signal(undefined),
        defaults: computed(() => toDraftDefaults(findTemplate(templateSettings.value, id))),
        rules,
        templateSettings,
        change: (update) =>
          void changeTemplate(id, (template) => toTemplate(template, update(toDraftDefaults(template)))),
      });
      return withUsableLimits(options);
    },
    remove: (id) => change((old) => removeTemplate(old, id)),
    move: (id, by) => change((old) => moveTemplate(old, id, by)),
    restoreStarterTemplates: () => change((old) => getMissingStarterTemplates(old).reduce(saveTemplate, old)),
    choose: (list, kind, id) => change((old) => ({ ...old, [list]: setTemplateForKind(old[list], kind, id) })),
  };
}

/** A limit that cannot be used stays as typed, and the last one that can is kept. */
function withUsableLimits(options: OptionsStore): OptionsStore {
  const problems = signal<ReadonlyMap<LimitOptionName, LimitProblem>>(new Map());
  return {
    ...options,
    findLimitProblem: (option) => problems.value.get(option),
    setLimit: (option, typed) => {
      const problem = findProblem(typed, options.policy.peek()[OPTIONS[option].policyMax]);
      const others = [...problems.peek()].filter(([limit]) => limit !== option);
      problems.value = new Map(problem ? [...others, [option, problem]] : others);
      if (!problem) options.setLimit(option, typed);
    },
  };
}

function findProblem(typed: TypedLimit, max: number | undefined): LimitProblem | undefined {
  if (typed === undefined) return undefined;
  if (typed === 'unreadable') return 'not-whole';
  if (typed > (max ?? MAX_LIMIT_VALUE)) return max === undefined ? 'out-of-range' : 'above-policy';
  return Number.isInteger(typed) && typed >= 1 ? undefined : 'not-whole';
}
