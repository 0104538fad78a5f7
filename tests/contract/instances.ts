import { createReferenceServer } from '@/lib/reference-server/reference-server';
import { listen } from '@/scripts/server/listen';
import { type Scenario, settingsOf } from './recording';
import type { Replay } from './replay';

/** An instance to be asked what was recorded, with the scenario's settings and a clock that goes on by itself. */
export interface Instance extends Replay {
  /** Requests so far. */
  sent: number;
  stop(): Promise<void>;
}

const accounts = {
  'token-owner': { name: 'owner', admin: false },
  'token-other': { name: 'other', admin: false },
  'token-admin': { name: 'admin', admin: true },
};
const tokens = { owner: 'token-owner', other: 'token-other', admin: 'token-admin', bad: 'token-of-nobody' };

/**
 * The clock of a replay. The recording was made slowly, so that no limit was met but in the scenario about it: 119
 * requests "spread over about four seconds".
 */
function createClock({ scenario }: Scenario) {
  const paceMs = scenario.startsWith('rate limit') ? 34 : 1000;
  let now = Date.parse('2026-03-01T12:00:00Z');
  return {
    now: () => now,
    tick() {
      now += paceMs;
    },
  };
}

function createInstance(
  base: string,
  { tick }: ReturnType<typeof createClock>,
  answer: Instance['send'],
  stop: Instance['stop'] = async () => {},
): Instance {
  const instance: Instance = {
    base,
    tokens,
    saved: new Map(),
    sent: 0,
    send(request) {
      instance.sent += 1;
      tick();
      return answer(request);
    },
    stop,
  };
  return instance;
}

/** The server as a function, as the extension has it. */
export async function startFunction(scenario: Scenario): Promise<Instance> {
  const clock = createClock(scenario);
  let made = 0;
  const newToken = () => `t0ken-${(made++).toString(36)}`;
  const server = createReferenceServer({ settings: settingsOf(scenario), accounts, clock: clock.now, newToken });
  return createInstance('http://instance.test:5200', clock, (request) => server.fetch(request, { ip: '192.0.2.7' }));
}

/** The server behind its Node listener, over real HTTP. */
export async function startListener(scenario: Scenario): Promise<Instance> {
  const clock = createClock(scenario);
  const { url, close } = await listen({ port: 0, settings: settingsOf(scenario), accounts, clock: clock.now });
  return createInstance(url, clock, fetch, close);
}
