type Part = [name: string, value: string | UploadedFile];

/** Undefined for a broken body. The platform's `formData()` strips a byte order mark from fields and refuses boundaries under 27 characters. */
export function parseMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): Part[] | undefined {
  const boundary = findParameter(contentType, 'boundary');
  if (!boundary) return undefined;
  const delimiter = encode(`\r\n--${boundary}`);
  const parts: Part[] = [];
  // The first has no line end before it.
  let at = matchesAt(body, delimiter.subarray(2), 0) ? -2 : indexOf(body, delimiter, 0);
  while (at !== undefined) {
    const start = at + delimiter.length;
    if (matchesAt(body, END, start)) return parts;
    const head = indexOf(body, HEAD_END, start);
    if (head === undefined) return undefined;
    at = indexOf(body, delimiter, head + 2);
    if (at === undefined) return undefined;
    const part = parsePart(utf8(body.subarray(start, head)), body.subarray(head + 4, at));
    if (part) parts.push(part);
  }
  return undefined;
}

const encode = (text: string) => new TextEncoder().encode(text);
const END = encode('--');
const HEAD_END = encode('\r\n\r\n');

const matchesAt = (body: Uint8Array, wanted: Uint8Array, at: number) =>
  wanted.every((byte, index) => body[at + index] === byte);

function indexOf(body: Uint8Array, wanted: Uint8Array, from: number): number | undefined {
  const [first = 0] = wanted;
  for (let at = body.indexOf(first, from); at >= 0; at = body.indexOf(first, at + 1))
    if (matchesAt(body, wanted, at)) return at;
  return undefined;
}

const utf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** A file input without a file is an empty field. */
function parsePart(head: string, bytes: Uint8Array<ArrayBuffer>): Part | undefined {
  // Lines are split at CRLF alone, since a file's name may hold what `$` takes for the end of a line.
  const lines = head.split('\r\n');
  const header = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = header('content-disposition') ?? '';
  const name = findParameter(disposition, 'name');
  const filename = findParameter(disposition, 'filename');
  if (name === undefined) return undefined;
  if (!filename) return [name, utf8(bytes)];
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase() || 'application/octet-stream';
  return [name, new UploadedFile(storedName(filename), type, bytes)];
}

function findParameter(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:\\\\["\\\\]|[^"])*)"|([^\\s;"]+))`, 'i').exec(header);
  return found?.[1]?.replace(/\\(["\\])/g, '$1') ?? found?.[2];
}

/** Decodes `%22` as browsers write it, keeps only the last part of a path (observed), and replaces unsafe characters, as the real server does. */
function storedName(filename: string): string {
  const isEscaped = !/%(?![0-9a-f]{2})/i.test(filename);
  const query = `name=${filename.replace(/[+&]/g, encodeURIComponent)}`;
  const plain = isEscaped ? (new URLSearchParams(query).get('name') ?? filename) : filename;
  const last = plain.split(/[/\\]/).at(-1) ?? '';
  return last.trim().replace(/[\u202e%$|:;<>?*"\t\r\n]/g, '-');
}

export class UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array<ArrayBuffer>,
  ) {}
}
