import { RequestError } from './errors';

/**
 * The `Authorization` header for a token, its bytes untouched.
 *
 * A header drops white space at its ends and has no agreed encoding beyond ASCII, so anything but visible ASCII would
 * arrive as another token; `fetch` would refuse some of it with an error that quotes it. Both are refused here instead.
 * @throws RequestError `token`
 */
export function bearer(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new RequestError('token');
  return `Bearer ${token}`;
}
