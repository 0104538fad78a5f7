/** The patterns of a host with both schemes, since the check may follow http to https. They have no port: in Firefox such patterns match nothing. */
export function hostPermissionPatterns(baseUrl: string): string[] {
  const { hostname } = new URL(baseUrl);
  return [`https://${hostname}/*`, `http://${hostname}/*`];
}

export function toHostPermission(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}
