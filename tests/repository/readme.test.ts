import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MINIMUM_BROWSER } from '../../scripts/set-up/browsers.mjs';
import config from '../../wxt.config';
import { explainedTerms } from './checks/readme';
import { descendants, nameOf, nodesOf, type SyntaxNode, sourceFile } from './checks/source';

const textOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('the README has at most 900 words', () => {
  expect(textOf('README.md').split(/\s+/).length).toBeLessThanOrEqual(900);
});

test('docs/permissions.md explains each permission of the packages, and no other', async () => {
  const asked = (await Promise.all(['chrome', 'firefox'].map(permissionsOf))).flat();
  expect(explainedTerms(textOf('docs/permissions.md')).sort()).toEqual([...new Set(asked)].sort());
});

test('docs/data.md names each stored key, and no other', () => {
  expect(explainedTerms(textOf('docs/data.md')).sort()).toEqual(storedKeys().sort());
});

test('README, docs/browsers.md and the set-up name the oldest browsers that the packages accept', async () => {
  const chrome = await manifestFor('chrome');
  const firefox = await manifestFor('firefox');
  const oldest = {
    chromium: Number.parseInt(String(chrome.minimum_chrome_version), 10),
    firefox: Number.parseInt(String(firefox.browser_specific_settings?.gecko?.strict_min_version), 10),
  };
  expect(MINIMUM_BROWSER).toEqual(oldest);
  const table = textOf('docs/browsers.md');
  expect(table).toMatch(new RegExp(`^\\| Chrome, Edge +\\| ${oldest.chromium} +\\| \\w`, 'm'));
  expect(table).toMatch(new RegExp(`^\\| Firefox +\\| ${oldest.firefox} +\\| \\w`, 'm'));
  const phone = Number.parseInt(String(firefox.browser_specific_settings?.gecko_android?.strict_min_version), 10);
  expect(table).toMatch(new RegExp(`^\\| Firefox for Android +\\| ${phone} +\\| \\w`, 'm'));
  expect(textOf('README.md')).toContain(
    `Chrome or Edge ${oldest.chromium}, Firefox ${oldest.firefox}, or Firefox for Android ${phone}`,
  );
});

async function permissionsOf(browser: string): Promise<string[]> {
  const manifest = await manifestFor(browser);
  return [manifest.permissions, manifest.optional_host_permissions, manifest.host_permissions].flatMap(
    (list) => list ?? [],
  );
}

async function manifestFor(browser: string) {
  if (typeof config.manifest !== 'function') throw new Error('wxt.config.ts makes the manifest with a function');
  const env = { browser, mode: 'production', command: 'build', manifestVersion: 3 } as const;
  return config.manifest(env as Parameters<typeof config.manifest>[0]);
}

/** Every `key:` of an item; a key with an id in it as `token/…`. */
function storedKeys(): string[] {
  const names = readdirSync(new URL('../../lib/storage', import.meta.url)).filter((name) => /\bitems?\.ts$/.test(name));
  const nodes = names.flatMap((name) => nodesOf(sourceFile(`lib/storage/${name}`)));
  return nodes.flatMap((node) => {
    if (node.type !== 'Property' || nameOf(node.key) !== 'key') return [];
    const [text] = descendants(node.value).flatMap(literal);
    return text ? [text] : [];
  });
}

function literal(node: SyntaxNode): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'TemplateElement') return [`${(node.value as { cooked: string }).cooked}…`];
  return [];
}
