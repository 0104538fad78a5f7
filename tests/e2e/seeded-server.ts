import { createReferenceServer } from '../../lib/server/create-reference-server';
import type { Settings } from '../../lib/server/settings';
import type { Push, ServerState } from '../../lib/server/state';
import { addressOf, send, toRequest } from '../../scripts/server/listen';
import { makeServerState } from '../fakes/make-server-state';
import { listen, type TestServer } from './listen';
import { makeMarker } from './marker';

const MINUTE_MS = 60_000;

/** The reference server with pushes in it from the start, and with a clock that only the test moves. */
export interface SeededServer extends TestServer {
  /** The API token of the account that owns the pushes. */
  readonly token: string;
  /** Its time, milliseconds since 1970: a second before a full minute at first, so that a rate limit is over in one. */
  now(): number;
  /** Moves its clock. */
  pass(milliseconds: number): void;
  /** From now on lets one address ask so often in a minute of its clock; 0 = as often as it likes. */
  limit(perMinute: number): void;
  /** Loses a push, as a server does that was set back to an older copy of its data. */
  lose(name: string): void;
}

/** `fields`: what a seeded push has of its own, by its number (the last is the newest), at the server's time. */
export async function startSeededServer(
  count: number,
  fields: (index: number, now: number) => Partial<Push<string>> = () => ({}),
): Promise<SeededServer> {
  const token = makeMarker('owner');
  let now = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS - 1000;

  const start = (state: ServerState, throttling: Settings['throttling']) =>
    createReferenceServer({
      settings: { throttling },
      accounts: { [token]: { name: 'owner', admin: false } },
      clock: () => now,
      newToken: () => crypto.randomUUID(),
      state,
    });
  let throttling: Settings['throttling'] = { minute: 0, second: 0 };
  let server = start(
    makeServerState(count, now, (index) => fields(index, now)),
    throttling,
  );

  const http = await listen((message, to) => {
    const answer = async () => {
      const request = await toRequest(message);
      const answered = request && (await server.fetch(request, { ip: addressOf(message) }));
      if (answered) await send(answered, to, message.method);
      else to.destroy();
    };
    answer().catch((error: unknown) => to.destroy(error as Error));
  });

  return {
    ...http,
    token,
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    limit: (perMinute) => {
      throttling = { minute: perMinute, second: 0 };
      server = start(server.snapshot(), throttling);
    },
    lose: (name) => {
      const state = server.snapshot();
      server = start({ ...state, pushes: state.pushes.filter((push) => push.name !== name) }, throttling);
    },
  };
}
