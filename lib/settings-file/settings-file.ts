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
import { fromNames, type LimitName, rowOf, type TemplateName, templateNames } from '../push/options';
import { type Choices, DEFAULT_TEMPLATE_ID, PRESET_ID_PREFIX, type TemplateSettings } from '../push/template';
import { THEMES, type Theme } from '../theme';
import type { WatchSettings } from '../watch/settings';

z.config({ jitless: true });

const FORMAT = 'secret-push-settings';
/** The version that is written, and the newest that can be read. */
const FILE_VERSION = 1;
export const MAX_FILE_BYTES = 1024 * 1024;

/** Nothing limits what is typed into a name or a message, and an export has to be importable. */
const MAX_TEXT = 100_000;
const MAX_ENTRIES = 1_000;

/** Text with whole characters only: storage would replace half a surrogate pair. */
const text = (max = MAX_TEXT, min = 0) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !/\p{Surrogate}/u.test(value)),
  );
const id = () => text(100, 1);
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
/** Instances accept at most five digits. */
const limit = () => z.optional(whole(1, 99_999));
const flag = () => z.optional(z.boolean());
const isUnique = <T>(key: (entry: T) => unknown) => z.refine<T[]>((all) => new Set(all.map(key)).size === all.length);

const address = () =>
  text(2_000).check(
    z.refine((value) => {
      const parsed = parseInstanceUrl(value, { allowHttp: true });
      return parsed.ok && !parsed.address.host.endsWith('.invalid');
    }),
  );

const template = z.strictObject({
  // A template of the organization could be neither changed nor removed.
  id: id().check(z.refine((value) => !value.startsWith(PRESET_ID_PREFIX))),
  name: text(),
  asks: z.strictObject(
    fromNames(templateNames, (name) => (rowOf(name).type === 'limit' ? limit() : flag())) as unknown as {
      [N in TemplateName]: ReturnType<N extends LimitName ? typeof limit : typeof flag>;
    },
  ),
  message: text(),
});

const choices = z.strictObject(
  Object.fromEntries(KINDS.map((kind) => [kind, z.optional(id())])) as Record<Kind, z.ZodMiniOptional<z.ZodMiniString>>,
);

const newPushes = z.strictObject({
  templates: z.array(template).check(
    z.maxLength(MAX_ENTRIES),
    isUnique(({ id }) => id),
    z.refine((all) => all.some(({ id }) => id === DEFAULT_TEMPLATE_ID)),
  ),
  starts: choices,
  menu: choices,
});

/** Strict objects throughout: a `token` is refused as an unknown field. A section that is missing stays as it is. */
const settingsFileSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FILE_VERSION),
  instances: z.optional(
    z
      .array(
        z.strictObject({
          name: text(MAX_TEXT, 1),
          address: address(),
          colour: z.enum(INSTANCE_COLOURS),
          isActive: flag(),
        }),
      )
      .check(z.maxLength(MAX_ENTRIES)),
  ),
  newPushes: z.optional(newPushes),
  settings: z.optional(z.strictObject({ copiesAtOnce: z.boolean(), notifies: z.boolean() })),
  watch: z.optional(z.strictObject({ isOn: z.boolean(), periodMinutes: whole(1, 1_440), notifies: z.boolean() })),
  language: z.optional(z.enum(['', ...LANGUAGES])),
  theme: z.optional(z.enum(THEMES)),
  generator: z.optional(
    z.strictObject({
      kinds: z.strictObject({ payload: z.enum(GENERATOR_KINDS), passphrase: z.enum(GENERATOR_KINDS) }),
      characters: z.strictObject({
        length: whole(CHARACTER_RANGE.least, CHARACTER_RANGE.most),
        classes: z.array(z.enum(CHARACTER_CLASSES)).check(
          z.minLength(1),
          isUnique((kind) => kind),
        ),
        allowsLookAlikes: z.boolean(),
      }),
      words: z.strictObject({
        count: whole(WORD_RANGE.least, WORD_RANGE.most),
        separator: z.enum(SEPARATORS),
        hasCapitals: z.boolean(),
        hasDigit: z.boolean(),
      }),
    }),
  ),
});

export type SettingsFile = z.infer<typeof settingsFileSchema>;

/** The stored settings that an export holds, by name. */
export interface TransferableSettings {
  instances: readonly Instance[];
  /** Id of the active instance; empty = none. */
  active: string;
  book: TemplateSettings;
  settings: { copiesAtOnce: boolean; notifies: boolean };
  watch: WatchSettings;
  /** Empty = the browser's language. */
  language: string;
  theme: Theme;
  generator: GeneratorSettings;
}

/** Why a file cannot be imported. `field`: the first one that does not fit, as `newPushes.templates[2].name`. */
export type FileProblem =
  | { what: 'not-settings' }
  | { what: 'unreadable'; file: string }
  | { what: 'newer'; version: number }
  | { what: 'field'; field: string };

type FileReading = { ok: true; file: SettingsFile } | { ok: false; problem: FileProblem };

/** Parses a settings file. It fits as a whole, or nothing of it is used. */
export function readSettingsFile(json: string): FileReading {
  const fail = (problem: FileProblem): FileReading => ({ ok: false, problem });
  let content: { format?: unknown; version?: unknown } | null;
  try {
    content = JSON.parse(json);
  } catch {
    return fail({ what: 'not-settings' });
  }
  if (content?.format !== FORMAT) return fail({ what: 'not-settings' });
  if (typeof content.version === 'number' && content.version > FILE_VERSION)
    return fail({ what: 'newer', version: content.version });
  const parsed = settingsFileSchema.safeParse(content);
  if (!parsed.success) return fail({ what: 'field', field: fieldOf(parsed.error.issues[0]) });
  const field = unknownChoice(parsed.data);
  return field ? fail({ what: 'field', field }) : { ok: true, file: parsed.data };
}

function fieldOf(issue: z.core.$ZodIssue | undefined): string {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown];
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1);
}

/** Finds a choice of a template that the file does not have. */
function unknownChoice({ newPushes }: SettingsFile): string | undefined {
  const ids = new Set(newPushes?.templates.map(({ id }) => id));
  for (const list of ['starts', 'menu'] as const)
    for (const [kind, id] of Object.entries(newPushes?.[list] ?? {}))
      if (id !== undefined && !ids.has(id)) return `newPushes.${list}.${kind}`;
  return undefined;
}

/** Serializes settings without tokens, the built-in instance and choices of the organization's templates. */
export function writeSettingsFile({ instances, active, book, language, generator, ...settings }: TransferableSettings) {
  const ids = new Set(book.templates.map(({ id }) => id));
  const ownChoices = (choices: Choices) =>
    Object.fromEntries(Object.entries(choices).filter(([, id]) => ids.has(id ?? '')));
  const file: SettingsFile = {
    format: FORMAT,
    version: FILE_VERSION,
    instances: instances
      .filter(({ isBuiltIn }) => !isBuiltIn)
      .map(({ id, name, baseUrl, colour }) => ({
        name,
        address: baseUrl,
        colour: colour as (typeof INSTANCE_COLOURS)[number],
        ...(id === active && { isActive: true }),
      })),
    newPushes: {
      templates: book.templates.map(({ id, name, asks, message }) => ({ id, name, asks, message })),
      starts: ownChoices(book.starts),
      menu: ownChoices(book.menu),
    },
    ...settings,
    language: LANGUAGES.find((tag) => tag === language) ?? '',
    generator: { ...generator, characters: { ...generator.characters, classes: [...generator.characters.classes] } },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
