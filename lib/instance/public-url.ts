import type { LinkProblem } from '../push/result';
import { isLoopback } from './address';
import type { Instance } from './instance';
import { isPlainHost } from './plain-host';

/** What precedes `/p/:token` in a link: the address that recipients reach the instance at. Undefined for what is no place for one. */
function beforePush(htmlUrl: string): string | undefined {
  const { username, password, origin, hostname, pathname } = new URL(htmlUrl);
  const end = pathname.lastIndexOf('/p/');
  return end < 0 || username || password || !isPlainHost(hostname) ? undefined : origin + pathname.slice(0, end);
}

/** The public address that a link starts with, if it is neither the base URL nor known already. */
export function publicUrlOf(instance: Instance, htmlUrl: string): string | undefined {
  const publicUrl = beforePush(htmlUrl);
  if (instance.isBuiltIn || publicUrl === undefined) return undefined;
  return publicUrl === instance.baseUrl || instance.publicUrls.includes(publicUrl) ? undefined : publicUrl;
}

/**
 * Why a link may not work for a recipient, since the instance is misconfigured: it names this computer though the instance is elsewhere,
 * or the same host at another port, or http for https, as behind a proxy that does not pass port or scheme on.
 */
export function linkProblem(instance: Instance, htmlUrl: string): LinkProblem | undefined {
  if (instance.isBuiltIn) return undefined;
  const link = new URL(htmlUrl);
  const base = new URL(instance.baseUrl);
  if (isLoopback(link.hostname) && !isLoopback(base.hostname)) return 'local-address';
  if (link.hostname === base.hostname && link.protocol === base.protocol && link.port !== base.port)
    return 'other-port';
  if (base.protocol === 'https:' && link.protocol === 'http:') return 'unencrypted';
  return undefined;
}
