import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomToken } from '../../lib/server/reference-server';
import type { Accounts } from '../../lib/server/router';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/server/settings';
import type { ListenOptions } from './listen';

/** Wrong use of the command line. Its message is for the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Settings that differ from the shipped ones, from a JSON file. Throws `UsageError`. */
function readSettings(file: string): Partial<Settings> {
  try {
    const settings: object = JSON.parse(readFileSync(file, 'utf8'));
    const types = new Map(Object.entries(DEFAULT_SETTINGS).map(([name, value]) => [name, typeof (value ?? '')]));
    const wrong = Object.entries(settings).find(([name, value]) => types.get(name) !== typeof value);
    if (wrong) throw new Error(`there is no setting ${wrong[0]} with such a value`);
    return settings;
  } catch (error) {
    throw new UsageError(`${file} has no settings: ${error instanceof Error ? error.message : error}.`);
  }
}

export const usage = `Usage: npm run server -- [--port 5200] [--token NAME=TOKEN[:admin]]... [--settings FILE] [--path /sub]

  --port      where to listen on 127.0.0.1; 0 takes any free port (5200 when left out)
  --token     an account and its API token; as often as there are accounts. Without one, a token is made and printed
  --settings  a JSON file with settings that differ from the shipped ones, see lib/server/settings.ts
  --path      a path to be mounted at
  --help      this text`;

/** Options for `listen`, or `'help'`. Throws `UsageError`. */
export function readCommandLine(args: string[]): ListenOptions | 'help' {
  const { port = '5200', token = [], settings, path = '', help } = parseOptions(args);
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
    settings: settings === undefined ? {} : readSettings(settings),
    path,
    madeToken,
  };
}

const options = {
  port: { type: 'string' },
  token: { type: 'string', multiple: true },
  settings: { type: 'string' },
  path: { type: 'string' },
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
