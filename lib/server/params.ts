import type { Params } from './context';

/** How the real server, a Rails application, reads the values of fields. Lists and objects count as not sent. */

/** A file as it was uploaded. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array<ArrayBuffer>,
  ) {}
}

type Scalar = string | number | boolean | null;

/** A field's value; undefined when it was left out or is no single value. `null` was sent as null. */
function scalarOf(params: Params, field: string): Scalar | undefined {
  const value = params[field];
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? (value as Scalar) : undefined;
}

/** A field as text, exactly as sent; null when it is null or left out. Numbers become digits. */
export function textOf(params: Params, field: string): string | null {
  const value = scalarOf(params, field) ?? null;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value === null ? null : String(value);
}

/** A field as a whole number: 1.5 is 1, '3' is 3, 'abc' is 0; undefined when it is null, blank or left out. */
export function integerOf(params: Params, field: string): number | undefined {
  const value = scalarOf(params, field);
  if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) return undefined;
  return typeof value === 'string' ? Number.parseInt(value, 10) || 0 : Math.trunc(Number(value));
}

/** A field as a switch; undefined when it was left out. `null` and unknown words mean off. */
export function switchOf(params: Params, field: string): boolean | undefined {
  const value = scalarOf(params, field);
  return value === undefined ? undefined : ['1', 'true', 'on', 'yes', 'checked'].includes(String(value).toLowerCase());
}

/** Whether a text is empty or white space alone, by Unicode's idea of it. */
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
