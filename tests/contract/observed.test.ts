import { describe, expect, it } from 'vitest';
import { type Instance, startFunction, startListener } from './instances';
import { recording, type Scenario, type Step } from './recording';
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
  it.each(recording.map((scenario) => [scenario.scenario, scenario] as const))('%s', async (_, scenario) => {
    const instance = await start(scenario);
    try {
      expect(await replayScenario(scenario, instance)).toEqual([]);
    } finally {
      await instance.stop();
    }
    expect(instance.sent).toBe(scenario.steps.reduce((sum, { times = 1 }) => sum + times, 0));
  });
});

describe('the replay', () => {
  const version = recording[0] as Scenario;
  const replayed = async (change: (step: Step) => Step) =>
    replayScenario({ ...version, steps: version.steps.slice(0, 1).map(change) }, await startFunction(version));

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
