import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { encryptHere } from '@/lib/browser/encrypt';
import type { CreatedResult, FailedResult, UnknownResult } from '@/lib/push/result';
import { deliverySettingsItem, draftItem, instanceDefaultsItem, pendingDraftsItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { describeFailure } from '@/lib/text/failures';
import { readInFlight, readPassphrase } from '../../../fakes/records';
import { hold } from '../../hold';
import { makeClick } from '../make-click';
import { makeDraft, makeInstance, makeWorker } from '../make-worker';

type Answer = Record<string, unknown>;
const withLinkAlone = ({ url_token, html_url }: Answer): Answer => ({ url_token, html_url });

describe('a create', () => {
  it('sends one request, and any payload comes back exactly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', minLength: 1 }).filter((text) => /\S/.test(text)),
        async (text) => {
          const worker = await makeWorker();
          const result = (await worker.start().push(makeDraft(text), 'composer')) as CreatedResult;
          expect(worker.network.requests).toEqual(['POST /api/v2/pushes']);
          expect(await worker.network.open(result.stored.urlToken)).toBe(text);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is noted with its draft before it is sent, however slow memory is', async () => {
    const worker = await makeWorker();
    const { fetch } = worker.world;
    const stored: unknown[] = [];
    worker.world.fetch = async (request) => {
      stored.push(await readInFlight(), await readItem(draftItem('draft')));
      return fetch(request);
    };
    worker.memory.isFullFor = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return false;
    };
    await worker.start().push(makeDraft('key'), 'composer');
    expect(stored).toEqual([[expect.objectContaining({ draftId: 'draft' })], makeDraft('key')]);
  });

  it('leaves a result and a copied link, no in-flight note and no draft, and its passphrase for a quarter of an hour', async () => {
    const worker = await makeWorker();
    const draft = makeDraft('key', { passphrase: ' pass ' });
    await writeItem(draftItem(draft.id), draft);

    const { push, handlers, onAlarm } = worker.start();
    const result = await push(draft, 'composer');

    expect(result).toMatchObject({ state: 'created', copy: 'copied', link: 'https://pw.test/p/push1/r' });
    expect(JSON.stringify(result)).not.toContain(' pass ');
    expect(await worker.results()).toEqual([result]);
    expect(await readInFlight()).toEqual([]);
    expect(await readItem(draftItem(draft.id))).toBeUndefined();
    expect(worker.clipboard.text).toBe('https://pw.test/p/push1/r');
    expect(await handlers.searchForPush({ resultId: result.id })).toEqual(result);
    expect(worker.network.requests).toEqual(['POST /api/v2/pushes']);
    expect(await readPassphrase(result.id)).toBe(' pass ');
    await onAlarm(`passphrase/${result.id}`);
    expect(await readPassphrase(result.id)).toBeUndefined();
  });

  it.each([
    ['the user wants to copy by hand', false, 'disabled', '✓'],
    ['the browser refuses', true, 'failed', '!'],
  ])('copies nothing, and says so, where %s', async (_, copiesAtOnce, copy, badge) => {
    const worker = await makeWorker();
    worker.clipboard.refuses = true;
    await writeItem(deliverySettingsItem, { copiesAtOnce, notifies: true });
    expect(await worker.start().push(makeDraft('key'), 'menu')).toMatchObject({ copy });
    expect(worker.badge.text).toBe(badge);
  });

  const weaker = (option: string, requested: unknown, stored: unknown) => ({
    differences: [{ option, requested, stored, isWeaker: true }],
  });
  it.each<[string, Parameters<typeof makeDraft>[1], (answer: Answer) => Answer, object]>([
    ['more days', { expireAfterDays: 0 }, (answer) => answer, weaker('expireAfterDays', 0, 7)],
    ['nobody knows how many days', { expireAfterDays: 1 }, withLinkAlone, weaker('expireAfterDays', 1, null)],
    [
      'no passphrase',
      { passphrase: ' pass ' },
      (answer) => ({ ...answer, passphrase: '' }),
      { hasPassphrase: false, ...weaker('passphrase', true, false) },
    ],
    [
      'another passphrase',
      { passphrase: ' pass ' },
      (answer) => ({ ...answer, passphrase: 'pass' }),
      { hasPassphrase: false, ...weaker('passphrase', true, false) },
    ],
    [
      'nobody knows which passphrase',
      { passphrase: ' pass ' },
      withLinkAlone,
      { hasPassphrase: true, ...weaker('passphrase', true, null) },
    ],
    ['nothing else known where nothing else was asked', {}, withLinkAlone, { copy: 'copied', differences: [] }],
  ])(
    'does not copy a link that was stored weaker than asked, and says how: %s',
    async (_, options, change, expected) => {
      const worker = await makeWorker();
      worker.network.proxy = async (response) => Response.json(change((await response.json()) as Answer), response);
      const result = await worker.start().push(makeDraft('key', options), 'menu');
      expect(result).toMatchObject({ copy: 'withheld', ...expected });
      expect(worker.clipboard.text).toBe(
        (result as CreatedResult).copy === 'copied' ? 'https://pw.test/p/push1/r' : '',
      );
    },
  );

  it('is refused while the same draft is in flight', async () => {
    const worker = await makeWorker();
    const { push } = worker.start();
    const first = push(makeDraft('key'), 'composer');
    await expect(push(makeDraft('key'), 'composer')).rejects.toMatchObject({ failure: { kind: 'AlreadyInFlight' } });
    await first;
    expect(worker.network.requests).toHaveLength(1);
  });
});

