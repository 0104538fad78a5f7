/**
 * SHA-256 of a push's token, in hexadecimal: what the watch knows a push by. The token is the link, so it is not kept; tokens are
 * unguessable, so their hash leads nowhere.
 */
export async function hashOfToken(urlToken: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(urlToken));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
