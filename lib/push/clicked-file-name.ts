/** What an answer tells about the file in it. */
export interface FileAnswer {
  url: string;
  /** Its `Content-Disposition`; empty = none. Browsers give the bytes of a header as Latin-1. */
  disposition: string;
  /** Its media type, without parameters. */
  type: string;
}

/**
 * What a file is called: as the answer says (RFC 6266), else as the last part of its address, else after its type. Exact, but without
 * folders; whoever shows it has to isolate it.
 */
export function clickedFileName({ url, disposition, type }: FileAnswer): string {
  const named = baseName(nameInDisposition(disposition) ?? nameInAddress(url));
  return named === '' ? nameAfterType(type) : named;
}

function nameInDisposition(disposition: string): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  const extended = encoded === undefined ? undefined : decoded(encoded);
  if (extended !== undefined) return extended;
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]+))/i.exec(disposition) ?? [];
  const plain = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return plain === undefined ? undefined : fromLatin1(plain);
}

function nameInAddress(url: string): string {
  const { protocol, pathname } = new URL(url);
  if (protocol === 'data:' || protocol === 'blob:') return '';
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  return decoded(last) ?? last;
}

/** Undefined for what is no percent-encoded UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Many servers write UTF-8 into a header, whose bytes come one by one. */
function fromLatin1(text: string): string {
  const codes = [...text].map((letter) => letter.charCodeAt(0));
  if (codes.some((code) => code > 0xff)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes));
  } catch {
    return text;
  }
}

/** A server may name a folder, which is none of ours. */
function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

function nameAfterType(type: string): string {
  const [, subtype] = /^\w+\/(?:x-)?([\w-]+)/.exec(type) ?? [];
  return subtype === undefined ? 'file' : `file.${subtype === 'jpeg' ? 'jpg' : subtype}`;
}
