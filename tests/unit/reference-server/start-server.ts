import { createReferenceServer, type ReferenceServer } from '@/lib/reference-server/reference-server';
import type { Settings } from '@/lib/reference-server/settings';
import type { ServerState } from '@/lib/reference-server/state';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

export type Role = 'nobody' | 'owner' | 'other' | 'admin' | 'invalid';

const accounts = {
  'token-owner': { name: 'owner', admin: false },
  'token-other': { name: 'other', admin: false },
  'token-admin': { name: 'admin', admin: true },
};

interface Asked {
  as?: Role;
  json?: unknown;
  headers?: Record<string, string>;
  body?: BodyInit;
  ip?: string;
}

/** A server with a clock that a test moves. */
export interface Started {
  server: ReferenceServer;
  /** Sends a request below `/api/v2`, or to a whole address. */
  ask(method: string, path: string, asked?: Asked): Promise<Response>;
  /** Makes a push and gives its token. */
  push(fields: Record<string, unknown>, asked?: Asked): Promise<string>;
  /** Asks and reads the JSON that comes back. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every operation, whose forms the contract test proves.
  json(method: string, path: string, asked?: Asked): Promise<any>;
  pass(ms: number): void;
  /** Goes on with another server that starts from this one's snapshot, sent through JSON. */
  restart(): void;
}

/** A started server, without a rate limit unless a test wants one. */
export function startServer(settings: Partial<Settings> = {}, state?: ServerState): Started {
  let now = Date.parse('2026-03-01T12:00:00Z');
  let tokens = 0;
  const mount = (from?: ServerState) =>
    createReferenceServer({
      settings: { throttling: { minute: 0, second: 0 }, ...settings },
      accounts,
      clock: () => now,
      newToken: () => `t${(tokens++).toString(36)}`,
      state: from,
    });
  const started: Started = {
    server: mount(state),
    ask(method, path, { as = 'nobody', json, headers = {}, body, ip = '192.0.2.1' } = {}) {
      const sent = new Headers(headers);
      if (as !== 'nobody') sent.set('authorization', `Bearer token-${as}`);
      if (json !== undefined) sent.set('content-type', 'application/json');
      const content = json === undefined ? body : JSON.stringify(json);
      const address = path.startsWith('http') ? path : `http://instance.test/api/v2${path}`;
      return started.server.fetch(
        new Request(address, { method, headers: sent, ...(content === undefined ? {} : { body: content }) }),
        { ip },
      );
    },
    async push(fields, asked = {}) {
      const record = await started.json('POST', '/pushes', {
        ...asked,
        json: { push: { payload: 'secret', ...fields } },
      });
      return record.url_token;
    },
    json: async (method, path, asked) => (await started.ask(method, path, asked)).json(),
    pass(ms) {
      now += ms;
    },
    restart() {
      started.server = mount(JSON.parse(JSON.stringify(started.server.snapshot())));
    },
  };
  return started;
}