describe('a created push', () => {
  it('has its link stored and copied while other writes about it hang', async () => {
    const worker = await makeWorker({ settings: { override_base_url: 'https://public.test' } });
    fakeBrowser.storage.local.set = () => new Promise(() => {});
    fakeBrowser.alarms.create = () => new Promise<never>(() => {});
    void worker.start().push(makeDraft('key', { passphrase: 'p' }), 'composer');
    await expect.poll(() => worker.results()).toMatchObject([{ state: 'created', copy: 'copied' }]);
    const [result] = await worker.results();
    expect(worker.clipboard.text).toBe((result as CreatedResult).link);
    expect(await readPassphrase(result?.id ?? '')).toBe('p');
  });

  it.each<[string, (items: object) => boolean | Promise<boolean>]>([
    ['only the draft’s space is left', async () => (await readItem(draftItem('draft'))) !== undefined],
    ['no space is left for its passphrase', (items) => JSON.stringify(items).includes('"passphrase"')],
  ])('has its link stored where %s', async (_, isFullFor) => {
    const worker = await makeWorker();
    const { push } = worker.start();
    worker.memory.isFullFor = (items) => JSON.stringify(items).includes('"created"') && isFullFor(items);
    const result = await push(makeDraft('key', { passphrase: 'p' }), 'composer');
    expect(result).toMatchObject({ state: 'created', copy: 'copied' });
    expect(await worker.results()).toEqual([result]);
  });

  it('is never created at another instance than the user saw', async () => {
    const worker = await makeWorker();
    const push = worker.start().push(makeDraft('key'), 'composer', { instanceId: 'other' });
    await expect(push).rejects.toMatchObject({ failure: { kind: 'InstanceChanged' } });
    expect(worker.network.requests).toEqual([]);
  });

  it('is returned even if its result is dismissed while its link is copied', async () => {
    const worker = await makeWorker();
    const { handlers } = worker.start();
    worker.world.copy = async () => {
      const [result] = await worker.results();
      await handlers.dismissResults({ resultIds: [result?.id ?? ''] });
    };
    expect(await worker.start().push(makeDraft('key'), 'composer')).toMatchObject({ state: 'created' });
  });

  it('stores the server’s defaults without another request, except from a private window', async () => {
    const worker = await makeWorker();
    const learned = () => readItem(instanceDefaultsItem('one'));
    await worker.start().push({ ...makeDraft('key'), isPrivate: true }, 'composer');
    expect(await learned()).toEqual([]);
    worker.network.requests.length = 0;
    await worker.start().push(makeDraft('key', { expireAfterViews: 1 }), 'menu');
    expect(await learned()).toEqual([{ withAccount: true, kind: 'text', expireAfterDays: 7, retrievalStep: true }]);
    expect(worker.network.requests).toEqual(['POST /api/v2/pushes']);
  });
});

