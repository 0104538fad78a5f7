import type { Instance } from '../instance/instance';
import { LANGUAGES } from '../language';
import type { Choices, TemplateBook } from '../push/template-book';
import { FILE_VERSION, FORMAT, type SettingsFile, settingsFileSchema } from './settings-file-schema';
import type { Travelling } from './travelling';

/** Far more than any settings take. */
export const MOST_FILE_BYTES = 1024 * 1024;

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
}: Travelling): string {
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
function choicesIn({ templates }: TemplateBook, choices: Choices): Choices {
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
