import { fromBase64 } from '../encoding';
import type { FileSource } from './file-source';
import { isLink } from './limits';

/** The most bytes of a file that are read out of a web page or from its host. */
export const MAX_READ_BYTES = 25 * 1024 * 1024;

/** A file that was clicked in a page. Its bytes are with the page, or with its host. */
export interface ClickedFile {
  url: string;
  way: FileSource;
}

/** Why the bytes of a clicked file could not be had. */
export type ClickedFileProblem =
  | { name: 'too-large' }
  /** The host answered that there is no such file, or that it is not for us. */
  | { name: 'status'; status: number }
  /** A web page came in the place of the file. */
  | { name: 'web-page' }
  /** The host sent on to another address, which may be another host's: it was not asked. */
  | { name: 'redirect' }
  /** The browser kept it back, or no connection came about; it does not tell which. */
  | { name: 'refused' }
  | { name: 'too-slow' }
  /** The tab was closed or shows another page by now, or is one that extensions may not read. */
  | { name: 'page-gone' }
  /** The user did not give the browser's permission for the host. */
  | { name: 'no-permission' }
  /** On this computer, where the browser lets no extension read. */
  | { name: 'local' }
  /** Nobody knows any more which file it was: the page was loaded again. */
  | { name: 'forgotten' };

/** What can be pushed in the place of a file: its address. `data:` and `blob:` are no addresses for anybody else. */
export function toFallbackAddress(fileUrl: string): { kind: 'url' | 'text'; address: string } | undefined {
  if (isLink(fileUrl)) return { kind: 'url', address: fileUrl };
  return /^(data|blob|about|javascript):|^$/i.test(fileUrl) ? undefined : { kind: 'text', address: fileUrl };
}

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

/** A file that is written out in its own address (`data:`), as the URL standard reads it; undefined for any other address. */
export function fileFromDataUrl(url: string): { bytes: Uint8Array<ArrayBuffer>; type: string } | undefined {
  const [, head, body] = /^data:([^,#]*),([^#]*)/is.exec(url) ?? [];
  if (head === undefined || body === undefined) return undefined;
  const isBase64 = /;\s*base64\s*$/i.test(head);
  const [type = ''] = head.split(';');
  const bytes = percentDecoded(body);
  try {
    return { bytes: isBase64 ? fromBase64(latin1(bytes)) : bytes, type: type.trim().toLowerCase() || 'text/plain' };
  } catch {
    return undefined;
  }
}

function percentDecoded(text: string): Uint8Array<ArrayBuffer> {
  const given = new TextEncoder().encode(text);
  const bytes = new Uint8Array(given.length);
  let length = 0;
  for (let at = 0; at < given.length; at++) {
    const hex = given[at] === 0x25 ? String.fromCharCode(given[at + 1] ?? 0, given[at + 2] ?? 0) : '';
    const isByte = /^[\da-f]{2}$/i.test(hex);
    bytes[length++] = isByte ? Number.parseInt(hex, 16) : (given[at] ?? 0);
    if (isByte) at += 2;
  }
  return bytes.slice(0, length);
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
