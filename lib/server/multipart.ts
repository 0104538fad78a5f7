import { UploadedFile } from './params';

type Part = [name: string, value: string | UploadedFile];

/**
 * Parts of a multipart body, read from its bytes; undefined when the body is not what its boundary says.
 * The platform's `formData()` will not do: Node's takes a byte order mark off the start of a field, so that the payload
 * would not come back as it was sent, and refuses boundaries shorter than 27 characters.
 */
export function parseMultipart(body: Uint8Array<ArrayBuffer>, contentType: string): Part[] | undefined {
  const boundary = parameterOf(contentType, 'boundary');
  if (!boundary) return undefined;
  const delimiter = `\r\n--${boundary}`;
  // One character a byte, so that positions in the text are positions in the bytes, less the line end put before them.
  const text = `\r\n${new TextDecoder('latin1').decode(body)}`;
  const bytes = (from: number, to: number) => body.slice(from - 2, to - 2);
  const parts: Part[] = [];
  let at = text.indexOf(delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (text.startsWith('--', start)) return parts;
    const head = text.indexOf('\r\n\r\n', start);
    if (head < 0) return undefined;
    at = text.indexOf(delimiter, head + 2);
    if (at < 0) return undefined;
    const part = partOf(utf8(bytes(start, head)), bytes(head + 4, Math.max(at, head + 4)));
    if (part) parts.push(part);
  }
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
