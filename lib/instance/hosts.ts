import { trimEnd } from '../base/trim-end';

/** `host` as `URL` writes it, without a port. */
export function isLoopback(host: string): boolean {
  return /^(.+\.)?localhost\.?$|^127(\.\d{1,3}){3}$|^\[::1\]$/i.test(host);
}

/** Whether a token for one may be sent to the other. False for what is no address. */
export function sameOrigin(a: string, b: string): boolean {
  return URL.canParse(a) && URL.canParse(b) && new URL(a).origin === new URL(b).origin;
}

/** Whether secrets would be sent unencrypted to another computer. */
export function isUnencrypted(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

export function toTokenPageUrl(baseUrl: string): string {
  return `${trimEnd(baseUrl, /\//)}/users/token`;
}

/** A quick look at an address, before `guessPushLink` is loaded, which knows. */
export function mayBePushPage(address: string): boolean {
  return /\/p\//i.test(address);
}

/** `URL` accepts `*`, which in a match pattern would stand for every host. */
export function isLiteralHost(hostname: string): boolean {
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*\.?)$/i.test(hostname);
}
