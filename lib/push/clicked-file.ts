import { tryDecodeUri } from '../base/decode-escapes';
import { type Infer, isBoolean, isNumber, isString, literal, objectOf, union } from '../base/guards';
import { toHostPermission } from '../instance/host-permissions';
import { isLiteralHost, sameOrigin } from '../instance/hosts';
import { parseDispositionName } from './disposition-name';
import { isAcceptedUrl } from './validate-draft';

export const MAX_READ_BYTES = 25 * 1024 * 1024;

/** The page, or its host, has the bytes. */
export interface ClickedFile {
  url: string;
  source: FileSource;
}

export type ClickedFileProblem =
  | { name: 'too-large' }
  | { name: 'status'; status: number }
  | { name: 'web-page' }
  /** Redirected to another URL, which was not requested. */
  | { name: 'redirect' }
  /** Blocked by the browser or no connection; the error does not say which. */
  | { name: 'refused' }
  | { name: 'too-slow' }
  /** The tab was closed, shows another page, or cannot be read. */
  | { name: 'page-gone' }
  | { name: 'no-permission' }
  /** The file is on this computer (`file:`), where extensions cannot read. */
  | { name: 'local' }
  /** The composer's page was reloaded, which had the bytes in its memory. */
  | { name: 'forgotten' };

/** `data:` and `blob:` URLs are useless to anyone else. */
export function toFallbackPayload(fileUrl: string): { kind: 'url' | 'text'; address: string } | undefined {
  if (isAcceptedUrl(fileUrl)) return { kind: 'url', address: fileUrl };
  return /^(data|blob|about|javascript):|^$/i.test(fileUrl) ? undefined : { kind: 'text', address: fileUrl };
}

export interface FileResponse {
  url: string;
  /** `Content-Disposition`; empty = none. Browsers decode header bytes as Latin-1. */
  contentDisposition: string;
  /** The media type, without parameters. */
  type: string;
}

/**
 * The file's name by `Content-Disposition` (RFC 6266), else by the address, else by the type. It is exact, but without folders; isolate it
 * where it is shown.
 */
export function getClickedFileName({ url, contentDisposition, type }: FileResponse): string {
  const path = parseDispositionName(contentDisposition) ?? parseUrlName(url);
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) || guessNameFromType(type);
}

function parseUrlName(url: string): string {
  const { protocol, pathname } = new URL(url);
  if (protocol === 'data:' || protocol === 'blob:') return '';
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  return tryDecodeUri(last) ?? last;
}

function guessNameFromType(type: string): string {
  const [, subtype] = /^\w+\/(?:x-)?([\w-]+)/.exec(type) ?? [];
  return subtype === undefined ? 'file' : `file.${subtype === 'jpeg' ? 'jpg' : subtype}`;
}

/** `page`: through the page, which shares its origin. `host`: from its host, with permission. */
const isFileSource = union(
  objectOf({ name: literal('page'), tabId: isNumber }),
  objectOf({ name: literal('host'), permission: isString }),
  objectOf({ name: literal('none') }),
);
export type FileSource = Infer<typeof isFileSource>;

/** How a link that may lead to a push is read as a file. */
export const isFileFallback = objectOf({ source: isFileSource, isPrivate: isBoolean });
export type FileFallback = Infer<typeof isFileFallback>;

/** Awaits nothing, since a permission must be requested before anything is awaited. */
export function toFileSource(click: { fileUrl: string; pageUrl: string; tabId: number | undefined }): FileSource {
  const { fileUrl, pageUrl, tabId } = click;
  if (!URL.canParse(fileUrl)) return { name: 'none' };
  const { protocol, hostname } = new URL(fileUrl);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (tabId !== undefined && (!isWeb || sameOrigin(fileUrl, pageUrl))) return { name: 'page', tabId };
  return isWeb && isLiteralHost(hostname) ? { name: 'host', permission: toHostPermission(fileUrl) } : { name: 'none' };
}
