/** Between a message and the names of its files. `age -d` shows it. */
const SEPARATOR = '\n-----FILES-----\n';

/** The name under which a server gets an encrypted file. `index` from 0. */
export function toSentName(index: number): string {
  return `${index + 1}.age`;
}

/** The message of a push with files, as it is encrypted: with a line for each file's own name. */
export function withFileNames(message: string, names: readonly string[]): string {
  const lines = names.map((name, index) => `${toSentName(index)}: ${name.toWellFormed().replace(/[\r\n]/g, '_')}`);
  return message + SEPARATOR + lines.join('\n');
}

/** Undoes `withFileNames`. `names`: by the name of the encrypted file; none for a text of another origin, which is returned as it is. */
export function splitFileNames(text: string): { message: string; names: ReadonlyMap<string, string> } {
  const at = text.lastIndexOf(SEPARATOR);
  if (at < 0) return { message: text, names: new Map() };
  const lines = text.slice(at + SEPARATOR.length).split('\n');
  const names = lines.flatMap((line): [string, string][] => {
    const [, sent, name] = /^(\d+\.age): (.*)$/s.exec(line) ?? [];
    return sent === undefined || name === undefined ? [] : [[sent, name]];
  });
  return names.length < lines.length
    ? { message: text, names: new Map() }
    : { message: text.slice(0, at), names: new Map(names) };
}
