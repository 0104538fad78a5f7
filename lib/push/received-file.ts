/** A file of a received push. */
export interface ReceivedFile {
  /** As the sender's file was called, as far as that is safe: it is shown and saved under this name. */
  name: string;
  /** Good for five minutes after the look. */
  url: string;
  /** At the instance itself; else an object store holds it, for which there is no permission. */
  isHere: boolean;
}

/** What no system takes in a file's name, and characters that turn the reading direction: with those `exe.txt` may end in `.exe`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Names of devices in Windows, whatever follows the dot, and whatever space stands before it. */
const DEVICE = /^(?:con|prn|aux|nul|con(?:in|out)\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** The file's own name in any writing, made harmless: no folder, no hidden file, nothing that a system refuses. */
export function safeFileName(name: string): string {
  const plain = name
    .replace(/\p{Surrogate}/gu, '_')
    .replace(UNSAFE, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  const named = DEVICE.test(plain) ? `_${plain}` : plain;
  return shortened(named) || 'file';
}

/** Systems take 255 bytes; the ending is kept, since it says what the file is. */
function shortened(name: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - ending.length)];
  while (bytes(letters.join('') + ending) > 240) letters.pop();
  return letters.join('') + ending;
}
