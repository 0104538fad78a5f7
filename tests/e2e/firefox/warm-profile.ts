import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startFirefox } from './process';
import { prepareProfile } from './profile';
import { openSession } from './session';

/** By the program: a profile with which it has started once, without any extension. */
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
