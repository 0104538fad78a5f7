import { fromRoot, resolveTool } from '../setup/paths.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { expectSuccess, isNewer } from '../setup.mjs';

/** What a build is made from. */
const SOURCES = [
  ...['wxt.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
  ...['entrypoints', 'components', 'lib', 'public', 'scripts/package'],
];

/**
 * Builds the extension for Chromium, unless it was built since its sources changed.
 *
 * @param {'production' | 'e2e'} mode
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the unpacked extension's folder
 * @throws {Error} with what the bundler said
 */
export async function ensureBuild(mode, say) {
  const folder = `.output/chrome-mv3-${mode}`;
  if (isNewer(SOURCES, `${folder}/manifest.json`)) {
    say('Building the extension…');
    await expectSuccess('The build', runCommand(process.execPath, [resolveTool('wxt'), 'build', '--mode', mode]));
  }
  return fromRoot(folder);
}
