import { type Client, createClient } from '../../api/client';
import { readUrlToken } from '../../api/to-domain';
import { toBase64 } from '../../base/encoding';
import { FailureError } from '../../base/failure';
import { createSerialQueue } from '../../base/serial-queue';
import { toDemoLink } from '../../browser/pages';
import { DEMO_BASE_URL } from '../../instance/instance';
import type { Draft } from '../../push/draft';
import { createReferenceServer, type ReferenceServer } from '../../reference-server/reference-server';
import { isServerState, type ServerState } from '../../reference-server/state';
import { demoStateItem } from '../../storage/items';
import { readItem, writeItem } from '../../storage/storage';
import type { CreatedEvent } from '../push-events';

/** How many bytes the demo may take of the 10 MiB that session storage can hold. */
const MAX_BYTES = 4 * 1024 * 1024;
const PUSH_OVERHEAD_BYTES = 2_048;
/** By how much a push without a file may take more than its draft. */
const DRAFT_OVERHEAD_BYTES = 512;
/** By how much a text grows when it is encrypted: armor has 66 bytes of JSON for each 48, and a header. */
const ARMOR_GROWTH = 1.38;
const ARMOR_OVERHEAD_BYTES = 512;
/** How many bytes a file takes besides its content: for its name, type and addresses. */
const FILE_OVERHEAD_BYTES = 1_024;

/** No secret: nothing outside this worker can reach the instance. */
const ACCOUNT_TOKEN = 'demo-account';

export interface DemoInstance {
  /** The API token of its only account. */
  token: string;
  /** A client of the owner with the token, else of anybody. */
  createClient: (token?: string) => Client;
  /** Makes sure that there is room for a push. Throws `DemoFull`. */
  assertFreeSpace: (payload: string, files: readonly File[]) => Promise<void>;
  /** Makes sure that there is room for the pushes of all drafts. Returns how many bytes each will take. Throws `DemoFull`. */
  assertFreeSpaceForAll: (drafts: readonly Draft[]) => Promise<number[]>;
  /** Forgets everything. Call it after storage was cleared. */
  clearCache: () => void;
  /** Deletes a private push that was created after its private windows had closed. */
  onPushCreated: (created: CreatedEvent) => Promise<void>;
  /** Deletes the pushes of private windows. */
  deletePrivate: () => Promise<void>;
  /** Returns a file as base64; undefined when the address is no longer valid. */
  readFile: (url: string) => Promise<string | undefined>;
}

/** `privateTokens`: of pushes from private windows, which are deleted with their session. */
interface StoredDemo {
  server: ServerState;
  privateTokens: string[];
}

interface RunningDemo {
  server: ReferenceServer;
  privateTokens: Set<string>;
}

interface DemoInstanceDeps {
  now: () => number;
  newToken: () => string;
}

/** The reference server in the worker. Its state is in session storage after every request. One request at a time. */
export function createDemoInstance({ now, newToken }: DemoInstanceDeps): DemoInstance {
  const enqueue = createSerialQueue();
  let demo: Promise<RunningDemo> | undefined;

  const startServer = async (): Promise<RunningDemo> => {
    const { server: state, privateTokens = [] } = ((await readItem(demoStateItem)) ?? {}) as Partial<StoredDemo>;
    const server = createReferenceServer({
      settings: { throttling: { minute: 0, second: 0 } },
      clock: now,
      newToken,
      accounts: { [ACCOUNT_TOKEN]: { name: 'owner', admin: false } },
      state: isServerState(state) ? state : undefined,
    });
    return { server, privateTokens: new Set(privateTokens) };
  };
  const getServer = () => {
    demo ??= startServer();
    return demo;
  };

  const store = async (): Promise<void> => {
    const { server, privateTokens } = await getServer();
    const stored: StoredDemo = { server: server.snapshot(), privateTokens: [...privateTokens] };
    await writeItem(demoStateItem, stored).catch((error: unknown) => {
      // A request whose state cannot be stored has no effect.
      demo = undefined;
      throw error;
    });
  };

  const send = (request: Request, isPrivateCreate: boolean): Promise<Response> =>
    enqueue(async () => {
      const { server, privateTokens } = await getServer();
      const response = await server.fetch(request, { ip: '127.0.0.1' });
      if (isPrivateCreate && request.method === 'POST' && response.ok) {
        privateTokens.add(await readUrlToken(response));
      }
      await store();
      return response;
    });

  /** Deletes what the demo has of these pushes, as no server can: their names, their logs and the pushes themselves. */
  const deletePrivate = (isDeleted: (urlToken: string) => boolean): Promise<void> =>
    enqueue(async () => {
      // Every request stores the state, so without it there are no pushes, and no server has to be started.
      if (!(await readItem(demoStateItem))) return;
      const { server, privateTokens } = await getServer();
      const deleted = [...privateTokens].filter(isDeleted);
      if (deleted.length === 0) return;
      for (const urlToken of deleted) privateTokens.delete(urlToken);
      server.remove(deleted);
      await store();
    });

  /** Removes expired pushes first. Throws `DemoFull`. */
  const assertFreeBytes = async (needed: number): Promise<void> => {
    const { bytes, sweep } = (await getServer()).server;
    sweep();
    if (bytes() + needed > MAX_BYTES) throw new FailureError({ kind: 'DemoFull' });
  };

  const createDemoClient = (token: string | undefined, isPrivateCreate: boolean) =>
    createClient({
      baseUrl: DEMO_BASE_URL,
      fetch: (request) => send(request, isPrivateCreate),
      token,
      toLink: ({ urlToken }) => toDemoLink(urlToken),
    });

  return {
    token: ACCOUNT_TOKEN,

    createClient: (token) => ({
      ...createDemoClient(token, false),
      createPush: (draft, options) => createDemoClient(token, draft.isPrivate).createPush(draft, options),
    }),

    assertFreeSpace: (payload, files) =>
      enqueue(async () => {
        const forFiles = files.reduce((sum, { size }) => sum + Math.ceil(size / 3) * 4 + FILE_OVERHEAD_BYTES, 0);
        await assertFreeBytes(byteLength(payload) + forFiles + PUSH_OVERHEAD_BYTES);
      }),

    assertFreeSpaceForAll: (drafts) =>
      enqueue(async () => {
        const sizes = drafts.map((draft) => {
          const bytes = byteLength(draft) + DRAFT_OVERHEAD_BYTES;
          return draft.options.endToEnd ? Math.ceil(bytes * ARMOR_GROWTH) + ARMOR_OVERHEAD_BYTES : bytes;
        });
        await assertFreeBytes(sizes.reduce((sum, size) => sum + size, PUSH_OVERHEAD_BYTES));
        return sizes;
      }),

    clearCache: () => {
      demo = undefined;
    },

    onPushCreated: async ({ result: { instance, isPrivate, stored }, isKept }) => {
      if (instance.isDemo && isPrivate && !(await isKept())) await deletePrivate((it) => it === stored.urlToken);
    },

    deletePrivate: () => deletePrivate(() => true),

    readFile: async (url) => {
      const response = await send(new Request(url), false);
      return response.ok ? toBase64(new Uint8Array(await response.arrayBuffer())) : undefined;
    },
  };
}

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
