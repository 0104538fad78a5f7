/**
 * `Retry-After` in seconds, from either of its forms: seconds or an HTTP date.
 * @param nowMs the moment the answer was made, by the server's `Date` where it gave one
 * @returns whole seconds, never negative; undefined where the header is missing or neither form
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - nowMs) / 1000));
}
