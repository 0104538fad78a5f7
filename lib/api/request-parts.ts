import * as z from 'zod/mini';
import { RequestError } from './errors';
import { type NewPush, newPushSchema, pageSchema, urlTokenSchema, wellFormedText } from './schemas';

/**
 * One query field, encoded so that every character arrives as it is; nothing where there is no value.
 * @throws RequestError `text`
 */
export function query(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  if (!z.safeParse(wellFormedText(), value).success) throw new RequestError('text', [name]);
  return `?${name}=${encodeURIComponent(value)}`;
}

/**
 * A page number as text.
 * @throws RequestError `page`
 */
export function expectPage(page: number): string {
  if (!z.safeParse(pageSchema, page).success) throw new RequestError('page');
  return String(page);
}

/**
 * A url_token that can be a segment of a path.
 * @throws RequestError `url-token`
 */
export function expectUrlToken(urlToken: string): string {
  if (!z.safeParse(urlTokenSchema, urlToken).success) throw new RequestError('url-token');
  return urlToken;
}

/**
 * The push with unknown fields dropped. A field left undefined stays out of the JSON, so the instance's default holds.
 * @throws RequestError `push`, naming the fields
 */
export function expectNewPush(newPush: NewPush): NewPush {
  const parsed = z.safeParse(newPushSchema, newPush);
  if (parsed.success) return parsed.data;
  throw new RequestError('push', [...new Set(parsed.error.issues.map(({ path }) => path.map(String).join('.')))]);
}
