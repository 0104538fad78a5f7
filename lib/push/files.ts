import { trimEnd } from '../trim-end';

/** Endings of addresses behind which there is a file, not a web page. */
const ENDINGS = [
  ...[
    'pdf',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'odt',
    'ods',
    'odp',
    'rtf',
    'epub',
    'msg',
    'eml',
    'ics',
    'vcf',
  ],
  ...['txt', 'md', 'log', 'csv', 'tsv', 'json', 'xml', 'yml', 'yaml', 'toml', 'ini', 'conf', 'cfg', 'env', 'sql'],
  ...[
    'pem',
    'key',
    'crt',
    'cer',
    'der',
    'csr',
    'p12',
    'pfx',
    'pub',
    'ppk',
    'asc',
    'gpg',
    'sig',
    'jks',
    'kdbx',
    'ovpn',
    'rdp',
  ],
  ...[
    'zip',
    '7z',
    'rar',
    'tar',
    'gz',
    'tgz',
    'bz2',
    'xz',
    'zst',
    'iso',
    'img',
    'dmg',
    'pkg',
    'deb',
    'rpm',
    'apk',
    'exe',
    'msi',
  ],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'bmp', 'ico', 'tif', 'tiff', 'heic', 'psd'],
  ...['mp3', 'wav', 'ogg', 'oga', 'm4a', 'flac', 'opus', 'mp4', 'm4v', 'webm', 'mov', 'mkv', 'avi'],
];

/** Match patterns for links to files, by the ending of their path. Patterns tell capital letters from small ones. */
export const FILE_LINK_PATTERNS: string[] = ENDINGS.flatMap((ending) => [ending, ending.toUpperCase()]).flatMap(
  (ending) => [`*://*/*.${ending}`, `*://*/*.${ending}?*`],
);

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
  const harmless = name
    .replace(/\p{Surrogate}/gu, '_')
    .replace(UNSAFE, '_')
    .replace(/^[\s.]+/, '');
  const plain = trimEnd(harmless, /[\s.]/);
  const named = DEVICE.test(plain) ? `_${plain}` : plain;
  return shortened(named) || 'file';
}

/** Systems take 255 bytes; the ending is kept, since it says what the file is. */
function shortened(name: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length;
  const ending = /\.[^.]{1,16}$/.exec(name.slice(-17))?.[0] ?? '';
  const start = name.slice(0, name.length - ending.length);
  let left = 240 - bytesOf(ending);
  let end = 0;
  for (const character of start) {
    left -= bytesOf(character);
    if (left < 0) break;
    end += character.length;
  }
  return start.slice(0, end) + ending;
}

/** How far files are. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** Of the last seconds; undefined while too little is known. */
  bytesPerSecond?: number | undefined;
  /** At that rate. */
  secondsLeft?: number | undefined;
}

/** What a rate is taken from: long enough not to jump, short enough to follow a line that slows down. */
const WINDOW_MS = 5_000;
const MIN_MS = 1_000;

/** Follows an upload. The function it gives is told how much was sent, each time there is news. `now`: milliseconds, from whenever. */
export function createProgressMeter(totalBytes: number, now: () => number): (sentBytes: number) => UploadProgress {
  let told: { at: number; sentBytes: number }[] = [{ at: now(), sentBytes: 0 }];
  return (sentBytes) => {
    const at = now();
    told = [...told.filter((one, index) => index === told.length - 1 || at - one.at <= WINDOW_MS), { at, sentBytes }];
    const first = told[0] ?? { at, sentBytes };
    const ms = at - first.at;
    if (ms < MIN_MS || sentBytes <= first.sentBytes) return { sentBytes, totalBytes };
    const bytesPerSecond = ((sentBytes - first.sentBytes) / ms) * 1_000;
    return { sentBytes, totalBytes, bytesPerSecond, secondsLeft: (totalBytes - sentBytes) / bytesPerSecond };
  };
}
