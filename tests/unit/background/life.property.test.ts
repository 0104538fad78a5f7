import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createClient } from '@/lib/api/client';
import { readItem } from '@/lib/browser/stored';
import { hashOfToken } from '@/lib/encoding';
import { toFailure } from '@/lib/failure';
import { type Instance, markOf } from '@/lib/instance/instance';
import { createDraft, type Draft } from '@/lib/push/draft';
import { newPushOf } from '@/lib/push/new-push';
import { createReferenceServer } from '@/lib/server/create-reference-server';
import { activeInstanceItem, draftItem, inFlightItem, instancesItem, resultsItem } from '@/lib/storage/items';
import { batchRowItem, type StoredBatchRow } from '@/lib/storage/items-batch';
import { watchBaselineItem, watchEventsItem } from '@/lib/storage/items-on-demand';
import { isEnd, isView } from '@/lib/watch/event';
import { makeInstance, OWNER_TOKEN } from './make-worker';
import { inKillableWorker, type Termination } from './watch/killable-worker';
import { makeWatch, storedText } from './watch/make-watch';

type Fault = 'none' | 'answer-lost' | 'down';
type Sender = 'popup' | 'menu' | 'upload' | 'row';

type Move =
  | { do: 'push'; by: Sender; isPrivate: boolean; fault: Fault; termination: Termination | undefined }
  | { do: 'poll'; termination: Termination | undefined }
  | { do: 'open'; of: number }
  | { do: 'expire'; of: number; termination: Termination | undefined }
  | { do: 'move the server'; to: number; withToken: boolean; termination: Termination | undefined }
  | { do: 'end the private session' | 'restart worker' | 'restart browser' | 'remove the server' | 'delete all data' };

/** Two servers, one of them with two addresses. */
const ADDRESSES = ['https://pw.test', 'https://pw.test/team', 'https://other.test'];

const termination = fc.option(fc.record({ call: fc.integer({ min: 1, max: 25 }), takesEffect: fc.boolean() }), {
  nil: undefined,
  freq: 2,
});
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      by: fc.constantFrom<Sender>('popup', 'menu', 'upload', 'row'),
      isPrivate: fc.boolean(),
      fault: fc.constantFrom<Fault>('none', 'none', 'answer-lost', 'down'),
      termination,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('poll' as const), termination }) },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.record({ do: fc.constant('open' as const), of: fc.nat(9) }),
      fc.record({ do: fc.constant('expire' as const), of: fc.nat(9), termination }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move the server' as const),
      to: fc.nat(2),
      withToken: fc.boolean(),
      termination,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('end the private session' as const, 'restart worker' as const) }),
  },
  fc.record({
    do: fc.constantFrom('restart browser' as const, 'remove the server' as const, 'delete all data' as const),
  }),
);

/** One click of the user. */
interface Click {
  /** Of its draft; the secret and the name hold it, so that each can be found wherever it got to. */
  id: string;
  isPrivate: boolean;
  by: Sender;
  /** Where the user saw that it goes; `undefined` where there is no server. */
  to: string | undefined;
  /** The user ended what would remember it. */
  isForgotten: boolean;
}

interface Sent {
  address: string;
  token: string | undefined;
  body: string;
}

/** The extension with one server, and what a user who watches it knows. */
async function begin() {
  const watch = await makeWatch();
  for (const scheme of ['https', 'http']) watch.granted.add(`${scheme}://other.test/*`);
  const clicks: Click[] = [];
  const sent: Sent[] = [];
  /** Where the user entered the token. */
  const entered = new Set([`${OWNER_TOKEN} https://pw.test`]);
  let tokens = 0;
  const other = createReferenceServer({
    settings: { throttling: { minute: 0, second: 0 } },
    clock: () => watch.time.now,
    newToken: () => `other${++tokens}`,
    accounts: { [OWNER_TOKEN]: { name: 'owner', admin: false } },
  });
  const pushes = () => [...watch.network.snapshot().pushes, ...other.snapshot().pushes];
  const { fetch } = watch.world;
  watch.world.fetch = async (request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '');
    sent.push({ address: request.url, token, body: await request.clone().text() });
    const { host, pathname, search } = new URL(request.url);
    if (host === 'other.test') return other.fetch(request, { ip: '10.0.0.1' });
    // One server at two addresses.
    const { method, headers, signal } = request;
    const body = method === 'POST' ? { body: await request.arrayBuffer() } : {};
    const path = pathname.replace(/^\/team/, '') + search;
    return fetch(new Request(`https://pw.test${path}`, { method, headers, signal, ...body }));
  };
  await watch.restartWorker();
  /** Private pushes that nothing tells from others any more (docs/limits.md). */
  const mayBeWatched = new Set<string>();
  return { watch, pushes, clicks, sent, entered, mayBeWatched };
}
type Life = Awaited<ReturnType<typeof begin>>;

async function activeInstance(): Promise<Instance | undefined> {
  const [instances, id] = [await readItem(instancesItem), await readItem(activeInstanceItem)];
  return instances.find((instance) => instance.id === id);
}

