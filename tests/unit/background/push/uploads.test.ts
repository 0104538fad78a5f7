import { describe, expect, it } from 'vitest';
import { createClient } from '@/lib/api/client';
import { type Failure, toFailure } from '@/lib/base/failure';
import { fail, settle } from '@/lib/base/result';
import { clearAlarm, hasAlarm } from '@/lib/browser/alarms';
import { DEMO_BASE_URL } from '@/lib/instance/instance';
import type { UploadTicket } from '@/lib/messaging/messages';
import { createDraft, type Draft } from '@/lib/push/draft';
import { activeInstanceItem, draftItem, instancesItem, pendingDraftsItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { callWorker } from '../../../fakes/call-worker';
import { readInFlight, readPassphrase } from '../../../fakes/records';
import { writeToken } from '../../../fakes/stored-token';
import { makeInstance, makeWorker, OWNER_TOKEN } from '../make-worker';

const PART = { bytes: 5, totalBytes: 900, mayBeComplete: false };

function fileDraft(options: Partial<Draft['options']> = {}, isPrivate = false): Draft {
  return createDraft({
    id: 'draft',
    isPrivate,
    createdAt: 0,
    kind: 'file',
    payloads: { file: 'message' },
    options: { passphrase: '', name: '', note: '', ...options },
  });
}

const aFile = () => new File(['bytes'], 'a.txt', { type: 'text/plain' });

/** A worker, and a page with a file that sends it as the worker says. */
async function makePage(options: Parameters<typeof makeWorker>[0] = {}) {
  const world = await makeWorker(options);
  const worker = world.start();
  const draft = fileDraft();
  await writeItem(draftItem(draft.id), draft);
  const send = ({ baseUrl, token, sendsEmail }: UploadTicket, sent = draft) =>
    settle(
      createClient({ baseUrl, token, fetch: world.network.fetch }).createPush(sent, { files: [aFile()], sendsEmail }),
    );
  return { ...world, worker, draft, send };
}

type Page = Awaited<ReturnType<typeof makePage>>;

describe('an upload', () => {
  it('is sent by its page, and ends as every push', async () => {
    const { worker, draft, send, ...page } = await makePage();
    const way = await worker.beginUpload(draft, 'one');
    const to = { baseUrl: 'https://pw.test', token: OWNER_TOKEN, sendsEmail: false };
    expect(way).toEqual({ uploadId: expect.any(String), draft, sent: draft, ...to });
    expect(await readInFlight()).toMatchObject([{ id: way.uploadId, kind: 'file', isUpload: true }]);
    expect([page.badge.text, await hasAlarm('uploads')]).toEqual(['…', true]);

    const result = await worker.finishUpload(way.uploadId, draft, await send(way));

    expect(result).toMatchObject({ state: 'created', kind: 'file', copy: 'copied', link: 'https://pw.test/p/push1/r' });
    expect(page.network.requests).toEqual(['GET /api/v2/version', 'POST /api/v2/pushes']);
    expect(await page.results()).toEqual([result]);
    expect([await readInFlight(), await hasAlarm('uploads')]).toEqual([[], false]);
    expect(await readItem(draftItem(draft.id))).toBeUndefined();
    expect(page.clipboard.text).toBe('https://pw.test/p/push1/r');
    expect(page.network.snapshot().pushes[0]?.files).toMatchObject([{ name: 'a.txt', bytes: btoa('bytes') }]);
  });

  it('fails and keeps its draft where a part of it was never sent', async () => {
    const { worker, draft, ...page } = await makePage();
    const { uploadId } = await worker.beginUpload(draft, 'one');
    const failure = { kind: 'CanceledError', estimate: PART } as const;
    expect(await worker.finishUpload(uploadId, draft, fail(failure))).toMatchObject({ state: 'failed', failure });
    expect([(await page.results()).length, await readItem(pendingDraftsItem)]).toEqual([1, []]);
    expect(await readItem(draftItem(draft.id))).toEqual(draft);
  });

  it('has an unknown outcome, and is searched, where it may have been sent whole', async () => {
    const { worker, draft, send } = await makePage();
    const way = await worker.beginUpload(draft, 'one');
    await send(way);
    const failure: Failure = { kind: 'NetworkError', estimate: { ...PART, mayBeComplete: true } };
    expect(await worker.finishUpload(way.uploadId, draft, fail(failure))).toMatchObject({
      state: 'unknown',
      search: 'done',
      candidates: [{ link: 'https://pw.test/p/push1/r' }],
    });
  });

  it.each([
    ['has its link', 'created'],
    ['is not looked for at the new one', 'unknown'],
  ])('whose instance has another address by now %s, and tells nothing of that address', async (_, state) => {
    const { worker, draft, send, network, granted } = await makePage();
    const way = await worker.beginUpload(draft, 'one');
    const record = await send(way);
    granted.add('https://moved.test/*');
    const moved = makeInstance({ id: 'moved', baseUrl: 'https://moved.test' });
    await writeItem(instancesItem, [moved]);
    network.requests.length = 0;
    const lost = fail<Failure>({ kind: 'NetworkError' });
    const result = await worker.finishUpload(way.uploadId, draft, state === 'created' ? record : lost);
    expect(result).toMatchObject({ state });
    expect(network.requests).toEqual([]);
    expect(await readItem(instancesItem)).toEqual([moved]);
  });
});

it('“Delete all data” cancels an upload that is just beginning', async () => {
  const { worker, draft, uploading } = await makePage();
  const call = callWorker(worker.handlers);
  const [begun, forgotten] = await Promise.all([
    call('beginUpload', { draft, instanceId: 'one' }),
    call('deleteAllData', undefined),
  ]);
  expect([begun.ok, forgotten.ok]).toEqual([true, true]);
  expect(uploading.canceled).toEqual([begun.ok && begun.value.uploadId]);
  expect(await readInFlight()).toEqual([]);
});

it.each<[string, (page: Page) => unknown, object]>([
  ['no instance is active', () => writeItem(activeInstanceItem, ''), { kind: 'NoInstance' }],
  ['the user saw another instance', ({ worker }) => worker.instances.activateDemo(), { kind: 'InstanceChanged' }],
  ['the host permission is missing', ({ granted }) => granted.clear(), { kind: 'PermissionMissing', host: 'pw.test' }],
  ['the token ended with the session', () => writeToken('one', 'session', ''), { kind: 'TokenMissing' }],
  ['the same draft is in flight', ({ worker, draft }) => worker.beginUpload(draft, 'one'), { kind: 'AlreadyInFlight' }],
])('an upload is refused before anything is sent where %s', async (_, prepare, failure) => {
  const page = await makePage();
  await prepare(page);
  const before = await readInFlight();
  expect(await page.worker.beginUpload(page.draft, 'one').catch(toFailure)).toEqual(failure);
  expect(await readInFlight()).toEqual(before);
  expect(page.network.requests).toEqual([]);
});

describe('an upload in flight', () => {
  const LOOKS: [when: string, lookAfter: (worker: Page['worker']) => Promise<void>][] = [
    ['a worker starts', (worker) => worker.recoverCreates()],
    ['it is time to look', (worker) => worker.onAlarm('uploads')],
  ];

  it.each(LOOKS)(
    'is left alone when %s, whether it is only beginning or its page is there, and is looked after later',
    async (_, lookAfter) => {
      const { draft, send, ...page } = await makePage();
      const way = await page.worker.beginUpload(draft, 'one');
      for (const waitMs of [9_999, 30_000]) {
        page.time.now += waitMs;
        await clearAlarm('uploads');
        await lookAfter(page.start());
        expect([await page.results(), await hasAlarm('uploads')]).toEqual([[], true]);
        page.uploading.ids.add(way.uploadId);
      }
      expect(await page.start().finishUpload(way.uploadId, draft, await send(way))).toMatchObject({ state: 'created' });
    },
  );

  it.each(LOOKS)(
    'is of unknown outcome and looked for if it is gone when %s, whatever comes later',
    async (_, lookAfter) => {
      const { draft, send, ...page } = await makePage();
      const way = await page.worker.beginUpload(draft, 'one');
      const record = await send(way);

      page.time.now += 10_000;
      const worker = page.start();
      await lookAfter(worker);
      const late = worker.finishUpload(way.uploadId, draft, record);
      await expect(late).rejects.toMatchObject({ failure: { kind: 'NoLongerAvailable' } });

      expect(await page.results()).toMatchObject([{ id: way.uploadId, state: 'unknown', candidates: [{}] }]);
      expect([await readInFlight(), await readItem(pendingDraftsItem)]).toEqual([[], []]);
      expect(await readItem(draftItem(draft.id))).toEqual(draft);
      expect(page.notifications).toMatchObject([{ title: 'No answer from One' }]);
      expect(page.network.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    },
  );

  it('is canceled from any page', async () => {
    const { worker, draft, uploading } = await makePage();
    const { uploadId } = await worker.beginUpload(draft, 'one');
    await worker.cancel(draft.id);
    await worker.cancel('another');
    expect(uploading.canceled).toEqual([uploadId]);
  });

  it('leaves nothing when its last private window closes', async () => {
    const { worker, send, ...page } = await makePage();
    const draft = fileDraft({}, true);
    const way = await worker.beginUpload(draft, 'one');
    const record = await send(way, draft);
    await worker.deletePrivate();
    expect(page.uploading.canceled).toEqual([way.uploadId]);
    const late = worker.finishUpload(way.uploadId, draft, record);
    await expect(late).rejects.toMatchObject({ failure: { kind: 'NoLongerAvailable' } });
    expect(await page.results()).toEqual([]);
    expect(await readItem(draftItem(draft.id))).toBeUndefined();
  });
});

it('an e-mail with the link of files is requested where the instance sends some, and the passphrase of its draft kept', async () => {
  const { worker, send } = await makePage({ settings: { email_auto_dispatch: true } });
  await worker.handlers.refreshFeatures(undefined);
  const asked = { ...fileDraft({ generatesPassphrase: true }), email: { to: 'a@example.test', language: '' } };
  const { uploadId, draft, ...begun } = await worker.beginUpload(asked, 'one');
  const { passphrase } = draft.options;
  expect([begun.sendsEmail, passphrase]).toEqual([true, expect.stringMatching(/./)]);
  const result = await worker.finishUpload(uploadId, draft, await send({ uploadId, draft, ...begun }, draft));
  expect(result).toMatchObject({ state: 'created', sendsEmail: { to: 'a@example.test', isAccepted: true } });
  expect(await readPassphrase(uploadId)).toBe(passphrase);
});

it('the demo has no space for some files, until pushes before have expired', async () => {
  const instance = makeInstance({ id: 'demo', baseUrl: DEMO_BASE_URL, isDemo: true, tokenArea: 'none' });
  const page = await makeWorker({ instance });
  const { push } = page.start();
  const files = [new File([new Uint8Array(1_600_000)], 'a.bin')];
  const pushFile = () => push(fileDraft({ expireAfterDays: 1 }), 'composer', { instanceId: 'demo', files });
  expect(await pushFile()).toMatchObject({ state: 'created' });
  expect(await pushFile()).toMatchObject({ state: 'failed', failure: { kind: 'DemoFull' } });
  page.time.now += 2 * 86_400_000;
  expect(await pushFile()).toMatchObject({ state: 'created' });
});
