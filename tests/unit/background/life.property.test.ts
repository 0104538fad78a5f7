import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isExpiryEvent, isView } from '@/lib/activity/activity-event';
import { hashUrlToken } from '@/lib/base/encoding';
import { toFailureOrThrow } from '@/lib/base/failure';
import { hasKey } from '@/lib/encryption/key';
import { getStorageArea, type Instance } from '@/lib/instance/instance';
import { getCreated, getState } from '@/lib/push/record';
import { activityItem, baselineItem, draftItem, instancesItem } from '@/lib/storage/items';
import { readItem, readItems } from '@/lib/storage/storage';
import { readInFlight, readResults } from '../../fakes/records';
import { readToken } from '../../fakes/stored-token';
import { POLICIES, type PolicyName } from './life-policies';
import {
  ACCOUNTS,
  ADDRESSES,
  ARMOR,
  beginLife,
  type Click,
  type Life,
  letAnswersArrive,
  type May,
  type PushMove,
  push,
  readFirstRows,
  serverOf,
  survive,
  tokenOf,
} from './make-life';
import { makeInstance } from './make-worker';

/*
 * Whole lives: pushes, polls, servers, private sessions, an organization's policies and full memory, in any order, with answers that are lost
 * or late and workers that are terminated anywhere. After every move these promises hold; the checks below name them by their numbers.
 *
 * 1. One click sends one push at most, and nothing is ever sent again.
 * 2. What was typed is dropped only once its push was created. A link that was answered is kept.
 * 3. An API token goes only where it was entered, a secret only where its user saw it go, and a link only to its own server. None of them is
 *    in a notification, or on the device unless the user keeps it there. Of private pushes nothing is left once their session has ended, and
 *    of a server nothing once it is not listed.
 * 4. What results, rows and events say is so, and each view and end is told once.
 * 5. What the organization forbids is not sent, and what is sent has what it demands, by the policy of that click.
 * 6. That memory is full is said only where nothing was sent.
 * 7. A push that has no answer for 300 ms leaves no earlier link on the clipboard that the extension knows of, unless its own is not copied.
 */

/** `of`: one of the list. `to`: an address. `area`: where the token is kept. */
type Server = { of: number; to: number; area: Instance['tokenArea']; account: number | undefined };

/** What the user says of, or does for, a push of unknown outcome. */
type Settling = { do: 'this one' | 'not created' | 'both at once' | 'check again'; of: number } & May;

type Move =
  | ({ do: 'push' } & PushMove)
  | ({ do: 'poll'; minutes: number } & May)
  | ({ do: 'end the private session' | 'delete all data' } & May)
  | ({ do: 'expire' | 'remove a server'; of: number } & May)
  | ({ do: 'save a server' | 'add a server' } & Server & May)
  | { do: 'open' | 'expire elsewhere' | 'activate'; of: number }
  | ({ do: 'set a policy'; policy: PolicyName; isHeard: boolean } & May)
  | { do: 'fill memory'; left: number }
  | Settling
  | { do: 'free memory' | 'restart worker' | 'restart browser' };

