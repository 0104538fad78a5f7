import type { Plugin } from 'vite';

/** What the popup is made of before anything is loaded on demand: its page, and the script that the page loads when it is painted. */
const POPUP_ENTRIES = /\/entrypoints\/popup\/(index\.html|app\.tsx)$/;

/** The page that copies for a worker: a push from the menu waits for it. */
const COPYING_ENTRY = /\/entrypoints\/offscreen\/index\.html$/;

/** The bench tells these from our own code by the names of their files. */
const LIBRARIES = {
  polyfill: /\/node_modules\/(@wxt-dev\/)?webextension-polyfill\//,
  preact: /\/node_modules\/(preact|@preact\/signals|@preact\/signals-core)\//,
};

/** Follow whatever uses them: that a page may name each of a thousand does not mean that it does. */
const ICONS = '/lucide/dist/esm/icons/';

/** Pages and parts on demand that use a file: more than one. */
const FEW = 2;
/** As many as most pages and their parts are. */
const MOST = 5;

/**
 * What several pages share comes in a few files, not one for each set of pages: a page then opens with fewer requests, and one file is
 * compressed better than many. The popup loads nothing with them that it does not use at once: `shared` is what it uses and another page
 * does, too; `common` is what most share and the popup does not use at once. The page that copies loads no other's code. Only pages are
 * modules; the worker is one script anyway.
 */
export function sharedFiles(): Plugin {
  let ofPopup: ReadonlySet<string> = new Set();
  let ofCopying: ReadonlySet<string> = new Set();
  const isOfPopup = (id: string) => ofPopup.has(id) && !id.includes(ICONS);
  const groups = [
    { name: 'polyfill', test: LIBRARIES.polyfill },
    { name: 'preact', test: LIBRARIES.preact },
    { name: 'copying', minShareCount: FEW, test: (id: string) => ofCopying.has(id) },
    { name: 'shared', minShareCount: FEW, test: isOfPopup },
    { name: 'common', minShareCount: MOST },
  ];
  return {
    name: 'shared-files',
    buildEnd() {
      const imported = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const reachedFrom = (entry: RegExp) =>
        reached(
          [...this.getModuleIds()].filter((id) => entry.test(id)),
          imported,
        );
      ofPopup = reachedFrom(POPUP_ENTRIES);
      ofCopying = reachedFrom(COPYING_ENTRY);
    },
    outputOptions: (options) => (options.format === 'es' ? { ...options, codeSplitting: { groups } } : options),
  };
}

/** These and whatever they import, and that imports, and so on. */
function reached(ids: readonly string[], imported: (id: string) => readonly string[]): Set<string> {
  const all = new Set(ids);
  // A set may grow while it is walked through.
  for (const id of all) for (const next of imported(id)) all.add(next);
  return all;
}
