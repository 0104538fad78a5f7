import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/language';
import { fromRoot, resolveTool } from '../../../scripts/setup/paths.mjs';
import { archive, readZip, VERSION } from './read-zip';

function shippedPage(browser: 'chrome' | 'firefox'): string {
  const page = readZip(archive(browser)).find(({ name }) => name === 'recipient-page.txt');
  return page?.contents.toString('utf8') ?? '';
}

const sha256 = (text: string) => createHash('sha256').update(text);
const html = shippedPage('chrome');

test('the page for recipients is the same in both packages, and in a file of its own', () => {
  expect(sha256(shippedPage('firefox')).digest('hex')).toBe(sha256(html).digest('hex'));
  // Variables of the test runner would make another build.
  const { NODE_ENV: _, VITEST: __, MODE: ___, ...env } = process.env;
  const args = [resolveTool('jiti'), fromRoot('scripts/recipient-page.ts')];
  const said = execFileSync(process.execPath, args, { cwd: fromRoot(), env, encoding: 'utf8' });
  const [, hash, name = ''] = /^([\da-f]{64}) {2}(\.output\/secret-push-page-[\d.]+\.html)$/m.exec(said) ?? [];
  expect(hash).toBe(sha256(html).digest('hex'));
  expect(sha256(readFileSync(fromRoot(name), 'utf8')).digest('hex')).toBe(hash);
});

test('says among its first 1,024 bytes what it is, and in which version', () => {
  const start = Buffer.from(html).subarray(0, 1_024).toString();
  expect(start).toContain('<meta name="secret-push-page" content="1" />');
  expect(start).toContain(`<meta name="secret-push-version" content="${VERSION}" />`);
});

test('weighs at most 230 kB, and 80 kB compressed', () => {
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(230_000);
  expect(gzipSync(html).length).toBeLessThanOrEqual(80_000);
});

test('has one script and one style, named in its policy by their hashes, and the words of every language', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  const hashesOf = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  const scripts = hashesOf(/<script data-cfasync="false">(.*?)<\/script>/gs);
  const styles = hashesOf(/<style>(.*?)<\/style>/gs);
  expect([scripts.length, styles.length]).toEqual([1, 1]);
  expect(policy).toBe(
    `default-src 'none'; script-src ${scripts[0]}; style-src ${styles[0]}; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types server-page`,
  );
  const words = [...html.matchAll(/<script type="application\/json" id="messages-(\w+)">(.*?)<\/script>/gs)];
  expect(words.map(([, tag]) => tag)).toEqual([...LANGUAGES]);
  const keys: string[] = JSON.parse(/id="message-keys">(.*?)<\/script>/s.exec(html)?.[1] ?? '[]');
  expect(keys).toContain('languageTag');
  for (const [, , json = ''] of words) {
    const texts: (string | null)[] = JSON.parse(json);
    expect(texts).toHaveLength(keys.length);
    // A language has some plural forms only.
    expect(keys.filter((key, index) => texts[index] === null && !key.includes('_'))).toEqual([]);
  }
});

test('is read right whatever encoding a server says it has', () => {
  expect(html.startsWith('\ufeff<!doctype html>')).toBe(true);
  const [, script = ''] = /<script data-cfasync="false">(.*?)<\/script>/s.exec(html) ?? [];
  expect(script).not.toMatch(/[^\0-\x7f]/);
});

test('says in every language what to do where its script is stopped', () => {
  const [, words = ''] = /<div id="root">(.*?)<script/s.exec(html) ?? [];
  expect([...words.matchAll(/<p lang="(\w+)" dir="(?:ltr|rtl)">[^<]{200,}<\/p>/g)].map(([, tag]) => tag)).toEqual([
    ...LANGUAGES,
  ]);
});

test('loads nothing, and has no code of extensions and of senders', () => {
  expect(html.match(/<(?:img|iframe|link(?! rel="icon" href="data:,")|script src|object)\b/g)).toBeNull();
  // What encrypts, and key pairs.
  expect(html).not.toMatch(/setScryptWorkFactor|qpzry9x8gf2tvdw0s3jn54khce6mua7l/);
  expect(html).not.toMatch(/webextension|getManifest|runtime\.sendMessage|sourceMappingURL|localStorage|indexedDB/);
});
