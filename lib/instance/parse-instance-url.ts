import { parseUrl } from '../base/parse-url';
import { fail, type Result, succeed } from '../base/result';
import { trimEnd } from '../base/trim-end';
import { isLiteralHost, isLoopback, isUnencrypted } from './hosts';

/** The codes of Password Pusher's languages, as in paths and in `?locale=`. An instance may have fewer. */
export const LINK_LANGUAGES = [
  ...['ca', 'cs', 'cy', 'da', 'de', 'en', 'en-GB', 'es', 'eu', 'fi', 'fr', 'ga', 'hi', 'hu', 'id', 'is', 'it'],
  ...['ja', 'ko', 'lv', 'nl', 'no', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sk', 'sr', 'sv', 'th', 'uk', 'ur', 'zh-CN'],
];

const LOCALES = new Set(LINK_LANGUAGES.map((language) => language.toLowerCase()));

/** The end of a product page's path, below which no instance lives. Tokens have eleven characters or more. */
const PRODUCT_PAGE_SUFFIX =
  /\/(?:[pfr]\/[\w-]{11,}(?:\/(?:r|preview|passphrase|audit))?(?:\.json)?|api\/v\d+(?:\/.*)?|users\/(?:token|sign_in|sign_up|edit))$/;

export function isLocale(segment: string): boolean {
  return LOCALES.has(segment.toLowerCase());
}

/** Cuts off a page of the product, and slashes at the end. */
export function stripProductPage(path: string): string {
  return trimEnd(path, /\//).replace(PRODUCT_PAGE_SUFFIX, '');
}

export function stripLocale(path: string): string | undefined {
  const [, rest, last] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  return rest !== undefined && last !== undefined && isLocale(last) ? rest : undefined;
}

/** What was read from an address as it was typed. */
export interface InstanceUrl {
  baseUrl: string;
  /** A page of the product was cut off. */
  wasShortened: boolean;
  /** The address without a language at the end, which may belong to the path or not. */
  suggestion?: string | undefined;
}

/** Why a typed address is none of an instance. `baseUrl`: the address, if HTTP were allowed. */
export type InstanceUrlProblem =
  | { kind: 'empty' | 'not-an-address' | 'scheme' | 'credentials' | 'query-or-fragment' }
  | { kind: 'http-not-allowed'; baseUrl: string };

/** White space, and what chats put around an address: zero-width spaces, marks of direction, a byte order mark. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const INVISIBLE_START = new RegExp(`^${INVISIBLE.source}+`, 'u');

/** Parses a typed instance address: https without a scheme, http on this computer; pages of the product are cut off. `allowHttp`: the user agreed. */
export function parseInstanceUrl(
  typed: string,
  { allowHttp }: { allowHttp: boolean },
): Result<InstanceUrl, InstanceUrlProblem> {
  const text = trimEnd(typed.replace(INVISIBLE_START, ''), INVISIBLE);
  if (text === '') return fail({ kind: 'empty' });
  if (/\s/.test(text)) return fail({ kind: 'not-an-address' });

  const url = parse(text);
  if (typeof url === 'string') return fail({ kind: url });
  if (url.username || url.password) return fail({ kind: 'credentials' });
  if (!isHostAsTyped(url.hostname, text) || isMistypedScheme(url, text)) return fail({ kind: 'not-an-address' });

  const path = trimEnd(url.pathname, /\//);
  const basePath = stripProductPage(path);
  const wasShortened = basePath !== path;
  // The query of a product page goes with it.
  if (!wasShortened && /[?#]/.test(text)) return fail({ kind: 'query-or-fragment' });

  const baseUrl = url.origin + basePath;
  if (isUnencrypted(baseUrl) && !allowHttp) return fail({ kind: 'http-not-allowed', baseUrl });
  const shorter = stripLocale(basePath);
  return succeed({ baseUrl, wasShortened, suggestion: shorter === undefined ? undefined : url.origin + shorter });
}

/** Parses an address; undefined for `.invalid` (RFC 2606), which the demo uses. */
export function parseBaseUrl(address: string, options: { allowHttp: boolean }): string | undefined {
  const parsed = parseInstanceUrl(address, options);
  if (!parsed.ok) return undefined;
  const { baseUrl } = parsed.value;
  return new URL(baseUrl).hostname.endsWith('.invalid') ? undefined : baseUrl;
}

function parse(text: string): URL | 'not-an-address' | 'scheme' {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https') return parseUrl(text) ?? 'not-an-address';
  if (scheme !== undefined) return 'scheme';

  const rest = text.replace(/^\/\//, '');
  // `mailto:` and the like; but `localhost:5100` is a host with a port, and `user:password@host` has its own problem.
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(rest) && !rest.includes('@')) return 'scheme';
  if (/^[/\\]/.test(rest) || !URL.canParse(`https://${rest}`)) return 'not-an-address';
  const { hostname } = new URL(`https://${rest}`);
  return new URL(`${isLoopback(hostname) ? 'http' : 'https'}://${rest}`);
}

/** Of `https//host` or `https://https://host` the host would be "https"; of `htps//host`, "htps". */
function isMistypedScheme({ hostname, pathname }: URL, typed: string): boolean {
  const startsWithScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  return /^https?\.?$/.test(hostname) || (!startsWithScheme && /^\/\/+[^/]/.test(pathname));
}

function isHostAsTyped(hostname: string, typed: string): boolean {
  return isLiteralHost(hostname) && (!/^\d+(\.\d+){3}$/.test(hostname) || typed.includes(hostname));
}