const of = fc.nat(9);
const termination = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ call: fc.integer({ min: 1, max: 25 }), takesEffect: fc.boolean() }) },
);
const server = {
  of,
  to: fc.nat(3),
  area: fc.constantFrom<Instance['tokenArea']>('device', 'device', 'session', 'none'),
  account: fc.constantFrom(0, 0, 0, 1, undefined),
};
const FAULTS = ['none', 'none', 'answer-lost', 'answer-late', 'answer-late', 'all-late', 'down'] as const;
const policy = fc.constantFrom(...(Object.keys(POLICIES) as PolicyName[]));
const never = fc.constant(undefined);
const doing = <D extends Move['do']>(...names: D[]) => ({ do: fc.constantFrom(...names) });
const MOVES: [weight: number, move: fc.Arbitrary<Move>][] = [
  [
    9,
    fc.record({
      ...doing('push'),
      by: fc.constantFrom<PushMove['by']>('popup', 'menu', 'upload', 'row'),
      isPrivate: fc.boolean(),
      encryption: fc.constantFrom<PushMove['encryption']>('none', 'none', 'none', 'done', 'done', 'fails'),
      passphrase: fc.constantFrom<PushMove['passphrase']>('none', 'none', 'typed', 'generated'),
      fillsMemory: fc.constantFrom<PushMove['fillsMemory']>('no', 'no', 'no', 'no', 'once', 'for good'),
      fault: fc.constantFrom(...FAULTS),
      movesLate: fc.integer({ min: 1, max: 3 }),
      termination,
    }),
  ],
  [5, fc.record({ ...doing('poll'), minutes: fc.constantFrom(1, 5), termination })],
  [3, fc.record({ ...doing('open', 'expire elsewhere'), of })],
  [2, fc.record({ ...doing('expire'), of, termination })],
  [3, fc.record({ ...doing('save a server', 'add a server'), ...server, termination })],
  [
    6,
    fc.record({ ...doing('this one', 'not created', 'both at once', 'both at once', 'check again'), of, termination }),
  ],
  [1, fc.record({ ...doing('activate'), of })],
  [1, fc.record({ ...doing('remove a server'), of, termination })],
  [4, fc.record({ ...doing('end the private session'), termination })],
  [1, fc.record({ ...doing('delete all data'), termination })],
  [2, fc.record({ ...doing('set a policy'), policy, isHeard: fc.boolean(), termination })],
  // Of characters: one push reserves some ten thousand.
  [1, fc.record({ ...doing('fill memory'), left: fc.oneof(fc.nat(3_000), fc.nat(30_000)) })],
  [3, fc.record(doing('free memory'))],
  [1, fc.record(doing('restart worker', 'restart browser'))],
];
const life = fc.record({
  area: fc.constantFrom<'device' | 'session'>('device', 'session'),
  second: fc.record({
    ...doing('add a server'),
    ...server,
    to: fc.constantFrom(0, 0, 1, 2, 3),
    termination: never,
  }),
  policy: fc.record({
    ...doing('set a policy'),
    policy: fc.oneof(fc.constant<PolicyName>('none'), policy),
    isHeard: fc.constant(true),
    termination: never,
  }),
  /** Pushes without an account are kept on the device. */
  keepsHere: fc.boolean(),
  moves: fc.array(fc.oneof(...MOVES.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 1,
    maxLength: 20,
    size: 'max',
  }),
});

const oneOf = <T>(list: readonly T[], of: number): T | undefined => list[of % Math.max(1, list.length)];

/** With what is in memory, all that the extension knows of private pushes goes, unless an account's list on the device was read since. */
async function loseMemory({ clicks, pushes }: Life): Promise<void> {
  const instances = (await readItem(instancesItem)).filter(({ tokenArea }) => tokenArea === 'device');
  const checked = new Set<string>();
  for (const { id } of instances) {
    const { newestCreatedAt, isTokenReplaced } = await readItem(baselineItem(id, 'device'));
    if (newestCreatedAt !== undefined && !isTokenReplaced) checked.add(id);
  }
  for (const click of clicks) {
    const isThere = pushes().some(({ name }) => name === `name of ${click.id}`);
    const isKnown = (id: string) =>
      (click.isAnswered || !isThere) && (click.knownBy === 'all' || click.knownBy.has(id));
    click.knownBy = new Set([...checked].filter(isKnown));
  }
}

/** A server that the organization takes away and sets again is the same one, and nothing is known of it any more. */
async function forgetUnlisted({ clicks }: Life): Promise<void> {
  const listed = new Set((await readItem(instancesItem)).map(({ id }) => id));
  for (const { knownBy } of clicks)
    if (knownBy !== 'all') for (const id of knownBy) if (!listed.has(id)) knownBy.delete(id);
}

