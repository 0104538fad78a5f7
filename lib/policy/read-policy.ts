import * as z from 'zod/mini';
import { CHARACTER_RANGE, WORD_RANGE } from '../generate/settings';
import { INSTANCE_COLOURS } from '../instance/instance';
import { parseInstanceUrl } from '../instance/read-address';
import { LANGUAGES } from '../language';
import { KINDS, type Kind } from '../push/draft';
import {
  NO_POLICY,
  type Policy,
  type PolicyIssue,
  type PolicyIssueReason,
  type PresetDefaults,
  type PresetInstance,
} from './policy';

z.config({ jitless: true });

const MAX_NAME = 100;
const MAX_TEXT = 1_000;
/** The most entries of a list. */
const MAX_ENTRIES = 50;

/** Text that storage keeps as it is: half a character would become another one. */
const text = (least: number, most: number) =>
  z.string().check(
    z.minLength(least),
    z.maxLength(most),
    z.refine((value) => !/\p{Surrogate}/u.test(value)),
  );
/** Both bounds are told, whichever a number is beyond. */
const whole = (least: number, most: number) =>
  z.int().check(z.refine((value) => value >= least && value <= most, { params: { least, most } }));
/** What an instance is asked for: up to five digits, since none takes more. */
const limit = () => whole(1, 99_999);

/**
 * The values of a policy, each with its own schema, since one that cannot be used leaves all others standing. Made when there is a policy.
 * `public/managed-schema.json` tells browsers the types of the same, `docs/managed.md` people; a test compares the three.
 */
export function createPolicyValues() {
  const start = {
    days: limit(),
    views: limit(),
    retrievalStep: z.boolean(),
    deletableByViewer: z.boolean(),
    makePassphrase: z.boolean(),
    message: text(0, MAX_TEXT),
  };
  return {
    single: {
      allowOwnInstances: z.boolean(),
      allowHttp: z.boolean(),
      allowBuiltIn: z.boolean(),
      showWelcome: z.boolean(),
      retrievalStep: z.boolean(),
      deletableByViewer: z.boolean(),
      maximumDays: limit(),
      maximumViews: limit(),
      requirePassphrase: z.boolean(),
      minimumCharacters: whole(CHARACTER_RANGE.least, CHARACTER_RANGE.most),
      minimumWords: whole(WORD_RANGE.least, WORD_RANGE.most),
      language: z.enum(LANGUAGES),
    },
    kind: z.enum(KINDS),
    instance: {
      name: text(1, MAX_NAME),
      address: text(1, 2_000),
      colour: z.enum(INSTANCE_COLOURS),
      locked: z.boolean(),
      default: z.boolean(),
      note: text(0, MAX_TEXT),
    },
    defaults: start,
    template: { name: text(1, MAX_NAME), ...start },
  };
}

export type PolicyValues = ReturnType<typeof createPolicyValues>;

/** What an organisation has written, as the browser hands it over. */
export type RawPolicy = Readonly<Record<string, unknown>>;

export type Fields = Record<string, z.ZodMiniType>;
export type ReadFields<F extends Fields> = { [K in keyof F]?: z.infer<F[K]> };

/** Longer ones are nobody's names of values. */
const MAX_PATH = 120;

export type ValueReader = ReturnType<typeof createValueReader>;

