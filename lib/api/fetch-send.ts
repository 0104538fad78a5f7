import type { Fetch } from './one-request';
import type { Send } from './one-upload';

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
