import { DEFAULT_WORDLIST } from 'secure-password-utilities/wordlists';
import { build, type Plugin } from 'vite';

/** The entries of the popup: its page, and the script that loads after the first paint. */
const POPUP_ENTRIES = /\/entrypoints\/popup\/(index\.html|app\.tsx)$/;

/** The offscreen page, which a push from the menu waits for. */
const OFFSCREEN_ENTRY = /\/entrypoints\/offscreen\/index\.html$/;

/** The bench tells these from our own code by the names of their files. */
const LIBRARIES = {
  polyfill: /\/node_modules\/(@wxt-dev\/)?webextension-polyfill\//,
  preact: /\/node_modules\/(preact|@preact\/signals|@preact\/signals-core)\//,
};

/** Vite's, for `import()`, and WXT's for every page, which is empty: with other code, the popup's first paint would wait for its styles. */
const IMPORT_HELPER = /vite\/preload-helper|wxt-html-plugins/;

/** Follow whatever uses them: that a page may name each of a thousand does not mean that it does. */
const ICONS = '/lucide/dist/esm/icons/';

/** Pages and parts on demand that use a file: more than one. */
const MIN_SHARED = 2;
/** As many as most pages and their parts are. */
const MAX_SHARED = 5;

/**
 * What several pages share comes in a few files, not one for each set of pages: when this was measured, the popup's first view
 * needed 10 files of 36 kB (gzip, with Preact and the polyfill) in the place of 45 of 45 kB, since one file is compressed better than many. The popup loads nothing with them that it does not use at once:
 * `shared` is what it uses and another page does, too; `common` is what most share and the popup does not use at once. The page that
 * copies loads no other's code. Only pages are modules; the worker is one script anyway.
 */
export function chunkFileNames(): Plugin {
  let ofPopup: ReadonlySet<string> = new Set();
  let ofCopying: ReadonlySet<string> = new Set();
  const isOfPopup = (id: string) => ofPopup.has(id) && !id.includes(ICONS);
  const groups = [
    { name: 'polyfill', test: LIBRARIES.polyfill },
    { name: 'preact', test: LIBRARIES.preact },
    { name: 'import', test: IMPORT_HELPER },
    { name: 'copying', minShareCount: MIN_SHARED, test: (id: string) => ofCopying.has(id) && !ofPopup.has(id) },
    { name: 'shared', minShareCount: MIN_SHARED, test: isOfPopup },
    { name: 'common', minShareCount: MAX_SHARED },
  ];
  return {
    name: 'shared-files',
    buildEnd() {
      const imported = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const reachedFrom = (entry: RegExp) =>
        getReachableModules(
          [...this.getModuleIds()].filter((id) => entry.test(id)),
          imported,
        );
      ofPopup = reachedFrom(POPUP_ENTRIES);
      ofCopying = reachedFrom(OFFSCREEN_ENTRY);
    },
    outputOptions: (options) => (options.format === 'es' ? { ...options, codeSplitting: { groups } } : options),
  };
}

/** These modules and everything they import. */
function getReachableModules(ids: readonly string[], imported: (id: string) => readonly string[]): Set<string> {
  const all = new Set(ids);
  // A set may grow while it is walked through.
  for (const id of all) for (const next of imported(id)) all.add(next);
  return all;
}

const POLYFILL = /\/node_modules\/webextension-polyfill\/dist\/browser-polyfill\.js$/;

/**
 * The polyfill as a module of its own. A bundler reads every property of what a CommonJS file exports, here the browser's APIs, each of
 * which Chromium makes when it is first read: 1 to 3 ms at the start of every page and worker. Firefox, whose `browser` it imitates, gets none of it.
 */
export function polyfillAsModule(isNeeded: boolean): Plugin {
  return {
    name: 'polyfill-as-module',
    apply: 'build',
    transform: {
      filter: { id: POLYFILL },
      handler: (code) => ({
        code: isNeeded
          ? `const module = { exports: {} }, { exports } = module;\n${code}\nexport default module.exports;`
          : 'export default globalThis.browser;',
        map: null,
      }),
    },
  };
}

/**
 * Escapes what is not ASCII in the worker, a dozen characters. Engines keep a script with one of them in two bytes each: 185 kB more
 * memory, and 4 % more time to parse it.
 */
