import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../wait-until';

export interface FirefoxProcess {
  readonly marionettePort: number;
  /** Resolves when the process has ended by itself; kills it when it has not in time and throws. */
  ended(): Promise<void>;
  kill(): void;
}

/** `home`: in the place of the user's home directory. `temp`: in the place of the system's folder for temporary files. */
export interface Folders {
  home?: string | undefined;
  temp?: string | undefined;
}

/** Starts Firefox, headless, with this profile. Resolves when it can be driven. */
export async function startFirefox(
  executablePath: string,
  profileDir: string,
  { home, temp }: Folders = {},
): Promise<FirefoxProcess> {
  const portFile = join(profileDir, 'MarionetteActivePort');
  rmSync(portFile, { force: true });
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profileDir];
  const child = spawn(executablePath, args, {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(home && { HOME: home }),
      ...(temp && { TMPDIR: temp }),
      MOZ_CRASHREPORTER_DISABLE: '1',
      MOZ_DISABLE_AUTO_SAFE_MODE: '1',
      // A release takes another address for its remote settings (a preference of ours empties it) only with this.
      MOZ_REMOTE_SETTINGS_DEVTOOLS: '1',
    },
  });
  const kill = () => {
    if (isRunning(child)) child.kill('SIGKILL');
  };
  // The test runner may end before a test's clean-up runs: never leave a browser behind.
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const waitOrKill = async <T>(what: string, look: () => T | undefined | false) => {
    try {
      return await waitUntil(what, look);
    } catch (error) {
      kill();
      throw error;
    }
  };

  const marionettePort = await waitOrKill('Firefox listens', () => {
    if (failure) throw failure;
    if (!isRunning(child)) throw new Error(`Firefox ended with ${child.exitCode ?? child.signalCode}`);
    return readPort(portFile);
  });
  const ended = async () => {
    await waitOrKill('Firefox has ended', () => !isRunning(child));
  };
  return { marionettePort, ended, kill };
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** The port in Firefox's file, undefined before it is written. */
function readPort(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
