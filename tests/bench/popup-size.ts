import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { InstanceFeatures } from '../../lib/instance/instance';
import { assertInstalled, driveOwnExtension, SECRET_PUSH, startBenchBrowser } from './browser';

/** Words by which a part of the code is known in a package, since no minifier may change them. */
const KNOWN_BY = {
  zod: '_zod',
  'API client': '/api/v2',
  'reference server': 'Retry later',
  'QR code': 'Kanji',
} as const;

export type Part = keyof typeof KNOWN_BY;

/** The parts that these files of an unpacked extension hold. Throws if a part is nowhere in the extension: then it is known by something else now. */
function partsIn(dir: string, names: readonly string[]): Part[] {
  const parts = Object.keys(KNOWN_BY) as Part[];
  const everywhere = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  for (const part of parts) {
    if (!holds(dir, everywhere, part)) throw new Error(`${part} is not known by ${KNOWN_BY[part]} any more`);
  }
  return parts.filter((part) => holds(dir, names, part));
}

function holds(dir: string, names: readonly string[], part: Part): boolean {
  return names.some(
    (name) => name.endsWith('.js') && readFileSync(path.join(dir, name), 'utf8').includes(KNOWN_BY[part]),
  );
}

/** A file of a package, in bytes. */
export interface FileSize {
  /** From the package's folder. */
  name: string;
  raw: number;
  gzip: number;
}

export interface PopupSize {
  /** What opening the popup requests. */
  loaded: FileSize[];
  /** What it requests only when it is needed. */
  onDemand: FileSize[];
  /** What is in the loaded files that is not for the popup, or not yet. */
  misplaced: Part[];
  /** The files of the QR code's maker, which is loaded when a code is shown. */
  qr: FileSize[];
  /** Of all that is loaded, in bytes. */
  gzip: number;
  /** Of it what is our own: page, styles and scripts, without the files of libraries that others wrote. */
  ownGzip: number;
}

/** Preact with its signals, and the polyfill: `scripts/package/build-plugins.ts` gives each a file that holds nothing of ours. */
const LIBRARIES = ['preact', 'polyfill'];

/**
 * The sizes of what a page loaded and of what its scripts name to load later. `loaded` = names of files in `dir`. Throws if a library has
 * no file of its own among them: then what is our own cannot be told.
 */
function popupSize(dir: string, loaded: readonly string[]): PopupSize {
  const measured = loaded.map((name) => sizeOf(dir, name));
  const libraries = LIBRARIES.map((library) => expectFileOf(library, measured));
  const all = sumOf(measured);
  const later = onDemand(dir, loaded).map((name) => sizeOf(dir, name));
  return {
    loaded: measured,
    onDemand: later,
    misplaced: partsIn(dir, loaded),
    qr: later.filter(({ name }) => partsIn(dir, [name]).includes('QR code')),
    gzip: all,
    ownGzip: all - sumOf(libraries),
  };
}

function expectFileOf(library: string, files: readonly FileSize[]): FileSize {
  const found = files.find(({ name }) => name.startsWith(`chunks/${library}-`));
  if (!found) throw new Error(`No file of ${library} alone was loaded`);
  return found;
}

function sumOf(files: readonly FileSize[]): number {
  return files.reduce((sum, { gzip }) => sum + gzip, 0);
}

function sizeOf(dir: string, name: string): FileSize {
  const content = readFileSync(path.join(dir, name));
  return { name, raw: content.length, gzip: gzipSync(content, { level: 9 }).length };
}

/** Files that the loaded scripts, and what these load, name in an `import()` or a list for one, and that were not loaded. */
function onDemand(dir: string, loaded: readonly string[]): string[] {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'));
  const candidates = names.filter((name) => /\.(js|css)$/.test(name));
  const found = new Set(loaded);
  for (const name of found) {
    if (!name.endsWith('.js')) continue;
    const code = readFileSync(path.join(dir, name), 'utf8');
    for (const other of candidates) if (code.includes(path.posix.basename(other))) found.add(other);
  }
  return [...found].filter((name) => !loaded.includes(name));
}

/** For how long everything that the popup requests counts as a part of opening it. */
const OPENING_MS = 3_000;

/**
 * Opens the popup of the package in `dir`, with an instance as most people open it, and weighs what it requests. It may reach the instance,
 * which only the e2e build can without asking: without, the popup would say so with code that most people never load.
 */
export async function measurePopupSize(
  dir: string,
  server: { origin: string; token: string },
  features: InstanceFeatures,
): Promise<PopupSize> {
  const browser = await startBenchBrowser(new Map([[SECRET_PUSH, dir]]));
  try {
    const extension = assertInstalled(browser, SECRET_PUSH);
    const { connect, rememberFeatures } = driveOwnExtension(extension);
    await connect(server);
    await rememberFeatures(features);

    const tab = await browser.context.newPage();
    const requested = new Set<string>();
    tab.on('request', (request) => requested.add(request.url()));
    await tab.goto(`${extension.origin}/popup.html`);
    await tab.waitForTimeout(OPENING_MS);
    const files = [...requested].filter((address) => address.startsWith(`${extension.origin}/`));
    if (files.length < 2) throw new Error('Chromium did not tell what the popup requested');
    return popupSize(
      dir,
      files.map((address) => new URL(address).pathname.slice(1)),
    );
  } finally {
    await browser.close();
  }
}
