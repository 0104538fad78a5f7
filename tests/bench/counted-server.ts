import { createReferenceServer } from '../../lib/server/reference-server';
import type { ServerState } from '../../lib/server/state';
import { answerWith, listen } from '../e2e/servers';

export type CountedServer = Awaited<ReturnType<typeof startCountedServer>>;

/** The reference implementation on a port of this machine, without a rate limit. `state`: what it holds at first. */
export async function startCountedServer(state?: ServerState) {
  const token = crypto.randomUUID();
  const server = createReferenceServer({
    settings: { throttling: { minute: 0, second: 0 } },
    accounts: { [token]: { name: 'owner', admin: false } },
    clock: () => Date.now(),
    newToken: () => crypto.randomUUID(),
    state,
  });
  const createTimes: number[] = [];
  const answer = answerWith(() => server);
  const { origin, calls, close } = await listen((request, response) => {
    if (request.method === 'POST') createTimes.push(performance.now());
    answer(request, response);
  });
  return {
    origin,
    /** Of its one account. */
    token,
    /** Requests so far, of any kind. */
    count: () => calls.length,
    /** When each create arrived, in milliseconds. */
    createTimes,
    close,
  };
}
