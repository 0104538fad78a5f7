import { parseMultipart, type UploadedFile } from './multipart';
import type { Params } from './store';

/** How the real server, a Rails application, reads the values of fields. Lists and objects count as not sent. */

type Scalar = string | number | boolean | null;

/** Undefined when the field was left out or is no single value. `null` was sent as null. */
function readScalar(params: Params, field: string): Scalar | undefined {
  const value = params[field];
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? (value as Scalar) : undefined;
}

/** A field as text, exactly as sent; null when it is null or left out. Numbers become digits. */
export function readText(params: Params, field: string): string | null {
  const value = readScalar(params, field) ?? null;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value === null ? null : String(value);
}

/** A field as a whole number: 1.5 is 1, '3' is 3, 'abc' is 0; undefined when it is null, blank or left out. */
export function readInteger(params: Params, field: string): number | undefined {
  const value = readScalar(params, field);
  if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) return undefined;
  return typeof value === 'string' ? Number.parseInt(value, 10) || 0 : Math.trunc(Number(value));
}

/** A field as a switch; undefined when it was left out. `null` and unknown words mean off. */
export function readBoolean(params: Params, field: string): boolean | undefined {
  const value = readScalar(params, field);
  return value === undefined ? undefined : ['1', 'true', 'on', 'yes', 'checked'].includes(String(value).toLowerCase());
}

/** Whether a text is blank, by Unicode's idea of white space. */
export const isBlank = (text: string | null) => text === null || !/[^\p{White_Space}]/u.test(text);

/** Whether a text has more than `most` characters; a character outside the basic plane is one. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let characters = 0;
  for (const _ of text) {
    characters += 1;
    if (characters > most) return true;
  }
  return false;
}

/** Reads JSON, a form or a form with files; other types give no fields (observed: text/plain). Undefined: broken, or not valid UTF-8. */
export async function readParams(request: Request): Promise<Params | undefined> {
  const contentType = request.headers.get('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return parseJsonParams(await request.arrayBuffer());
  if (type === 'application/x-www-form-urlencoded') return parseFormParams(new URLSearchParams(await request.text()));
  if (type === 'multipart/form-data') {
    const parts = parseMultipart(new Uint8Array(await request.arrayBuffer()), contentType);
    return parts && parseFormParams(parts);
  }
  return {};
}

function parseJsonParams(bytes: ArrayBuffer): Params | undefined {
  if (bytes.byteLength === 0) return {};
  const body = parseJson(bytes);
  if (body === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  if ('push' in body) return body as Params;
  const known = Object.entries(body).filter(([field]) => knownFields.has(field));
  return { ...body, push: Object.fromEntries(known) };
}

/** `request.text()` would put U+FFFD in the place of what is not valid UTF-8, and the push would be made. */
function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function parseFormParams(pairs: Iterable<[string, string | UploadedFile]>): Params {
  const outer = new Map<string, unknown>();
  const push = new Map<string, unknown>();
  for (const [name, value] of pairs) {
    const [, field, list] = /^push\[([^\]]+)\](\[\])?$/.exec(name) ?? [];
    if (field === undefined) outer.set(name, value);
    else if (list === undefined) push.set(field, value);
    else push.set(field, [...((push.get(field) as unknown[] | undefined) ?? []), value]);
  }
  const wrapped = push.size > 0 ? { push: Object.fromEntries(push) } : {};
  return { ...Object.fromEntries(outer), ...wrapped };
}

const knownFields = new Set(
  'payload kind expire_after_days expire_after_views deletable_by_viewer retrieval_step passphrase name note'.split(
    ' ',
  ),
);
