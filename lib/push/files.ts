import { trimEnd } from '../base/trim-end';

const EXTENSIONS = [
  'pdf doc docx xls xlsx ppt pptx odt ods odp rtf epub msg eml ics vcf',
  'txt md log csv tsv json xml yml yaml toml ini conf cfg env sql',
  'pem key crt cer der csr p12 pfx pub ppk asc gpg sig jks kdbx ovpn rdp',
  'zip 7z rar tar gz tgz bz2 xz zst iso img dmg pkg deb rpm apk exe msi',
  'png jpg jpeg gif webp avif svg bmp ico tif tiff heic psd',
  'mp3 wav ogg oga m4a flac opus mp4 m4v webm mov mkv avi',
].flatMap((group) => group.split(' '));

/** Match patterns by file ending, which are case-sensitive. */
export const FILE_LINK_PATTERNS: string[] = EXTENSIONS.flatMap((ending) => [ending, ending.toUpperCase()]).flatMap(
  (ending) => [`*://*/*.${ending}`, `*://*/*.${ending}?*`],
);

/** How long after the retrieval a download may begin. */
export const FILE_ADDRESS_MS = 300_000;

export interface ReceivedFile {
  /** Sanitized: shown and saved under this name. */
  name: string;
  /** Valid for `FILE_ADDRESS_MS`. */
  url: string;
  /** Otherwise the file is at an object store, for which there is no host permission. */
  isSameOrigin: boolean;
}

/** Characters that systems refuse, and bidi controls, with which `exe.txt` may end in `.exe`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Device names of Windows. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|con(?:in|out)\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** Removes folders, hidden characters and what systems refuse. */
export function sanitizeFileName(name: string): string {
  const harmless = name
    .replace(/\p{Surrogate}/gu, '_')
    .replace(UNSAFE_CHARACTERS, '_')
    .replace(/^[\s.]+/, '');
  const plain = trimEnd(harmless, /[\s.]/);
  const named = RESERVED_NAME.test(plain) ? `_${plain}` : plain;
  return shortenFileName(named) || 'file';
}

/** Systems allow 255 bytes. The ending stays. */
function shortenFileName(name: string): string {
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

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** How many bytes are sent in a second; undefined while too little is known. */
  bytesPerSecond?: number | undefined;
  secondsLeft?: number | undefined;
}

const RATE_WINDOW_MS = 5_000;
const MIN_RATE_MS = 1_000;

/** Takes the number of bytes sent so far. `now`: milliseconds on any monotonic clock. */
export function createProgressMeter(totalBytes: number, now: () => number): (sentBytes: number) => UploadProgress {
  let samples = [{ at: now(), sentBytes: 0 }];
  return (sentBytes) => {
    const at = now();
    samples = [
      ...samples.filter((sample, index) => index === samples.length - 1 || at - sample.at <= RATE_WINDOW_MS),
      { at, sentBytes },
    ];
    const first = samples[0] ?? { at, sentBytes };
    const ms = at - first.at;
    if (ms < MIN_RATE_MS || sentBytes <= first.sentBytes) return { sentBytes, totalBytes };
    const bytesPerSecond = ((sentBytes - first.sentBytes) / ms) * 1_000;
    return { sentBytes, totalBytes, bytesPerSecond, secondsLeft: (totalBytes - sentBytes) / bytesPerSecond };
  };
}
