import { ContractError, RedirectError } from './errors';
import { MAX_BODY_BYTES } from './parse-response';
import type { Fetch } from './request';

/**
 * Uploads by XMLHttpRequest, which unlike `fetch` tells how much has left. The browser reads the body from the files while it sends.
 * It follows redirects by itself, and says so only afterwards. An answer of more than 16 MiB is given up, as with `fetch`.
 * @param newRequest a fresh request that sends no cookies
 */
export function createXhrSend(newRequest: () => Promise<XMLHttpRequest>): Send {
  return async ({ address, headers, body, signal, onProgress }) => {
    const request = await newRequest();
    signal.throwIfAborted();
    const answered = new Promise<Response>((resolve, reject) => {
      const noAnswer = () => reject(new TypeError('No answer'));
      request.onprogress = ({ loaded }) => {
        if (loaded <= MAX_BODY_BYTES) return;
        reject(new ContractError(request.status, 'other'));
        request.abort();
      };
      request.onerror = noAnswer;
      request.onabort = noAnswer;
      request.onload = () => {
        if (request.responseURL !== new URL(address).href) reject(new RedirectError(true));
        else resolve(responseOf(request));
      };
    });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.upload.onload = () => onProgress(body.size);
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    // What `fetch` does for `cache: 'no-store'`; the answer holds the passphrase.
    request.setRequestHeader('cache-control', 'no-store');
    request.send(body);
    return answered;
  };
}

/** Statuses whose answers have no body, in which `Response` allows none. */
const WITHOUT_BODY = [204, 205, 304];

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, responseText } = request;
  return new Response(WITHOUT_BODY.includes(status) ? null : responseText, { status, headers });
}

/** Uploads by `fetch`, which tells of no progress: for instances that are no network away. */
export function createFetchSend(fetch: Fetch): Send {
  return ({ address, headers, body, signal }) =>
    fetch(
      new Request(address, {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      }),
    );
}

/** One POST with a body of any size. */
export interface Upload {
  address: string;
  /** With the body's `Content-Type`. */
  headers: Headers;
  body: Blob;
  signal: AbortSignal;
  /** Told how many bytes of the body have left, as often as the browser says. */
  onProgress: (sentBytes: number) => void;
}

/**
 * Takes one upload to the instance, once, without cookies and without reading the body into memory. Rejects with a TypeError or a
 * DOMException where there was no answer, as `fetch` does; throws RedirectError if it was redirected.
 */
export type Send = (upload: Upload) => Promise<Response>;
