import * as z from 'zod/mini';
import {
  CHARACTER_CLASSES,
  CHARACTER_RANGE,
  GENERATOR_KINDS,
  type GeneratorSettings,
  SEPARATORS,
  WORD_RANGE,
} from '../generate/settings';
import { INSTANCE_COLOURS, type Instance } from '../instance/instance';
import { parseInstanceUrl } from '../instance/read-address';
import { LANGUAGES } from '../language';
import { KINDS, type Kind } from '../push/draft';
import { type Choices, DEFAULT_TEMPLATE_ID, PRESET_ID_PREFIX, type TemplateSettings } from '../push/template';
import { THEMES, type Theme } from '../theme';
import type { WatchSettings } from '../watch/settings';

z.config({ jitless: true });

/** What a file says it is, so that no other file is taken for one. */
export const FORMAT = 'secret-push-settings';
/** The version that is written, and the newest that can be read. */
export const FILE_VERSION = 1;

/** More than anybody has: nothing holds back who types them, and what was saved has to be taken again. The size of a file is limited anyway. */
const MAX_INSTANCES = 1_000;
const MAX_TEMPLATES = 1_000;
const MAX_NAME = 10_000;
const MAX_MESSAGE = 100_000;

/** Text that storage keeps as it is: half a character would become another one. */
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((value) => !/\p{Surrogate}/u.test(value)),
  );
const id = () => text(100).check(z.minLength(1));
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
/** What an instance is asked for: up to five digits, since none takes more. */
const limit = () => z.optional(whole(1, 99_999));
const flag = () => z.optional(z.boolean());

const address = () =>
  text(2_000).check(
    z.refine((value) => {
      const reading = parseInstanceUrl(value, { allowHttp: true });
      return reading.ok && !reading.address.host.endsWith('.invalid');
    }),
  );

/** Never its token: a field of that name is refused like any other that is not known. */
const instance = z.strictObject({
  name: text(MAX_NAME).check(z.minLength(1)),
  address: address(),
  colour: z.enum(INSTANCE_COLOURS),
  isActive: flag(),
});

const template = z.strictObject({
  // The organisation's do not travel, and nobody could change or remove one that did.
  id: id().check(z.refine((value) => !value.startsWith(PRESET_ID_PREFIX))),
  name: text(MAX_NAME),
  asks: z.strictObject({
    expireAfterDays: limit(),
    expireAfterViews: limit(),
    retrievalStep: flag(),
    deletableByViewer: flag(),
    makesPassphrase: flag(),
  }),
  message: text(MAX_MESSAGE),
});

const choices = z.strictObject(
  Object.fromEntries(KINDS.map((kind) => [kind, z.optional(id())])) as Record<Kind, z.ZodMiniOptional<z.ZodMiniString>>,
);

const isUnique = <T>(key: (one: T) => unknown) => z.refine<T[]>((all) => new Set(all.map(key)).size === all.length);

const newPushes = z.strictObject({
  templates: z.array(template).check(
    z.maxLength(MAX_TEMPLATES),
    isUnique((one) => one.id),
    z.refine((all) => all.some((one) => one.id === DEFAULT_TEMPLATE_ID)),
  ),
  starts: choices,
  menu: choices,
});

const characters = z.strictObject({
  length: whole(CHARACTER_RANGE.least, CHARACTER_RANGE.most),
  classes: z.array(z.enum(CHARACTER_CLASSES)).check(
    z.minLength(1),
    isUnique((kind) => kind),
  ),
  allowsLookAlikes: z.boolean(),
});

const words = z.strictObject({
  count: whole(WORD_RANGE.least, WORD_RANGE.most),
  separator: z.enum(SEPARATORS),
  hasCapitals: z.boolean(),
  hasDigit: z.boolean(),
});

/** A file with settings, version 1. A section that is left out is left as it is where the file is taken. */
export const settingsFileSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FILE_VERSION),
  instances: z.optional(z.array(instance).check(z.maxLength(MAX_INSTANCES))),
  newPushes: z.optional(newPushes),
  settings: z.optional(z.strictObject({ copiesAtOnce: z.boolean(), notifies: z.boolean() })),
  watch: z.optional(z.strictObject({ isOn: z.boolean(), periodMinutes: whole(1, 1_440), notifies: z.boolean() })),
  language: z.optional(z.enum(['', ...LANGUAGES])),
  theme: z.optional(z.enum(THEMES)),
  generator: z.optional(
    z.strictObject({
      kinds: z.strictObject({ payload: z.enum(GENERATOR_KINDS), passphrase: z.enum(GENERATOR_KINDS) }),
      characters,
      words,
    }),
  ),
});

export type SettingsFile = z.infer<typeof settingsFileSchema>;

