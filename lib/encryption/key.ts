import { tryDecodeUri } from '../base/decode-escapes';

/** 128 bits as base64url: the last of the 22 characters holds two of them. */
const KEY = /^[\w-]{21}[AQgw]$/;

/** The key's name in a link's fragment. */
export const KEY_NAME = 'age';

/** What stands before the key. */
export const KEY_MARK = `${KEY_NAME}=`;

/** A pattern of that, also as programs write it that encode a link once more: a mail filter does so with the link that it puts into its own. */
export const ANY_KEY_MARK = `${KEY_NAME}(?:=|[%*_-](?:25)*3D)`;

/** The key is the last thing in a link's fragment, which browsers send to no server. The demo's links have a fragment of their own. */
const KEY_IN_LINK = new RegExp(`^([^#]*#(?:.*&)?)${KEY_MARK}([^#&]*)$`, 's');

/** A key for one push, from the browser's random numbers. */
export function generateKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('=', '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** `key`: undefined for a push that is not encrypted. A link that is withheld gets none. */
export function withKey<L extends string | undefined>(link: L, key: string | undefined): L | string {
  if (key === undefined || link === undefined) return link;
  return `${link}${link.includes('#') ? '&' : '#'}${KEY_MARK}${key}`;
}

/** Returns the link as the server made it, and what stands in it for a key, which may be damaged: see `isKey`. */
export function splitKey(link: string): { link: string; key: string | undefined } {
  const [, start, key] = KEY_IN_LINK.exec(link) ?? [];
  return start === undefined ? { link, key: undefined } : { link: start.slice(0, -1), key };
}

/**
 * A whole key. What follows it belongs to the text around it, also `_`, as in Markdown. `3D` is what quoted-printable, an encoding of
 * mails, makes of the sign before it.
 */
const WHOLE_KEY = /^(?:3D)?([\w-]{21}[AQgw])_*(?![\w-])/;

/** What stands for a key, without what follows it. */
export function cutKey(text: string): string {
  const plain = tryDecodeUri(text) ?? text;
  return WHOLE_KEY.exec(plain)?.[1] ?? text;
}

export function hasKey(link: string): boolean {
  const { key } = splitKey(link);
  return key !== undefined && isKey(key);
}
