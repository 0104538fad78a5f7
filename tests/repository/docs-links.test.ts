import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPolicySchemas, readPolicy } from '../../lib/policy/read-policy';
import english from '../../public/_locales/en/messages.json';
import { TARGET } from '../../scripts/package/recipient-page';
import { MINIMUM_BROWSER } from '../../scripts/setup/browsers.mjs';
import { PRODUCT, sources, textOf } from '../../scripts/sources.mjs';
import config from '../../wxt.config';
import { createAllItems } from '../fakes/all-items';

describe('the documents', () => {
  const documents = ['.', '.github', 'docs', 'store'].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [path.join(folder, name)] : [])),
  );

  test.each(documents)('link to files and headings that are there: %s', (document) => {
    const links = [...textOf(document).matchAll(/\]\(([^)#:]*)(?:#([^)]*))?\)/g)];
    const isMissing = ([, name, heading]: RegExpMatchArray) => {
      const file = name ? path.join(path.dirname(document), name) : document;
      return !existsSync(file) || (heading && file.endsWith('.md') && !anchorsOf(textOf(file)).includes(heading));
    };
    expect(links.filter(isMissing).map(([link]) => link)).toEqual([]);
  });

  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])(
    'name functions that are in the file beside them: %s',
    (document) => {
      const named = readNamed(textOf(document));
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((it) => !isNamedRight(it))).toEqual([]);
    },
  );

  test('name folders and files of the source that are there', () => {
    const isGone = (name: string) => !existsSync(name);
    const named = documents.flatMap((document) =>
      [
        ...textOf(document).matchAll(/`((?:components|docs|entrypoints|lib|public|scripts|store|tests)\/[\w./-]*)`/g),
      ].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(isGone)).toEqual([]);

    const tree = textOf('CONTRIBUTING.md').split('## Source tree')[1]?.split('```')[1] ?? '';
    const inTree = tree.split(/^(?=\w+\/)/m).flatMap((block) => {
      const [root = ''] = block.trim().split('/');
      return [...block.matchAll(/([a-z\d-]+)[,:]/g)].map(([, folder = '']) => `${root}/${folder}`);
    });
    const isOfFolders = (name: string) => /^(components|lib|tests)\//.test(name);
    expect(inTree.filter(isOfFolders).length).toBeGreaterThan(30);
    expect(inTree.filter(isOfFolders).filter(isGone)).toEqual([]);
  });

  test('notice a function and a file that are named wrong', () => {
    const file = 'lib/push/draft.ts';
    const planted = `\`createDraft\` ([draft.ts](${file})), \`planted\` ([draft.ts](${file})), \`createDraft\` ([old.ts](${file}))`;
    expect(readNamed(planted).map(isNamedRight)).toEqual([true, false, false]);
  });

  test('explain only types that are there: the glossary', () => {
    const code = sources(PRODUCT).map(({ text }) => text);
    const isThere = (type: string) => code.some((text) => new RegExp(`(type|interface|class) ${type}\\b`).test(text));
    const named = [...textOf('docs/glossary.md').matchAll(/\*\* \((?:noun, )?`([A-Z]\w+)`/g)].map(
      ([, type = '']) => type,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((type) => !isThere(type))).toEqual([]);
    expect(isThere('PlantedType')).toBe(false);
  });

  test('explain each permission that a package asks for, and no other', async () => {
    const manifests = [await manifestFor('chrome'), await manifestFor('firefox')];
    const asked = manifests.flatMap((it) => [it.permissions, it.optional_host_permissions, it.host_permissions]);
    expect(explainedIn('docs/permissions.md')).toEqual([...new Set(asked.flatMap((list) => list ?? []))].sort());
  });

  test('name each stored key, and no other', () => {
    expect(explainedIn('docs/data.md')).toEqual(createAllItems.map(({ key }) => key).sort());
  });

  test('and the privacy page name every stored item', () => {
    expect(createAllItems.length).toBeGreaterThan(25);
    expect(
      createAllItems.filter(({ privacyLabel }) => !(privacyLabel?.startsWith('privacy') && privacyLabel in english)),
    ).toEqual([]);
  });

  test('and the set-up name the oldest browsers that the packages accept', async () => {
    const { minimum_chrome_version } = await manifestFor('chrome');
    const { gecko, gecko_android } = (await manifestFor('firefox')).browser_specific_settings ?? {};
    const oldest = {
      chromium: Number.parseInt(String(minimum_chrome_version), 10),
      firefox: Number.parseInt(String(gecko?.strict_min_version), 10),
    };
    expect(MINIMUM_BROWSER).toEqual(oldest);
    const phone = Number.parseInt(String(gecko_android?.strict_min_version), 10);
    const rows = { 'Chrome, Edge': oldest.chromium, Firefox: oldest.firefox, 'Firefox for Android': phone };
    for (const [name, version] of Object.entries(rows))
      expect(textOf('docs/browsers.md')).toMatch(new RegExp(`^\\| ${name} +\\| ${version} +\\| \\w`, 'm'));
    const sentence = `Chrome or Edge ${oldest.chromium}, Firefox ${oldest.firefox}, or Firefox for Android ${phone}`;
    expect(textOf('README.md')).toContain(sentence);
  });

  test('name the oldest browsers that the page for recipients is built for', () => {
    const [, ...versions] =
      /needs Chrome or Edge (\d+), Firefox (\d+) or Safari ([\d.]*\d)\./.exec(textOf('docs/limits.md')) ?? [];
    expect(versions.map((version, at) => ['chrome', 'firefox', 'safari'][at] + version)).toEqual(TARGET);
  });
});

