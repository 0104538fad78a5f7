import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPolicyValues, readPolicy } from '../../lib/policy/read-policy';
import { namesInTables } from './checks/managed-doc';
import { readRegistry } from './checks/registry';

interface Schema {
  type: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

const parse = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const schema = parse<Required<Pick<Schema, 'properties'>> & Schema>('public/managed-schema.json');
const doc = readFileSync('docs/managed.md', 'utf8');
const values = createPolicyValues();

/** Types as the browsers' schema calls them. */
const typesOf = (fields: Record<string, { _zod: { def: { type: string; format?: string } } }>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { _zod }]) => {
      const { type } = _zod.def;
      return [name, type === 'enum' ? 'string' : type === 'number' ? 'integer' : type];
    }),
  );
const declared = (properties: Record<string, Schema> = {}) =>
  Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type]));

describe('what organisations can set', () => {
  test('browsers are told the same names and types as the extension reads', () => {
    const { instances, kinds, defaults, templates, ...single } = schema.properties;
    expect(declared(single)).toEqual(typesOf(values.single));
    expect(declared(instances?.items?.properties)).toEqual(typesOf(values.instance));
    expect(declared(defaults?.properties)).toEqual(typesOf(values.defaults));
    expect(declared(templates?.items?.properties)).toEqual(typesOf(values.template));
    expect([instances?.type, defaults?.type, templates?.type, kinds?.type, kinds?.items?.type]).toEqual([
      'array',
      'object',
      'array',
      'array',
      'string',
    ]);
  });

  test('browsers check nothing but types: what they drop nobody here could tell of', () => {
    const known = ['type', 'title', 'description', 'properties', 'items'];
    const used = (one: Schema): string[] => [
      ...Object.keys(one),
      ...Object.values(one.properties ?? {}).flatMap(used),
      ...(one.items ? used(one.items) : []),
    ];
    expect(used(schema).filter((keyword) => !known.includes(keyword))).toEqual([]);
  });

  test('each value is in the document, and nothing else is', () => {
    const { Servers, Pushes } = namesInTables(doc);
    const own = ['allowOwnInstances', 'allowHttp', 'allowBuiltIn', 'showWelcome'];
    expect(Servers).toEqual([['instances', ...own], Object.keys(values.instance)]);
    const others = Object.keys(schema.properties).filter((name) => name !== 'instances' && !own.includes(name));
    expect(Pushes).toEqual([others, Object.keys(values.template)]);
  });
});

describe('the examples', () => {
  const chromium = parse<{ '3rdparty': { extensions: Record<string, Record<string, unknown>> } }>(
    'docs/managed/chrome-edge.json',
  );
  const firefox = parse<{ policies: { '3rdparty': { Extensions: Record<string, Record<string, unknown>> } } }>(
    'docs/managed/firefox-policies.json',
  );
  const registry = readRegistry(readFileSync('docs/managed/windows.reg', 'utf8'), declared(schema.properties));
  const ID = 'abcdefghijklmnopabcdefghijklmnop';
  const POLICIES = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies';

  test('are for Chrome and Edge on Windows, each under its own key', () => {
    expect(Object.keys(registry)).toEqual(
      ['Google\\Chrome', 'Microsoft\\Edge'].map((name) => `${POLICIES}\\${name}\\3rdparty\\extensions\\${ID}\\policy`),
    );
  });

  test('for Firefox names this extension', () => {
    const config = readFileSync('wxt.config.ts', 'utf8');
    for (const id of Object.keys(firefox.policies['3rdparty'].Extensions)) expect(config).toContain(`id: '${id}'`);
  });

  test.each([
    ...Object.entries(chromium['3rdparty'].extensions),
    ...Object.entries(firefox.policies['3rdparty'].Extensions),
    ...Object.entries(registry),
  ])('%s can be used whole', (_, policy) => {
    expect(readPolicy(policy).problems).toEqual([]);
    expect(misfits(policy, schema)).toEqual([]);
  });

  test('between them show every value', () => {
    const shown = new Set(
      [chromium['3rdparty'].extensions, firefox.policies['3rdparty'].Extensions].flatMap((all) =>
        Object.values(all).flatMap(Object.keys),
      ),
    );
    expect([...shown].sort()).toEqual(Object.keys(schema.properties).sort());
  });
});

/** Where a value is not of the type that browsers are told. */
function misfits(value: unknown, { type, properties, items }: Schema, path = ''): string[] {
  const actual = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (actual !== type) return [path];
  if (Array.isArray(value)) return value.flatMap((one, at) => (items ? misfits(one, items, `${path}[${at}]`) : []));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const known = properties?.[name];
    return known ? misfits(one, known, `${path}.${name}`) : [`${path}.${name}`];
  });
}