const draftFor = ({ id, isPrivate, by }: Click): Draft => {
  const options = { passphrase: '', name: `name of ${id}`, note: '', expireAfterViews: 2 };
  const shared = { id, isPrivate, createdAt: 0, options };
  if (by === 'upload') return createDraft({ ...shared, kind: 'file', payloads: { file: `secret of ${id}` } });
  return createDraft({ ...shared, payloads: { text: `secret of ${id}` } });
};

/** A page with a file; it stays when the worker is terminated. */
async function upload({ watch }: Life, draft: Draft, instanceId: string): Promise<unknown> {
  const services = watch.services();
  const { uploadId, baseUrl, token, sendsEmail, ...way } = await services.beginUpload(draft, instanceId, ['a.txt']);
  const outcome = await createClient({ baseUrl, token, fetch: (request) => watch.world.fetch(request) })
    .createPush(newPushOf(way.draft, { sendsEmail }), { files: [new File(['bytes'], 'a.txt')] })
    .catch((error: unknown) => toFailure(error) ?? Promise.reject(error));
  return services.finishUpload(uploadId, draft, outcome);
}

const batchIdOf = ({ id }: Pick<Click, 'id'>) => `batch ${/\d+/.exec(id)}`;

async function createRow({ watch }: Life, draft: Draft, instance: Instance): Promise<unknown> {
  const { handlers } = watch.services();
  const batchId = batchIdOf(draft);
  const shared = { id: batchId, isPrivate: draft.isPrivate, withAccount: instance.tokenArea !== 'none' };
  const batch = {
    ...shared,
    createdAt: 0,
    rowCount: 1,
    headings: [],
    linesAbove: 0,
    uses: [],
    instance: markOf(instance),
  };
  const row: StoredBatchRow = { state: 'ready', number: 1, cells: [], draft };
  await handlers.saveBatch({ batch, rows: [row] });
  return handlers.createBatchRow({ batchId, index: 0 });
}

/** Failures are values of the life: what they must not do is what the promises say. */
const quietly = (job: Promise<unknown>) =>
  job.catch((error: unknown) => {
    if (!toFailure(error)) throw error;
  });

/** Whatever becomes of the job, a worker is there afterwards. */
async function survive({ watch }: Life, termination: Termination | undefined, job: () => Promise<unknown>) {
  if (!termination) await job();
  else if (await inKillableWorker(watch, termination, job)) await watch.restartWorker();
}

async function push(life: Life, { by, isPrivate, fault, termination }: Extract<Move, { do: 'push' }>) {
  const { watch, clicks } = life;
  const instance = await activeInstance();
  const id = `${isPrivate ? 'private' : 'ordinary'}-${clicks.length}.`;
  const click: Click = { id, isPrivate, by, to: instance?.baseUrl, isForgotten: false };
  const draft = draftFor(click);
  if ((by === 'upload' || by === 'row') && !instance) return;
  clicks.push(click);
  watch.time.now += 5_000;
  // The page stores what is typed; the menu has it from the web page, and the worker stores it with the request.
  if (by !== 'row' && by !== 'menu') await watch.services().handlers.saveDraft({ draft });
  if (fault !== 'none') watch.network.fault = fault;
  const job = () => {
    if (by === 'upload' && instance) return quietly(upload(life, draft, instance.id));
    if (by === 'row' && instance) return quietly(createRow(life, draft, instance));
    return quietly(
      watch.services().push(draft, by === 'menu' ? 'menu' : 'composer', instance && { instanceId: instance.id }),
    );
  };
  const isTerminated = termination ? await inKillableWorker(watch, termination, job) : await job().then(() => false);
  watch.network.fault = 'none';
  if (!isTerminated) return;
  await watch.restartWorker();
  // What the worker was told before it stored anything is with the page that told it, or still in the web page.
  if (!(await storedText('session')).includes(id)) click.isForgotten = true;
}

