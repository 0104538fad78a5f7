import type { Params } from './context';
import { parseMultipart } from './multipart';
import { isKnownField } from './new-push';
import type { UploadedFile } from './params';

/**
 * The fields of a request's body: JSON, a form, or a form with files; of any other type nothing is read (observed:
 * text/plain). Fields of a JSON body without `push` around them are taken as if they had it. Undefined = broken.
 */
export async function readParams(request: Request): Promise<Params | undefined> {
  const contentType = request.headers.get('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return fromJson(await request.text());
  if (type === 'application/x-www-form-urlencoded') return fromPairs(new URLSearchParams(await request.text()));
  if (type === 'multipart/form-data') {
    const parts = parseMultipart(new Uint8Array(await request.arrayBuffer()), contentType);
    return parts && fromPairs(parts);
  }
  return {};
}

function fromJson(text: string): Params | undefined {
  if (text === '') return {};
  const body = parsed(text);
  if (body === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  if ('push' in body) return body as Params;
  const known = Object.entries(body).filter(([field]) => isKnownField(field));
  return { ...body, push: Object.fromEntries(known) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Form fields: `push[payload]`, `push[files][]`, and those without brackets. */
function fromPairs(pairs: Iterable<[string, string | UploadedFile]>): Params {
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
