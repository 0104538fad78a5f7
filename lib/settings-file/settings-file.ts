import * as z from 'zod/mini';
import { ACTIVITY_SETTINGS_FIELDS, type ActivitySettings, DEFAULT_ACTIVITY_SETTINGS } from '../activity/poll-settings';
import { formatPath } from '../base/format-path';
import { type Fields, type ObjectOf, objectOf } from '../base/guards';
import { fail, type Result, succeed } from '../base/result';
import { THEMES, type Theme } from '../base/theme';
import { GENERATOR_DEFAULTS, GENERATOR_FIELDS, type GeneratorSettings } from '../generator/generator-settings';
import { LANGUAGES } from '../i18n/language';
import { INSTANCE_COLORS, type Instance } from '../instance/instance';
import { parseBaseUrl } from '../instance/parse-instance-url';
import { findLinkOwner, goesUnencrypted, type LinkSource } from '../instance/push-link';
import {
  getOptionSpec,
  type LimitOptionName,
  mapNames,
  type TemplateOptionName,
  templateOptionNames,
} from '../push/options';
import { PRESET_ID_PREFIX, type TemplateByKind, type TemplateSettings } from '../push/template';
import { MAX_LIMIT_VALUE } from '../push/validate-draft';

z.config({ jitless: true });

const FORMAT = 'secret-push-settings';
/** The version that is written, and the newest that can be read. A new field or value needs a higher one: older versions refuse it. */
export const FILE_VERSION = 1;
export const MAX_FILE_BYTES = 1024 * 1024;

const limitSchema = z.optional(z.int().check(z.gte(1), z.lte(MAX_LIMIT_VALUE)));
const flagSchema = z.optional(z.boolean());
const enumSchema = (values: readonly string[]) => z.string().check(z.refine((value) => values.includes(value)));
const settingsSchema = <F extends Fields>(fields: F, defaults: ObjectOf<F>) =>
  z.optional(z.custom<ObjectOf<F>>((value) => objectOf(fields)(value) && hasOnlyKeysOf(defaults, value)));

/** Whether an object has no further fields. Guards ignore them, but in a file they are refused. */
function hasOnlyKeysOf(model: object, value: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(model));
  return Object.entries(value).every(([key, field]) => {
    const known = fields.get(key);
    return typeof known === 'object' && known !== null ? hasOnlyKeysOf(known, field) : fields.has(key);
  });
}

const parseStoredBaseUrl = (address: string) => parseBaseUrl(address, { allowHttp: true });
const address = z.string().check(
  z.refine((value) => parseStoredBaseUrl(value) !== undefined),
  z.overwrite((value) => parseStoredBaseUrl(value) ?? value),
);

interface FileInstance {
  address: string;
  publicAddress?: string | undefined;
}

/** Links to a server's own address are never another one's, and none for https goes out over http. */
function hasOwnLinks(entry: FileInstance, all: readonly FileInstance[]): boolean {
  const { address, publicAddress = address } = entry;
  const others = all.map((other): LinkSource => ({ baseUrl: other.address }));
  return !findLinkOwner(publicAddress, address, others) && !goesUnencrypted(publicAddress, address);
}

const template = z.strictObject({
  // A template of the organization could be neither changed nor removed.
  id: z.string().check(z.refine((value) => !value.startsWith(PRESET_ID_PREFIX))),
  name: z.string(),
  options: z.strictObject(
    mapNames(templateOptionNames, (name) =>
      getOptionSpec(name).type === 'limit' ? limitSchema : flagSchema,
    ) as unknown as {
      [N in TemplateOptionName]: N extends LimitOptionName ? typeof limitSchema : typeof flagSchema;
    },
  ),
  message: z.string(),
});

