import { trimEnd } from '../trim-end';
import { isLoopback, isPlainHost } from './address';

/** Languages that an instance ships pages in, as they appear in paths and in `?locale=`; one may have fewer, and says so by what it answers. */
export const LINK_LANGUAGES = [
  ...['ca', 'cs', 'cy', 'da', 'de', 'en', 'en-GB', 'es', 'eu', 'fi', 'fr', 'ga', 'hi', 'hu', 'id', 'is', 'it'],
  ...['ja', 'ko', 'lv', 'nl', 'no', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sk', 'sr', 'sv', 'th', 'uk', 'ur', 'zh-CN'],
];

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
  return trimEnd(path, /\//).replace(PRODUCT_TAIL, '');
}

/** A path without the language at its end, or undefined where there is none. */
export function withoutLocale(path: string): string | undefined {
  const [, rest, last] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  return rest !== undefined && last !== undefined && isLocale(last) ? rest : undefined;
}

/** Where an instance is reached. */
interface Address {
  /** Scheme, host, port and path, without a slash at its end. */
  baseUrl: string;
  /** Scheme, host and port: what a token belongs to. */
  origin: string;
  /** Name or number without port; IPv6 in brackets, other alphabets as `xn--`. */
  host: string;
  scheme: 'https' | 'http';
  /** Whether it is this computer. */
  loopback: boolean;
}

export type ParsedInstanceUrl =
  | {
      ok: true;
      address: Address;
      /** A page of the product was cut off the end of what was typed; worth saying. */
      changed: boolean;
      /** The same without a language at its end, which may or may not belong to the path. */
      suggestion?: Address;
    }
  | { ok: false; problem: 'empty' | 'not-an-address' | 'scheme' | 'credentials' | 'query-or-fragment' }
  /** Secrets would travel unencrypted there; `address` is what it would be if that was agreed to. */
  | { ok: false; problem: 'http-not-allowed'; address: Address };

/**
 * Reads the address of an instance as people type and paste it.
 *
 * Without a scheme it is https, on this computer http. Port and path are kept. The address of a push, of the API or of an
 * account page is cut back to the instance, and `changed` says so; any other path may be where the instance lives.
 * @param options.allowHttp the user agreed that secrets travel unencrypted to this instance
 */
export function parseInstanceUrl(typed: string, { allowHttp }: { allowHttp: boolean }): ParsedInstanceUrl {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  if (/\s/.test(text)) return { ok: false, problem: 'not-an-address' };

  const url = parse(text);
  if (typeof url === 'string') return { ok: false, problem: url };
  if (url.username || url.password) return { ok: false, problem: 'credentials' };
  if (!isTypedHost(url.hostname, text)) return { ok: false, problem: 'not-an-address' };

  const path = trimEnd(url.pathname, /\//);
  const kept = withoutProductTail(path);
  const changed = kept !== path;
  // The query of a page that is cut off goes with it; any other would be lost without a word.
  if (!changed && /[?#]/.test(text)) return { ok: false, problem: 'query-or-fragment' };

  const address = addressOf(url, kept);
  if (address.scheme === 'http' && !address.loopback && !allowHttp) {
    return { ok: false, problem: 'http-not-allowed', address };
  }
  const shorter = withoutLocale(kept);
  return { ok: true, address, changed, ...(shorter === undefined ? {} : { suggestion: addressOf(url, shorter) }) };
}

function parse(text: string): URL | 'not-an-address' | 'scheme' {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https') return URL.canParse(text) ? new URL(text) : 'not-an-address';
  if (scheme !== undefined) return 'scheme';

  const rest = text.replace(/^\/\//, '');
  // `mailto:` and the like; but `localhost:5100` is a host with a port, and `user:password@host` has its own problem.
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(rest) && !rest.includes('@')) return 'scheme';
  if (/^[/\\]/.test(rest) || !URL.canParse(`https://${rest}`)) return 'not-an-address';
  const { hostname } = new URL(`https://${rest}`);
  return new URL(`${isLoopback(hostname) ? 'http' : 'https'}://${rest}`);
}

/** A bare number is read by `URL` as an IPv4 address that nobody typed. */
function isTypedHost(hostname: string, typed: string): boolean {
  return isPlainHost(hostname) && (!/^\d+(\.\d+){3}$/.test(hostname) || typed.includes(hostname));
}

function addressOf(url: URL, path: string): Address {
  const { origin, hostname: host, protocol } = url;
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { baseUrl: origin + path, origin, host, scheme, loopback: isLoopback(host) };
}
