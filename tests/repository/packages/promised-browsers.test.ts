import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { textOf } from '../../../scripts/sources.mjs';
import { archive, readZip } from './read-zip';

/** Since when browsers have what. Read as a file, since Vite would make a module of its 20 MB. */
const data: CompatData = JSON.parse(textOf('node_modules/@mdn/browser-compat-data/data.json'));
const extensionApi = data.webextensions.api ?? {};

/** All that the web has, by its name: with the class that it is a member of, or none for what is global. */
const features = new Map<string, { owner: string | undefined; feature: Identifier }[]>();
for (const [owner, members] of [data.api, data.javascript.builtins ?? {}].flatMap(Object.entries<Identifier>)) {
  addFeature(owner, undefined, members);
  for (const [name, feature] of Object.entries(members)) {
    const isGlobal = /^(?:Window|WorkerGlobalScope|ServiceWorkerGlobalScope)$/.test(owner);
    addFeature(name.replace(/_static$/, ''), isGlobal ? undefined : owner, feature as Identifier);
  }
}

function addFeature(name: string, owner: string | undefined, feature: Identifier): void {
  const known = features.get(name);
  if (known) known.push({ owner, feature });
  else features.set(name, [{ owner, feature }]);
}

/** What a promised browser lacks, and why nobody there notices. */
const HARMLESS: Record<string, string> = {
  'Symbol.dispose': 'Preact gives the end of an effect one more name by it',
  'Uint8Array.fromBase64': 'age looks for it first',
  'browser.commands': 'used where `hasCommands()`',
  'browser.sidePanel': 'used where there is no `sidebarAction`',
  'browser.storage.managed': 'a failed read is that of no policy',
  'browser.windows': 'used where `hasWindows()`',
  'navigator.canShare': 'called with `?.`',
  'navigator.share': 'used after `canShare`',
  'scheduler.yield': '@noble/hashes looks for it first',
  showSaveFilePicker: 'called with `?.`: without it, the file is downloaded',
  '.getComposedRanges()': 'called with `?.`',
  '.moveBefore()': 'Preact looks for it first',
  '.toBase64()': 'age looks for it first',
  '.when()': 'of zod’s own checks',
};

type Versions = Partial<Record<BrowserName, string>>;

const [chromium = ''] = versionsIn('docs/browsers.md', /^\| Chrome, Edge +\| (\d+) +\|/m);
const [firefox = ''] = versionsIn('docs/browsers.md', /^\| Firefox +\| (\d+) +\|/m);
const [phone = ''] = versionsIn('docs/browsers.md', /^\| Firefox for Android +\| (\d+) +\|/m);
const [chromiumOfPage = '', firefoxOfPage = '', safari = ''] = versionsIn(
  'docs/limits.md',
  /needs Chrome or Edge (\d+), Firefox (\d+) or Safari ([\d.]*\d)/,
);
const PAGE_VERSIONS = {
  chrome: chromiumOfPage,
  edge: chromiumOfPage,
  firefox: firefoxOfPage,
  safari,
  safari_ios: safari,
};

const missing = {
  'Chrome and Edge': findMissing(scriptsOf('chrome'), { chrome: chromium, edge: chromium }),
  Firefox: findMissing(scriptsOf('firefox'), { firefox }),
  'Firefox for Android': findMissing(scriptsOf('firefox'), { firefox_android: phone }),
  'the page for recipients': findMissing(scriptsOf('page'), PAGE_VERSIONS),
};

test.each(Object.entries(missing))('needs nothing that its oldest browsers lack: %s', (_, names) => {
  expect(names.filter((name) => !(name in HARMLESS))).toEqual([]);
});

test('explains nothing that all of them have', () => {
  expect(Object.keys(HARMLESS).sort()).toEqual([...new Set(Object.values(missing).flat())].sort());
});

test.each([
  ['URL.parse("/")', 'URL.parse'],
  ['globalThis.URL?.parse("/")', 'URL.parse'],
  ['let { parse: read } = URL', 'URL.parse'],
  ['Promise["try"](f)', 'Promise.try'],
  ['new URLPattern()', 'URLPattern'],
  ['self.requestIdleCallback(f)', 'requestIdleCallback'],
  ['navigator.userAgentData', 'navigator.userAgentData'],
  ['a.b().isSubsetOf(c)', '.isSubsetOf()'],
  ['a?.bytes?.()', '.bytes()'],
  ['chrome.sidePanel.open({})', 'browser.sidePanel'],
])('would find a young API in %s', (script, name) => {
  expect(findMissing([script], PAGE_VERSIONS)).toEqual([name]);
});

test.each([
  'URL.canParse("/")',
  'a.toSorted()',
  'a = { bytes: () => 1 }; a.bytes()',
  'a = { URLPattern: b.URLPattern }',
])('finds nothing in %s', (script) => {
  expect(findMissing([script], PAGE_VERSIONS)).toEqual([]);
});

