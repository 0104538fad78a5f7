type Part = [name: string, value: string | UploadedFile];

/**
 * Parts of a multipart body, read from its bytes; undefined when the body is not what its boundary says. Files are pieces of the body, not
 * copies: it may be a gibibyte, which no text could hold.
 * The platform's `formData()` will not do: Node's takes a byte order mark off the start of a field, so that the payload
 * would not come back as it was sent, and refuses boundaries shorter than 27 characters.
 */
export function parseMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): Part[] | undefined {
  const boundary = parameterOf(contentType, 'boundary');
  if (!boundary) return undefined;
  const delimiter = bytesOf(`\r\n--${boundary}`);
  const parts: Part[] = [];
  // The first has no line end before it.
  let at = holdsAt(body, delimiter.subarray(2), 0) ? -2 : indexOf(body, delimiter, 0);
  while (at !== undefined) {
    const start = at + delimiter.length;
    if (holdsAt(body, END, start)) return parts;
    const head = indexOf(body, HEAD_END, start);
    if (head === undefined) return undefined;
    at = indexOf(body, delimiter, head + 2);
    if (at === undefined) return undefined;
    const part = partOf(utf8(body.subarray(start, head)), body.subarray(head + 4, Math.max(at, head + 4)));
    if (part) parts.push(part);
  }
  return undefined;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const END = bytesOf('--');
const HEAD_END = bytesOf('\r\n\r\n');

const holdsAt = (body: Uint8Array, wanted: Uint8Array, at: number) =>
  wanted.every((byte, index) => body[at + index] === byte);

/** Where `wanted` begins in the body, from a place on. */
function indexOf(body: Uint8Array, wanted: Uint8Array, from: number): number | undefined {
  const [first = 0] = wanted;
  for (let at = body.indexOf(first, from); at >= 0; at = body.indexOf(first, at + 1))
    if (holdsAt(body, wanted, at)) return at;
  return undefined;
}

const utf8 = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** One part from its header lines and its bytes. A file input without a file is an empty field. */
function partOf(head: string, bytes: Uint8Array<ArrayBuffer>): Part | undefined {
  const header = (name: string) => new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1]?.trim();
  const disposition = header('content-disposition') ?? '';
  const name = parameterOf(disposition, 'name');
  const filename = parameterOf(disposition, 'filename');
  if (name === undefined) return undefined;
  if (!filename) return [name, utf8(bytes)];
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase() || 'application/octet-stream';
  return [name, new UploadedFile(storedName(filename), type, bytes)];
}

/** A header's parameter, quoted or not. */
function parameterOf(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:\\\\["\\\\]|[^"])*)"|([^\\s;"]+))`, 'i').exec(header);
  return found?.[1]?.replace(/\\(["\\])/g, '$1') ?? found?.[2];
}

/**
 * The name a file gets: `%22` and the like, as browsers write them, become characters again; only the last part of a
 * path is kept (observed); what a file system or a page could trip over becomes a dash, as in the real server's store.
 */
function storedName(filename: string): string {
  const isEscaped = !/%(?![0-9a-f]{2})/i.test(filename);
  const query = `name=${filename.replace(/[+&]/g, encodeURIComponent)}`;
  const plain = isEscaped ? (new URLSearchParams(query).get('name') ?? filename) : filename;
  const last = plain.split(/[/\\]/).at(-1) ?? '';
  return last.trim().replace(/[\u202e%$|:;<>?*"\t\r\n]/g, '-');
}

/** A file as it was uploaded. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array<ArrayBuffer>,
  ) {}
}
