import { neededPermission, sameOrigin } from '../instance/address';
import { isPlainHost } from '../instance/plain-host';
import { isLink } from './limits';

/** The most bytes of a file that are read out of a web page or from its host. */
export const MOST_READ_BYTES = 25 * 1024 * 1024;

/**
 * How the bytes of a file can be had. `page`: through the page, which shares its origin; `host`: from its own host, with the browser's
 * permission for it; `none`: not at all.
 */
export type FileWay = { name: 'page'; tabId: number } | { name: 'host'; permission: string } | { name: 'none' };

/** A file that was clicked in a page. Its bytes are with the page, or with its host. */
export interface ClickedFile {
  url: string;
  way: FileWay;
}

/** Why the bytes of a clicked file could not be had. */
export type FileProblem =
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

/** How to get at a file, from the facts of the click alone: a permission has to be asked for before anything is awaited. */
export function wayToFile(click: { fileUrl: string; pageUrl: string; tabId: number | undefined }): FileWay {
  const { fileUrl, pageUrl, tabId } = click;
  if (!URL.canParse(fileUrl)) return { name: 'none' };
  const { protocol, hostname } = new URL(fileUrl);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (tabId !== undefined && (!isWeb || sameOrigin(fileUrl, pageUrl))) return { name: 'page', tabId };
  return isWeb && isPlainHost(hostname) ? { name: 'host', permission: neededPermission(fileUrl) } : { name: 'none' };
}

/** What can be pushed in the place of a file: its address. `data:` and `blob:` are no addresses for anybody else. */
export function addressInstead(fileUrl: string): { kind: 'url' | 'text'; address: string } | undefined {
  if (isLink(fileUrl)) return { kind: 'url', address: fileUrl };
  return /^(data|blob|about|javascript):|^$/i.test(fileUrl) ? undefined : { kind: 'text', address: fileUrl };
}
