import type { Installed } from './bench-browser';
import { type Click, takeClickSample } from './click-sample';
import { inRandomOrder, type Rounds } from './random-order';
import { type Summary, summarise } from './statistics';

/** Warm: the worker runs and has just made a push. Cold: it is dead, and the click wakes it. */
export const WORKER_STATES = ['warm', 'cold'] as const;
export type WorkerState = (typeof WORKER_STATES)[number];

export interface ClickSubject {
  name: string;
  extension: Installed;
  click: Click;
  /** Resolves when everything that a click set going is over, and puts away what it stored. */
  tidy: () => Promise<void>;
}

/** In milliseconds from the click to the stored link. */
export type ClickFigures = Record<WorkerState, Summary> & {
  /** How many requests the server got for each click, the thrown away ones included. */
  requests: number[];
};

/** Clicks in random order: extensions and states of the worker mixed. `count` = requests that the server got so far. */
export async function measureClicks(
  subjects: readonly ClickSubject[],
  count: () => number,
  rounds: Rounds,
  random: () => number,
): Promise<Map<string, ClickFigures>> {
  const taken = new Map(
    subjects.map(({ name }) => [name, { warm: [] as number[], cold: [] as number[], requests: [] as number[] }]),
  );
  const clickOnce = async (subject: ClickSubject) => {
    const before = count();
    const duration = await takeClickSample(subject.extension, subject.click);
    await subject.tidy();
    taken.get(subject.name)?.requests.push(count() - before);
    return duration;
  };
  const turns = subjects.flatMap((subject) => WORKER_STATES.map((state) => ({ subject, state })));
  for (const { subject: turn, isWarmUp } of inRandomOrder(turns, rounds, random)) {
    if (turn.state === 'cold') await turn.subject.extension.worker.kill();
    else await clickOnce(turn.subject);
    const duration = await clickOnce(turn.subject);
    if (!isWarmUp) taken.get(turn.subject.name)?.[turn.state].push(duration);
  }
  return new Map(
    [...taken].map(([name, { warm, cold, requests }]) => [
      name,
      { warm: summarise(warm), cold: summarise(cold), requests },
    ]),
  );
}
