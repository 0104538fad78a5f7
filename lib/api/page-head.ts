import { FailureError } from '../base/failure';
import { PAGE_FILE } from '../instance/page-link';
import { type Fetch, PRIVATE_FETCH_OPTIONS } from './request';
import { withTimeout } from './timeout';

/** What a page for recipients says of itself among its first bytes. */
export interface PageHead {
  /** The version of what stands behind `#` in its links: see `PAGE_FORMAT`. */
  format: number;
  /** The version of Secret Push that it was made with. */
  version: string;
}

const FORMAT = patternOf('secret-push-page', '\\d{1,6}');
const VERSION = patternOf('secret-push-version', '[\\w.+-]{1,40}');

/** A worker of Chromium has no parser of HTML. */
function patternOf(name: string, content: string): RegExp {
  return new RegExp(`<meta\\s+name=["']?${name}["']?\\s+content=["']?(${content})["']?\\s*/?>`, 'i');
}

/** Reads the beginning of what lies at the page's address. Undefined for anything that is no page for recipients. */
export function readPageHead(html: string): PageHead | undefined {
  const [format, version] = [FORMAT.exec(html)?.[1], VERSION.exec(html)?.[1]];
  return format === undefined || version === undefined ? undefined : { format: Number(format), version };
}

/** So many bytes of a page are read. What it says of itself stands in them. */
const HEAD_BYTES = 1_024;

interface PageRequest {
  /** Where the page would lie, without a slash at the end. */
  address: string;
  fetch: Fetch;
  timeoutMs: number;
}

/**
 * Asks once for the page for recipients, without token, cookies, cache and redirect. Undefined where something else or nothing is there.
 * Throws NetworkError, TimeoutError and, where the server has trouble or asks to wait, HttpError.
 */
export async function fetchPageHead({ address, fetch, timeoutMs }: PageRequest): Promise<PageHead | undefined> {
  return withTimeout(
    async (signal) => {
      const headers = { accept: 'text/html' };
      const request = new Request(`${address}/${PAGE_FILE}`, {
        headers,
        signal,
        redirect: 'manual',
        ...PRIVATE_FETCH_OPTIONS,
      });
      try {
        const response = await fetch(request);
        const { ok, status, type, body } = response;
        if (type === 'error') throw new FailureError({ kind: 'NetworkError' });
        if (status === 429 || status >= 500) throw new FailureError({ kind: 'HttpError', status, reason: 'other' });
        if (ok && body) return readPageHead(await readStart(body));
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

/** The first bytes. The rest is not waited for. */
async function readStart(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let left = HEAD_BYTES; left > 0; ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
  }
  void reader.cancel().catch(() => undefined);
  return text;
}