describe('a create of unknown outcome', () => {
  it('is searched among the active pushes by the instance’s clock, and never sent again', async () => {
    const worker = await makeWorker();
    worker.world.now = () => worker.time.now + 3 * 3_600_000;
    worker.network.fault = 'answer-lost';
    const draft = makeDraft('key', { name: 'N', note: 'No' });
    const result = (await worker.start().push(draft, 'composer')) as UnknownResult;
    expect(result).toMatchObject({ state: 'unknown', search: 'done', failure: { kind: 'NetworkError' } });
    expect(result.candidates.map(({ link }) => link)).toEqual(['https://pw.test/p/push1/r']);
    expect(result.isUnreachable).toBeUndefined();
    expect(worker.network.requests).toEqual([
      'POST /api/v2/pushes',
      'GET /api/v2/version',
      'GET /api/v2/pushes/active',
    ]);
  });

  it.each([
    ['session', 'NetworkError'],
    ['none', 'NetworkError'],
    ['session', 'TimeoutError'],
  ] as const)(
    'is unreachable where a second request fails as well, and never sent again (token: %s, %s)',
    async (tokenArea, kind) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const worker = await makeWorker({ instance: makeInstance({ tokenArea }) });
      const asked: string[] = [];
      worker.world.fetch = async (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        if (kind === 'TimeoutError') return new Promise(() => undefined);
        throw new TypeError('Failed to fetch');
      };
      worker.page.selection = 'key';
      const pushing = worker.start().quickPush.runMenuEntry(makeClick());
      await vi.advanceTimersByTimeAsync(60_000);
      await pushing;
      const results = await worker.results();
      expect(results).toMatchObject([{ state: 'unknown', isUnreachable: true, failure: { kind } }]);
      expect(asked).toEqual(['POST /api/v2/pushes', 'GET /api/v2/version']);
      const message = 'It’s not clear whether the link exists.\nText, 3 characters\nServer: One';
      expect(worker.notifications).toMatchObject([{ title: 'No answer from One', message }]);
    },
  );

  it('is found once its server is back, and no push that was there before or has another name', async () => {
    const worker = await makeWorker();
    const { push, handlers } = worker.start();
    await push(makeDraft('earlier', { name: 'N' }), 'composer');
    worker.time.now += 60_000;
    await push(makeDraft('other', { name: 'other' }), 'composer');
    worker.network.fault = 'down';
    const { id: resultId } = await push(makeDraft('key', { name: 'N' }), 'composer');
    const search = () => handlers.searchForPush({ resultId });
    expect(await search()).toMatchObject({ state: 'unknown', isUnreachable: true, search: 'failed' });
    worker.network.fault = 'none';
    expect(await search()).toMatchObject({ isUnreachable: false, search: 'done', candidates: [] });
  });

  it.each(['is encrypted', 'waits for its connection'])(
    'is not that of a create which is canceled while it %s: nothing was sent, and the draft stays',
    async (what) => {
      const worker = await makeWorker();
      const [begun, { held, release }] = [hold(), hold()];
      const wait = async () => {
        begun.release();
        await held;
      };
      worker.world.encrypt = async (...content) => {
        await wait();
        return encryptHere(...content);
      };
      const { session } = fakeBrowser.storage;
      const get = session.get as (keys: unknown) => Promise<Record<string, unknown>>;
      const read = async (keys?: unknown) => {
        if (what !== 'is encrypted' && String(keys).includes('token/one')) await wait();
        return get(keys);
      };
      Object.assign(session, { get: read });
      const { push, cancel, handlers } = worker.start();
      const draft = makeDraft('key', { endToEnd: what === 'is encrypted' });
      await handlers.saveDraft({ draft });
      const inFlight = push(draft, 'composer');
      await begun.held;
      cancel('draft');
      release();
      const result = (await inFlight) as FailedResult;
      expect(result).toMatchObject({ state: 'failed', failure: { kind: 'CanceledError' } });
      expect(describeFailure(result.failure, { instanceName: 'One' })).toEqual({
        title: 'You stopped sending.',
        action: 'No link was created.',
      });
      expect(worker.network.requests).toEqual([]);
      expect(await readItem(draftItem('draft'))).toMatchObject({ payloads: { text: 'key' } });
    },
  );

  it('is the result of a canceled create', async () => {
    const worker = await makeWorker();
    worker.network.fault = 'answer-held';
    const { push, cancel } = worker.start();
    const inFlight = push(makeDraft('key'), 'composer');
    await expect.poll(() => worker.network.requests).toHaveLength(1);
    cancel('draft');
    expect(await inFlight).toMatchObject({ state: 'unknown', failure: { kind: 'CanceledError' }, candidates: [{}] });
  });
});

