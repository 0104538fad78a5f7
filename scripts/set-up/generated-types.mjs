import { isNewer } from './changes.mjs';
import { expectTool } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/** What the generated types are made from. */
const SOURCES = ['wxt.config.ts', 'package-lock.json', 'entrypoints', 'public'];

/**
 * Lets WXT write `.wxt`, which tsconfig.json extends, if something it is made from has changed since.
 *
 * @throws {Error} with what WXT said
 */
export async function expectGeneratedTypes() {
  if (!isNewer(SOURCES, '.wxt/wxt.d.ts')) return;
  const { ok, output } = await runCommand(process.execPath, [expectTool('wxt'), 'prepare'], { timeoutMs: 60_000 });
  if (!ok) throw new Error(`wxt prepare failed:\n${output.trim()}`);
}
