import { describe, expect, it } from 'vitest';
import { createReferenceServer } from '@/lib/server/create-reference-server';
import { recording, type Scenario, type Step, settingsOf } from './recording';
import { type Replay, replayScenario } from './replay';

const accounts = {
  'token-owner': { name: 'owner', admin: false },
  'token-other': { name: 'other', admin: false },
  'token-admin': { name: 'admin', admin: true },
};

/** A server for a scenario, with a clock that goes on between requests as the recording did: slowly, but where the limit is met. */
function startInstance(scenario: Scenario): Replay & { sent: number } {
  const paceMs = scenario.scenario.startsWith('rate limit') ? 34 : 1000;
  let now = Date.parse('2026-03-01T12:00:00Z');
  let tokens = 0;
  const server = createReferenceServer({
    settings: settingsOf(scenario),
    accounts,
    clock: () => now,
    newToken: () => `t0ken-${(tokens++).toString(36)}`,
  });
  const instance = {
    base: 'http://instance.test:5200',
    tokens: { owner: 'token-owner', other: 'token-other', admin: 'token-admin', bad: 'token-of-nobody' },
    saved: new Map<string, string>(),
    sent: 0,
    async send(request: Request) {
      instance.sent += 1;
      now += paceMs;
      return server.fetch(request, { ip: '192.0.2.7' });
    },
  };
  return instance;
}

describe('the reference server answers what a real instance answered', () => {
  let scenarios = 0;
  let steps = 0;

  it.each(recording.map((scenario) => [scenario.scenario, scenario] as const))('%s', async (_, scenario) => {
    const instance = startInstance(scenario);
    expect(await replayScenario(scenario, instance)).toEqual([]);
    expect(instance.sent).toBe(scenario.steps.reduce((sum, { times = 1 }) => sum + times, 0));
    scenarios += 1;
    steps += scenario.steps.length;
  });

  it('and no step is left out: 240 in 21 scenarios', () => {
    expect({ scenarios, steps }).toEqual({ scenarios: 21, steps: 240 });
  });
});

describe('the replay', () => {
  const version = recording[0] as Scenario;
  const replayed = (change: (step: Step) => Step) =>
    replayScenario({ ...version, steps: version.steps.slice(0, 1).map(change) }, startInstance(version));

  it('names scenario, case and place of another value, another status and another header', async () => {
    const body = { ...(version.steps[0]?.response.body as object), edition: 'pro', more: true };
    const changed = { status: 201, headers: { 'content-type': 'text/html' }, body };
    expect(await replayed((step) => ({ ...step, response: changed }))).toEqual([
      'version / anyone may ask: status: expected 201, got 200',
      'version / anyone may ask: content-type: expected "text/html", got "application/json; charset=utf-8"',
      'version / anyone may ask: body.edition: expected "pro", got "oss"',
      'version / anyone may ask: body.more: expected true, got nothing',
    ]);
  });

  it('sees a value that the recording does not have', async () => {
    const withoutEdition = (step: Step): Step => {
      const { edition: _, ...body } = step.response.body as { edition: string };
      return { ...step, response: { ...step.response, body } };
    };
    expect(await replayed(withoutEdition)).toEqual([
      'version / anyone may ask: body.edition: expected nothing, got "oss"',
    ]);
  });
});
