import { type Draft, type Kind, NO_OPTIONS, type PushOptions } from './draft';

/** The options that a template asks for; one that is undefined is left to the instance. No passphrase, name or note: those are a push's own. */
export type TemplateOptions = Pick<
  PushOptions,
  'expireAfterDays' | 'expireAfterViews' | 'retrievalStep' | 'deletableByViewer' | 'makesPassphrase'
>;

/** A named set of options. It holds nothing secret: no payload, no passphrase. */
export interface Template {
  id: string;
  /** The user's own words; empty for one that goes by its ready name. */
  name: string;
  asks: TemplateOptions;
  /** Words to the recipient, with which the ready message around the link begins; empty = none. Never sent to the instance. */
  message: string;
}

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
  const { passphrase, name, note } = own;
  return { options: { ...asks, passphrase, name, note }, message: message === '' ? undefined : message };
}

const ASKED = [
  'expireAfterDays',
  'expireAfterViews',
  'retrievalStep',
  'deletableByViewer',
  'makesPassphrase',
] as const satisfies (keyof TemplateOptions)[];

/** Whether a draft asks for what the template does, whatever else is in it. */
export function matchesTemplate({ asks, message }: Template, draft: Start): boolean {
  return ASKED.every((option) => asks[option] === draft.options[option]) && message === (draft.message ?? '');
}

/** For some kinds the id of a template. */
export type Choices = { readonly [K in Kind]?: string | undefined };

/** The user's templates, in the order that they are offered in, and which of them a push starts with. */
export interface TemplateSettings {
  /** The base is always among them, first. */
  templates: readonly Template[];
  /** What a new push of a kind starts with; the base where nothing is said. */
  starts: Choices;
  /** What a push from the menu or the keyboard is made with; as a new push where nothing is said. */
  menu: Choices;
}

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
