import { differences } from './differences';
import type { Scenario, Step } from './recording';
import { type ReplayState, toRequest } from './to-request';

export interface Replay extends ReplayState {
  /** Sends a request to the instance; whoever sends keeps within its rate limit. */
  send(request: Request): Promise<Response>;
  /** What of an answer is to be compared, where an instance holds more than the recording's did; all of it when left out. */
  relevant?(step: Step, body: unknown): unknown;
}

/** Sends a scenario's steps in their order. One line for each difference, with scenario and case; none when all is as recorded. */
export async function replayScenario({ scenario, steps }: Scenario, replay: Replay): Promise<string[]> {
  const found: string[] = [];
  for (const step of steps) {
    const differing = await replayStep(step, replay);
    found.push(...differing.map((difference) => `${scenario} / ${step.case}: ${difference}`));
  }
  return found;
}

/** Sends one step, as often as it says, and compares every answer. */
async function replayStep(step: Step, replay: Replay): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < (step.times ?? 1); i += 1) {
    const response = await replay.send(toRequest(step, replay, i));
    const text = await response.text();
    found.push(...(await compare(step, response, text, replay)));
  }
  return found;
}

async function compare(step: Step, response: Response, text: string, replay: Replay) {
  const { response: expected, saves } = step;
  const whole = typeof expected.body === 'object' || saves !== undefined ? parsed(text) : text;
  const body = replay.relevant ? replay.relevant(step, whole) : whole;
  const saved = new Map(replay.saved);
  const token = tokenIn(body);
  // All `{token}`s of one answer are the same one.
  if (token !== undefined && !saved.has('token')) saved.set('token', token);
  if (saves !== undefined && token !== undefined) {
    saved.set(saves, token);
    replay.saved.set(saves, token);
  }
  const standing = { ...replay, saved };
  const found = differences(expected.status, response.status, standing, 'status');
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    found.push(...differences(value, response.headers.get(name), standing, name));
  }
  if (expected.body !== undefined) {
    found.push(...differences(expected.body, summarized(expected.body, body), standing, 'body'));
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is shown as what it is.
    return text;
  }
}

function tokenIn(body: unknown): string | undefined {
  const isRecord = typeof body === 'object' && body !== null && 'url_token' in body;
  return isRecord ? String(body.url_token) : undefined;
}

/** A list as it was recorded: the number of rows and one field, where only these were written down. */
function summarized(expected: unknown, body: unknown): unknown {
  if (typeof expected !== 'object' || expected === null || !('rows' in expected)) return body;
  const rows: unknown = Array.isArray(body) ? body : (body as { logs?: unknown } | undefined)?.logs;
  if (!Array.isArray(rows)) return body;
  const field = 'names' in expected ? 'name' : 'kind';
  return { rows: rows.length, [`${field}s`]: rows.map((row) => row[field]) };
}
