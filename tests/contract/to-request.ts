import type { RecordedPart, Role, Step } from './recording';

/** What placeholders of requests and answers stand for, as far as a replay has come. */
export interface ReplayState {
  /** Where the instance is reached. */
  base: string;
  /** Where its links start, if elsewhere. */
  linkBase?: string;
  tokens: Record<Exclude<Role, 'nobody'>, string>;
  /** `url_token`s by the names later steps use. */
  saved: Map<string, string>;
}

const boundary = '----replay-of-what-was-observed';

/** The request of a step, the `i`th time it is sent. */
export function toRequest({ as, request }: Step, standing: ReplayState, i: number): Request {
  // The recording was made by a program without a name; `fetch` would write its own into the audit log.
  // It asked for JSON, without which the real server answers some requests with a page.
  const headers = new Headers({ 'user-agent': '', accept: 'application/json' });
  if (as !== 'nobody') headers.set('authorization', `Bearer ${standing.tokens[as]}`);
  const body = bodyOf(request, headers, i);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, filled(value, standing));
  return new Request(`${standing.base}${filled(request.path, standing)}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
}

type Body = string | Uint8Array<ArrayBuffer>;

function bodyOf({ json, multipart, body_base64 }: Step['request'], headers: Headers, i: number): Body | undefined {
  if (json !== undefined) {
    headers.set('content-type', 'application/json');
    return JSON.stringify(json, (_, value) => expanded(value, i));
  }
  if (multipart) {
    headers.set('content-type', `multipart/form-data; boundary=${boundary}`);
    return multipartBody(multipart);
  }
  return body_base64 === undefined ? undefined : new Uint8Array(Buffer.from(body_base64, 'base64'));
}

/** By hand: the platform's FormData turns line ends into CRLF. */
function multipartBody(parts: RecordedPart[]): Body {
  const pieces: (string | Buffer)[] = [];
  for (const { name, value, filename, content_type, base64 } of parts) {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${content_type}`;
    pieces.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
    pieces.push(filename === undefined ? (value ?? '') : Buffer.from(base64 ?? '', 'base64'), '\r\n');
  }
  pieces.push(`--${boundary}--\r\n`);
  return new Uint8Array(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))));
}

/** Long strings and `{i}` as they were sent. */
function expanded(value: unknown, i: number): unknown {
  if (typeof value === 'string') return value.replaceAll('{i}', String(i));
  return isRepeat(value) ? value.repeat.repeat(value.times) : value;
}

/** `{"repeat": "a", "times": n}`: a long string. */
export function isRepeat(value: unknown): value is { repeat: string; times: number } {
  return typeof value === 'object' && value !== null && 'repeat' in value && 'times' in value;
}

function filled(text: string, { tokens, saved }: ReplayState): string {
  return text.replace(/\{(?:token of (\w+)|(\w+))\}/g, (placeholder, role, name) => {
    const value = role ? tokens[role as keyof typeof tokens] : saved.get(name);
    if (value === undefined) throw new Error(`Nothing is known for ${placeholder}`);
    return value;
  });
}
