import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountBaseline,
  type ActivityEvent,
  EMPTY_ACCOUNT_BASELINE,
  isExpiryEvent,
  isView,
} from '@/lib/activity/activity-event';
import {
  markExpirationReported,
  type PushObservation,
  type Reconciled,
  reconcileList,
  reconcilePush,
  setPassphraseAlert,
  trackCreated,
} from '@/lib/activity/reconcile';
import { createModel, type ModelPush } from './model';

/** What people, time and we do. `of` picks one of the pushes made so far. */
type Move =
  | { do: 'make'; isMadeHere: boolean; allowed: number; days: number; holdsFiles: boolean }
  | { do: 'open' | 'own look' | 'try' | 'expire' | 'expire here' | 'follow'; of: number }
  | { do: 'wait'; days: number };

/** How a poll goes: it is cut off after so many steps; a row slides away between two pages; things happen while it runs. */
interface Round {
  do: 'round';
  steps: number;
  /** The worker is terminated before it writes what the last step found. */
  dies: boolean;
  slides: number | undefined;
  meanwhile: Move[];
}

const of = fc.nat(20);
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    do: fc.constant('make' as const),
    isMadeHere: fc.boolean(),
    allowed: fc.integer({ min: 1, max: 4 }),
    days: fc.integer({ min: 1, max: 3 }),
    holdsFiles: fc.boolean(),
  }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), of }) },
  fc.record({ do: fc.constantFrom('own look' as const, 'try' as const, 'follow' as const), of }),
  fc.record({ do: fc.constantFrom('expire' as const, 'expire here' as const), of }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 2 }) }),
);
const round: fc.Arbitrary<Round> = fc.record({
  do: fc.constant('round' as const),
  steps: fc.oneof(fc.constant(99), fc.nat(5)),
  dies: fc.boolean(),
  slides: fc.option(fc.nat(5), { nil: undefined }),
  meanwhile: fc.array(move, { maxLength: 3 }),
});
const story = fc.array(fc.oneof({ weight: 3, arbitrary: move }, { weight: 2, arbitrary: round }), { maxLength: 40 });

/** Rows that a poll reads. */
const REACH = 4;

/** Plays a story. Baseline (`memory`) and events (`told`) change together, as in one write. */
function play(steps: (Move | Round)[], logIsGiven: boolean) {
  const model = createModel();
  let memory: AccountBaseline = EMPTY_ACCOUNT_BASELINE;
  const told: ActivityEvent[] = [];
  /** Views that each push had when it was first tracked, and wrong passphrases when it was first followed. */
  const viewsBefore = new Map<string, number>();
  const wrongBefore = new Map<string, number>();
  const overBefore = new Set<string>();
  /** Views and wrong passphrases that were reported when we expired a push: later ones are in its log alone. */
  const reportedBefore = new Map<string, { views: number; wrong: number }>();
  /** Pushes that were made from here, or that a round had in its list when they were new: nothing that they do may be missed. */
  const toBeTracked = new Set<string>();
  let slid: (string | undefined)[] = [];

  const keep = ({ baseline, events = [] }: Reconciled) => {
    for (const [push, { reportedViews, isExpirationReported, reportedWrongPassphrases }] of Object.entries(
      baseline.pushes,
    )) {
      if (!viewsBefore.has(push) && isExpirationReported) overBefore.add(push);
      if (!viewsBefore.has(push)) viewsBefore.set(push, reportedViews ?? 0);
      if (typeof reportedWrongPassphrases === 'number' && !wrongBefore.has(push))
        wrongBefore.set(push, reportedWrongPassphrases);
    }
    memory = baseline;
    told.push(...events);
  };
  const logOf = (push: ModelPush): PushObservation['log'] =>
    logIsGiven ? { events: [...push.log].reverse(), isComplete: true } : undefined;

  const act = (step: Move) => {
    if (step.do === 'wait') return model.wait(step.days);
    if (step.do === 'make') {
      const { do: _, ...options } = step;
      const made = model.make(options);
      if (!made.isMadeHere) return;
      toBeTracked.add(made.id);
      const { id, createdAt, allowed: maxViews, days } = made;
      keep({
        baseline: trackCreated(memory, id, { createdAt, expiresAt: createdAt + days * 86_400_000, maxViews }, true),
      });
      return;
    }
    const push = model.pushes[step.of % Math.max(1, model.pushes.length)];
    if (!push) return;
    if (step.do === 'open') model.open(push);
    if (step.do === 'own look') model.lookAsOwner(push);
    if (step.do === 'try') model.tryPassphrase(push);
    if (step.do === 'expire') model.expire(push, 'others');
    if (step.do === 'expire here') {
      const isKnown = memory.pushes[push.id]?.isExpirationReported === false;
      if (isKnown)
        reportedBefore.set(push.id, { views: sum(viewsOf(told, push.id)), wrong: sum(wrongOf(told, push.id)) });
      keep({ baseline: markExpirationReported(memory, push.id) });
      model.expire(push, 'us');
    }
    if (step.do === 'follow') keep({ baseline: setPassphraseAlert(memory, push.id, true) });
  };

  /** As the worker goes about it: the list, then each push that moved, then each that vanished; each step writes what it learned. */
  const go = ({ steps: left, dies, slides, meanwhile }: Round) => {
    const things = [...meanwhile];
    const found = (reconcile: () => Reconciled): boolean => {
      if (left === 0) return false;
      left -= 1;
      const next = reconcile();
      if (left === 0 && dies) return false;
      keep(next);
      const thing = things.shift();
      if (thing) act(thing);
      return true;
    };
    const active = model.pushes.filter(({ isExpired }) => !isExpired).reverse();
    const missing = slides === undefined ? undefined : active[slides % Math.max(1, active.length)];
    // A row that slides away is back a moment later: not the same one three times in a row.
    const hasSlid = missing !== undefined && slid.every((id) => id !== missing.id);
    slid = [...slid.slice(-1), hasSlid ? missing.id : undefined];
    const inReach = active.slice(0, REACH).filter((push) => !hasSlid || push !== missing);
    const now = model.now();
    const context = { excluded: new Set<string>(), tracksNew: true, skipsForGood: false, isAccountChanged: false };
    const list = { rows: inReach.map(model.snapshot), isComplete: active.length < REACH, ...context };
    const before = memory;
    const next = reconcileList(memory, list);
    if (!found(() => next)) return;
    for (const { pushHash, createdAt } of list.rows)
      if (before.pushes[pushHash] || createdAt > (before.newestCreatedAt ?? -1)) toBeTracked.add(pushHash);
    for (const id of next.logsToRead) {
      const push = model.pushes.find((one) => one.id === id) as ModelPush;
      const row = list.rows.find((one) => one.pushHash === id);
      if (!found(() => reconcilePush(memory, id, { row, log: logOf(push), now }))) return;
    }
  };

  for (const step of steps) step.do === 'round' ? go(step) : act(step);
  const quiet: Round = { do: 'round', steps: 999, dies: false, slides: undefined, meanwhile: [] };
  // What slid out of reach comes back when the newer ones have ended; then two rounds in which nothing goes wrong.
  for (const push of model.pushes.toReversed().slice(0, -1)) {
    go(quiet);
    model.open(push);
    model.expire(push, 'others');
  }
  go(quiet);
  go(quiet);
  for (const id of toBeTracked) expect(viewsBefore.has(id), 'it is tracked').toBe(true);
  for (const { id, isMadeHere } of model.pushes)
    if (isMadeHere) expect(viewsBefore.get(id), 'from its beginning').toBe(0);
  return { model, told, viewsBefore, wrongBefore, overBefore, reportedBefore };
}

