import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of a test's own, in a folder that goes with it. */
export interface SomeFiles {
  /** Writes a file and gives its path. */
  write(name: string, bytes: Uint8Array | string): string;
  /** A file of so many zeros that takes no room on the disk. */
  sparse(name: string, bytes: number): string;
}

export async function withTempFiles(use: (files: SomeFiles) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'secret-push-files-'));
  const write: SomeFiles['write'] = (name, bytes) => {
    const path = join(dir, name);
    writeFileSync(path, bytes);
    return path;
  };
  try {
    await use({
      write,
      sparse: (name, bytes) => {
        const path = write(name, '');
        truncateSync(path, bytes);
        return path;
      },
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