function versionsIn(document: string, pattern: RegExp): string[] {
  return pattern.exec(textOf(document))?.slice(1) ?? [];
}

function scriptsOf(name: 'chrome' | 'firefox' | 'page'): string[] {
  const files = readZip(archive(name === 'page' ? 'chrome' : name)).map((it) => ({
    name: it.name,
    text: it.contents.toString('utf8'),
  }));
  if (name !== 'page') return files.filter((it) => it.name.endsWith('.js')).map(({ text }) => text);
  const page = files.find((it) => it.name === 'recipient-page.txt')?.text ?? '';
  return [/<script>(.*?)<\/script>/s.exec(page)?.[1] ?? ''];
}

/**
 * The APIs in scripts that one of these versions lacks. A method of an object whose class is not seen counts if they have none of that name
 * in any class, and the scripts define none.
 */
function findMissing(scripts: readonly string[], versions: Versions): string[] {
  const found = new Set<string>();
  const called = new Set<string>();
  const defined = new Set<string>();
  const report = (name: string, meant: readonly Identifier[]) => {
    if (meant.length > 0 && meant.every((it) => lacks(it, versions))) found.add(name);
  };
  /** Whether it is known what is meant. */
  const reportMember = (owner: string, name: string): boolean => {
    const isGlobal = /^(?:globalThis|window|self)$/.test(owner);
    const meant = isGlobal ? findGlobal(name) : findMember(owner, name);
    report(isGlobal ? name : `${owner}.${name}`, meant);
    const namespace = extensionApi[owner];
    if (namespace?.[name]) {
      report(`browser.${owner}`, [namespace]);
      if (!found.has(`browser.${owner}`)) report(`browser.${owner}.${name}`, [namespace[name]]);
    }
    return meant.length > 0;
  };

  for (const script of scripts) {
    const [keys, callees] = [new Set<ESTree.Node>(), new Set<ESTree.Node>()];
    const define = (key: ESTree.Node, value: ESTree.Node | null) => {
      const name = nameOf(key);
      if (name !== undefined && value && /Function/.test(value.type)) defined.add(name);
    };
    const visitKey = ({ key, value, computed }: { key: ESTree.Node; value: ESTree.Node | null; computed: boolean }) => {
      if (!computed) keys.add(key);
      define(key, value);
    };
    new Visitor({
      Property: visitKey,
      PropertyDefinition: visitKey,
      MethodDefinition: visitKey,
      AssignmentExpression: ({ left, right }) => define(left, right),
      CallExpression: ({ callee }) => {
        if (callee.type === 'MemberExpression') callees.add(callee);
      },
      MemberExpression(node) {
        const name = nameOf(node);
        if (!node.computed) keys.add(node.property);
        const isKnown = name !== undefined && reportMember(nameOf(node.object) ?? '', name);
        if (name !== undefined && !isKnown && callees.has(node)) called.add(name);
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || !init) return;
        for (const it of id.properties)
          if (it.type === 'Property') reportMember(nameOf(init) ?? '', nameOf(it.key) ?? '');
      },
      Identifier(node) {
        if (!keys.has(node)) report(node.name, findGlobal(node.name));
      },
    }).visit(parseSync('script.js', script).program);
  }
  for (const name of called)
    if (!defined.has(name))
      report(
        `.${name}()`,
        (features.get(name) ?? []).map(({ feature }) => feature),
      );
  return [...found].sort();
}

function findGlobal(name: string): Identifier[] {
  return (features.get(name) ?? []).flatMap(({ owner, feature }) => (owner === undefined ? feature : []));
}

/** A member of a class, or of a global object, which is the only one of the class with its name: `navigator`. */
function findMember(owner: string, name: string): Identifier[] {
  const className = findGlobal(owner).length > 0 ? owner.replace(/^[a-z]/, (first) => first.toUpperCase()) : owner;
  return (features.get(name) ?? []).flatMap((it) => (it.owner === className ? it.feature : []));
}

function lacks(feature: Identifier, versions: Versions): boolean {
  const support = feature.__compat?.support ?? {};
  return Object.entries(versions).some(([browser, version]) => {
    const statements = [support[browser as BrowserName] ?? []].flat();
    return statements.length > 0 && !statements.some((statement) => isIn(statement, version));
  });
}

function isIn(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  if (added === false || flags || prefix || otherName) return false;
  return isUpTo(added, version) && !(removed !== undefined && isUpTo(removed, version));
}

/** A release that is not out yet, "preview", is up to none. */
function isUpTo(release: string, version: string): boolean {
  const [major = Number.NaN, minor = 0] = release.replace('≤', '').split('.').map(Number);
  const [ofMajor = 0, ofMinor = 0] = version.split('.').map(Number);
  return major < ofMajor || (major === ofMajor && minor <= ofMinor);
}

/** Of a variable, a key, or the property that is asked for. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  return node.type === 'MemberExpression' && (!node.computed || node.property.type === 'Literal')
    ? nameOf(node.property)
    : undefined;
}
