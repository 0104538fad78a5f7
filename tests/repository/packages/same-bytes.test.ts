import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { SOURCES } from '../../../scripts/package/archives';
import { fromRoot, resolveTool } from '../../../scripts/setup/paths.mjs';
import { archive, readZip } from './read-zip';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Packs a second time: elsewhere, later, in a tree of which every file is new. */
describe('a second packing', { timeout: 180_000 }, () => {
  test.concurrent('of a copy of the sources makes the package for Chrome and Edge byte for byte', async () => {
    const copy = emptyFolder();
    for (const name of SOURCES.map((pattern) => pattern.replace(/\/\*.*$/, '')))
      cpSync(fromRoot(name), path.join(copy, name), { recursive: true });
    await pack(copy, 'chrome');
    expect(hashOf(path.join(copy, '.output', path.basename(archive('chrome'))))).toBe(hashOf(archive('chrome')));
  });

  test.concurrent('of what the sources package holds makes Firefox’s, and itself, byte for byte', async () => {
    const unpacked = emptyFolder();
    for (const { name, contents } of readZip(archive('sources'))) {
      mkdirSync(path.dirname(path.join(unpacked, name)), { recursive: true });
      writeFileSync(path.join(unpacked, name), contents);
    }
    await pack(unpacked, 'firefox');
    for (const name of ['firefox', 'sources'] as const)
      expect(hashOf(path.join(unpacked, '.output', path.basename(archive(name))))).toBe(hashOf(archive(name)));
  });
});

/** An empty folder elsewhere, with the packages that are installed here. */
function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'packed-again-'));
  folders.push(folder);
  symlinkSync(fromRoot('node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

async function pack(folder: string, browser: string): Promise<void> {
  // Variables of the test runner would make another build.
  const { NODE_ENV: _, VITEST: __, MODE: ___, ...env } = process.env;
  await promisify(execFile)(process.execPath, [resolveTool('wxt'), 'zip', '-b', browser], { cwd: folder, env });
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
