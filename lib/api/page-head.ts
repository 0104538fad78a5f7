import { FailureError } from '../base/failure';
import { PAGE_FILE } from '../instance/page-link';
import { findStoppingHeader } from './page-headers';
import { type Fetch, PRIVATE_FETCH_OPTIONS } from './request';
import { withTimeout } from './timeout';

/** What a page for recipients says of itself at its beginning. */
export interface PageHead {
  /** The version of what stands behind `#` in its links: see `PAGE_FORMAT`. */
  format: number;
  /** The version of Secret Push that it was made with. */
  version: string;
}

/** A comment, an element whose text is no markup, or the beginning of a `meta`. Each is read to its end, or to that of the text. */
const MARKUP =
  /<!--(?:-?>|[\s\S]*?(?:-->|$))|<(script|style|title|textarea|noscript)(?=[\s/>])[\s\S]*?(?:<\/\1(?=[\s/>])|$)|<meta(?=[\s/])/gi;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*?)(?=\/?>|\s|$)))?/y;
const TAG_END = /[\s/]*>/y;

/** The attributes of each `meta`. A worker of Chromium has no parser of HTML. */
function readMetas(html: string): ReadonlyMap<string, string>[] {
  const metas: ReadonlyMap<string, string>[] = [];
  let at = 0;
  const readNext = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (let markup = readNext(MARKUP); markup; markup = readNext(MARKUP)) {
    if (!/^<meta/i.test(markup[0])) continue;
    const attributes = new Map<string, string>();
    for (let found = readNext(ATTRIBUTE); found; found = readNext(ATTRIBUTE)) {
      const [, name = '', double, single, plain] = found;
      const key = name.toLowerCase();
      if (!attributes.has(key)) attributes.set(key, double ?? single ?? plain ?? '');
    }
    if (readNext(TAG_END)) metas.push(attributes);
  }
  return metas;
}

/** What a page for recipients says of itself, and the policies that it has in itself. Undefined for anything that is none. */
export function readPageHead(html: string): (PageHead & { policies: readonly string[] }) | undefined {
  const metas = readMetas(html);
  const contentsOf = (key: string, value: string) =>
    metas.flatMap((meta) => (meta.get(key)?.toLowerCase() === value ? (meta.get('content') ?? []) : []));
  const [format = ''] = contentsOf('name', 'secret-push-page');
  const [version = ''] = contentsOf('name', 'secret-push-version');
  if (!/^\d{1,6}$/.test(format) || !/^[\w.+-]{1,40}$/.test(version)) return undefined;
  return { format: Number(format), version, policies: contentsOf('http-equiv', 'content-security-policy') };
}

/** So many bytes of a page are read. What it says of itself stands in the first 1,024, unless something on the way has put more before. */
const HEAD_BYTES = 16_384;

/** A page for recipients as a server gives it. */
export interface FoundPage extends PageHead {
  /** The header that keeps browsers from showing or running it. */
  stoppedBy?: string | undefined;
  /** Whether it says that it is of the own version, but is another file. */
  isChanged: boolean;
}

/** The page that the extension itself has. */
export interface OwnPage {
  version: string;
  read: () => Promise<Uint8Array>;
}

interface PageRequest {
  /** Where the page would lie, without a slash at the end. */
  address: string;
  fetch: Fetch;
  timeoutMs: number;
  ownPage: OwnPage;
}

/**
 * Asks once for the page for recipients, without token, cookies, cache and redirect. Undefined where something else or nothing is there. Of
 * the own version it is compared as a whole.
 * Throws NetworkError, TimeoutError and, where the server has trouble or asks to wait, HttpError.
 */
export async function fetchPage({ address, fetch, timeoutMs, ownPage }: PageRequest): Promise<FoundPage | undefined> {
  return withTimeout(
    async (signal) => {
      const request = new Request(`${address}/${PAGE_FILE}`, {
        headers: { accept: 'text/html' },
        signal,
        redirect: 'manual',
        ...PRIVATE_FETCH_OPTIONS,
      });
      try {
        const response = await fetch(request);
        const { ok, status, type, body, headers } = response;
        if (type === 'error') throw new FailureError({ kind: 'NetworkError' });
        if (status === 429 || status >= 500) throw new FailureError({ kind: 'HttpError', status, reason: 'other' });
        if (ok && body) return await readPage(body, { headers, address, ownPage });
        void body?.cancel().catch(() => undefined);
        return undefined;
      } catch (error) {
        if (error instanceof TypeError || error instanceof DOMException)
          throw new FailureError({ kind: 'NetworkError' });
        throw error;
      }
    },
    { timeoutMs },
  );
}

interface Arriving {
  headers: Headers;
  address: string;
  ownPage: OwnPage;
}

/** No more is waited for than what is needed. */
async function readPage(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { headers, address, ownPage }: Arriving,
): Promise<FoundPage | undefined> {
  const reader = body.getReader();
  try {
    const start = await readOn(reader, new Uint8Array(), HEAD_BYTES);
    const head = readPageHead(new TextDecoder().decode(start.subarray(0, HEAD_BYTES)));
    if (!head) return undefined;
    const { policies, ...said } = head;
    const hasByteOrderMark = [0xef, 0xbb, 0xbf].every((byte, at) => start[at] === byte);
    const stoppedBy = findStoppingHeader({ headers, policies, address, hasByteOrderMark });
    if (stoppedBy !== undefined || head.version !== ownPage.version) return { ...said, stoppedBy, isChanged: false };
    const own = await ownPage.read();
    const whole = await readOn(reader, start, own.length + 1);
    const isSame = whole.length === own.length && whole.every((byte, at) => byte === own[at]);
    return { ...said, isChanged: !isSame };
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Reads until there are so many bytes or more, or no more come. */
async function readOn(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  before: Uint8Array<ArrayBuffer>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = [before];
  let length = before.length;
  while (length < size) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
