import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isExpiryEvent, isView, type StoredActivityEvent } from '@/lib/activity/activity-event';
import { hashUrlToken } from '@/lib/encoding';
import { makeInstance, OWNER_TOKEN } from '../make-worker';
import { createTestMonitor, DAY_MS, storedText, type TestMonitor } from './create-activity-monitor';
import { runInWorker, type Termination } from './terminated-worker';

type Move =
  | { do: 'push' | 'private push' | 'push elsewhere'; views: number; days: number }
  | { do: 'open' | 'own look' | 'expire elsewhere' | 'expire here'; of: number }
  | { do: 'wait' | 'restart worker' | 'restart browser' | 'close private windows' | 'see' | 'dismiss' | 'renew token' }
  | { do: 'set the clock'; days: number }
  /** The connection fails after so many requests; or the worker is terminated at one of its calls; or a page asks for a poll as well. */
  | { do: 'poll' | 'two polls' }
  | { do: 'cut poll'; after: number }
  | { do: 'terminated poll'; termination: Termination };

const of = fc.nat(9);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('push' as const, 'push elsewhere' as const, 'private push' as const),
      views: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), of }) },
  fc.record({ do: fc.constantFrom('own look' as const, 'expire elsewhere' as const, 'expire here' as const), of }),
  fc.record({ do: fc.constantFrom('wait' as const, 'restart worker' as const, 'restart browser' as const) }),
  fc.record({ do: fc.constantFrom('close private windows' as const, 'renew token' as const) }),
  fc.record({ do: fc.constantFrom('see' as const, 'dismiss' as const) }),
  fc.record({ do: fc.constant('set the clock' as const), days: fc.integer({ min: -400, max: 400 }) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('poll' as const, 'two polls' as const) }) },
  fc.record({ do: fc.constant('cut poll' as const), after: fc.nat(4) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('terminated poll' as const),
      termination: fc.record({ call: fc.integer({ min: 1, max: 60 }), takesEffect: fc.boolean() }),
    }),
  },
);

const onDevice = makeInstance({ tokenArea: 'device' });

/** A push of the story. */
interface Made {
  token: string;
  /** SHA-256 of its token. */
  push: string;
  by: 'us' | 'us in private' | 'others';
  /** When it was first remembered. */
  atFirst?: { views: number | null; isOver: boolean };
  /** How many views were reported when it was expired from here: later ones are in its log alone. */
  reported?: number;
  /** Created before the first poll of its account, and the browser was restarted before that poll: nothing knows its window any more. */
  isForgotten?: boolean;
}

/** What has been seen of the events that were ever kept. */
function createDiary() {
  const all = new Map<string, StoredActivityEvent>();
  const gone = new Set<string>();
  return {
    all,
    note(events: readonly StoredActivityEvent[]) {
      const now = new Set(events.map(({ id }) => id));
      expect(now.size, 'each once').toBe(events.length);
      for (const id of now) expect(gone.has(id), 'what is gone does not come back').toBe(false);
      for (const id of all.keys()) if (!now.has(id)) gone.add(id);
      for (const event of events) all.set(event.id, event);
    },
  };
}

