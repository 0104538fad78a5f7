import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recording, type Scenario, type Step, settingsOf } from '../contract/recording';
import { type Replay, replayScenario } from '../contract/replay';
import { expectEnvironment, type LiveEnvironment } from './environment';
import { createRateLimiter } from './rate-limiter';

/**
 * What was recorded, asked of the instance that the environment names (`npm run test:live`), within its rate limit.
 * Scenarios with settings need an instance set up for them and are left out, by name. Three accounts of their own are
 * needed: `PWPUSH_OTHER_TOKEN`'s must have no active pushes; ended ones it has from before are not compared.
 */

const longMs = 15 * 60_000;
const needsSettings = (scenario: Scenario) => Object.keys(settingsOf(scenario)).length > 0;
const isRateLimit = ({ scenario }: Scenario) => scenario.startsWith('rate limit');
const requestsOf = ({ steps }: Scenario) => steps.reduce((sum, { times = 1 }) => sum + times, 0);

let environment: LiveEnvironment;
const pace = createRateLimiter();
/** What this run made: the address of each push and who may expire it. */
const made: { url: string; authorization: string | null }[] = [];

const asked = (path: string, token?: string, method = 'GET') =>
  new Request(`${environment.base}/api/v2${path}`, {
    method,
    headers: { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });

async function noted(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const response = await send(request);
  if (response.status === 201 && new URL(request.url).pathname.endsWith('/pushes')) {
    const { url_token } = await response.clone().json();
    const { origin, pathname } = new URL(request.url);
    made.push({ url: `${origin}${pathname}/${url_token}`, authorization: request.headers.get('authorization') });
  }
  return response;
}

/** Of a list of ended pushes the newest rows, as many as were recorded: an account may have older ones. */
function withoutOlderRows({ request, response }: Step, body: unknown): unknown {
  const isEnded = request.path.endsWith('/expired') && Array.isArray(response.body) && Array.isArray(body);
  return isEnded ? body.slice(0, (response.body as unknown[]).length) : body;
}

function replayOf(scenario: Scenario): Replay {
  const standing = { ...environment, saved: new Map<string, string>(), relevant: withoutOlderRows };
  if (!isRateLimit(scenario)) return { ...standing, send: (request) => noted(request, pace.sendPatiently) };
  return {
    ...standing,
    // Spread over about four seconds, as recorded: there is a limit for each second as well.
    async send(request) {
      await wait(34);
      return noted(request, pace.send);
    },
  };
}

beforeAll(async () => {
  environment = expectEnvironment();
  const rows = await (await pace.sendPatiently(asked('/pushes/active', environment.tokens.other))).json();
  if (rows.length > 0) {
    throw new Error('The account of PWPUSH_OTHER_TOKEN has active pushes. Expire them, or name another account.');
  }
}, longMs);

afterAll(async () => {
  for (const { url, authorization } of made) {
    const headers = { accept: 'application/json', ...(authorization !== null && { authorization }) };
    await pace.sendPatiently(new Request(url, { method: 'DELETE', headers }));
  }
}, longMs);

describe('the instance answers what was recorded', () => {
  const scenarios = recording.filter((scenario) => !needsSettings(scenario));

  it.each(scenarios.map((scenario) => [scenario.scenario, scenario] as const))(
    '%s',
    async (_, scenario) => {
      if (isRateLimit(scenario)) await pace.startFreshMinute(() => asked('/version'));
      else await pace.makeRoomFor(requestsOf(scenario));
      expect(await replayScenario(scenario, replayOf(scenario))).toEqual([]);
    },
    longMs,
  );

  it('but for the scenarios that need their own settings', () => {
    expect(scenarios).toHaveLength(17);
    expect(recording.filter(needsSettings).map(({ scenario }) => scenario)).toEqual([
      'anonymous access off; file, link and qr pushes off',
      'other defaults and limits, another public address',
      'https forced by the server; retrieval step and deletable switched off',
      'e-mail by the server',
    ]);
  });
});
