import * as z from 'zod/mini';
import { CHARACTER_RANGE, WORD_RANGE } from '../generate/settings';
import { INSTANCE_COLOURS } from '../instance/instance';
import { parseInstanceUrl } from '../instance/read-address';
import { LANGUAGES } from '../language';
import { KINDS, type Kind } from '../push/draft';
import { flagNames, fromNames, limitNames, OPTIONS, rowOf, type TemplateName, templateNames } from '../push/options';
import { NO_POLICY, type Policy, type PolicyIssue, type PresetDefaults, type PresetInstance } from './policy';

z.config({ jitless: true });

const MAX_NAME = 100;
const MAX_TEXT = 1_000;
const MAX_ENTRIES = 50;
/** Longer paths come from names that no value has. */
const MAX_PATH = 120;

/** Text with whole characters only: storage would replace half a surrogate pair. */
const text = (min: number, max: number) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !/\p{Surrogate}/u.test(value)),
  );
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
/** Instances accept at most five digits. */
const limit = () => whole(1, 99_999);

/**
 * A schema for each value of a policy, since one that cannot be used leaves all others in force. A function, so that nothing is built
 * without a policy. A test compares them with `public/managed-schema.json` and `docs/managed.md`.
 */
export function createPolicyValues() {
  const schemaFor = (name: TemplateName) => (rowOf(name).type === 'limit' ? limit() : z.boolean());
  const starts = templateNames.map((name) => [OPTIONS[name].policy.start, schemaFor(name)]);
  const limits = limitNames.map((name) => [OPTIONS[name].policy.most, limit()]);
  const fixed = flagNames.map((name) => [OPTIONS[name].policy.fixed, z.boolean()]);
  const defaults = { ...(Object.fromEntries(starts) as OptionSchemas), message: text(0, MAX_TEXT) };
  return {
    single: {
      allowOwnInstances: z.boolean(),
      allowHttp: z.boolean(),
      allowBuiltIn: z.boolean(),
      showWelcome: z.boolean(),
      ...(Object.fromEntries([...limits, ...fixed]) as OptionSchemas),
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
    defaults,
    template: { name: text(1, MAX_NAME), ...defaults },
  };
}

type PolicyValues = ReturnType<typeof createPolicyValues>;

type OptionSchemas = Readonly<Record<string, z.ZodMiniType<number | boolean>>>;

/** A policy as the browser returns it. */
export type RawPolicy = Readonly<Record<string, unknown>>;

type Schemas = Record<string, z.ZodMiniType>;
type Fields<S extends Schemas> = { [K in keyof S]?: z.infer<S[K]> };
type ValueReader = ReturnType<typeof createValueReader>;

/** Reads values one by one and reports those that cannot be used. */
function createValueReader() {
  const problems: PolicyIssue[] = [];

  const report = (path: string, why: PolicyIssue['why'] = 'unusable'): undefined => {
    problems.push({ path: path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path, why });
  };

  const value = <S extends z.ZodMiniType>(path: string, schema: S, from: unknown): z.infer<S> | undefined => {
    const parsed = schema.safeParse(from);
    return parsed.success ? parsed.data : report(path);
  };

  const fields = <S extends Schemas>(prefix: string, schemas: S, from: RawPolicy): Fields<S> => {
    const read = Object.entries(from).map(([key, field]) => {
      const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
      return [key, schema ? value(prefix + key, schema, field) : report(prefix + key, 'unknown')];
    });
    return Object.fromEntries(read.filter(([, field]) => field !== undefined)) as Fields<S>;
  };

  const object = (path: string, from: unknown): RawPolicy | undefined =>
    typeof from === 'object' && from !== null && !Array.isArray(from) ? (from as RawPolicy) : report(path);

  const entries = (path: string, from: unknown = []): [path: string, entry: unknown][] => {
    if (!Array.isArray(from) || from.length > MAX_ENTRIES) report(path);
    const list = Array.isArray(from) ? from.slice(0, MAX_ENTRIES) : [];
    return list.map((entry, index) => [`${path}[${index}]`, entry]);
  };

  return { problems, report, value, fields, object, entries };
}

/** Reads a policy. A value that cannot be used is left out and reported; all others hold. */
export function readPolicy(raw: RawPolicy): { policy: Policy; problems: PolicyIssue[] } {
  const values = createPolicyValues();
  const reader = createValueReader();
  const { instances, kinds, defaults, templates, ...rest } = raw;
  const single = reader.fields('', values.single, rest);
  const byName: Record<string, unknown> = single;
  const allowsHttp = single.allowHttp ?? NO_POLICY.allowsHttp;
  const start = defaults === undefined ? undefined : reader.object('defaults', defaults);
  const policy: Policy = {
    instances: readInstances(instances, values, reader, allowsHttp),
    allowsOwnInstances: single.allowOwnInstances ?? NO_POLICY.allowsOwnInstances,
    allowsHttp,
    allowsBuiltIn: single.allowBuiltIn ?? NO_POLICY.allowsBuiltIn,
    showsWelcome: single.showWelcome ?? NO_POLICY.showsWelcome,
    kinds: kinds === undefined ? NO_POLICY.kinds : readKinds(kinds, values, reader),
    ...Object.fromEntries(limitNames.map((name) => [OPTIONS[name].most, byName[OPTIONS[name].policy.most]])),
    ...fromNames(flagNames, (name) => byName[OPTIONS[name].policy.fixed] as boolean | undefined),
    needsPassphrase: single.requirePassphrase ?? NO_POLICY.needsPassphrase,
    leastCharacters: single.minimumCharacters,
    leastWords: single.minimumWords,
    defaults: start && toPresetDefaults(reader.fields('defaults.', values.defaults, start)),
    templates: readTemplates(templates, values, reader),
    language: single.language,
  };
  return { policy, problems: reader.problems };
}

function readInstances(list: unknown, { instance }: PolicyValues, reader: ValueReader, allowHttp: boolean) {
  const instances: PresetInstance[] = [];
  for (const [path, entry] of reader.entries('instances', list)) {
    const from = reader.object(path, entry);
    if (!from) continue;
    const fields = reader.fields(`${path}.`, instance, from);
    const { name, address, colour, locked = true, default: isDefault = false, note = '' } = fields;
    if (from.name === undefined) reader.report(`${path}.name`);
    if (from.address === undefined) reader.report(`${path}.address`);
    if (name === undefined || address === undefined) continue;
    const parsed = parseInstanceUrl(address, { allowHttp });
    // Reserved (RFC 2606): the built-in instance has an address of these.
    if (!parsed.ok || parsed.address.host.endsWith('.invalid')) {
      reader.report(`${path}.address`);
      continue;
    }
    const { baseUrl } = parsed.address;
    if (instances.some((other) => other.baseUrl === baseUrl)) reader.report(`${path}.address`, 'twice');
    else instances.push({ name, baseUrl, colour, isLocked: locked, isDefault, note });
  }
  return instances;
}

/** All kinds if the list leaves none: a policy cannot forbid every push. */
function readKinds(list: unknown, { kind }: PolicyValues, reader: ValueReader): readonly Kind[] {
  const kinds = reader.entries('kinds', list).map(([path, entry]) => reader.value(path, kind, entry));
  if (Array.isArray(list) && kinds.every((read) => read === undefined)) reader.report('kinds');
  const allowed = NO_POLICY.kinds.filter((known) => kinds.includes(known));
  return allowed.length === 0 ? NO_POLICY.kinds : allowed;
}

function readTemplates(list: unknown, { template }: PolicyValues, reader: ValueReader): Policy['templates'] {
  const names = new Set<string>();
  return reader.entries('templates', list).flatMap(([path, entry]) => {
    const from = reader.object(path, entry);
    if (!from) return [];
    const { name, ...defaults } = reader.fields(`${path}.`, template, from);
    if (from.name === undefined) reader.report(`${path}.name`);
    if (name === undefined) return [];
    if (names.has(name)) return reader.report(`${path}.name`, 'twice') ?? [];
    names.add(name);
    return [{ name, ...toPresetDefaults(defaults) }];
  });
}

function toPresetDefaults({ message = '', ...fields }: Fields<PolicyValues['defaults']>): PresetDefaults {
  const values: Record<string, unknown> = fields;
  const asks = fromNames(templateNames, (name) => values[OPTIONS[name].policy.start] as never);
  return { asks: { ...asks, makesPassphrase: asks.makesPassphrase || undefined }, message };
}
