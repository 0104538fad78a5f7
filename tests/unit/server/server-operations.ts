import fc from 'fast-check';
import { dayMs, type Role, type Started } from './start-server';

/** What people and time can do to pushes. `of` picks one of those made so far. */
export type Command =
  | { do: 'make'; as: Role; days: number; views: number; passphrase: string; deletable: boolean; withFile: boolean }
  | { do: 'look' | 'expire' | 'preview' | 'audit'; as: Role; of: number; passphrase: string }
  | { do: 'list'; as: Role; which: 'active' | 'expired' }
  | { do: 'fetch file'; of: number }
  | { do: 'wait'; ms: number }
  | { do: 'sweep' }
  | { do: 'restart' };

const role = fc.constantFrom<Role>('nobody', 'owner', 'other', 'admin', 'invalid');
const passphrase = fc.constantFrom('', 'pp');
const move: fc.Arbitrary<Command> = fc.oneof(
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
      do: fc.constantFrom(
        'look' as const,
        'look' as const,
        'look' as const,
        'expire' as const,
        'preview' as const,
        'audit' as const,
      ),
      as: role,
      of: fc.nat(5),
      passphrase,
    }),
  },
  fc.record({
    do: fc.constant('list' as const),
    as: role,
    which: fc.constantFrom('active' as const, 'expired' as const),
  }),
  fc.record({ do: fc.constant('fetch file' as const), of: fc.nat(5) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 2 * dayMs }) }),
  fc.constant({ do: 'sweep' as const }),
  fc.constant({ do: 'restart' as const }),
);
export const commands = fc.array(move, { minLength: 1, maxLength: 40 });

/** One answer, as whoever asked sees it. */
export interface Seen {
  status: number;
  text: string;
}

/** Plays moves and hands over each answer. Every payload is `payload of N`, every file's content `file of N`. */
export function createRunner(instance: Started) {
  const made: string[] = [];
  const fileUrls = new Map<string, string>();
  const seen = async (response: Response): Promise<Seen> => ({ status: response.status, text: await response.text() });
  const multipart = (fields: Record<string, string>) => {
    const head = (rest: string) => `--b\r\nContent-Disposition: form-data; name="push${rest}\r\n\r\n`;
    const texts = Object.entries(fields).map(([name, value]) => `${head(`[${name}]"`)}${value}\r\n`);
    const file = `${head('[files][]"; filename="a.txt"')}file of ${made.length}\r\n`;
    return {
      body: `${texts.join('')}${file}--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    };
  };

  return {
    made,
    async play(move: Command): Promise<Seen | undefined> {
      if (move.do === 'make') {
        const fields = {
          payload: `payload of ${made.length}`,
          expire_after_days: String(move.days),
          expire_after_views: String(move.views),
          passphrase: move.passphrase,
          deletable_by_viewer: String(move.deletable),
        };
        const isFile = move.withFile && move.as !== 'nobody';
        const body = isFile ? multipart(fields) : { json: { push: fields } };
        const answer = await seen(await instance.ask('POST', '/pushes', { as: move.as, ...body }));
        if (answer.status === 201) made.push(JSON.parse(answer.text).url_token);
        return answer;
      }
      if (move.do === 'list') return seen(await instance.ask('GET', `/pushes/${move.which}`, { as: move.as }));
      if (move.do === 'wait') return void instance.pass(move.ms);
      if (move.do === 'sweep') return void instance.server.sweep();
      if (move.do === 'restart') return void instance.restart();
      const token = made[move.of % Math.max(made.length, 1)];
      if (token === undefined) return undefined;
      if (move.do === 'fetch file') {
        const url = fileUrls.get(token);
        return url === undefined ? undefined : seen(await instance.ask('GET', url));
      }
      const method = move.do === 'expire' ? 'DELETE' : 'GET';
      const tail = { look: `?passphrase=${move.passphrase}`, expire: '', preview: '/preview', audit: '/audit' }[
        move.do
      ];
      const answer = await seen(await instance.ask(method, `/pushes/${token}${tail}`, { as: move.as }));
      const url = /"url":"(http:[^"]*redirect[^"]*)"/.exec(answer.text)?.[1];
      if (url !== undefined) fileUrls.set(token, url);
      return answer;
    },
  };
}

/** Records of pushes in an answer, be it one, a list or none. */
export function recordsIn({
  text,
}: Seen): { url_token: string; expired: boolean; views_remaining: number; days_remaining: number }[] {
  const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
  return [body].flat().filter((record) => record?.url_token !== undefined);
}
