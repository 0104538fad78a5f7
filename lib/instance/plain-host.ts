/**
 * Whether a host is a name or a number, as `URL` writes it, and nothing else. `URL` lets a `*` pass, which in a permission or a match
 * pattern would stand for every host.
 */
export function isPlainHost(hostname: string): boolean {
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*\.?)$/i.test(hostname);
}