/** A `token` is refused as an unknown field. A section that is missing stays as it is. */
const settingsFileSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int().check(z.gte(1), z.lte(FILE_VERSION)),
  instances: z.optional(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.minLength(1)),
          address,
          publicAddress: z.optional(address),
          color: enumSchema(INSTANCE_COLORS),
          isActive: flagSchema,
        }),
      )
      .check(({ value, issues }) => {
        const index = value.findIndex((entry) => !hasOwnLinks(entry, value));
        if (index >= 0) issues.push({ code: 'custom', path: [index, 'publicAddress'], input: value });
      }),
  ),
  templateSettings: z.optional(
    z.strictObject({
      templates: z.array(template),
      composerTemplates: z.record(z.string(), z.string()),
      menuTemplates: z.record(z.string(), z.string()),
    }),
  ),
  delivery: z.optional(z.strictObject({ copiesAtOnce: z.boolean(), notifies: z.boolean() })),
  activity: settingsSchema(ACTIVITY_SETTINGS_FIELDS, DEFAULT_ACTIVITY_SETTINGS),
  language: z.optional(enumSchema(['', ...LANGUAGES])),
  theme: z.optional(z.enum(THEMES)),
  generator: settingsSchema(GENERATOR_FIELDS, GENERATOR_DEFAULTS),
});

export type SettingsFile = z.infer<typeof settingsFileSchema>;

export interface TransferableSettings {
  instances: readonly Instance[];
  /** The id of the active instance; empty for none. */
  active: string;
  templateSettings: TemplateSettings;
  delivery: { copiesAtOnce: boolean; notifies: boolean };
  activity: ActivitySettings;
  /** The chosen language; empty for the browser's. */
  language: string;
  theme: Theme;
  generator: GeneratorSettings;
}

/** Why a file cannot be imported. `field`: the first one that does not fit, as `templateSettings.templates[2].name`. */
export type FileProblem =
  | { kind: 'not-settings' }
  | { kind: 'unreadable'; file: string }
  | { kind: 'newer'; version: number }
  | { kind: 'field'; field: string };

/** Parses a settings file. It fits as a whole, or nothing of it is used. */
export function parseSettingsFile(json: string): Result<SettingsFile, FileProblem> {
  let content: { format?: unknown; version?: unknown } | null;
  try {
    content = JSON.parse(json);
  } catch {
    return fail({ kind: 'not-settings' });
  }
  if (content?.format !== FORMAT) return fail({ kind: 'not-settings' });
  if (typeof content.version === 'number' && content.version > FILE_VERSION)
    return fail({ kind: 'newer', version: content.version });
  const parsed = settingsFileSchema.safeParse(content);
  return parsed.success
    ? succeed(parsed.data)
    : fail({ kind: 'field', field: formatIssuePath(parsed.error.issues[0]) });
}

function formatIssuePath(issue: z.core.$ZodIssue | undefined): string {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return formatPath([...(issue?.path ?? []), ...unknown]);
}

/** Serializes settings without tokens, the demo and choices of the organization's templates. */
export function serializeSettings({ instances, active, templateSettings, ...settings }: TransferableSettings) {
  const ids = new Set(templateSettings.templates.map(({ id }) => id));
  const ownChoices = (choices: TemplateByKind) =>
    Object.fromEntries(Object.entries(choices as Record<string, string>).filter(([, id]) => ids.has(id)));
  const file: SettingsFile = {
    format: FORMAT,
    version: FILE_VERSION,
    instances: instances
      .filter(({ isDemo }) => !isDemo)
      .map(({ id, name, baseUrl, publicUrl, color }) => ({
        name,
        address: baseUrl,
        ...(publicUrl !== undefined && { publicAddress: publicUrl }),
        color,
        ...(id === active && { isActive: true }),
      })),
    templateSettings: {
      templates: templateSettings.templates.map(({ id, name, options, message }) => ({ id, name, options, message })),
      composerTemplates: ownChoices(templateSettings.composerTemplates),
      menuTemplates: ownChoices(templateSettings.menuTemplates),
    },
    ...settings,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
