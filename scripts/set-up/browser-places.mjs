/**
 * @typedef {'chromium' | 'firefox'} BrowserName
 * @typedef {{platform: string, env: Record<string, string | undefined>, home: string}} Machine
 */

/** The variable that names a browser's program, and wins over everything found. */
export const BROWSER_VARIABLE = { chromium: 'SECRET_PUSH_CHROMIUM', firefox: 'SECRET_PUSH_FIREFOX' };

/** The oldest versions that the extension's manifest accepts; wxt.config.ts says them and the README says why. */
export const MINIMUM_BROWSER = { chromium: 123, firefox: 140 };

/** What the programs are called where PATH finds them. Branded Chrome is left out: it no longer takes `--load-extension`. */
const COMMANDS = {
  chromium: ['chromium', 'chromium-browser', 'chrome-for-testing', 'microsoft-edge', 'microsoft-edge-stable'],
  firefox: ['firefox', 'firefox-esr', 'firefox-developer-edition'],
};

const MAC_PROGRAMS = {
  chromium: [
    'Chromium.app/Contents/MacOS/Chromium',
    'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  firefox: ['Firefox.app/Contents/MacOS/firefox', 'Firefox Developer Edition.app/Contents/MacOS/firefox'],
};

const WINDOWS_PROGRAMS = {
  chromium: ['Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'],
  firefox: ['Mozilla Firefox\\firefox.exe', 'Firefox Developer Edition\\firefox.exe'],
};

/**
 * The files that are this browser if they exist, best first.
 *
 * @param {BrowserName} name
 * @param {Machine} machine
 * @returns {string[]}
 */
export function browserPlaces(name, { platform, env, home }) {
  if (platform === 'win32') {
    const bases = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
    return WINDOWS_PROGRAMS[name].flatMap((program) => bases.map((base) => `${base}\\${program}`));
  }
  const onPath = (env.PATH || '')
    .split(':')
    .filter(Boolean)
    .flatMap((folder) => COMMANDS[name].map((command) => `${folder}/${command}`));
  if (platform !== 'darwin') return onPath;
  const bases = ['/Applications', `${home}/Applications`];
  return [...MAC_PROGRAMS[name].flatMap((program) => bases.map((base) => `${base}/${program}`)), ...onPath];
}