/** Reads values one by one. What cannot be used is left out and noted, by where it stands: nothing of the value itself is kept. */
export function createValueReader() {
  const problems: PolicyIssue[] = [];

  const note = (path: string, issue: PolicyIssueReason): undefined => {
    problems.push({ ...issue, path: path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path });
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
    if (value.length > MAX_ENTRIES) note(path, { why: 'long', most: MAX_ENTRIES });
    return value.slice(0, MAX_ENTRIES).map((entry, at) => [`${path}[${at}]`, entry]);
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

const WANTED: Record<string, Extract<PolicyIssueReason, { why: 'type' }>['wanted']> = {
  boolean: 'boolean',
  int: 'integer',
  number: 'integer',
};

/** Texts have their length said, numbers their range; what is left of a text is that it holds no whole characters. */
function flawOf({ code, expected = '', values = [], maximum = 0, params }: Issue): PolicyIssueReason {
  if (params) return { why: 'range', ...params };
  if (code === 'invalid_value') return { why: 'choice', choices: values.map(String) };
  if (code === 'too_small') return { why: 'empty' };
  if (code === 'too_big') return { why: 'long', most: maximum };
  return { why: 'type', wanted: WANTED[expected] ?? 'string' };
}

/**
 * Reads what an organisation has written, value by value: one that cannot be used is left out, with where it stands and why, and all
 * others hold.
 */
export function readPolicy(raw: RawPolicy): { policy: Policy; problems: PolicyIssue[] } {
  const values = createPolicyValues();
  const reader = createValueReader();
  const { instances, kinds, defaults, templates, ...rest } = raw;
  const single = reader.fields('', values.single, rest);
  const allowsHttp = single.allowHttp ?? NO_POLICY.allowsHttp;
  const start = defaults === undefined ? undefined : reader.object('defaults', defaults);
  const policy: Policy = {
    instances: instances === undefined ? [] : readInstances(instances, values, reader, allowsHttp),
    allowsOwnInstances: single.allowOwnInstances ?? NO_POLICY.allowsOwnInstances,
    allowsHttp,
    allowsBuiltIn: single.allowBuiltIn ?? NO_POLICY.allowsBuiltIn,
    showsWelcome: single.showWelcome ?? NO_POLICY.showsWelcome,
    kinds: kinds === undefined ? NO_POLICY.kinds : readKinds(kinds, values, reader),
    retrievalStep: single.retrievalStep,
    deletableByViewer: single.deletableByViewer,
    mostDays: single.maximumDays,
    mostViews: single.maximumViews,
    needsPassphrase: single.requirePassphrase ?? NO_POLICY.needsPassphrase,
    leastCharacters: single.minimumCharacters,
    leastWords: single.minimumWords,
    defaults: start && draftDefaultsFor(reader.fields('defaults', values.defaults, start)),
    templates: templates === undefined ? [] : readTemplates(templates, values, reader),
    language: single.language,
  };
  return { policy, problems: reader.problems };
}

function readInstances(
  list: unknown,
  { instance: schemas }: PolicyValues,
  reader: ValueReader,
  allowsHttp: boolean,
): PresetInstance[] {
  const read: PresetInstance[] = [];
  for (const [at, entry] of reader.entries('instances', list)) {
    const from = reader.object(at, entry);
    if (!from) continue;
    const {
      name,
      address,
      colour,
      locked = true,
      default: isDefault = false,
      note = '',
    } = reader.fields(at, schemas, from);
    if (!expectAll(reader, at, from, { name, address }) || name === undefined || address === undefined) continue;
    const reading = parseInstanceUrl(address, { allowHttp: allowsHttp });
    if (!reading.ok) {
      reader.note(`${at}.address`, { why: reading.problem === 'http-not-allowed' ? 'http' : 'address' });
      continue;
    }
    const { baseUrl, host } = reading.address;
    // Reserved (RFC 2606): the built-in instance's address is one of these.
    if (host.endsWith('.invalid')) reader.note(`${at}.address`, { why: 'address' });
    else if (read.some((other) => other.baseUrl === baseUrl)) reader.note(`${at}.address`, { why: 'twice' });
    else read.push({ name, baseUrl, colour, isLocked: locked, isDefault, note });
  }
  return read;
}

/** Of a list that leaves nothing, nothing is used: no push at all is nobody's rule. */
function readKinds(list: unknown, { kind }: PolicyValues, reader: ValueReader): readonly Kind[] {
  const entries = reader.entries('kinds', list);
  const kinds = entries.map(([at, entry]) => reader.one(at, kind, entry)).filter((one) => one !== undefined);
  if (kinds.length === 0 && Array.isArray(list)) reader.note('kinds', { why: 'empty' });
  return kinds.length === 0 ? NO_POLICY.kinds : NO_POLICY.kinds.filter((one) => kinds.includes(one));
}

function readTemplates(list: unknown, { template: schemas }: PolicyValues, reader: ValueReader): Policy['templates'] {
  const names = new Set<string>();
  return reader.entries('templates', list).flatMap(([at, entry]) => {
    const from = reader.object(at, entry);
    const fields = from && reader.fields(at, schemas, from);
    const name = fields?.name;
    if (!from || !fields || !expectAll(reader, at, from, { name }) || name === undefined) return [];
    if (names.has(name)) reader.note(`${at}.name`, { why: 'twice' });
    if (names.has(name)) return [];
    names.add(name);
    return [{ name, ...draftDefaultsFor(fields) }];
  });
}

function draftDefaultsFor(fields: ReadFields<PolicyValues['defaults']>): PresetDefaults {
  const { days, views, retrievalStep, deletableByViewer, makePassphrase, message = '' } = fields;
  const asks = {
    expireAfterDays: days,
    expireAfterViews: views,
    retrievalStep,
    deletableByViewer,
    makesPassphrase: makePassphrase || undefined,
  };
  return { asks, message };
}

/** Notes those that are not there at all; the others were noted when they were read. */
function expectAll(reader: ValueReader, at: string, from: RawPolicy, read: Record<string, unknown>): boolean {
  for (const key of Object.keys(read)) if (from[key] === undefined) reader.note(`${at}.${key}`, { why: 'missing' });
  return Object.values(read).every((value) => value !== undefined);
}