describe('a worker terminated', () => {
  it.each<[string, object[]]>([
    ['before the request leaves an unknown result without candidates', []],
    ['before the response leaves one with the push as a candidate', [{ link: 'https://pw.test/p/push1/r' }]],
  ])('%s, and sends nothing', async (_, candidates) => {
    const { world, network, start, results, badge } = await makeWorker();
    const { fetch } = world;
    const requests: string[] = [];
    world.fetch = async (request) => {
      requests.push(request.method);
      if (candidates.length > 0) await fetch(request);
      return new Promise(() => undefined);
    };
    void start().push(makeDraft('key'), 'menu');
    await expect.poll(() => requests).toHaveLength(1);

    world.fetch = fetch;
    network.requests.length = 0;
    await start().recoverCreates();

    expect(await results()).toMatchObject([{ state: 'unknown', search: 'done', candidates }]);
    expect(network.requests).toEqual(['GET /api/v2/pushes/active']);
    expect(badge.text).toBe('!');
    expect(await readItem(draftItem('draft'))).toEqual(makeDraft('key'));
    expect(await readItem(pendingDraftsItem)).toEqual([{ id: 'draft', isPrivate: false }]);
  });

  it('says nothing of the list before it was searched', async () => {
    const { world, start, results } = await makeWorker();
    const requests: string[] = [];
    world.fetch = async (request) => {
      requests.push(request.method);
      return new Promise(() => undefined);
    };
    void start().push(makeDraft('key'), 'menu');
    await expect.poll(() => requests).toEqual(['POST']);
    void start().recoverCreates();
    await expect.poll(() => requests).toContain('GET');
    expect(await results()).toMatchObject([{ state: 'unknown', search: 'pending' }]);
  });

  it('while the link is copied leaves a created result that is to be copied by hand', async () => {
    const worker = await makeWorker();
    worker.world.copy = () => new Promise(() => undefined);
    void worker.start().push(makeDraft('key'), 'menu');
    await expect.poll(async () => (await worker.results())[0]).toMatchObject({ copy: 'pending' });
    await worker.start().recoverCreates();
    expect(await worker.results()).toMatchObject([{ state: 'created', copy: 'disabled' }]);
    expect(worker.notifications).toMatchObject([
      { title: 'Link created', message: 'Open Secret Push to copy the link.\nText, 3 characters\nServer: One' },
    ]);
  });

  it('says what is known before it searches, and does not keep the next one from pushing meanwhile', async () => {
    const worker = await makeWorker();
    worker.world.fetch = () => new Promise(() => undefined);
    void worker.start().push(makeDraft('key'), 'menu');
    await expect.poll(() => readInFlight()).toHaveLength(1);
    const [search, copy] = [hold(), hold()];
    worker.world.copy = () => copy.held;
    worker.world.fetch = async (request) => {
      if (request.method === 'GET') await search.held;
      return worker.network.fetch(request);
    };
    const { recoverCreates, push } = worker.start();
    const recovery = recoverCreates();
    const created = push({ ...makeDraft('key'), id: 'other' }, 'menu');
    await expect.poll(async () => (await worker.results())[0]).toMatchObject({ copy: 'pending' });
    // Its server may not answer for a while, and this worker may be terminated, too.
    expect(worker.notifications).toMatchObject([{ title: 'No answer from One' }]);
    search.release();
    await recovery;
    expect(await worker.results()).toMatchObject([{ state: 'created', copy: 'pending' }, { state: 'unknown' }]);
    copy.release();
    expect(await created).toMatchObject({ copy: 'copied' });
    expect(worker.network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });
});

describe('where memory is nearly full', () => {
  /** As a browser has it: what is stored and what is written, together. Resolves with how much is left before a push. */
  const fill = async (worker: Awaited<ReturnType<typeof makeWorker>>, left: number) => {
    const sizeOf = (items: object) => JSON.stringify(items).length;
    const limit = sizeOf(await fakeBrowser.storage.session.get(null)) + left;
    worker.memory.isFullFor = async (items) =>
      sizeOf({ ...(await fakeBrowser.storage.session.get(null)), ...items }) > limit;
  };
  it.each([
    ['created', (link: string) => ({ html_url: link })],
    ['created with a long link', (link: string) => ({ html_url: `${link}?${'x'.repeat(3_900)}` })],
  ])('a push that is %s has its link kept and copied, or is not sent', async (_, rewrite) => {
    for (let left = 0; left <= 24_000; left += 800) {
      const worker = await makeWorker();
      await fill(worker, left);
      worker.network.rewrite = (answer) => ({ ...answer, ...rewrite(answer.html_url as string) });
      const result = await worker
        .start()
        .push(makeDraft('key', { passphrase: 'p' }), 'composer')
        .catch(() => undefined);
      expect(worker.network.requests).toHaveLength(result ? 1 : 0);
      expect(await worker.results()).toEqual(result ? [result] : []);
      if (result) expect(worker.clipboard.text).toBe((result as CreatedResult).link);
      await fakeBrowser.storage.session.clear();
    }
  });

  it.each([
    ['refused', 'failed'],
    ['not answered', 'unknown'],
  ])('a push that is %s keeps its draft, or is not sent', async (_, state) => {
    for (let left = 0; left <= 24_000; left += 800) {
      const worker = await makeWorker();
      await fill(worker, left);
      if (state === 'unknown') worker.network.fault = 'answer-lost';
      else worker.network.proxy = () => Response.json({ payload: ['is refused'] }, { status: 422 });
      const result = await worker
        .start()
        .push(makeDraft('key'), 'menu')
        .catch(() => undefined);
      if (result) expect(result).toMatchObject({ state });
      expect(worker.network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(result ? 1 : 0);
      if (result) expect(await readItem(draftItem('draft'))).toMatchObject({ payloads: { text: 'key' } });
      await fakeBrowser.storage.session.clear();
    }
  });
});