export function asciiWorker(): Plugin {
  return {
    name: 'ascii-worker',
    generateBundle({ format }, bundle) {
      if (format === 'es') return;
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeNonAscii(file.code);
    },
  };
}

/** For scripts. */
export function escapeNonAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The words of made passphrases: the EFF's long list of 7,776 words (https://www.eff.org/deeplinks/2016/07/new-wordlists-random-passphrases,
 * CC BY), as the package `secure-password-utilities` (MIT) has it without the four that hold a hyphen, which would look like two words:
 * 7,772 different words of 3 to 9 letters from a to z, none of which begins with another one, so that words without a separator can be
 * told apart, too. A plain text of the extension, which `loadWordList` reads: in a script it would be evaluated whenever a worker starts,
 * and a worker of Chromium can load no script later.
 */
export const WORD_LIST = { relativeDest: 'words.txt', contents: packWords(DEFAULT_WORDLIST) };

/** Each word as the number of letters that it begins with like the one before, and the rest: a third smaller in the package. */
function packWords(words: readonly string[]): string {
  const sorted = words.toSorted();
  return sorted
    .map((word, index) => {
      const before = sorted[index - 1] ?? '';
      let shared = 0;
      while (shared < before.length && before[shared] === word[shared]) shared += 1;
      return `${shared}${word.slice(shared)}`;
    })
    .join('');
}

/** What the age library takes for other recipients than a passphrase. */
const KEY_PAIRS = /^@noble\/(?:curves|post-quantum)\//;
const NO_KEY_PAIRS = '\0no-key-pairs';
/** It has their text form, Bech32, from here, and Base64. */
const ENCODINGS = '@scure/base';
const NO_BECH32 = '\0no-bech32:';
/** Where it has all recipients. */
const RECIPIENTS = /\/age-encryption\/dist\/recipients\.js$/;
const PASSPHRASES_ONLY = '\0passphrases-only:';

/**
 * Leaves out curves, Bech32 and all recipients but a passphrase: only what has one is encrypted and opened, as its header says, and they are
 * 36 kB (compressed).
 */
export function leaveOutKeyPairs(): Plugin {
  return {
    name: 'no-key-pairs',
    enforce: 'pre',
    async resolveId(path, importer) {
      if (KEY_PAIRS.test(path)) return NO_KEY_PAIRS;
      if (path !== ENCODINGS && path !== './recipients.js') return null;
      const found = await this.resolve(path, importer, { skipSelf: true });
      if (path === ENCODINGS) return found && NO_BECH32 + found.id;
      return found && RECIPIENTS.test(found.id) ? PASSPHRASES_ONLY + found.id : found;
    },
    load(id) {
      if (id === NO_KEY_PAIRS)
        return 'const none = undefined; export { none as MLKEM768P256, none as MLKEM768X25519, none as p256, none as x25519 };';
      if (id.startsWith(PASSPHRASES_ONLY)) {
        const recipients = JSON.stringify(id.slice(PASSPHRASES_ONLY.length));
        return `export * from ${recipients}; const none = undefined; export { none as HybridIdentity, none as HybridRecipient, none as HybridTagRecipient, none as ScryptIdentity, none as TagRecipient, none as X25519Identity, none as X25519Recipient };`;
      }
      if (!id.startsWith(NO_BECH32)) return null;
      const encodings = JSON.stringify(id.slice(NO_BECH32.length));
      return `export { base64, base64nopad } from ${encodings}; export const bech32 = undefined;`;
    },
  };
}

/**
 * Encryption as one module, which pages and Firefox's worker load by its address when something is encrypted or opened: a worker is
 * one script, into which a bundler would put whatever it imports.
 */
export async function buildEncryption(target: string[]): Promise<{ relativeDest: string; contents: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leaveOutKeyPairs()],
    build: {
      write: false,
      target,
      lib: { entry: 'lib/encryption/age.ts', formats: ['es'], fileName: 'encryption' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const outputs = [built].flat() as unknown as { output: { code: string }[] }[];
  const code = outputs[0]?.output[0]?.code;
  if (code === undefined) throw new Error('Encryption could not be built');
  return { relativeDest: 'encryption.js', contents: code };
}
