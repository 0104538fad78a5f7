import { describe, expect, it } from 'vitest';
import { type Instance, startFunction, startListener } from './instances';
import { further, recording, type Scenario, type Step } from './recording';
import { replayScenario } from './replay';

const mounts: [string, (scenario: Scenario) => Promise<Instance>][] = [
  ['as a function', startFunction],
  ['over HTTP', startListener],
];

it('has 240 steps in 21 scenarios to answer', () => {
  const steps = recording.reduce((sum, scenario) => sum + scenario.steps.length, 0);
  expect([recording.length, steps]).toEqual([21, 240]);
});

describe.each(mounts)('the reference server %s answers what a real instance answered', (_, start) => {
  it.each([...recording, ...further].map((scenario) => [scenario.scenario, scenario] as const))(
    '%s',
    async (_, scenario) => {
      const instance = await start(scenario);
      try {
        expect(await replayScenario(scenario, instance)).toEqual([]);
      } finally {
        await instance.stop();
      }
      expect(instance.sent).toBe(scenario.steps.reduce((sum, { times = 1 }) => sum + times, 0));
    },
  );
});

it('a replay names scenario, case and place of what differs: status, headers, and values that are other, more or missing', async () => {
  const [version] = recording as [Scenario];
  const [step] = version.steps as [Step];
  const { edition: _, ...body } = step.response.body as Record<string, unknown>;
  const response = {
    status: 201,
    headers: { 'content-type': 'text/html' },
    body: { ...body, api_version: 'x', more: true },
  };
  const changed = { ...version, steps: [{ ...step, response }] };
  expect(await replayScenario(changed, await startFunction(version))).toEqual([
    'version / anyone may ask: status: expected 201, got 200',
    'version / anyone may ask: content-type: expected "text/html", got "application/json; charset=utf-8"',
    'version / anyone may ask: body.api_version: expected "x", got "2.1"',
    'version / anyone may ask: body.more: expected true, got nothing',
    'version / anyone may ask: body.edition: expected nothing, got "oss"',
  ]);
});
