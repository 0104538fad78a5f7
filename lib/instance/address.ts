import { trimEnd } from '../trim-end';

/** Whether a host is this computer: there `http` is as safe as `https`. `host` as `URL` writes it, without a port. */
export function isLoopback(host: string): boolean {
  return /^(.+\.)?localhost\.?$|^127(\.\d{1,3}){3}$|^\[::1\]$/i.test(host);
}

/**
 * What to ask the browser's permission for: both schemes, since the connection check may follow http to https on the same host.
 * Never a port: Firefox refuses match patterns that have one.
 */
export function hostPermissionPatterns(baseUrl: string): string[] {
  const { hostname } = new URL(baseUrl);
  return [`https://${hostname}/*`, `http://${hostname}/*`];
}

/** The permission without which nothing can be sent to this address. */
export function neededPermission(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}

/** Whether two addresses share scheme, host and port, and so a token. What is no address shares nothing. */
export function sameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

/** Where an instance shows its account's token. */
export function tokenPageUrl(baseUrl: string): string {
  return `${trimEnd(baseUrl, /\//)}/users/token`;
}

/**
 * Whether a host is a name or a number, as `URL` writes it, and nothing else. `URL` lets a `*` pass, which in a permission or a match
 * pattern would stand for every host.
 */
export function isPlainHost(hostname: string): boolean {
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*\.?)$/i.test(hostname);
}
