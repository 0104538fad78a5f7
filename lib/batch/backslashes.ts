/** What a cell is, as it stands in the text and without the backslashes that were added. */
export interface EscapedCell {
  written: string;
  meant: string;
}

/** KeePass 1 writes these headings, each cell in quotation marks, and a backslash before each backslash and quotation mark. */
const KEEPASS_1 = /^\ufeff?"Account","Login Name","Password","Web Site","Comments"[^\S\r\n]*$/m;

const QUOTED = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/g;

/**
 * The first cell that unescaping changes, in a text that KeePass 1 seems to have written. Only the user can know: other programs may write these
 * headings, too, and a cell may end in a backslash of its own.
 */
export function findEscapedCell(text: string): EscapedCell | null {
  if (!KEEPASS_1.test(text)) return null;
  for (const [, written = ''] of text.matchAll(QUOTED)) {
    const meant = withoutAdded(written);
    if (meant !== written) return { written, meant };
  }
  return null;
}

/** The text with its quotation marks doubled instead, as a table is read. */
export function unescapeCells(text: string): string {
  return text.replace(QUOTED, (_, written: string) => `"${withoutAdded(written).replaceAll('"', '""')}"`);
}

function withoutAdded(written: string): string {
  return written.replace(/\\(["\\])/g, '$1');
}
