import { FailureError } from '../base/failure';
import { MAX_BODY_BYTES } from './parse-response';
import { type Fetch, PRIVATE_FETCH_OPTIONS } from './request';

/** Uploads by XMLHttpRequest for progress. `newRequest` sends no cookies. Redirects show only afterward; answers over 16 MiB are given up. */
export function createXhrTransport(newRequest: () => Promise<XMLHttpRequest>): UploadTransport {
  return async ({ address, headers, body, signal, onProgress }) => {
    const request = await newRequest();
    signal.throwIfAborted();
    const answered = new Promise<Response>((resolve, reject) => {
      const noAnswer = () => reject(new TypeError('No answer'));
      request.onprogress = ({ loaded }) => {
        if (loaded <= MAX_BODY_BYTES) return;
        reject(new FailureError({ kind: 'ContractError', status: request.status, bodyType: 'other' }));
        request.abort();
      };
      request.onerror = noAnswer;
      request.onabort = noAnswer;
      request.onload = () => {
        if (request.responseURL === new URL(address).href) resolve(toResponse(request));
        else reject(new FailureError({ kind: 'RedirectError', wasFollowed: true }));
      };
    });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.upload.onload = () => onProgress(body.size);
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    // Nothing is cached, as with the `cache: 'no-store'` of `fetch`, since the answer holds the passphrase.
    request.setRequestHeader('cache-control', 'no-store');
    request.send(body);
    return answered;
  };
}

const NULL_BODY_STATUSES = [204, 205, 304];

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const { status, responseText } = request;
  return new Response(NULL_BODY_STATUSES.includes(status) ? null : responseText, { status, headers });
}

/** Uploads by `fetch`, without progress: for instances without a network. */
export function createFetchTransport(fetch: Fetch): UploadTransport {
  return ({ address, headers, body, signal }) =>
    fetch(
      new Request(address, { method: 'POST', headers, body, signal, redirect: 'manual', ...PRIVATE_FETCH_OPTIONS }),
    );
}

export interface Upload {
  address: string;
  headers: Headers;
  body: Blob;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

/** Sends one upload without cookies. Rejects as `fetch` without an answer; throws RedirectError if it was redirected. */
export type UploadTransport = (upload: Upload) => Promise<Response>;
