import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { read } from '@/lib/browser/stored';
import { hashOfToken } from '@/lib/push/watch/token-hash';
import { isEnd, isView } from '@/lib/push/watch/watch-event';
import { watchedItem } from '@/lib/storage/items';
import { makeInstance } from '../make-worker';
import { DAY_MS, makeWatch, storedText, type Watched } from './make-watch';

type Move =
  | { do: 'push' | 'push elsewhere'; views: number; days: number }
  | { do: 'open' | 'own look' | 'expire elsewhere' | 'expire here'; of: number }
  | { do: 'wait' | 'restart worker' | 'restart browser' }
  /** The alarm; after so many requests the line is cut, or the worker dies. */
  | { do: 'round'; after: number; fault: 'none' | 'cut' | 'dies' };

const of = fc.nat(9);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('push' as const, 'push elsewhere' as const),
      views: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), of }) },
  fc.record({ do: fc.constantFrom('own look' as const, 'expire elsewhere' as const, 'expire here' as const), of }),
  fc.record({ do: fc.constantFrom('wait' as const, 'restart worker' as const, 'restart browser' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      after: fc.nat(4),
      fault: fc.constantFrom('none' as const, 'none' as const, 'cut' as const, 'dies' as const),
    }),
  },
);

/** What became of a push. */
interface Shown {
  views: number;
  allowed: number;
  isExpired: boolean;
  isByHand: boolean;
  areDaysOver: boolean;
}

it('whatever people, time, faults and dying workers do, each view and each end is told once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 30 }), async (moves) => {
      const watch = await makeWatch({ instance: makeInstance({ tokenArea: 'device' }) });
      const { fetch } = watch.world;
      const tokens: string[] = [];
      const endedHere = new Set<string>();
      /** What each push was like when it was first remembered. */
      const atFirst = new Map<string, { views: number; isOver: boolean }>();
      const observe = async () => {
        for (const [push, known] of Object.entries((await read(watchedItem('one', 'device'))).pushes))
          if (!atFirst.has(push)) atFirst.set(push, { views: known.views, isOver: known.isOver });
      };
      const roundWith = async (after: number, fault: 'none' | 'cut' | 'dies') => {
        let left = after;
        let die = () => {};
        const death = new Promise<void>((resolve) => {
          die = resolve;
        });
        watch.world.fetch = async (request) => {
          left -= 1;
          if (left >= 0 || fault === 'none') return fetch(request);
          if (fault === 'cut') throw new TypeError('Failed to fetch');
          return new Promise<Response>(() => die());
        };
        await watch.restartWorker();
        await Promise.race([watch.round(), death]);
        watch.world.fetch = fetch;
        await watch.restartWorker();
      };

      for (const step of moves) {
        const token = 'of' in step ? tokens[step.of % Math.max(1, tokens.length)] : undefined;
        if (step.do === 'push')
          tokens.push(await watch.push({ expireAfterViews: step.views, expireAfterDays: step.days, name: 'the name' }));
        if (step.do === 'push elsewhere')
          tokens.push(await watch.pushElsewhere({ expire_after_views: step.views, expire_after_days: step.days }));
        if (step.do === 'wait') watch.time.now += DAY_MS;
        if (step.do === 'restart worker') await watch.restartWorker();
        if (step.do === 'restart browser') await watch.restartBrowser();
        if (step.do === 'round') await roundWith(step.after, step.fault);
        if (token && step.do === 'open') await watch.open(token);
        if (token && step.do === 'own look') await watch.lookAsOwner(token);
        if (token && step.do === 'expire elsewhere') await watch.expireElsewhere(token);
        if (token && step.do === 'expire here') {
          if (!shownOf(watch, token).isExpired) endedHere.add(await hashOfToken(token));
          watch.time.now += 5000;
          await watch.expireHere(token);
        }
        await observe();
        const onDevice = await storedText('local', (key) => key.startsWith('token/'));
        for (const secret of [...tokens.map((each) => `"${each}"`), 'the payload', 'the name'])
          expect(onDevice).not.toContain(secret);
      }
      await watch.round();
      await watch.round();
      await observe();

      const events = await watch.events();
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      for (const token of tokens) {
        const push = await hashOfToken(token);
        const shown = shownOf(watch, token);
        const told = events.filter((event) => event.push === push);
        const first = atFirst.get(push);
        const views = told.filter(isView).reduce((sum, { count }) => sum + count, 0);
        expect(views).toBe(first ? shown.views - first.views : 0);
        const ends = told.filter(isEnd);
        const hasEnded = shown.isExpired || shown.areDaysOver;
        if (!first || first.isOver || !hasEnded) expect(ends).toEqual([]);
        else if (!endedHere.has(push)) expect(ends).toHaveLength(1);
        expect(ends.length).toBeLessThanOrEqual(1);
        if (ends[0]?.kind === 'last-view') expect(shown.views).toBe(shown.allowed);
        if (ends[0]?.kind === 'ended-by-hand') expect(shown.isByHand && !endedHere.has(push)).toBe(true);
        if (ends[0]?.kind === 'ended-by-time') expect(shown.areDaysOver).toBe(true);
      }
      await fakeBrowser.alarms.clearAll();
    }),
    { numRuns: 60 },
  );
}, 60_000);

/** As it truly is, from the instance's own state. */
function shownOf(watch: Watched, token: string): Shown {
  const push = watch.network.snapshot().pushes.find((one) => one.token === token);
  if (!push) throw new Error(`${token} is not there`);
  return {
    views: push.log.filter(({ kind }) => kind === 'view').length,
    allowed: push.views,
    isExpired: push.expired,
    isByHand: push.deleted,
    areDaysOver: push.createdAt + push.days * DAY_MS <= watch.time.now,
  };
}
