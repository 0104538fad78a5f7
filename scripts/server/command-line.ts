import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { randomToken } from '../../lib/reference-server/reference-server';
import type { Accounts } from '../../lib/reference-server/router';
import type { Settings } from '../../lib/reference-server/settings';
import type { ListenOptions } from './listen';

/** Wrong use of the command line. Its message is for the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const positiveInteger = (least: number) => z.int().min(least);
const limit = z.strictObject({ default: positiveInteger(1), max: positiveInteger(1) });
const kindSettingsSchema = {
  days: z.optional(limit),
  views: z.optional(limit),
  retrieval_step_default: z.optional(z.boolean()),
  deletable_default: z.optional(z.boolean()),
  retrieval_step_enabled: z.optional(z.boolean()),
  deletable_enabled: z.optional(z.boolean()),
};
const parseKindSettings = z.optional(z.strictObject(kindSettingsSchema));

const settingsSchema = z.strictObject({
  ...kindSettingsSchema,
  anonymous_access: z.optional(z.boolean()),
  file_pushes: z.optional(z.boolean()),
  url_pushes: z.optional(z.boolean()),
  qr_pushes: z.optional(z.boolean()),
  email_auto_dispatch: z.optional(z.boolean()),
  notify_by_email: z.optional(z.boolean()),
  force_https: z.optional(z.boolean()),
  override_base_url: z.optional(z.nullable(z.url({ protocol: /^https?$/ }))),
  throttling: z.optional(z.strictObject({ minute: positiveInteger(0), second: positiveInteger(0) })),
  kinds: z.optional(z.strictObject({ file: parseKindSettings, url: parseKindSettings, qr: parseKindSettings })),
  note: z.optional(z.string()),
});

/** Settings that differ from the shipped ones, from a JSON file. Throws `UsageError` with what is wrong where. */
function readSettings(file: string): Partial<Settings> {
  const checked = settingsSchema.safeParse(readJson(file));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new UsageError(`${file}: ${issue?.path.join('.') || 'settings'}: ${issue?.message}.`);
  }
  const { note: _, ...settings } = checked.data;
  return settings as Partial<Settings>;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}

export const usage = `Usage: npm run server -- [--port 5200] [--token NAME=TOKEN[:admin]]... [--settings FILE] [--path /sub]
                         [--no-page] [--no-anonymous] [--gateway]

  --port      where to listen on 127.0.0.1; 0 takes any free port (5200 when left out)
  --token     an account and its API token; as often as there are accounts. Without one, a token is made and printed
  --settings  a JSON file with settings that differ from the shipped ones, see lib/reference-server/settings.ts
  --path      a path to be mounted at
  --no-page   without the page for recipients, /secret-push.html
  --no-anonymous
              the API needs a token
  --gateway   only the pages of pushes are reachable, not the API
  --help      this text`;

/** `hasPage`: whether the server has the page for recipients. */
interface CommandLine extends Omit<ListenOptions, 'page'> {
  hasPage: boolean;
}

/** Options for `listen`, or `'help'`. Throws `UsageError`. */
export function readCommandLine(args: string[]): CommandLine | 'help' {
  const { port = '5200', token = [], settings, path = '', help, ...switches } = parseOptions(args);
  if (help) return 'help';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not "${port}".`);
  }
  if (!/^(?:\/[\w.~-]+)*$/.test(path)) {
    throw new UsageError(`--path takes a path that starts with a slash and ends without one, not "${path}".`);
  }
  const madeToken = token.length === 0 ? randomToken() : undefined;
  return {
    port: Number(port),
    accounts: parseAccounts(madeToken === undefined ? token : [`owner=${madeToken}`]),
    settings: {
      ...(settings === undefined ? {} : readSettings(settings)),
      ...(switches['no-anonymous'] ? { anonymous_access: false } : {}),
    },
    path,
    madeToken,
    hasPage: !switches['no-page'],
    isGateway: switches.gateway ?? false,
  };
}

const options = {
  port: { type: 'string' },
  token: { type: 'string', multiple: true },
  settings: { type: 'string' },
  path: { type: 'string' },
  'no-page': { type: 'boolean' },
  'no-anonymous': { type: 'boolean' },
  gateway: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // Node's sentence would repeat what is left over, which may be a token.
    if (!(error instanceof Error)) throw error;
    const isLeftOver = 'code' in error && error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL';
    throw new UsageError(isLeftOver ? 'Something on the command line belongs to no option.' : error.message);
  }
}

/** Tokens are secrets: no message repeats one. */
function parseAccounts(given: string[]): Accounts {
  const accounts: Record<string, { name: string; admin: boolean }> = {};
  for (const one of given) {
    const [, name, token, admin] = /^([^=]+)=([^\s:]+)(:admin)?$/.exec(one) ?? [];
    if (name === undefined || token === undefined) {
      throw new UsageError('--token takes NAME=TOKEN or NAME=TOKEN:admin, without spaces or colons in the token.');
    }
    if (Object.hasOwn(accounts, token)) throw new UsageError(`--token ${name}: another account has the same token.`);
    accounts[token] = { name, admin: admin !== undefined };
  }
  return accounts;
}
