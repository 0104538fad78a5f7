import { computed, type ReadonlySignal } from '@preact/signals';
import type { Policy } from '../policy/policy';
import { applyPolicyToTemplates, isPresetTemplate } from '../policy/rules';
import type { Kind } from '../push/draft';
import {
  getDefaultTemplate,
  type Template,
  type TemplateOptions,
  type TemplateSettings,
  templateOf,
} from '../push/template';
import {
  chooseTemplate,
  missingStarterTemplates,
  moveTemplate,
  removeTemplate,
  saveTemplate,
} from '../push/template-changes';
import { templateSettingsItem } from '../storage/items';
import type { StoredSignals } from './settings';

export interface TemplatesStore {
  /** What the organisation demands of pushes. */
  policy: ReadonlySignal<Policy>;
  /** Whether the organisation has set all of a template. */
  isLocked(template: Template): boolean;
  book: ReadonlySignal<TemplateSettings>;
  /** What everything starts with that has no other template. */
  base: ReadonlySignal<Template>;
  /** All others, in their order. */
  others: ReadonlySignal<readonly Template[]>;
  /** Ready ones that were removed. */
  missing: ReadonlySignal<readonly Template[]>;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
  /** A new one that asks nothing yet, as the last. Returns its id. */
  add(name: string): string;
  change(id: string, change: Partial<Pick<Template, 'name' | 'message'>>): Promise<void>;
  /** An option that is undefined is left to the instance. */
  changeAsks(id: string, change: TemplateOptions): Promise<void>;
  remove(id: string): Promise<void>;
  move(id: string, by: -1 | 1): Promise<void>;
  /** Puts back the ready ones that were removed. */
  putBackReady(): Promise<void>;
  /** Which one a new push of a kind starts with. */
  chooseStart(kind: Kind, id: string | undefined): Promise<void>;
  /** Which one a push of a kind from the menu or the keyboard is made with. */
  chooseMenu(kind: Kind, id: string | undefined): Promise<void>;
}

export interface TemplatesDeps extends Pick<StoredSignals, 'keep'> {
  policy: ReadonlySignal<Policy>;
  newId: () => string;
}

/** The user's templates, under what the organisation demands. Each change is saved at once; what is stored is the user's alone. */
export function createTemplates({ keep, policy, newId }: TemplatesDeps): TemplatesStore {
  const kept = keep(templateSettingsItem);
  const book = computed(() => applyPolicyToTemplates(kept.value.value, policy.value));
  const change = (changed: (book: TemplateSettings) => TemplateSettings) => kept.change(changed(kept.value.peek()));
  const changeOne = (id: string, changed: (template: Template) => Template) =>
    change((old) => saveTemplate(old, changed(templateOf(old, id))));

  return {
    policy,
    isLocked: (template) => isPresetTemplate(template, policy.value),
    book,
    base: computed(() => getDefaultTemplate(book.value)),
    others: computed(() => book.value.templates.filter((template) => template !== getDefaultTemplate(book.value))),
    missing: computed(() => missingStarterTemplates(kept.value.value)),
    start: kept.start,
    add(name) {
      const id = newId();
      void change((old) => saveTemplate(old, { id, name, asks: {}, message: '' }));
      return id;
    },
    change: (id, fields) => changeOne(id, (template) => ({ ...template, ...fields })),
    changeAsks: (id, asks) => changeOne(id, (template) => ({ ...template, asks: { ...template.asks, ...asks } })),
    remove: (id) => change((old) => removeTemplate(old, id)),
    move: (id, by) => change((old) => moveTemplate(old, id, by)),
    putBackReady: () => change((old) => missingStarterTemplates(old).reduce(saveTemplate, old)),
    chooseStart: (kind, id) => change((old) => ({ ...old, starts: chooseTemplate(old.starts, kind, id) })),
    chooseMenu: (kind, id) => change((old) => ({ ...old, menu: chooseTemplate(old.menu, kind, id) })),
  };
}