/** `undefined` `before`: a new one. */
async function save(life: Life, { to, area, account, ...may }: Server & May, before: Instance | undefined) {
  const { monitor, entered, late, clicks, mayBeSaidEnded } = life;
  const baseUrl = ADDRESSES[to] ?? ADDRESSES[0];
  const { origin, host } = new URL(baseUrl);
  // The page asks for it.
  for (const scheme of ['https', 'http']) monitor.granted.add(`${scheme}://${host}/*`);
  const token = area === 'none' ? '' : account === undefined ? undefined : tokenOf(baseUrl, account);
  if (token) {
    entered.add(`${token} ${origin}`);
    for (const { click } of late) mayBeSaidEnded.add(click.id);
  }
  const known = before && before.tokenArea !== 'none' ? await readToken(before.id, before.tokenArea) : '';
  // Another account's list is read for the first time.
  if (before && token !== undefined && token !== known)
    for (const { knownBy } of clicks) if (knownBy !== 'all') knownBy.delete(before.id);
  const added = makeInstance({ id: `added ${life.wasListed.size}` });
  const instance = { ...(before ?? added), baseUrl, tokenArea: area };
  await survive(life, may, () => {
    const { instances } = monitor.services();
    return before ? instances.save(instance, token) : instances.add(instance, token);
  });
}

async function settle(life: Life, { do: what, of, ...may }: Settling) {
  // Of the worker that runs then.
  const handlers = () => life.monitor.services().handlers;
  const rows = (await readFirstRows()).filter(({ row }) => row.outcome?.state === 'unknown');
  if (what === 'check again') {
    const unknown = (await readResults()).filter(({ state }) => state === 'unknown');
    const search = oneOf<() => Promise<unknown>>(
      [
        ...unknown.map(
          ({ id: resultId }) =>
            () =>
              handlers().searchForPush({ resultId }),
        ),
        ...rows.map(
          ({ batch }) =>
            () =>
              handlers().searchForBatchRow({ batchId: batch.id, index: 0 }),
        ),
      ],
      of,
    );
    if (search) await survive(life, may, search);
    return;
  }
  const { batch, row } = oneOf(rows, of) ?? {};
  if (!batch || row?.outcome?.state !== 'unknown') return;
  const rowRef = { batchId: batch.id, index: 0 };
  const urlToken = row.outcome.candidates[0]?.stored.urlToken ?? 'none';
  const ways = [
    what !== 'not created' && (() => handlers().confirmBatchRowCandidate({ ...rowRef, urlToken })),
    what !== 'this one' && (() => handlers().markBatchRowNotCreated(rowRef)),
  ].filter((way) => way !== false);
  let accepted = 0;
  const settling = () =>
    Promise.all(
      ways.map((way) =>
        way().then(
          () => (accepted += 1),
          (error) => toFailureOrThrow(error),
        ),
      ),
    );
  await survive(life, may, settling);
  expect(accepted, 'settled twice').toBeLessThanOrEqual(1);
}

