import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Chromium on Linux looks for policies: one folder for all of the machine. */
const FOLDER = '/etc/chromium/policies/managed';

/** The id of an unpacked extension: of its path, in letters. */
export function unpackedId(extensionDir: string): string {
  const digest = createHash('sha256').update(realpathSync(extensionDir)).digest('hex').slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

/** A file in the machine's folder of policies. It is about one extension alone, so it disturbs no other test. */
export interface PolicyFile {
  /** What the organisation sets from now on. A running browser has to be told to look. */
  write(policy: Record<string, unknown>): void;
  remove(): void;
}

/** Undefined where this process may not write that folder. */
export function policyFileFor(extensionDir: string): PolicyFile | undefined {
  if (!mayWrite()) return undefined;
  const id = unpackedId(extensionDir);
  const file = join(FOLDER, `secret-push-e2e-${id}.json`);
  const remove = () => rmSync(file, { force: true });
  // The test runner may end before a test's clean-up runs: nothing is left on the machine.
  process.once('exit', remove);
  return {
    write: (policy) => writeFileSync(file, JSON.stringify({ '3rdparty': { extensions: { [id]: policy } } })),
    remove: () => {
      remove();
      process.off('exit', remove);
    },
  };
}

function mayWrite(): boolean {
  try {
    mkdirSync(FOLDER, { recursive: true });
    accessSync(FOLDER, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
