import * as z from 'zod/mini';
import { formatPath } from '../base/format-path';
import { parseJson } from '../base/parse-json';
import { CHARACTER_RANGE, WORD_RANGE } from '../generator/generator-settings';
import { LANGUAGES } from '../i18n/language';
import { INSTANCE_COLORS } from '../instance/instance';
import { parseBaseUrl } from '../instance/parse-instance-url';
import { findLinkOwner, goesUnencrypted, isSameBase, type LinkSource } from '../instance/push-link';
import { KINDS, type Kind } from '../push/draft';
import {
  getOptionSpec,
  limitOptionNames,
  mapNames,
  OPTIONS,
  policyFlagNames,
  type TemplateOptionName,
  templateOptionNames,
} from '../push/options';
import { MAX_LIMIT_VALUE } from '../push/validate-draft';
import { NO_POLICY, type Policy, type PolicyIssue, type PolicyTemplate } from './policy';

z.config({ jitless: true });

/** The registry of Windows knows no booleans: Firefox hands over its numbers and texts as they are. */
const FLAG_VALUES = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
]);

const toFlag = (value: unknown) => FLAG_VALUES.get(value) ?? value;

const toNumber = (value: unknown) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value);

const flag = () => z.pipe(z.transform(toFlag), z.boolean());

const integerBetween = (min: number, max: number) =>
  z.pipe(z.transform(toNumber), z.int().check(z.gte(min), z.lte(max)));

type OptionSchemas = Readonly<Record<string, z.ZodMiniType<number | boolean>>>;

/** A function, so that nothing is built without a policy. A test compares it with `public/managed-schema.json` and `docs/managed.md`. */
export function createPolicySchemas(allowHttp: boolean) {
  const name = z.string().check(z.minLength(1), z.maxLength(100));
  const text = z.string().check(z.maxLength(1_000));
  const limit = integerBetween(1, MAX_LIMIT_VALUE);
  const schemaFor = (option: TemplateOptionName) => (getOptionSpec(option).type === 'limit' ? limit : flag());
  const starts = templateOptionNames.map((option) => [OPTIONS[option].policyKeys.template, schemaFor(option)]);
  const limits = limitOptionNames.map((option) => [OPTIONS[option].policyKeys.max, limit]);
  const fixed = policyFlagNames.map((option) => [OPTIONS[option].policyKeys.fixed, flag()]);
  const defaults = { ...(Object.fromEntries(starts) as OptionSchemas), message: text };
  const address = (options: { allowHttp: boolean }) =>
    z.string().check(
      z.refine((value) => parseBaseUrl(value, options) !== undefined),
      z.overwrite((value) => parseBaseUrl(value, options) ?? value),
    );
  return {
    scalars: {
      allowOwnInstances: flag(),
      allowHttp: flag(),
      allowDemo: flag(),
      showWelcome: flag(),
      allowBatch: flag(),
      ...(Object.fromEntries([...limits, ...fixed]) as OptionSchemas),
      endToEndNeedsPage: flag(),
      recipientPage: flag(),
      requirePassphrase: flag(),
      minimumCharacters: integerBetween(CHARACTER_RANGE.min, CHARACTER_RANGE.max),
      minimumWords: integerBetween(WORD_RANGE.min, WORD_RANGE.max),
      language: z.enum(LANGUAGES),
    },
    instance: {
      name,
      address: address({ allowHttp }),
      // Nothing is requested from the address in links where it is HTTP.
      publicAddress: address({ allowHttp: true }),
      color: z.enum(INSTANCE_COLORS),
      locked: flag(),
      default: flag(),
      note: text,
    },
    defaults,
    template: { ...defaults, name },
  };
}

export type RawPolicy = Readonly<Record<string, unknown>>;
type Values = Record<PropertyKey, unknown>;

const LISTS = ['kinds', 'instances', 'templates'] as const;

/** Lists and groups that came as JSON texts, also within a list, become what they say. */
function parseTexts(values: Values): void {
  const parseText = (value: unknown) => (typeof value === 'string' ? (parseJson(value) ?? value) : value);
  for (const name of [...LISTS, 'defaults']) {
    const value = parseText(values[name]);
    if (value !== undefined) values[name] = Array.isArray(value) ? value.map(parseText) : value;
  }
}

/** An administrator who sets one of these means to restrict: one that cannot be read is taken in its strict sense. */
const STRICT_VALUES: Readonly<Record<PropertyKey, boolean>> = {
  allowOwnInstances: false,
  allowHttp: false,
  allowDemo: false,
  allowBatch: false,
  endToEndNeedsPage: true,
  requirePassphrase: true,
};

/** The first entries of a longer list hold. */
const MAX_ENTRIES = 50;

/** An entry of a list that cannot be used is `undefined`, so that the others keep their places. */
const listOf = <S extends z.ZodMiniType>(entry: S) => z.array(z.optional(entry));

function createSchema(allowHttp: boolean) {
  const { scalars, instance, defaults, template } = createPolicySchemas(allowHttp);
  const optional = { publicAddress: true, color: true, locked: true, default: true, note: true } as const;
  return z.partial(
    z.strictObject({
      ...scalars,
      kinds: listOf(z.enum(KINDS)).check(z.minLength(1)),
      instances: listOf(z.partial(z.strictObject(instance), optional)),
      defaults: z.partial(z.strictObject(defaults)),
      templates: listOf(z.required(z.partial(z.strictObject(template)), { name: true })),
    }),
  );
}

