import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, type Role, type Started, startServer } from './start-server';

const role = fc.constantFrom<Role>('nobody', 'owner', 'other', 'admin', 'invalid');
const passphrase = fc.constantFrom('', 'pp');
/** What people and time can do to pushes. `of` picks one of those made so far. */
const move = fc.oneof(
  fc.record({
    do: fc.constant('make' as const),
    as: fc.constantFrom<Role>('nobody', 'owner', 'other', 'admin'),
    days: fc.integer({ min: 1, max: 4 }),
    views: fc.integer({ min: 1, max: 4 }),
    passphrase,
    deletable: fc.boolean(),
    withFile: fc.boolean(),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom<'look' | 'expire' | 'preview' | 'audit'>(
        'look',
        'look',
        'look',
        'expire',
        'preview',
        'audit',
      ),
      as: role,
      of: fc.nat(5),
      passphrase,
    }),
  },
  fc.record({ do: fc.constant('list' as const), as: role, which: fc.constantFrom('active', 'expired') }),
  fc.record({ do: fc.constant('fetch file' as const), of: fc.nat(5) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 2 * dayMs }) }),
  fc.record({ do: fc.constantFrom('sweep' as const, 'restart' as const) }),
);
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;
const moves = fc.array(move, { minLength: 1, maxLength: 40 });

/** Plays moves and hands over each answer as whoever asked sees it. Every payload is `payload of N`, every file's content `file of N`. */
function createPlayer(instance: Started) {
  const made: string[] = [];
  const fileUrls = new Map<string, string>();
  const ask = async (...asked: Parameters<Started['ask']>) => {
    const response = await instance.ask(...asked);
    return { status: response.status, text: await response.text() };
  };
  const multipart = (fields: Record<string, string>) => {
    const head = (rest: string) => `--b\r\nContent-Disposition: form-data; name="push${rest}\r\n\r\n`;
    const texts = Object.entries(fields).map(([name, value]) => `${head(`[${name}]"`)}${value}\r\n`);
    const file = `${head('[files][]"; filename="a.txt"')}file of ${made.length}\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    return { body: `${texts.join('')}${file}--b--\r\n`, headers };
  };
  const make = async (move: Extract<Move, { do: 'make' }>) => {
    const fields = {
      payload: `payload of ${made.length}`,
      expire_after_days: String(move.days),
      expire_after_views: String(move.views),
      passphrase: move.passphrase,
      deletable_by_viewer: String(move.deletable),
    };
    const body = move.withFile && move.as !== 'nobody' ? multipart(fields) : { json: { push: fields } };
    const answer = await ask('POST', '/pushes', { as: move.as, ...body });
    if (answer.status === 201) made.push(JSON.parse(answer.text).url_token);
    return answer;
  };

  return async (move: Move) => {
    if (move.do === 'make') return make(move);
    if (move.do === 'list') return ask('GET', `/pushes/${move.which}`, { as: move.as });
    if (move.do === 'wait') return void instance.pass(move.ms);
    if (!('of' in move)) return void (move.do === 'sweep' ? instance.server.sweep() : instance.restart());
    const token = made[move.of % Math.max(made.length, 1)] ?? '';
    if (move.do === 'fetch file') return fileUrls.has(token) ? ask('GET', fileUrls.get(token) ?? '') : undefined;
    if (token === '') return undefined;
    const tails = { look: `?passphrase=${move.passphrase}`, expire: '', preview: '/preview', audit: '/audit' };
    const method = move.do === 'expire' ? 'DELETE' : 'GET';
    const answer = await ask(method, `/pushes/${token}${tails[move.do]}`, { as: move.as });
    const [, url] = /"url":"(http:[^"]*redirect[^"]*)"/.exec(answer.text) ?? [];
    if (url !== undefined) fileUrls.set(token, url);
    return answer;
  };
}

describe('after any requests at any time', () => {
  it('a push that is over never shows its payload or its files again', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        const instance = startServer();
        const play = createPlayer(instance);
        /** What this test knows of each push, by itself: whose it is, when its days end, how many views are left, if it was ended. */
        const known: { by: Role; endsAt: number; views: number; ended: boolean }[] = [];
        let now = 0;
        for (const move of sequence) {
          if (move.do === 'wait') now += move.ms;
          if (move.do === 'make')
            known.push({ by: move.as, endsAt: now + move.days * dayMs, views: move.views, ended: false });
          const answer = await play(move);
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
          if (answer.status === 200 && /^\{.*"expired":true/.test(answer.text)) push.ended = true;
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
      fc.asyncProperty(moves, fc.constantFrom(0, 6), async (sequence, minute) => {
        const limits = { throttling: { minute, second: 0 } };
        const playSteady = createPlayer(startServer(limits));
        const restarted = startServer(limits);
        const play = createPlayer(restarted);
        for (const move of sequence) {
          expect(await play(move)).toEqual(await playSteady(move));
          restarted.restart();
        }
      }),
      { numRuns: 300 },
    );
  });
});
