import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** A new permission is a decision: made here and explained in the README. */
const EVERYWHERE = ['activeTab', 'alarms', 'clipboardWrite', 'contextMenus', 'notifications', 'scripting', 'storage'];
const PERMISSIONS = { chrome: [...EVERYWHERE, 'offscreen', 'sidePanel'].sort(), firefox: EVERYWHERE };

type Manifest = Record<string, unknown> & { permissions: string[] };

describe.each(['chrome', 'firefox'] as const)('the release for %s', (browser) => {
  const release = manifestOf(browser, 'production');

  test('asks at install for these permissions, and may ask later for the host of an instance', () => {
    expect([...release.permissions].sort()).toEqual(PERMISSIONS[browser]);
    expect(release.optional_host_permissions).toEqual(['https://*/*', 'http://*/*']);
  });

  test.each([
    ...['host_permissions', 'optional_permissions'],
    ...['content_scripts', 'web_accessible_resources', 'externally_connectable'],
  ])('asks for nothing else, and touches no web page: no %s', (key) => {
    expect(release).not.toHaveProperty(key);
  });

  test('names the schema of policies for Chromium alone, since Firefox would warn of the key', () => {
    if (browser === 'firefox') return expect(release).not.toHaveProperty('storage');
    const { managed_schema: schema } = release.storage as { managed_schema: string };
    expect(existsSync(inBuild(browser, 'production', schema))).toBe(true);
  });

  test('suggests different keys for each command', () => {
    const commands = Object.values(release.commands as Record<string, { suggested_key: { default: string } }>);
    const keys = commands.map(({ suggested_key }) => suggested_key.default);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('lets its pages load nothing from elsewhere, upgrades no address and makes no markup of text', () => {
    const { extension_pages: policy } = release.content_security_policy as { extension_pages: string };
    expect(policy).toMatch(/^default-src 'none';.*; require-trusted-types-for 'script'$/);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('upgrade-insecure-requests');
    const others = policy.replace("img-src 'self' data:; connect-src 'self' http: https: data:;", '');
    expect(others).not.toMatch(/unsafe|\*|http|data:/);
  });

  test('has an existing icon of each size', () => {
    const icons = release.icons as Record<string, string>;
    expect(Object.keys(icons)).toEqual(['16', '32', '48', '128']);
    for (const icon of Object.values(icons)) expect(existsSync(inBuild(browser, 'production', icon))).toBe(true);
  });

  test('differs from the e2e build in host permissions alone', () => {
    const { host_permissions: hosts, ...tested } = manifestOf(browser, 'e2e');
    expect(tested).toEqual(release);
    expect(hosts).toEqual(['http://127.0.0.1/*', 'https://127.0.0.1/*', 'http://localhost/*', 'https://localhost/*']);
  });
});

test.each(['chrome', 'firefox'])(
  'the release for %s has no code but Preact’s that turns text into markup',
  (browser) => {
    const folder = output(`${browser}-mv3-production`);
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    expect(scripts).toContain('background.js');
    const markup = /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|new Function)\b|\b(eval|createPolicy)\(/;
    const found = scripts.filter((name) => markup.test(readFileSync(path.join(folder, name), 'utf8')));
    expect(found).toEqual([expect.stringMatching(/^chunks[/\\]preact-/)]);
  },
);

test.each(['chrome', 'firefox'])('the worker for %s starts without what costs it milliseconds', (browser) => {
  const worker = readFileSync(inBuild(browser, 'production', 'background.js'), 'utf8');
  // What a bundler adds where a module imports a CommonJS file: it reads every API of the browser.
  expect(worker).not.toContain('__esModule');
  expect(/[^\0-\x7f]/.test(worker)).toBe(false);
  expect(worker).toContain('\\u2713');
});

test('the release for Firefox has its button in the toolbar, and declares that it collects nothing', () => {
  expect(manifestOf('firefox', 'production')).toMatchObject({
    action: { default_area: 'navbar' },
    browser_specific_settings: { gecko: { data_collection_permissions: { required: ['none'] } } },
  });
});

function manifestOf(browser: string, mode: string): Manifest {
  return JSON.parse(readFileSync(inBuild(browser, mode, 'manifest.json'), 'utf8'));
}

function inBuild(browser: string, mode: string, file: string): string {
  return output(`${browser}-mv3-${mode}`, file);
}

function output(...segments: string[]): string {
  return path.resolve(import.meta.dirname, '../../../.output', ...segments);
}
