/** Parses an address; undefined for what is none. `URL.parse` is younger than the browsers that are supported. */
export function parseUrl(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