const tellingOf = (told: ActivityEvent[], push: string) => told.filter((event) => event.push === push);
const viewsOf = (told: ActivityEvent[], push: string) => tellingOf(told, push).filter(isView);
const wrongOf = (told: ActivityEvent[], push: string) =>
  tellingOf(told, push).filter(({ kind }) => kind === 'wrong-passphrases');
const sum = (events: ActivityEvent[]) => events.reduce((total, { occurrences }) => total + occurrences, 0);

type Played = ReturnType<typeof play>;

/** The first as the first, and the last as the last. */
function expectViews(push: ModelPush, { told, viewsBefore, reportedBefore }: Played) {
  const before = viewsBefore.get(push.id);
  const views = viewsOf(told, push.id);
  const reported = reportedBefore.get(push.id);
  if (reported) return expect(sum(views)).toBe(reported.views);
  expect(sum(views)).toBe(before === undefined ? 0 : push.views - before);
  const isToldFrom = before === 0 && push.views > 0;
  const onlyView = push.allowed === 1;
  expect(views.filter(({ kind }) => kind === 'first-view')).toHaveLength(isToldFrom && !onlyView ? 1 : 0);
  const usesUp = before !== undefined && push.views === push.allowed && before < push.views;
  expect(views.filter(({ kind }) => kind === 'last-view')).toHaveLength(usesUp ? 1 : 0);
}

function expectEnd(push: ModelPush, { model, told, viewsBefore, overBefore, reportedBefore }: Played) {
  const ends = tellingOf(told, push.id).filter(isExpiryEvent);
  const kind = ends[0]?.kind;
  const hasEnded = push.isExpired || model.isPastExpiryDate(push) || model.isUsedUp(push);
  if (!viewsBefore.has(push.id) || overBefore.has(push.id) || !hasEnded) expect(ends).toEqual([]);
  else if (reportedBefore.has(push.id)) expect(kind).toBeUndefined();
  else expect(ends).toHaveLength(1);
  expect(kind).not.toBe('expired');
  if (kind !== undefined) expect(model.isUsedUp(push)).toBe(kind === 'last-view');
  if (kind === 'expired-manually') expect(push.expiredBy).toBe('others');
  if (kind === 'expired-by-time') expect(model.isPastExpiryDate(push)).toBe(true);
}

function expectWrongPassphrases(push: ModelPush, { told, wrongBefore, reportedBefore }: Played) {
  const before = wrongBefore.get(push.id);
  const wrong = wrongOf(told, push.id);
  if (before === undefined) expect(wrong).toEqual([]);
  else expect(sum(wrong)).toBe(reportedBefore.get(push.id)?.wrong ?? push.wrong - before);
}

describe('whatever people and time do, however polls are cut off', () => {
  it('every view is reported once, every end with its reason unless it came from here, and wrong passphrases if marked', () => {
    fc.assert(
      fc.property(story, (steps) => {
        const played = play(steps, true);
        for (const push of played.model.pushes) {
          expectViews(push, played);
          expectEnd(push, played);
          expectWrongPassphrases(push, played);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('reports nothing twice, also where the instance gives no log', () => {
    fc.assert(
      fc.property(story, fc.boolean(), (steps, logIsGiven) => {
        const { model, told, viewsBefore } = play(steps, logIsGiven);
        expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
        for (const push of model.pushes) {
          const views = tellingOf(told, push.id).filter(isView);
          expect(sum(views)).toBeLessThanOrEqual(push.views - (viewsBefore.get(push.id) ?? push.views));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