function removeInvalidValue(values: Values, path: readonly PropertyKey[]): void {
  const parent = path.slice(0, -1).reduce<Values>((at, key) => at[key] as Values, values);
  const key = path.at(-1) ?? '';
  if (parent[key] === undefined) removeInvalidValue(values, path.slice(0, -1));
  else if (Array.isArray(parent)) parent[key as number] = undefined;
  else if (path.length === 1 && Object.hasOwn(STRICT_VALUES, key)) parent[key] = STRICT_VALUES[key];
  else delete parent[key];
}

function parseValues(raw: RawPolicy) {
  const values: Values = JSON.parse(JSON.stringify(raw));
  parseTexts(values);
  const schema = createSchema(values.allowHttp === undefined || toFlag(values.allowHttp) === true);
  const problems: PolicyIssue[] = [];
  const report = (path: readonly PropertyKey[], why: PolicyIssue['why']) => {
    if (!problems.some((known) => known.path === formatPath(path))) problems.push({ path: formatPath(path), why });
  };
  for (const name of LISTS) {
    const list = values[name];
    if (!Array.isArray(list) || list.length <= MAX_ENTRIES) continue;
    report([name], 'invalid');
    values[name] = list.slice(0, MAX_ENTRIES);
  }
  let parsed = schema.safeParse(values);
  while (!parsed.success) {
    // Issues are taken one at a time, since a value that is removed may have had others.
    const [issue] = parsed.error.issues as [z.core.$ZodIssue];
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      report(path, isUnknown ? 'unknown' : 'invalid');
      removeInvalidValue(values, path);
    }
    parsed = schema.safeParse(values);
  }
  return { values: parsed.data, issues: problems, report };
}

/** Reads a policy. A value that cannot be used is reported and left out, or taken in its strict sense; all others hold. */
export function readPolicy(raw: RawPolicy): { policy: Policy; issues: PolicyIssue[] } {
  const { values, issues, report } = parseValues(raw);
  const { kinds = [], instances = [], templates = [], defaults } = values;
  const options: Values = values;
  const fixedFlags = mapNames(
    policyFlagNames,
    (option) => options[OPTIONS[option].policyKeys.fixed] as boolean | undefined,
  );
  const isPossible = (kind: Kind) =>
    policyFlagNames.every((option) => {
      const { isSent, unsupportedKind } = getOptionSpec(option);
      return isSent || unsupportedKind !== kind || !fixedFlags[option];
    });
  const possible = KINDS.filter(isPossible);
  const allowed = possible.filter((kind) => kinds.includes(kind));
  const unique = <T>(list: readonly (T | undefined)[], path: string, key: keyof T & string): T[] =>
    list.flatMap((entry, index) => {
      if (!entry) return [];
      const isTwice = list.slice(0, index).some((earlier) => earlier?.[key] === entry[key]);
      if (isTwice) report([path, index, key], 'duplicate');
      return isTwice ? [] : [entry];
    });
  const linkSources: LinkSource[] = instances.flatMap((entry) => (entry ? [{ baseUrl: entry.address }] : []));
  /** The address in links, unless it leads to another server already: the first of two that name it keeps it. */
  const findNewPublicUrl = (entry: (typeof instances)[number] & object): string | undefined => {
    const { address, publicAddress } = entry;
    if (publicAddress === undefined || isSameBase(publicAddress, address)) return undefined;
    const isTaken = findLinkOwner(publicAddress, address, linkSources) !== undefined;
    if (isTaken || goesUnencrypted(publicAddress, address)) {
      report(['instances', instances.indexOf(entry), 'publicAddress'], isTaken ? 'duplicate' : 'invalid');
      return undefined;
    }
    linkSources.push({ baseUrl: address, publicUrl: publicAddress });
    return publicAddress;
  };
  const policy: Policy = {
    instances: unique(instances, 'instances', 'address').map((entry) => ({
      name: entry.name,
      baseUrl: entry.address,
      publicUrl: findNewPublicUrl(entry),
      color: entry.color,
      isLocked: entry.locked ?? true,
      isDefault: entry.default ?? false,
      note: entry.note ?? '',
    })),
    allowsOwnInstances: values.allowOwnInstances ?? NO_POLICY.allowsOwnInstances,
    allowsHttp: values.allowHttp ?? NO_POLICY.allowsHttp,
    allowsDemo: values.allowDemo ?? NO_POLICY.allowsDemo,
    showsWelcome: values.showWelcome ?? NO_POLICY.showsWelcome,
    allowsBatch: values.allowBatch ?? NO_POLICY.allowsBatch,
    // Every kind is allowed if none is left, since a policy cannot forbid every push.
    kinds: allowed.length === 0 ? possible : allowed,
    ...Object.fromEntries(
      limitOptionNames.map((option) => [OPTIONS[option].policyMax, options[OPTIONS[option].policyKeys.max]]),
    ),
    ...fixedFlags,
    requiresPassphrase: values.requirePassphrase ?? NO_POLICY.requiresPassphrase,
    endToEndNeedsPage: values.endToEndNeedsPage,
    usesRecipientPage: values.recipientPage,
    minCharacters: values.minimumCharacters,
    minWords: values.minimumWords,
    defaults: defaults && toPresetDefaults(defaults),
    templates: unique(templates, 'templates', 'name').map((entry) => ({
      name: entry.name,
      ...toPresetDefaults(entry),
    })),
    language: values.language,
  };
  return { policy, issues };
}

function toPresetDefaults(values: { message?: unknown } & Values): PolicyTemplate {
  const options = mapNames(templateOptionNames, (option) => {
    const value = values[OPTIONS[option].policyKeys.template];
    // Off is not set where no instance has a default.
    return (OPTIONS[option].isSent ? value : value || undefined) as never;
  });
  return {
    options,
    message: `${values.message ?? ''}`,
  };
}