it('reports each view and each end once, whatever people, clocks, failures and terminated workers do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 30 }), async (moves) => {
      const monitor = await createTestMonitor({ instance: onDevice });
      let skewMs = 0;
      monitor.world.now = () => monitor.time.now + skewMs;
      await monitor.restartWorker();
      const made: Made[] = [];
      const diary = createDiary();
      const add = async (by: Made['by'], token: string) => {
        made.push({ token, push: await hashUrlToken(token), by });
      };
      const observe = async () => {
        diary.note(await monitor.events());
        const { pushes } = await monitor.baseline();
        for (const one of made) {
          const known = pushes[one.push];
          if (known) one.atFirst ??= { views: known.reportedViews, isOver: known.isExpirationReported };
        }
        const onDisk = await storedText('local', (key) => key.startsWith('token/'));
        const secrets = made.flatMap(({ token, push, by, isForgotten }) =>
          by === 'us in private' && !isForgotten ? [`"${token}"`, push] : `"${token}"`,
        );
        for (const secret of [...secrets, 'the payload', 'the name']) expect(onDisk).not.toContain(secret);
      };

      for (const step of moves) {
        const one = 'of' in step ? made[step.of % Math.max(1, made.length)] : undefined;
        const { services } = monitor;
        if ('views' in step) {
          const { views, days } = step;
          const options = { expireAfterViews: views, expireAfterDays: days, name: 'the name' };
          if (step.do === 'push') await add('us', await monitor.push(options));
          if (step.do === 'private push') await add('us in private', await monitor.push(options, true));
          const fields = { expire_after_views: views, expire_after_days: days };
          if (step.do === 'push elsewhere') await add('others', await monitor.pushElsewhere(fields));
        }
        if (step.do === 'wait') monitor.time.now += DAY_MS;
        if (step.do === 'set the clock') skewMs = step.days * DAY_MS;
        if (step.do === 'restart worker') await monitor.restartWorker();
        if (step.do === 'restart browser') {
          const isPolled = (await monitor.baseline()).newestCreatedAt !== undefined;
          for (const each of made) if (!isPolled && each.by === 'us in private') each.isForgotten = true;
          await monitor.restartBrowser();
        }
        if (step.do === 'close private windows') await services().deletePrivate();
        if (step.do === 'renew token')
          await monitor.handlers().saveInstance({ instance: onDevice, token: OWNER_TOKEN });
        if (step.do === 'see' || step.do === 'dismiss') {
          const ids = (await monitor.events()).map(({ id }) => id);
          await services().activityMonitor[step.do === 'see' ? 'markSeen' : 'dismiss'](ids);
        }
        if (step.do === 'poll') await monitor.poll();
        if (step.do === 'two polls') await Promise.all([monitor.poll(), services().activityMonitor.pollNow()]);
        if (step.do === 'cut poll') await cutPoll(monitor, step.after);
        if (step.do === 'terminated poll') {
          await runInWorker(monitor, step.termination, () => monitor.poll());
          await monitor.wakeByAlarm();
        }
        if (one && step.do === 'open') await monitor.open(one.token);
        if (one && step.do === 'own look') await monitor.lookAsOwner(one.token);
        if (one && step.do === 'expire elsewhere') await monitor.expireElsewhere(one.token);
        if (one && step.do === 'expire here') {
          const known = (await monitor.baseline()).pushes[one.push];
          if (known && !known.isExpirationReported) one.reported = viewsOf(diary.all.values(), one.push);
          monitor.time.now += 5000;
          await monitor.expireHere(one.token);
        }
        await observe();
      }
      for (let polls = 0; polls < 3; polls += 1) {
        await monitor.poll();
        await observe();
      }

      const hidesSome = made.some(({ by }) => by === 'us in private');
      for (const { token, push, by, atFirst, reported, isForgotten } of made) {
        const shown = shownOf(monitor, token);
        const told = [...diary.all.values()].filter((event) => event.push === push);
        const ends = told.filter(isExpiryEvent);
        if (by === 'us') expect(atFirst, 'it is tracked from its beginning').toMatchObject({ views: 0, isOver: false });
        // One that ended before any poll saw it is not known. What was hidden may hide what others made before.
        if (by === 'others' && !shown.isExpired && !hidesSome) expect(atFirst, 'it is tracked').toBeDefined();
        if (by === 'us in private' && !isForgotten) expect(atFirst, 'it is not tracked').toBeUndefined();
        const views = viewsOf(told, push);
        if (reported !== undefined) {
          expect({ views, ends }).toEqual({ views: reported, ends: [] });
          continue;
        }
        expect(views).toBe(atFirst ? shown.views - (atFirst.views ?? 0) : 0);
        const hasEnded = shown.isExpired || shown.areDaysOver;
        if (!atFirst || atFirst.isOver || !hasEnded) expect(ends).toEqual([]);
        else expect(ends).toHaveLength(1);
        if (ends[0]?.kind === 'last-view') expect(shown.views).toBe(shown.allowed);
        if (ends[0]?.kind === 'expired-manually') expect(shown.isExpiredManually).toBe(true);
        if (ends[0]?.kind === 'expired-by-time') expect(shown.areDaysOver).toBe(true);
      }
      await fakeBrowser.alarms.clearAll();
    }),
    { numRuns: 100 },
  );
}, 60_000);

function viewsOf(events: Iterable<StoredActivityEvent>, push: string): number {
  return [...events]
    .filter((event) => event.push === push && isView(event))
    .reduce((sum, { occurrences }) => sum + occurrences, 0);
}

/** Polls; the connection fails after so many requests. */
async function cutPoll({ world, restartWorker, poll }: TestMonitor, after: number): Promise<void> {
  const { fetch } = world;
  let left = after;
  world.fetch = async (request) => {
    left -= 1;
    if (left < 0) throw new TypeError('Failed to fetch');
    return fetch(request);
  };
  await restartWorker();
  await poll();
  world.fetch = fetch;
  await restartWorker();
}

/** A push as it truly is, from the instance's own state. */
function shownOf({ network, time }: TestMonitor, token: string) {
  const push = network.snapshot().pushes.find((one) => one.token === token);
  if (!push) throw new Error(`${token} is not there`);
  return {
    views: push.log.filter(({ kind }) => kind === 'view').length,
    allowed: push.views,
    isExpired: push.expired,
    isExpiredManually: push.deleted,
    areDaysOver: push.createdAt + push.days * DAY_MS <= time.now,
  };
}