async function play(life: Life, move: Move): Promise<void> {
  const { monitor, clicks, late, elsewhere, pushes } = life;
  const instances = await readItem(instancesItem);
  switch (move.do) {
    case 'push':
      return push(life, move);
    case 'poll':
      // An instance takes no longer to create a push whose page has canceled it.
      if (move.minutes === 5) await letAnswersArrive(life, ({ click }) => click.memory !== 'kept');
      return void (await survive(life, move, () => monitor.poll(move.minutes)));
    case 'open':
    case 'expire elsewhere': {
      const made = oneOf(pushes(), move.of);
      if (made && move.do === 'open') await elsewhere('GET', made.token, made.passphrase);
      if (made && move.do === 'expire elsewhere') await elsewhere('DELETE', made.token);
      return;
    }
    case 'expire': {
      const handlers = () => monitor.services().handlers;
      const results = (await readResults()).flatMap((result) =>
        result.state === 'created'
          ? [() => handlers().expireResult({ resultId: result.id, urlToken: result.stored.urlToken })]
          : [],
      );
      const rows = (await readFirstRows()).flatMap(({ batch, row }) => {
        const created = getCreated(row);
        if (!created) return [];
        const push = { instanceId: batch.instance.id, urlToken: created.stored.urlToken };
        const ref = { batchId: batch.id, index: 0 };
        return [
          () =>
            handlers()
              .expireListedPush(push)
              .then(() => handlers().markBatchRowExpired(ref)),
        ];
      });
      const expire = oneOf<() => Promise<unknown>>([...results, ...rows], move.of);
      if (expire) await survive(life, move, expire);
      return;
    }
    case 'this one':
    case 'not created':
    case 'both at once':
    case 'check again':
      return settle(life, move);
    case 'save a server':
    case 'add a server': {
      const before = move.do === 'save a server' ? oneOf(instances, move.of) : undefined;
      return before || instances.length < 3 ? save(life, move, before) : undefined;
    }
    case 'activate': {
      const { id } = oneOf(instances, move.of) ?? {};
      // Not one that the organization forbids.
      if (id !== undefined)
        await survive(life, { termination: undefined }, () => monitor.services().instances.activate(id));
      return;
    }
    case 'remove a server': {
      const { id } = oneOf(instances, move.of) ?? {};
      if (id !== undefined) await survive(life, move, () => monitor.services().instances.remove(id));
      return;
    }
    case 'end the private session': {
      const isTerminated = await survive(life, move, () => monitor.services().deletePrivate());
      // The browser says so again when the next window closes.
      for (const click of clicks)
        if (click.isPrivate && click.memory !== 'gone') click.memory = isTerminated ? 'ending' : 'gone';
      return;
    }
    case 'set a policy': {
      life.organization.policy = move.policy;
      monitor.organization.sets = POLICIES[move.policy].sets;
      // Else the next worker hears of it, though every push does.
      if (move.isHeard) await survive(life, move, () => monitor.services().syncWithPolicy());
      return;
    }
    case 'fill memory':
      Object.assign(life.memory, { limit: (await life.memory.size()) + move.left, isContested: false });
      return;
    case 'free memory':
      life.memory.limit = Number.POSITIVE_INFINITY;
      return;
    case 'restart worker':
      return monitor.restartWorker();
    case 'restart browser':
      await loseMemory(life);
      for (const click of clicks) click.memory = 'gone';
      late.length = 0;
      monitor.uploading.ids.clear();
      return monitor.restartBrowser();
    case 'delete all data': {
      const isTerminated = await survive(life, move, () => {
        const resetting = monitor.services().handlers.deleteAllData();
        for (const one of late) {
          one.answer();
          one.termination = undefined;
        }
        return Promise.all([resetting, letAnswersArrive(life, () => true)]);
      });
      late.length = 0;
      await loseMemory(life);
      for (const click of clicks) if (click.memory !== 'gone') click.memory = isTerminated ? 'ending' : 'gone';
      const ofPolicy = life.organization.policy === 'none' ? [] : ['policyState', 'instances', 'activeInstance'];
      const left = [...(await stored('local')), ...(await stored('session'))].filter(
        ([key]) => !ofPolicy.includes(key),
      );
      if (!isTerminated) expect(left).toEqual([]);
      return;
    }
  }
}

/** What is kept on the device or in memory, as text by key. */
async function stored(area: 'local' | 'session'): Promise<[key: string, text: string][]> {
  return Object.entries(await fakeBrowser.storage[area].get(null)).map(([key, value]) => [key, JSON.stringify(value)]);
}

const made = (pushes: ReturnType<Life['pushes']>, { id }: Click) =>
  pushes.filter(({ name }) => name === `name of ${id}`);

const sentFor = (sent: Life['sent'], { id }: Click) => sent.filter(({ body }) => body.includes(`name of ${id}`));

const passphrasesIn = (sent: Life['sent']) => sent.flatMap(({ fields }) => fields.passphrase ?? []);

