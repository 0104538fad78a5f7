import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot, resolveTool } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { applyChange } from './changes.mjs';

/** What the product's types come from. */
const CHECKED = ['.wxt', 'components', 'entrypoints', 'lib', 'public', 'tsconfig.json'];

/**
 * Copies the product to a folder that goes away with this process. Resolves with what tells whether it compiles with a change.
 *
 * @returns {Promise<(source: import('../sources.mjs').Source, change: import('./changes.mjs').Change) => Promise<boolean>>}
 * @throws {Error} if it does not compile without any
 */
export async function startCompiler() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'secret-push-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const name of CHECKED) cpSync(fromRoot(name), path.join(folder, name), { recursive: true });
  symlinkSync(fromRoot('node_modules'), path.join(folder, 'node_modules'), 'junction');
  const compiler = [resolveTool('typescript', 'tsc'), '--noEmit', '--project', folder];
  const unchanged = await runCommand(process.execPath, compiler);
  if (!unchanged.ok) throw new Error(`Without any change it does not compile:\n${unchanged.output}`);
  return async ({ name, text }, change) => {
    writeFileSync(path.join(folder, name), applyChange(text, change));
    const { ok } = await runCommand(process.execPath, compiler);
    writeFileSync(path.join(folder, name), text);
    return ok;
  };
}
