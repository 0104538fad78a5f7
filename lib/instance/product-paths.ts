import { LINK_LANGUAGES } from './link-language';

const LOCALES = new Set(LINK_LANGUAGES.map((language) => language.toLowerCase()));

/**
 * A push, the API or an account page at the end of a path: no instance lives below such a path. A push's name has ten
 * characters or more; a shorter one may be somebody's `/p/secrets`.
 */
const PRODUCT_TAIL =
  /\/(?:[pfr]\/[\w-]{10,}(?:\/(?:r|preview|passphrase|audit))?(?:\.json)?|api\/v\d+(?:\/.*)?|users\/(?:token|sign_in|sign_up|edit))$/;

/** Whether a path segment is a language, which may also be somebody's sub-path. */
export function isLocale(segment: string): boolean {
  return LOCALES.has(segment.toLowerCase());
}

/**
 * A path without the page of the product that it ends in; without slashes at its end.
 * Other paths stay whole: they may be where the instance lives.
 */
export function withoutProductTail(path: string): string {
  return path.replace(/\/+$/, '').replace(PRODUCT_TAIL, '');
}

/** A path without the language at its end, or undefined where there is none. */
export function withoutLocale(path: string): string | undefined {
  const [, rest, last] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  return rest !== undefined && last !== undefined && isLocale(last) ? rest : undefined;
}