/** 3. A token goes only where it was entered, a secret only where the user saw it go, a link only to its own server. */
function expectQuiet({ monitor, sent, clicks, entered, keys, ...life }: Life): void {
  for (const { address, token, body } of sent) {
    if (token !== undefined) expect(entered).toContain(`${token} ${new URL(address).origin}`);
    const click = clicks.find(({ id }) => body.includes(`name of ${id}`));
    if (click) expect(address).toBe(`${click.to}/api/v2/pushes`);
    if (click) expect(body).toContain(click.isEncrypted ? ARMOR : `secret of ${click.id}`);
    if (!click || click.isEncrypted) expect(body).not.toContain('secret of');
    for (const key of keys) expect(address + body).not.toContain(key);
    const [, pushed = serverOf(address).name] = /\/(first|beside|other)\d/.exec(address + body) ?? [];
    expect(pushed, address).toBe(serverOf(address).name);
  }
  const notified = JSON.stringify(monitor.notifications);
  expect(notified).not.toContain('secret of');
  for (const passphrase of passphrasesIn(sent)) expect(notified).not.toContain(passphrase);
  for (const { token } of life.pushes()) expect(notified).not.toMatch(new RegExp(`\\b${token}\\b`));
  for (const { id, isPrivate, knownBy } of clicks)
    if (isPrivate && knownBy === 'all') expect(notified).not.toContain(`name of ${id}`);
}

/** 3. On the device is nothing but what the user keeps there. Of private pushes nothing is anywhere once their session ended. */
async function expectStored({ clicks, keepsHere, keys, sent, wasListed, ...life }: Life): Promise<void> {
  const { instances } = await readItems({ instances: instancesItem });
  for (const { id } of instances) wasListed.add(id);
  const [local, session] = [await stored('local'), await stored('session')];
  const unlisted = [...wasListed].filter((id) => instances.every((instance) => instance.id !== id));
  const left = [...local, ...session].filter(([key]) => unlisted.some((id) => key.endsWith(`/${id}`)));
  expect(left, 'of a server that is not listed').toEqual([]);
  for (const [area, entries] of Object.entries({ device: local, session }))
    for (const [key] of entries.filter(([, text]) =>
      Object.keys(ACCOUNTS).some((token) => text.includes(`"${token}"`)),
    ))
      expect(instances.map(({ id, tokenArea }) => `token/${id} ${tokenArea}`)).toContain(`${key} ${area}`);

  for (const [key, text] of local) {
    expect(text).not.toContain('secret of');
    for (const secret of [...keys, ...passphrasesIn(sent)]) expect(text).not.toContain(secret);
    if (key === 'anonymousPushes') expect(keepsHere).toBe(true);
    else expect(text, key).not.toMatch(/name of|"(first|beside|other)\d+"/);
  }
  for (const click of clicks) {
    const { id, isPrivate, knownBy, memory } = click;
    const pushes = made(life.pushes(), click);
    const hashes = await Promise.all(pushes.map(({ token }) => hashUrlToken(token)));
    const names = [id, ...pushes.map(({ token }) => `"${token}"`), ...hashes];
    const isNamed = (text: string) => names.some((name) => text.includes(name));
    const isWatching = (key: string) => /^(baseline|activity|pushNames)\//.test(key);
    const mayWatch = (key: string) => isWatching(key) && knownBy !== 'all' && !knownBy.has(key.split('/')[1] ?? '');
    const ofSession = session.filter(
      ([key]) => isWatching(key) || (memory === 'gone' && key !== 'excludedPrivatePushes'),
    );
    const looked = isPrivate ? [...local, ...ofSession] : ofSession.filter(([key]) => !isWatching(key));
    expect(
      looked.filter(([key, text]) => isNamed(text) && !mayWatch(key)),
      `${id} ${hashes}`,
    ).toEqual([]);
  }
}

