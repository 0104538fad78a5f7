import { type Draft, type Kind, NO_OPTIONS, type PushOptions } from './draft';

/** The options that a template asks for; one that is undefined is left to the instance. No passphrase, name or note: those are a push's own. */
export type Asks = Pick<
  PushOptions,
  'expireAfterDays' | 'expireAfterViews' | 'retrievalStep' | 'deletableByViewer' | 'makesPassphrase'
>;

/** A named set of options. It holds nothing secret: no payload, no passphrase. */
export interface Template {
  id: string;
  /** The user's own words; empty for one that goes by its ready name. */
  name: string;
  asks: Asks;
  /** Words to the recipient, with which the ready message around the link begins; empty = none. Never sent to the instance. */
  message: string;
}

/** What everything starts with that has no other template. It is always there, and asks nothing until the user says otherwise. */
export const BASE_ID = 'defaults';

/** With this begin the ids of the organisation's templates, and no others. */
export const PRESET = 'preset:';

/** What a template does not say is left to the instance. */
export const BASE: Template = { id: BASE_ID, name: '', asks: {}, message: '' };

/** The templates that come with the extension; their names are words of the UI, by their ids, until the user gives them others. */
export const READY_TEMPLATES: readonly Template[] = [
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
export function startFrom({ asks, message }: Template, own: PushOptions = NO_OPTIONS): Start {
  const { passphrase, name, note } = own;
  return { options: { ...asks, passphrase, name, note }, message: message === '' ? undefined : message };
}

const ASKED = [
  'expireAfterDays',
  'expireAfterViews',
  'retrievalStep',
  'deletableByViewer',
  'makesPassphrase',
] as const satisfies (keyof Asks)[];

/** Whether a draft asks for what the template does, whatever else is in it. */
export function isAsIn({ asks, message }: Template, draft: Start): boolean {
  return ASKED.every((option) => asks[option] === draft.options[option]) && message === (draft.message ?? '');
}

/** For some kinds the id of a template. */
export type Choices = { readonly [K in Kind]?: string | undefined };

/** The user's templates, in the order that they are offered in, and which of them a push starts with. */
export interface TemplateBook {
  /** The base is always among them, first. */
  templates: readonly Template[];
  /** What a new push of a kind starts with; the base where nothing is said. */
  starts: Choices;
  /** What a push from the menu or the keyboard is made with; as a new push where nothing is said. */
  menu: Choices;
}

export const FIRST_BOOK: TemplateBook = { templates: [BASE, ...READY_TEMPLATES], starts: {}, menu: {} };

/** The template with this id. One that was removed is the base. */
export function templateOf({ templates }: Pick<TemplateBook, 'templates'>, id = BASE_ID): Template {
  return templates.find((template) => template.id === id) ?? baseOf({ templates });
}

export function baseOf({ templates }: Pick<TemplateBook, 'templates'>): Template {
  return templates.find(({ id }) => id === BASE_ID) ?? BASE;
}

/** What a new push of this kind starts with. */
export function startTemplate(book: TemplateBook, kind: Kind): Template {
  return templateOf(book, book.starts[kind]);
}

/** What a push of this kind from the menu or the keyboard is made with. */
export function menuTemplate(book: TemplateBook, kind: Kind): Template {
  return templateOf(book, book.menu[kind] ?? book.starts[kind]);
}

/** The change of a draft that becomes another kind: options that nobody has touched become those of that kind. */
export function startOfKind(book: TemplateBook, draft: Draft, kind: Kind): Partial<Start> {
  return isAsIn(startTemplate(book, draft.kind), draft) ? startFrom(startTemplate(book, kind), draft.options) : {};
}
