/** Stands between a message and the names of its files. `age -d` shows it, too. */
const SEPARATOR = '\n-----FILES-----\n';

/** A line of the list. A name may end as a MAC does: the last one counts. */
const LINE = /^(\d+\.age): (.*?)(?: (--- [A-Za-z0-9+/]{43}))?$/s;

/** The name under which a server gets an encrypted file. `index` from 0. */
export function toSentName(index: number): string {
  return `${index + 1}.age`;
}

/** The message of a push with files, as it is encrypted: with a line for each file's own name, and for its MAC where it is encrypted. */
export function withFileNames(message: string, names: readonly string[], macs: readonly string[] = []): string {
  const lines = names.map((name, index) => {
    const line = `${toSentName(index)}: ${name.toWellFormed().replace(/[\r\n]/g, '_')}`;
    return macs[index] === undefined ? line : `${line} ${macs[index]}`;
  });
  return message + SEPARATOR + lines.join('\n');
}

/**
 * Undoes `withFileNames`. `names` and `macs`: by the name of the encrypted file; no names for a text of another origin, which is returned as
 * it is, and no MACs in a list without them.
 */
export function splitFileNames(text: string): {
  message: string;
  names: ReadonlyMap<string, string>;
  macs?: ReadonlyMap<string, string>;
} {
  const other = { message: text, names: new Map() };
  const at = text.lastIndexOf(SEPARATOR);
  if (at < 0) return other;
  const names = new Map<string, string>();
  const macs = new Map<string, string>();
  for (const line of text.slice(at + SEPARATOR.length).split('\n')) {
    const [, sent, name, mac] = LINE.exec(line) ?? [];
    if (sent === undefined || name === undefined) return other;
    names.set(sent, name);
    if (mac !== undefined) macs.set(sent, mac);
  }
  return { message: text.slice(0, at), names, ...(macs.size > 0 && { macs }) };
}
