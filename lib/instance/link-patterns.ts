import type { Instance } from './instance';
import { isPlainHost } from './plain-host';
import { basesOf } from './received-link';

/**
 * Match patterns for links to pushes of these instances, by base URL and public address, with and without a language in the path, and as
 * links to files and addresses once were (`f`, `r`). Never a port, since Firefox refuses patterns that have one: without one any port
 * fits. Addresses in brackets (IPv6) make no pattern everywhere.
 */
export function pushLinkPatterns(instances: readonly Instance[]): string[] {
  const bases = instances.filter(({ isBuiltIn }) => !isBuiltIn).flatMap(basesOf);
  const patterns = bases.flatMap((base) => {
    if (!URL.canParse(base)) return [];
    const { hostname, pathname } = new URL(base);
    // One that a browser refuses would cost every entry of the menu.
    if (hostname.startsWith('[') || !isPlainHost(hostname)) return [];
    const start = `*://${hostname}${pathname.replace(/\/+$/, '')}`;
    return [`${start}/p/*`, `${start}/*/p/*`, `${start}/f/*`, `${start}/r/*`];
  });
  return [...new Set(patterns)];
}
