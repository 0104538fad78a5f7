import * as z from 'zod/mini';
import { NetworkError } from './errors';
import { parseJson, readBody } from './parse-response';
import { apiAddress, type Fetch, withTimeout } from './request';
import { versionSchema } from './schemas';

/** What `version` is asked at, below a base URL. */
const TAIL = '/api/v2/version';

/**
 * Where an instance that redirects leads to: asks for its version once more and follows, which nothing else does. The request
 * carries neither token nor payload nor cookies, and has the same time-out as `version`.
 * @returns the base URL that answered as an instance does; undefined where none did, or where the browser does not say
 */
export async function resolveRedirect({
  fetch,
  baseUrl,
  timeoutMs = 10_000,
  signal,
}: {
  fetch: Fetch;
  baseUrl: string;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}): Promise<string | undefined> {
  const address = `${apiAddress(baseUrl)}/version`;
  return withTimeout(
    async (within) => {
      const request = new Request(address, {
        headers: { accept: 'application/json' },
        signal: within,
        redirect: 'follow',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      return whereItEnded(fetch, request);
    },
    { timeoutMs, signal },
  );
}

async function whereItEnded(fetch: Fetch, request: Request): Promise<string | undefined> {
  try {
    const response = await fetch(request);
    const isInstance = response.ok && z.safeParse(versionSchema, parseJson(await readBody(response))).success;
    return isInstance && response.url.endsWith(TAIL) ? response.url.slice(0, -TAIL.length) : undefined;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) throw new NetworkError();
    throw error;
  }
}
