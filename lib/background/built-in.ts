import type { Fetch } from '../api/request';
import { builtInLink } from '../browser/pages';
import { readItem, writeItem } from '../browser/stored';
import { toBase64 } from '../encoding';
import { FailureError } from '../push/failure';
import { createReferenceServer } from '../server/create-reference-server';
import { isServerState, type ServerState } from '../server/state';
import { builtInStateItem } from '../storage/items-on-demand';
import type { BuiltInTransport } from './connections';
import { createQueue } from './result-store';

/** Of the 10 MiB that session storage holds, the built-in instance takes no more than this. */
const MAX_BYTES = 4 * 1024 * 1024;

/** What a push takes beside its payload. */
const PUSH_FRAME_BYTES = 2_048;

/** What a file takes beside its bytes, which lie there as base64: its name and type, and its addresses while they are good. */
const FILE_FRAME_BYTES = 1_024;

/** The one account of the built-in instance. No secret: nothing outside this worker can reach the instance. */
const ACCOUNT_TOKEN = 'built-in-account';

/** From inside the extension there is but one address. */
const IP = '127.0.0.1';

export interface BuiltInDeps {
  /** Milliseconds since 1970. */
  now: () => number;
  newToken: () => string;
}

/**
 * The reference implementation as an instance inside the extension. Its state lies in session storage after every request, so it
 * survives the worker and ends with the browser. One request at a time: each starts from what the one before stored.
 */
export function createBuiltIn({ now, newToken }: BuiltInDeps): BuiltInTransport & { forgetKnown: () => void } {
  const inTurn = createQueue();

  const mount = (state: ServerState | undefined) =>
    createReferenceServer({
      settings: { throttling: { minute: 0, second: 0 } },
      clock: now,
      newToken,
      accounts: { [ACCOUNT_TOKEN]: { name: 'owner', admin: false } },
      state,
    });
  let server: Promise<ReturnType<typeof mount>> | undefined;

  const remembered = async () => {
    const state = await readItem(builtInStateItem);
    return mount(isServerState(state) ? state : undefined);
  };
  const mounted = () => {
    server ??= remembered();
    return server;
  };

  const fetch = (request: Request) =>
    inTurn(async () => {
      const { fetch: ask, snapshot } = await mounted();
      const response = await ask(request, { ip: IP });
      await writeItem(builtInStateItem, snapshot());
      return response;
    });

  /** Ended pushes make room first. */
  const expectFreeSpace = (payload: string, files: readonly File[]) =>
    inTurn(async () => {
      const { bytes, sweep } = await mounted();
      const forFiles = files.reduce((sum, { size }) => sum + Math.ceil(size / 3) * 4 + FILE_FRAME_BYTES, 0);
      const needed = new TextEncoder().encode(JSON.stringify(payload)).length + forFiles + PUSH_FRAME_BYTES;
      if (bytes() + needed <= MAX_BYTES) return;
      sweep();
      if (bytes() + needed > MAX_BYTES) throw new FailureError({ name: 'BuiltInFull' });
    });

  /** Its state is no longer there: the next request finds an instance without pushes. */
  const forgetKnown = () => {
    server = undefined;
  };

  return {
    forgetKnown,
    fetch,
    token: ACCOUNT_TOKEN,
    expectFreeSpace,
    linkOf: ({ url_token }) => builtInLink(url_token),
  };
}

/** A file of a push of the built-in instance, by its address, as base64; undefined when the address is good no more. */
export async function readBuiltInFile(builtIn: { fetch: Fetch }, url: string): Promise<string | undefined> {
  const response = await builtIn.fetch(new Request(url));
  return response.ok ? toBase64(new Uint8Array(await response.arrayBuffer())) : undefined;
}
