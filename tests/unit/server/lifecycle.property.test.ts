import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands, createRunner, recordsIn } from './server-operations';
import { dayMs, type Role, startServer } from './start-server';

describe('after any requests at any time', () => {
  it('a push that is over never shows its payload or its files again', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const instance = startServer();
        const player = createRunner(instance);
        /** What this test knows of each push, by itself: whose it is, when its days end, how many views are left, if it was ended. */
        const known: { by: Role; endsAt: number; views: number; ended: boolean }[] = [];
        let now = 0;
        for (const move of sequence) {
          if (move.do === 'wait') now += move.ms;
          if (move.do === 'make')
            known.push({ by: move.as, endsAt: now + move.days * dayMs, views: move.views, ended: false });
          const answer = await player.play(move);
          if (!answer || !('of' in move)) continue;
          const push = known[move.of % known.length];
          if (!push) continue;
          if (/(?:payload|file) of \d/.test(answer.text)) {
            expect(push.ended).toBe(false);
            if (move.do === 'look') {
              expect(now).toBeLessThan(push.endsAt);
              expect(push.views).toBeGreaterThan(0);
              const isFree = move.as === 'admin' || (move.as === push.by && push.by !== 'nobody');
              if (!isFree) push.views -= 1;
            }
          }
          if (answer.status === 200 && recordsIn(answer).some(({ expired }) => expired)) push.ended = true;
          for (const { expired, ...rest } of instance.server.snapshot().pushes) {
            if (expired) expect(rest).toMatchObject({ payload: null, passphrase: null, files: [] });
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('nobody can tell that the server was restarted from its snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(commands, fc.constantFrom(0, 6), async (sequence, minute) => {
        const limits = { throttling: { minute, second: 0 } };
        const steady = createRunner(startServer(limits));
        const restarted = startServer(limits);
        const unsteady = createRunner(restarted);
        for (const move of sequence) {
          expect(await unsteady.play(move)).toEqual(await steady.play(move));
          restarted.restart();
        }
      }),
      { numRuns: 300 },
    );
  });
});
