import { isLoopback } from './address';

/** Whether secrets would travel unencrypted to another computer. */
export function isUnencrypted(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}
