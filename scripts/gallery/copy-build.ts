import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A copy of a build whose worker does nothing, in a folder that is removed when this process ends: the pages are real, and so is what
 * they read; what the worker would say comes from the scenes.
 */
export function copyWithoutWorker(build: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-push-gallery-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  cpSync(build, folder, { recursive: true });
  writeFileSync(path.join(folder, 'background.js'), '');
  // Nobody is there to grant the hosts of the scenes; none of them exists.
  const manifest = path.join(folder, 'manifest.json');
  const content = JSON.parse(readFileSync(manifest, 'utf8'));
  content.host_permissions.push('*://*.example/*');
  writeFileSync(manifest, JSON.stringify(content));
  return folder;
}