describe('the documents for the stores', () => {
  const listing = textOf('store/listing.md');

  test('justify each permission, and no other', () => {
    expect(explainedIn('store/permissions.md')).toEqual(explainedIn('docs/permissions.md'));
  });

  test('have the name and summary of the package', () => {
    expect(sectionOf(listing, 'Name')).toBe(english.extensionName.message);
    expect(sectionOf(listing, 'Summary').split('\n').at(-1)).toBe(english.extensionDescription.message);
  });
});

type Policies = Record<string, Record<string, unknown>>;

interface Schema {
  type: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

describe('the policy of an organization', () => {
  const schema = JSON.parse(textOf('public/managed-schema.json')) as Required<Pick<Schema, 'properties'>> & Schema;
  const values = createPolicySchemas(true);
  const declared = (properties: Record<string, Schema> = {}) =>
    Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, type]));

  test('has the names and types in the schema for browsers that the extension reads', () => {
    const { instances, kinds, defaults, templates, ...single } = schema.properties;
    expect(declared(single)).toEqual(typesOf(values.scalars));
    expect(declared(instances?.items?.properties)).toEqual(typesOf(values.instance));
    expect(declared(defaults?.properties)).toEqual(typesOf(values.defaults));
    expect(declared(templates?.items?.properties)).toEqual(typesOf(values.template));
    expect(declared({ instances, kinds, defaults, templates } as Record<string, Schema>)).toEqual({
      instances: 'array',
      kinds: 'array',
      defaults: 'object',
      templates: 'array',
    });
    expect(kinds?.items?.type).toBe('string');
  });

  test('has nothing but types checked by browsers, since the extension cannot report what they drop', () => {
    const known = ['type', 'title', 'description', 'properties', 'items'];
    const keywordsOf = (part: Schema): string[] => [
      ...Object.keys(part),
      ...Object.values(part.properties ?? {}).flatMap(keywordsOf),
      ...(part.items ? keywordsOf(part.items) : []),
    ];
    expect(keywordsOf(schema).filter((keyword) => !known.includes(keyword))).toEqual([]);
  });

  test('has each value in its document, and no other', () => {
    const tables = textOf('docs/managed.md').split(/^### /m);
    const namesIn = (section: string) =>
      [...(tables.find((it) => it.startsWith(section)) ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect([...namesIn('Servers'), ...namesIn('Pushes')].sort()).toEqual(
      [...Object.keys(schema.properties), ...Object.keys(values.instance), ...Object.keys(values.template)].sort(),
    );
  });

  const chromium: Policies = JSON.parse(textOf('docs/managed/chrome-edge.json'))['3rdparty'].extensions;
  const firefox: Policies = JSON.parse(textOf('docs/managed/firefox-policies.json')).policies['3rdparty'].Extensions;
  const windows = readRegistry(textOf('docs/managed/windows.reg'), declared(schema.properties));

  test.each([...Object.entries(chromium), ...Object.entries(firefox), ...windows])(
    'is readable whole in the example for %s',
    (_, policy) => {
      expect(readPolicy(policy).issues).toEqual([]);
      expect(mistyped(policy, schema)).toEqual([]);
    },
  );

  test('has its examples under the keys of the browsers and the id of this extension', () => {
    const keys = ['Google\\Chrome', 'Microsoft\\Edge', 'Mozilla\\Firefox'].map((name) =>
      expect.stringContaining(`\\Policies\\${name}\\`),
    );
    expect(windows.map(([key]) => key)).toEqual(keys);
    for (const id of Object.keys(firefox)) expect(textOf('wxt.config.ts')).toContain(`id: '${id}'`);
  });
});

async function manifestFor(browser: string) {
  if (typeof config.manifest !== 'function') throw new Error('wxt.config.ts makes the manifest with a function');
  const env = { browser, mode: 'production', command: 'build', manifestVersion: 3 } as const;
  return config.manifest(env as Parameters<typeof config.manifest>[0]);
}

interface NamedFunction {
  name: string;
  label: string;
  file: string;
}

/** What a document names with its file: `name` ([label](file)). */
function readNamed(text: string): NamedFunction[] {
  return [...text.matchAll(/`(\w+)` \(\[([^\]]+)\]\(([^)]+)\)\)/g)].map(([, name = '', label = '', file = '']) => ({
    name,
    label,
    file,
  }));
}

