/**
 * Where an instance's API is: scheme, host, port and path of the base URL are kept.
 * @param baseUrl http or https, with or without slashes at its end; no user, password, query or fragment
 * @returns the address of API v2 without a slash at its end
 * @throws TypeError for anything else, without quoting it: it may hold a password
 */
export function apiAddress(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[?#]/.test(baseUrl)) {
    throw new TypeError('The base URL of an instance must be http(s), without user, query or fragment');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/api/v2`;
}
