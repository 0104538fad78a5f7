import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startFirefox } from './process';
import { openSession } from './session';

/**
 * What makes a fresh profile quiet and drivable. What concerns the disk (cache, session restore) stays as shipped:
 * tests search the profile.
 */
const QUIET = {
  // A free port: Firefox writes the one it took to MarionetteActivePort in the profile.
  'marionette.port': 0,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'browser.startup.homepage': 'about:blank',
  'browser.newtabpage.enabled': false,
  'browser.newtabpage.activity-stream.feeds.telemetry': false,
  'browser.newtabpage.activity-stream.feeds.topsites': false,
  'browser.newtabpage.activity-stream.feeds.system.topstories': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.warnOnQuit': false,
  'browser.tabs.warnOnClose': false,
  'browser.region.network.url': '',
  'browser.region.update.enabled': false,
  'browser.search.update': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.provider.google4.updateURL': '',
  'browser.safebrowsing.provider.google5.updateURL': '',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'browser.topsites.contile.enabled': false,
  'browser.translations.enable': false,
  'app.update.enabled': false,
  'app.update.auto': false,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.usage.uploadEnabled': false,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': '',
  'toolkit.telemetry.unified': false,
  // The extension's manifest is opened for its origin, not for reading.
  'devtools.jsonview.enabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.blocklist.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-provider.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.prefetch-next': false,
  'network.trr.mode': 5,
  'network.http.speculative-parallel-limit': 0,
  'privacy.trackingprotection.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.firefoxRelay.feature': '',
  'signon.management.page.breach-alerts.enabled': false,
  // Else a permission prompt ignores clicks for its first half second.
  'security.notification_enable_delay': 0,
  // Twenty times as often as shipped: what session restore would write is on the disk before a test looks.
  'browser.sessionstore.interval': 750,
  // The event page is ended by the tests, when they say so.
  'extensions.background.idle.timeout': 600_000,
  // A temporary add-on is installed again at each start; what it remembers on the device stays, as that of any other does.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
  'intl.locale.requested': 'en-US',
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
  prepareProfile(profileDir, {});
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
