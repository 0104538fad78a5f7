import { createClient } from '../api/client';
import { builtInLink } from '../browser/pages';
import { readItem, writeItem } from '../browser/stored';
import { toBase64 } from '../encoding';
import { BUILT_IN_BASE_URL } from '../instance/instance';
import { FailureError } from '../push/failure';
import type { PushResult } from '../push/result';
import { createReferenceServer } from '../server/create-reference-server';
import { isServerState } from '../server/state';
import { builtInStateItem } from '../storage/items-on-demand';
import { createQueue } from './result-store';

/** Of the 10 MiB that session storage can hold. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A push without its payload. */
const PUSH_OVERHEAD_BYTES = 2_048;
/** A file without its bytes, which are stored as base64: its name, type and addresses. */
const FILE_OVERHEAD_BYTES = 1_024;

/** No secret: nothing outside this worker can reach the instance. */
const ACCOUNT_TOKEN = 'built-in-account';

export interface BuiltInDeps {
  /** Milliseconds since 1970. */
  now: () => number;
  newToken: () => string;
}

export type BuiltIn = ReturnType<typeof createBuiltIn>;

/**
 * The reference server as an instance inside the extension. Its state is in session storage after every request, so it survives the worker
 * and ends with the browser. One request at a time: each starts from the state that the previous one stored.
 */
export function createBuiltIn({ now, newToken }: BuiltInDeps) {
  const enqueue = createQueue();
  let server: Promise<ReturnType<typeof createReferenceServer>> | undefined;

  const mount = async () => {
    const state = await readItem(builtInStateItem);
    return createReferenceServer({
      settings: { throttling: { minute: 0, second: 0 } },
      clock: now,
      newToken,
      accounts: { [ACCOUNT_TOKEN]: { name: 'owner', admin: false } },
      state: isServerState(state) ? state : undefined,
    });
  };
  const mounted = () => {
    server ??= mount();
    return server;
  };

  const fetch = (request: Request): Promise<Response> =>
    enqueue(async () => {
      const { fetch: send, snapshot } = await mounted();
      const response = await send(request, { ip: '127.0.0.1' });
      await writeItem(builtInStateItem, snapshot());
      return response;
    });

  /** Throws `BuiltInFull`. Removes expired pushes first. */
  const expectFreeSpace = (payload: string, files: readonly File[]): Promise<void> =>
    enqueue(async () => {
      const { bytes, sweep } = await mounted();
      const forFiles = files.reduce((sum, { size }) => sum + Math.ceil(size / 3) * 4 + FILE_OVERHEAD_BYTES, 0);
      const needed = new TextEncoder().encode(JSON.stringify(payload)).length + forFiles + PUSH_OVERHEAD_BYTES;
      if (bytes() + needed <= MAX_BYTES) return;
      sweep();
      if (bytes() + needed > MAX_BYTES) throw new FailureError({ name: 'BuiltInFull' });
    });

  const clientFor = (token?: string) => createClient({ baseUrl: BUILT_IN_BASE_URL, fetch, token });

  return {
    token: ACCOUNT_TOKEN,
    createClient: clientFor,
    expectFreeSpace,
    linkOf: ({ url_token }: { url_token: string }) => builtInLink(url_token),

    /** The stored state was removed: the next request finds no pushes. */
    clearCache: (): void => {
      server = undefined;
    },

    /** Expires these pushes as far as they are its own: their payloads are in this browser's memory. It need not be among the instances. */
    expire: async (results: readonly PushResult[]): Promise<void> => {
      for (const result of results)
        if (result.state === 'created' && result.instance.isBuiltIn)
          await clientFor(ACCOUNT_TOKEN).expirePush(result.stored.urlToken);
    },

    /** A file of a push as base64; `undefined` when its address is no longer valid. */
    readFile: async (url: string): Promise<string | undefined> => {
      const response = await fetch(new Request(url));
      return response.ok ? toBase64(new Uint8Array(await response.arrayBuffer())) : undefined;
    },
  };
}
