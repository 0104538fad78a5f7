import { createClient } from '../api/client';
import { builtInLink } from '../browser/pages';
import { readItem, writeItem } from '../browser/stored';
import { toBase64 } from '../encoding';
import { BUILT_IN_BASE_URL } from '../instance/instance';
import type { Draft } from '../push/draft';
import { FailureError } from '../push/failure';
import type { CreatedResult } from '../push/result';
import { createReferenceServer } from '../server/create-reference-server';
import { isServerState } from '../server/state';
import { builtInStateItem } from '../storage/items-on-demand';
import { createQueue } from './result-store';

/** Of the 10 MiB that session storage can hold. */
const MAX_BYTES = 4 * 1024 * 1024;
const PUSH_OVERHEAD_BYTES = 2_048;
/** By how much a push without a file may take more than its draft. */
const DRAFT_OVERHEAD_BYTES = 512;
/** Its name, type and addresses. */
const FILE_OVERHEAD_BYTES = 1_024;

/** No secret: nothing outside this worker can reach the instance. */
const ACCOUNT_TOKEN = 'built-in-account';

/** `stored`: undefined unless it was created. */
export type ExpirablePush = Pick<CreatedResult, 'instance'> & { stored?: CreatedResult['stored'] | undefined };

export type BuiltIn = ReturnType<typeof createBuiltIn>;

/** The reference server in the worker. Its state is in session storage after every request. One request at a time. */
export function createBuiltIn({ now, newToken }: { now: () => number; newToken: () => string }) {
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
      await writeItem(builtInStateItem, snapshot()).catch((error: unknown) => {
        // What is not stored has not happened.
        server = undefined;
        throw error;
      });
      return response;
    });

  /** Removes expired pushes first. Throws `BuiltInFull`. */
  const expectFreeBytes = async (needed: number): Promise<void> => {
    const { bytes, sweep } = await mounted();
    if (bytes() + needed <= MAX_BYTES) return;
    sweep();
    if (bytes() + needed > MAX_BYTES) throw new FailureError({ name: 'BuiltInFull' });
  };

  const clientFor = (token?: string) => createClient({ baseUrl: BUILT_IN_BASE_URL, fetch, token });

  return {
    token: ACCOUNT_TOKEN,
    createClient: clientFor,
    /** Throws `BuiltInFull`. */
    expectFreeSpace: (payload: string, files: readonly File[]): Promise<void> =>
      enqueue(async () => {
        const forFiles = files.reduce((sum, { size }) => sum + Math.ceil(size / 3) * 4 + FILE_OVERHEAD_BYTES, 0);
        await expectFreeBytes(bytesOf(payload) + forFiles + PUSH_OVERHEAD_BYTES);
      }),
    /** For pushes of all drafts. Returns how many bytes each will take. Throws `BuiltInFull`. */
    expectFreeSpaceForAll: (drafts: readonly Draft[]): Promise<number[]> =>
      enqueue(async () => {
        const sizes = drafts.map((draft) => bytesOf(draft) + DRAFT_OVERHEAD_BYTES);
        await expectFreeBytes(sizes.reduce((sum, size) => sum + size, PUSH_OVERHEAD_BYTES));
        return sizes;
      }),
    linkOf: ({ url_token }: { url_token: string }) => builtInLink(url_token),

    clearCache: (): void => {
      server = undefined;
    },

    /** Ignores pushes of other instances. */
    expire: async (results: readonly ExpirablePush[]): Promise<void> => {
      for (const { instance, stored } of results)
        if (stored && instance.isBuiltIn) await clientFor(ACCOUNT_TOKEN).expirePush(stored.urlToken);
    },

    /** As base64; undefined when the address is no longer valid. */
    readFile: async (url: string): Promise<string | undefined> => {
      const response = await fetch(new Request(url));
      return response.ok ? toBase64(new Uint8Array(await response.arrayBuffer())) : undefined;
    },
  };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
