import type { Plugin } from 'vite';

/** What the popup is made of before anything is loaded on demand: its page, and the script that the page loads when it is painted. */
const POPUP_ENTRIES = /\/entrypoints\/popup\/(index\.html|app\.tsx)$/;

/** Follow whatever uses them: that a page may name each of a thousand does not mean that it does. */
const ICONS = '/lucide-preact/dist/esm/icons/';

/** As many pages and parts on demand as there are that all use the composer. */
const FEW = 2;
/** As many as most pages and their parts are. */
const MOST = 5;

/**
 * What several pages share comes in a few files, not one for each set of pages: a page then opens with fewer requests, and one file is
 * compressed better than many. The popup loads nothing with them that it does not use at once: of what it uses, `shared` is what most pages
 * use, too, and `desk` what only those use that push; `common` is what most share and the popup does not use at once. Only pages are
 * modules; the worker is one script anyway.
 */
export function sharedFiles(): Plugin {
  let atOnce: ReadonlySet<string> = new Set();
  const isAtOnce = (id: string) => atOnce.has(id) && !id.includes(ICONS);
  const groups = [
    { name: 'shared', minShareCount: MOST, test: isAtOnce },
    { name: 'desk', minShareCount: FEW, test: isAtOnce },
    { name: 'common', minShareCount: MOST },
  ];
  return {
    name: 'shared-files',
    buildEnd() {
      const imported = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      atOnce = reachedFrom(
        [...this.getModuleIds()].filter((id) => POPUP_ENTRIES.test(id)),
        imported,
      );
    },
    outputOptions: (options) => (options.format === 'es' ? { ...options, codeSplitting: { groups } } : options),
  };
}

/** These and whatever they import, and that imports, and so on. */
function reachedFrom(ids: readonly string[], imported: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(ids);
  // A set may grow while it is walked through.
  for (const id of reached) for (const next of imported(id)) reached.add(next);
  return reached;
}
