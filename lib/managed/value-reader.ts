import type * as z from 'zod/mini';
import type { PolicyFlaw, PolicyProblem } from './policy';
import { MOST_ENTRIES } from './policy-values';

/** What an organisation has written, as the browser hands it over. */
export type RawPolicy = Readonly<Record<string, unknown>>;

export type Fields = Record<string, z.ZodMiniType>;
export type ReadFields<F extends Fields> = { [K in keyof F]?: z.infer<F[K]> };

/** Longer ones are nobody's names of values. */
const MOST_PATH = 120;

export type ValueReader = ReturnType<typeof createValueReader>;

/** Reads values one by one. What cannot be used is left out and noted, by where it stands: nothing of the value itself is kept. */
export function createValueReader() {
  const problems: PolicyProblem[] = [];

  const note = (path: string, flaw: PolicyFlaw): undefined => {
    problems.push({ ...flaw, path: path.length > MOST_PATH ? `${path.slice(0, MOST_PATH)}…` : path });
  };

  const one = <S extends z.ZodMiniType>(path: string, schema: S, value: unknown): z.infer<S> | undefined => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : note(path, flawOf(parsed.error.issues[0] as Issue));
  };

  /** Each field by itself. Those that are not known are noted. */
  const fields = <F extends Fields>(path: string, schemas: F, from: RawPolicy): ReadFields<F> => {
    const read = Object.entries(from).map(([key, value]) => {
      const at = path === '' ? key : `${path}.${key}`;
      const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
      return [key, schema ? one(at, schema, value) : note(at, { why: 'unknown' })];
    });
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as ReadFields<F>;
  };

  const object = (path: string, value: unknown): RawPolicy | undefined =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as RawPolicy)
      : note(path, { why: 'type', wanted: 'object' });

  /** The entries of a list, each with where it stands. */
  const entries = (path: string, value: unknown): [path: string, entry: unknown][] => {
    if (!Array.isArray(value)) {
      note(path, { why: 'type', wanted: 'array' });
      return [];
    }
    if (value.length > MOST_ENTRIES) note(path, { why: 'long', most: MOST_ENTRIES });
    return value.slice(0, MOST_ENTRIES).map((entry, at) => [`${path}[${at}]`, entry]);
  };

  return { problems, note, one, fields, object, entries };
}

/** What zod says about a value, as far as it matters here. */
interface Issue {
  code: string;
  expected?: string;
  maximum?: number;
  values?: readonly unknown[];
  params?: { least: number; most: number };
}

const WANTED: Record<string, Extract<PolicyFlaw, { why: 'type' }>['wanted']> = {
  boolean: 'boolean',
  int: 'integer',
  number: 'integer',
};

/** Texts have their length said, numbers their range; what is left of a text is that it holds no whole characters. */
function flawOf({ code, expected = '', values = [], maximum = 0, params }: Issue): PolicyFlaw {
  if (params) return { why: 'range', ...params };
  if (code === 'invalid_value') return { why: 'choice', choices: values.map(String) };
  if (code === 'too_small') return { why: 'empty' };
  if (code === 'too_big') return { why: 'long', most: maximum };
  return { why: 'type', wanted: WANTED[expected] ?? 'string' };
}
