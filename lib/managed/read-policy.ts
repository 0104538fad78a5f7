import { readAddress } from '../instance/read-address';
import type { Kind } from '../push/draft';
import { NO_POLICY, type Policy, type PolicyProblem, type PresetInstance, type PresetStart } from './policy';
import { createPolicyValues, type PolicyValues } from './policy-values';
import { createValueReader, type RawPolicy, type ReadFields, type ValueReader } from './value-reader';

/**
 * Reads what an organisation has written, value by value: one that cannot be used is left out, with where it stands and why, and all
 * others hold.
 */
export function readPolicy(raw: RawPolicy): { policy: Policy; problems: PolicyProblem[] } {
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
    defaults: start && startOf(reader.fields('defaults', values.defaults, start)),
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
    const reading = readAddress(address, { allowHttp: allowsHttp });
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
    return [{ name, ...startOf(fields) }];
  });
}

function startOf(fields: ReadFields<PolicyValues['defaults']>): PresetStart {
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
