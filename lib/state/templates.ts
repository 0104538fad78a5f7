import { computed, type ReadonlySignal } from '@preact/signals';
import type { Policy } from '../policy/policy';
import { bookUnderPolicy, isPresetTemplate } from '../policy/rules';
import type { Kind } from '../push/draft';
import { type Asks, baseOf, type Template, type TemplateBook, templateOf } from '../push/template';
import { missingReady, withChoice, withMoved, withoutTemplate, withTemplate } from '../push/template-changes';
import { templatesItem } from '../storage/items';
import type { Saving } from './settings';

export interface TemplatesStore {
  /** What the organisation demands of pushes. */
  policy: ReadonlySignal<Policy>;
  /** Whether the organisation has set all of a template. */
  isLocked(template: Template): boolean;
  book: ReadonlySignal<TemplateBook>;
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
  changeAsks(id: string, change: Asks): Promise<void>;
  remove(id: string): Promise<void>;
  move(id: string, by: -1 | 1): Promise<void>;
  /** Puts back the ready ones that were removed. */
  putBackReady(): Promise<void>;
  /** Which one a new push of a kind starts with. */
  chooseStart(kind: Kind, id: string | undefined): Promise<void>;
  /** Which one a push of a kind from the menu or the keyboard is made with. */
  chooseMenu(kind: Kind, id: string | undefined): Promise<void>;
}

export interface TemplatesParts extends Pick<Saving, 'keep'> {
  policy: ReadonlySignal<Policy>;
  newId: () => string;
}

/** The user's templates, under what the organisation demands. Each change is saved at once; what is stored is the user's alone. */
export function createTemplates({ keep, policy, newId }: TemplatesParts): TemplatesStore {
  const kept = keep(templatesItem);
  const book = computed(() => bookUnderPolicy(kept.value.value, policy.value));
  const change = (changed: (book: TemplateBook) => TemplateBook) => kept.change(changed(kept.value.peek()));
  const changeOne = (id: string, changed: (template: Template) => Template) =>
    change((old) => withTemplate(old, changed(templateOf(old, id))));

  return {
    policy,
    isLocked: (template) => isPresetTemplate(template, policy.value),
    book,
    base: computed(() => baseOf(book.value)),
    others: computed(() => book.value.templates.filter((template) => template !== baseOf(book.value))),
    missing: computed(() => missingReady(kept.value.value)),
    start: kept.start,
    add(name) {
      const id = newId();
      void change((old) => withTemplate(old, { id, name, asks: {}, message: '' }));
      return id;
    },
    change: (id, fields) => changeOne(id, (template) => ({ ...template, ...fields })),
    changeAsks: (id, asks) => changeOne(id, (template) => ({ ...template, asks: { ...template.asks, ...asks } })),
    remove: (id) => change((old) => withoutTemplate(old, id)),
    move: (id, by) => change((old) => withMoved(old, id, by)),
    putBackReady: () => change((old) => missingReady(old).reduce(withTemplate, old)),
    chooseStart: (kind, id) => change((old) => ({ ...old, starts: withChoice(old.starts, kind, id) })),
    chooseMenu: (kind, id) => change((old) => ({ ...old, menu: withChoice(old.menu, kind, id) })),
  };
}