/** Whether the file has the function, constant, type or property, and the label is its name or the end of its path. */
function isNamedRight({ name, label, file }: NamedFunction): boolean {
  const declared = new RegExp(`(function|const|class|type|interface) ${name}\\b|^ +(async )?${name}(: |,$|\\()`, 'm');
  return `/${file}`.endsWith(`/${label}`) && declared.test(textOf(file));
}

/** Where the headings of a document can be linked to: in small letters, without punctuation, with hyphens for spaces. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The part below a heading of the second level, up to the next one. */
function sectionOf(text: string, heading: string): string {
  const section = text.split(/^## /m).find((it) => it.startsWith(`${heading}\n`)) ?? '';
  return section.slice(heading.length).trim();
}

/** The terms that a document's lists explain, sorted: `- \`term\`: why`. */
function explainedIn(document: string): string[] {
  const lines = textOf(document).matchAll(/^- ((?:`[^`]+`(?:, )?)+)(?: \([^)]+\))?: \S.{10}/gm);
  return [...lines].flatMap(([, terms = '']) => [...terms.matchAll(/`([^`]+)`/g)].map(([, term = '']) => term)).sort();
}

interface FieldSchema {
  _zod: { def: { type: string; out?: FieldSchema } };
}

/** The types of fields as the schema for browsers calls them. A pipe has the type that comes out of it. */
function typesOf(fields: Record<string, FieldSchema>): Record<string, string> {
  const names: Record<string, string> = { enum: 'string', number: 'integer' };
  const typeOf = ({ _zod: { def } }: FieldSchema): string =>
    def.out ? typeOf(def.out) : (names[def.type] ?? def.type);
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typeOf(field)]));
}

/** Paths of values that are not of the type in the schema. */
function mistyped(value: unknown, { type, properties, items }: Schema, path = ''): string[] {
  const actual = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (actual !== type) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const known = items ?? properties?.[name];
    return known ? mistyped(part, known, `${path}.${name}`) : [`${path}.${name}`];
  });
}

/** The keys of a `.reg` file with their values, converted as Chromium does: a list or group is JSON in a text. */
function readRegistry(text: string, types: Record<string, string>): [string, Record<string, unknown>][] {
  return text
    .split(/^\[(?=HKEY)/m)
    .slice(1)
    .map((block) => {
      const [key = ''] = block.split(/\]\r?\n/);
      const values = [...block.matchAll(/^"(\w+)"=(?:dword:(\w+)|(".*"))/gm)].map(
        ([, name = '', hex, quoted = '""']) => {
          const type = types[name];
          if (hex) return [name, type === 'boolean' ? Number.parseInt(hex, 16) !== 0 : Number.parseInt(hex, 16)];
          const value = JSON.parse(quoted);
          return [name, type === 'array' || type === 'object' ? JSON.parse(value) : value];
        },
      );
      return [key, Object.fromEntries(values)];
    });
}
