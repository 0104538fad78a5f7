/** @typedef {import('./browser-places.mjs').BrowserName} BrowserName */

/**
 * @typedef {object} PackageManager
 * @property {string} command
 * @property {string[][]} steps what to run, in order, without the command's name
 * @property {boolean} needsRoot
 * @property {Record<string, string>} env
 */

/** Fedora's `chromium` and the others' of that name are real packages; Ubuntu's is a snap, which is not looked for afterwards. */
const PACKAGES = {
  'apt-get': { chromium: 'chromium', firefox: 'firefox-esr' },
  dnf: { chromium: 'chromium', firefox: 'firefox' },
  pacman: { chromium: 'chromium', firefox: 'firefox' },
  brew: { chromium: 'chromium', firefox: 'firefox' },
};

/**
 * How each package manager installs a browser without asking anything, in the order in which to look for one.
 *
 * @param {BrowserName} name
 * @returns {PackageManager[]}
 */
export function packageManagers(name) {
  return [
    {
      command: 'apt-get',
      steps: [['update'], ['install', '--yes', '-o', 'DPkg::Lock::Timeout=120', PACKAGES['apt-get'][name]]],
      needsRoot: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    },
    { command: 'dnf', steps: [['install', '--assumeyes', PACKAGES.dnf[name]]], needsRoot: true, env: {} },
    { command: 'pacman', steps: [['-Sy', '--noconfirm', PACKAGES.pacman[name]]], needsRoot: true, env: {} },
    { command: 'brew', steps: [['install', '--cask', PACKAGES.brew[name]]], needsRoot: false, env: {} },
  ];
}

/**
 * The words of one command, with what it needs to be root.
 *
 * @param {PackageManager} manager
 * @param {string[]} step
 * @param {boolean} isRoot
 * @returns {string[]}
 */
export function commandLine(manager, step, isRoot) {
  if (!manager.needsRoot || isRoot) return [manager.command, ...step];
  const env = Object.entries(manager.env).map(([key, value]) => `${key}=${value}`);
  return ['sudo', '--non-interactive', ...(env.length > 0 ? ['env', ...env] : []), manager.command, ...step];
}