/** 1, 2, 4. One click, one push; neither the text nor the link is lost; results say what is so. */
async function expectResults({ clicks, sent, ...life }: Life): Promise<void> {
  const [results, inFlight] = await Promise.all([readResults(), readInFlight()]);
  const rows = (await readFirstRows()).map(({ row }) => row);
  for (const click of clicks) {
    const { id } = click;
    expect(sentFor(sent, click).length).toBeLessThanOrEqual(1);
    const pushes = made(life.pushes(), click);
    expect(pushes.length).toBeLessThanOrEqual(1);
    const row = rows.find(({ draft }) => draft.id === id);
    // What was created is not left ready to be sent again.
    if (row && pushes.length > 0 && !row.denials) expect(getState(row)).not.toBe('ready');
    const told = [results.find(({ draftId }) => draftId === id), row?.outcome];
    for (const one of told) {
      // Nor is it said not to have been.
      const isSaid = one?.state === 'failed' && one.failure.kind === 'SaidNotCreated';
      if (pushes.length > 0 && !isSaid) expect(one?.state).not.toBe('failed');
      if (one?.state !== 'created') continue;
      const [push] = pushes;
      expect(one.link && hasKey(one.link)).toBe(click.isEncrypted);
      if (push?.payload) expect(push.payload.startsWith(ARMOR)).toBe(click.isEncrypted);
      expect([push?.token, click.to]).toEqual([one.stored.urlToken, click.to]);
      const expired = sent.filter(({ method, address }) => method === 'DELETE' && address.endsWith(`/${push?.token}`));
      if (one.expiredAt !== undefined) expect([push?.expired, expired.length > 0]).toEqual([true, true]);
      const used = push?.expired ? push.views : (push?.viewCount ?? 0);
      expect(one.viewsLeft ?? 2).toBeGreaterThanOrEqual(2 - used);
    }
    if (click.memory !== 'kept') continue;
    const isKept = row !== undefined || (await readItem(draftItem(id))) !== undefined;
    if (pushes.length === 0) expect(isKept, `the draft of ${id}`).toBe(true);
    const isCreated = told.some((one) => one?.state === 'created');
    const isUnknown = told.some((one) => one?.state === 'unknown') || inFlight.some(({ draftId }) => draftId === id);
    expect(isKept || isCreated || isUnknown, id).toBe(true);
    if (pushes.length > 0 && click.isAnswered) expect(isCreated, `the link of ${id}`).toBe(true);
  }
}

/** 4. Views and ends are told that are so, each once. */
async function expectTold({ mayBeSaidEnded, clicks, ...life }: Life): Promise<void> {
  const pushes = life.pushes();
  for (const instance of await readItem(instancesItem)) {
    const events = await readItem(activityItem(instance.id, getStorageArea(instance)));
    for (const push of pushes) {
      const hash = await hashUrlToken(push.token);
      const told = events.filter((event) => event.push === hash);
      const views = told.filter(isView).reduce((sum, { occurrences }) => sum + occurrences, 0);
      expect(Math.max(views, ...told.map(({ viewsUsed }) => viewsUsed))).toBeLessThanOrEqual(push.viewCount);
      const ends = told.filter(isExpiryEvent).length;
      const mayBeWrong = clicks.some(({ id }) => push.name === `name of ${id}` && mayBeSaidEnded.has(id));
      if (!mayBeWrong) expect(ends).toBeLessThanOrEqual(push.expired || push.viewCount >= push.views ? 1 : 0);
    }
  }
}

/** 5, 6. What is refused is not sent, and the policy refuses what it should, and nothing else. */
function expectRefusals({ sent, clicks }: Life): void {
  for (const click of clicks) {
    const requests = sentFor(sent, click);
    if (click.failure === 'StorageFull' || click.failure === 'PolicyViolation') expect(requests).toEqual([]);
    const { refuses, sends } = POLICIES[click.policy];
    if (refuses(click)) expect(requests, click.policy).toEqual([]);
    else expect(click.failure).not.toBe('PolicyViolation');
    for (const { fields } of requests) expect(fields).toMatchObject(sends);
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

// The same ones each time; more of them find more: LIVES=5000.
const { LIVES } = process.env;
const extents = LIVES
  ? [{ numRuns: Number(LIVES) }]
  : Array.from({ length: 10 }, (_, seed) => ({ numRuns: 30, seed: seed + 1 }));

it.each(extents)(
  'keeps the promises whatever a user does, a server answers and a browser terminates: $numRuns lives of seed $seed',
  async (extent) => {
    await fc.assert(
      fc.asyncProperty(life, async ({ second, policy, moves, ...start }) => {
        const life = await beginLife(start);
        for (const move of [second, policy, ...moves]) {
          await play(life, move);
          await forgetUnlisted(life);
          await letAnswersArrive(life, (one) => one.moves-- === 0);
          expectQuiet(life);
          await expectStored(life);
          await expectResults(life);
          await expectTold(life);
          expectRefusals(life);
        }
      }),
      extent,
    );
  },
  LIVES ? 0 : undefined,
);