/** Settings that travel from browser to browser. */
export interface TransferableSettings {
  instances: readonly Instance[];
  /** Id of the instance that pushes go to; empty = none. */
  active: string;
  book: TemplateSettings;
  settings: { copiesAtOnce: boolean; notifies: boolean };
  watch: WatchSettings;
  /** What the extension speaks; empty = as the browser. */
  language: string;
  theme: Theme;
  generator: GeneratorSettings;
}

/** Far more than any settings take. */
export const MAX_FILE_BYTES = 1024 * 1024;

/**
 * Why a file cannot be taken: `not-settings` = it is something else; `unreadable` = the browser gives nothing of it, by this name;
 * `newer` = a later version wrote it; a `field` that is missing, not known here, or holds what cannot be there.
 */
export type FileProblem =
  | { what: 'too-large' | 'not-json' | 'not-settings' }
  | { what: 'unreadable'; file: string }
  | { what: 'newer'; version: number }
  | { what: 'field'; field: string; why: 'missing' | 'unknown' | 'wrong' };

export type FileReading = { ok: true; file: SettingsFile } | { ok: false; problem: FileProblem };

/** Reads the text of a file with settings: the whole of it fits, or nothing of it is taken. */
export function readSettingsFile(text: string): FileReading {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, problem: { what: 'not-json' } };
  }
  const { format, version } = (content ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT) return { ok: false, problem: { what: 'not-settings' } };
  if (typeof version === 'number' && version > FILE_VERSION) return { ok: false, problem: { what: 'newer', version } };
  const parsed = settingsFileSchema.safeParse(content);
  if (!parsed.success) return { ok: false, problem: problemOf(parsed.error.issues[0], content) };
  const nowhere = choiceOfNowhere(parsed.data);
  return nowhere
    ? { ok: false, problem: { what: 'field', field: nowhere, why: 'wrong' } }
    : { ok: true, file: parsed.data };
}

interface Issue {
  code?: string;
  path: PropertyKey[];
  keys?: string[];
}

function problemOf(issue: Issue | undefined, content: unknown): FileProblem {
  const { code, path = [], keys = [] } = issue ?? {};
  if (code === 'unrecognized_keys') return { what: 'field', field: fieldAt([...path, keys[0] ?? '']), why: 'unknown' };
  const isMissing = valueAt(content, path) === undefined;
  return { what: 'field', field: fieldAt(path), why: isMissing ? 'missing' : 'wrong' };
}

/** As it is found in the file: `newPushes.templates[2].name`. */
function fieldAt(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, key) => {
    if (typeof key === 'number') return `${before}[${key}]`;
    return before === '' ? String(key) : `${before}.${String(key)}`;
  }, '');
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value === null || value === undefined ? undefined : (value as Record<PropertyKey, unknown>)[key]),
    content,
  );
}

/** A choice of a template that is not in the file. */
function choiceOfNowhere({ newPushes }: SettingsFile): string | undefined {
  const ids = new Set(newPushes?.templates.map(({ id }) => id));
  for (const list of ['starts', 'menu'] as const)
    for (const [kind, id] of Object.entries(newPushes?.[list] ?? {}))
      if (id !== undefined && !ids.has(id)) return `newPushes.${list}.${kind}`;
  return undefined;
}

/** The text of a file with these settings. Tokens are no part of them, nor is the demonstration, which every browser has its own of. */
export function writeSettingsFile({
  instances,
  active,
  book,
  settings,
  watch,
  language,
  theme,
  generator,
}: TransferableSettings): string {
  const file: SettingsFile = {
    format: FORMAT,
    version: FILE_VERSION,
    instances: instances.filter(({ isBuiltIn }) => !isBuiltIn).map((instance) => entryOf(instance, active)),
    newPushes: {
      templates: book.templates.map(({ id, name, asks, message }) => ({ id, name, asks, message })),
      starts: choicesIn(book, book.starts),
      menu: choicesIn(book, book.menu),
    },
    settings,
    watch,
    language: LANGUAGES.find((tag) => tag === language) ?? '',
    theme,
    generator: { ...generator, characters: { ...generator.characters, classes: [...generator.characters.classes] } },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Those of templates that travel: the organisation's stay where it sets them. */
function choicesIn({ templates }: TemplateSettings, choices: Choices): Choices {
  const ids = new Set(templates.map(({ id }) => id));
  return Object.fromEntries(Object.entries(choices).filter(([, id]) => ids.has(id ?? '')));
}

function entryOf({ id, name, baseUrl, colour }: Instance, active: string) {
  return {
    name,
    address: baseUrl,
    colour: colour as NonNullable<SettingsFile['instances']>[number]['colour'],
    ...(id === active && { isActive: true }),
  };
}
