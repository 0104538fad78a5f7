import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startFirefox } from './process';
import { openSession } from './session';

/**
 * What makes a fresh profile quiet and drivable, beside what Marionette itself sets at its start. What concerns the disk (cache, session
 * restore) stays as shipped: tests search the profile.
 */
const QUIET = {
  // A free port: Firefox writes the one it took to MarionetteActivePort in the profile.
  'marionette.port': 0,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'browser.newtabpage.enabled': false,
  'app.normandy.enabled': false,
  // The extension's manifest is opened for its origin, not for reading.
  'devtools.jsonview.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.http.speculative-parallel-limit': 0,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  // Twenty times as often as shipped: what session restore would write is on the disk before a test looks.
  'browser.sessionstore.interval': 750,
  // The event page is ended by the tests, when they say so.
  'extensions.background.idle.timeout': 600_000,
  // A temporary add-on is installed again at each start; what it remembers on the device stays, as that of any other does.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
  'intl.locale.requested': 'en-US',
  // Light.
  'layout.css.prefers-color-scheme.content-override': 1,
} as const;

/** Makes the profile directory with the settings above and those given. */
export function prepareProfile(profileDir: string, settings: Record<string, string | number | boolean> = {}): void {
  mkdirSync(profileDir, { recursive: true });
  const lines = Object.entries({ ...QUIET, ...settings }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profileDir, 'user.js'), `${lines.join('\n')}\n`);
}

/** A profile that each program has started with once, without extensions. */
const warm = new Map<string, Promise<string>>();

/**
 * Makes a profile, unless it is there, as one that Firefox has started with once. In a new one it compiles its own code first, which
 * takes as long as all else of a start together.
 */
export async function makeProfile(executablePath: string, profileDir: string): Promise<void> {
  if (existsSync(profileDir)) return;
  const made = warm.get(executablePath) ?? warmUp(executablePath);
  warm.set(executablePath, made);
  // The lock names the process that had it open.
  cpSync(await made, profileDir, { recursive: true, filter: (path) => basename(path) !== 'lock' });
}

async function warmUp(executablePath: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'secret-push-firefox-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const profileDir = join(dir, 'profile');
  prepareProfile(profileDir);
  const firefox = await startFirefox(executablePath, profileDir);
  try {
    const session = await openSession(firefox.marionettePort);
    await session.outside((send) => send('Marionette:Quit', { flags: ['eAttemptQuit'] }));
    session.disconnect();
    await firefox.ended();
  } catch (error) {
    firefox.kill();
    throw error;
  }
  return profileDir;
}
