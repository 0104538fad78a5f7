import { isPlainHost, neededPermission, sameOrigin } from '../instance/address';
import { type Is, isBoolean, isNumber, isString, literal, objectOf, union } from '../shape';

/**
 * How the bytes of a file can be read. `page`: through the page, which shares its origin; `host`: from its own host, with the browser's
 * permission for it; `none`: not at all.
 */
const isFileSource = union(
  objectOf({ name: literal('page'), tabId: isNumber }),
  objectOf({ name: literal('host'), permission: isString }),
  objectOf({ name: literal('none') }),
);
export type FileSource = Is<typeof isFileSource>;

/** How a link that may lead to a push or to a file is read as a file, if the user says that it is one. */
export const isFileInstead = objectOf({ way: isFileSource, isPrivate: isBoolean });
export type FileInstead = Is<typeof isFileInstead>;

/** Returns how a clicked file can be read. It awaits nothing, since a permission must be requested before anything is awaited. */
export function toFileSource(click: { fileUrl: string; pageUrl: string; tabId: number | undefined }): FileSource {
  const { fileUrl, pageUrl, tabId } = click;
  if (!URL.canParse(fileUrl)) return { name: 'none' };
  const { protocol, hostname } = new URL(fileUrl);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (tabId !== undefined && (!isWeb || sameOrigin(fileUrl, pageUrl))) return { name: 'page', tabId };
  return isWeb && isPlainHost(hostname) ? { name: 'host', permission: neededPermission(fileUrl) } : { name: 'none' };
}