async function play(life: Life, step: Move): Promise<void> {
  const { watch, clicks, entered, mayBeWatched } = life;
  const forget = (isForgotten: (click: Click) => boolean) => {
    for (const click of clicks) if (isForgotten(click)) click.isForgotten = true;
  };
  const forgetAll = () => {
    forget(() => true);
    for (const { id } of clicks) mayBeWatched.add(id);
  };
  switch (step.do) {
    case 'push':
      return push(life, step);
    case 'poll':
      return survive(life, step.termination, () => watch.poll());
    case 'open': {
      const { pushes } = watch.network.snapshot();
      const one = pushes[step.of % Math.max(1, pushes.length)];
      if (one) await watch.open(one.token);
      return;
    }
    case 'expire': {
      const results = (await readItem(resultsItem)).filter((result) => result.state === 'created');
      const one = results[step.of % Math.max(1, results.length)];
      if (one?.state !== 'created') return;
      const { id, stored } = one;
      return survive(life, step.termination, () => quietly(watch.services().expire(id, stored.urlToken)));
    }
    case 'move the server': {
      const instance = await activeInstance();
      const baseUrl = ADDRESSES[step.to] as string;
      if (!instance || instance.baseUrl === baseUrl) return;
      const token = step.withToken ? OWNER_TOKEN : undefined;
      if (token) entered.add(`${token} ${new URL(baseUrl).origin}`);
      const moved = { ...instance, baseUrl, tokenArea: 'session' } as const;
      return survive(life, step.termination, () => quietly(watch.services().instances.save(moved, token)));
    }
    case 'remove the server': {
      const instance = await activeInstance();
      if (instance) await watch.services().instances.remove(instance.id);
      entered.add(`${OWNER_TOKEN} https://pw.test`);
      return watch
        .services()
        .instances.add(makeInstance({ id: `again ${clicks.length}` }), OWNER_TOKEN)
        .then(() => {});
    }
    case 'end the private session':
      await watch.services().forgetPrivate();
      return forget(({ isPrivate }) => isPrivate);
    case 'restart worker':
      return watch.restartWorker();
    case 'restart browser':
      forgetAll();
      return watch.restartBrowser();
    case 'delete all data':
      await watch.services().handlers.resetExtension();
      forgetAll();
      expect(await fakeBrowser.storage.local.get(null)).toEqual({});
      for (const host of ['pw.test', 'other.test'])
        for (const scheme of ['https', 'http']) watch.granted.add(`${scheme}://${host}/*`);
      await watch.services().instances.add(makeInstance({ id: `anew ${clicks.length}` }), OWNER_TOKEN);
      entered.add(`${OWNER_TOKEN} https://pw.test`);
      return;
  }
}

async function expectPromises({ watch, clicks, sent, entered, mayBeWatched, ...life }: Life): Promise<void> {
  const pushes = life.pushes();
  const local = await storedText('local');
  const session = await storedText('session');
  // 3. Nothing secret on the disk; a token goes only where it was entered, a secret only where the user saw it go.
  expect(local).not.toContain('secret of');
  for (const { address, token, body } of sent) {
    if (token !== undefined) expect(entered).toContain(`${token} ${new URL(address).origin}`);
    const click = clicks.find(({ id }) => body.includes(`secret of ${id}`));
    if (body.includes('secret of')) expect(address).toBe(`${click?.to}/api/v2/pushes`);
  }
  const notified = JSON.stringify(watch.notifications);
  expect(notified).not.toContain('secret of');
  for (const { token } of pushes) expect(notified).not.toContain(`/p/${token}`);

  const results = await readItem(resultsItem);
  const inFlight = await readItem(inFlightItem);
  for (const click of clicks) {
    // 5. One click, one push.
    expect(sent.filter(({ body }) => body.includes(`secret of ${click.id}`)).length).toBeLessThanOrEqual(1);
    const made = pushes.filter(({ name }) => name === `name of ${click.id}`);
    expect(made.length).toBeLessThanOrEqual(1);
    if (click.isPrivate) {
      expect(local).not.toContain(click.id);
      for (const { token } of made) expect(local).not.toContain(token);
    }
    if (!click.isForgotten) {
      // 2. Neither the text nor the link is lost.
      const row = click.by === 'row' ? await readItem(batchRowItem(`${batchIdOf(click)}/0`)) : undefined;
      const result = results.find(({ draftId }) => draftId === click.id);
      const draft = await readItem(draftItem(click.id));
      const isKept = draft !== undefined || row !== undefined;
      const isKnown = [result?.state, row?.state].some((state) => state === 'created' || state === 'unknown');
      expect(isKept || isKnown || inFlight.some(({ draftId }) => draftId === click.id), click.id).toBe(true);
      // What was created is never said not to have been, nor left ready to be sent again.
      if (made.length > 0)
        expect([result?.state, row?.state].filter((state) => state === 'failed' || state === 'ready')).toEqual([]);
    } else if (click.isPrivate && !mayBeWatched.has(click.id)) {
      expect(session).not.toContain(click.id);
      for (const { token } of made) expect(session).not.toContain(`"${token}"`);
    }
  }

  // 4. Told is only what is so, and nothing of a private push.
  for (const instance of await readItem(instancesItem)) {
    const events = await readItem(watchEventsItem(instance.id, 'session'));
    const baseline = await readItem(watchBaselineItem(instance.id, 'session'));
    for (const made of pushes) {
      const hash = await hashOfToken(made.token);
      const click = clicks.find(({ id }) => made.name === `name of ${id}`);
      if (click?.isPrivate && !mayBeWatched.has(click.id)) {
        expect(baseline.pushes).not.toHaveProperty(hash);
        expect(events.filter((event) => event.push === hash)).toEqual([]);
      }
      for (const event of events.filter(({ push: of }) => of === hash)) {
        if (isView(event)) expect(event.used).toBeLessThanOrEqual(made.looks);
        if (isEnd(event)) expect(made.expired || made.looks >= made.views).toBe(true);
      }
    }
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('keeps the promises whatever a user does, a server answers and a browser terminates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 14 }), async (moves) => {
      const life = await begin();
      for (const step of moves) {
        await play(life, step);
        await expectPromises(life);
      }
    }),
    // More of them find more: LIVES=5000.
    { numRuns: Number(process.env.LIVES ?? 60) },
  );
});
