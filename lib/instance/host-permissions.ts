/** Both schemes, since the check may follow http to https. Never a port: Firefox refuses such patterns. */
export function hostPermissionPatterns(baseUrl: string): string[] {
  const { hostname } = new URL(baseUrl);
  return [`https://${hostname}/*`, `http://${hostname}/*`];
}

export function toHostPermission(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}
