import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fromBase64, hashUrlToken } from '@/lib/base/encoding';
import { FailureError } from '@/lib/base/failure';
import { type EncryptContent, encryptFiles, encryptHere, encryptUpload } from '@/lib/browser/encrypt';
import { decryptFile, decryptText } from '@/lib/encryption/age';
import { splitFileNames } from '@/lib/encryption/file-names';
import { generateKey, hasKey, splitKey } from '@/lib/encryption/key';
import { toInstanceSummary } from '@/lib/instance/instance';
import { createDraft, type Draft, type Kind } from '@/lib/push/draft';
import type { CreatedResult, UnknownResult } from '@/lib/push/result';
import { DEFAULT_TEMPLATE_SETTINGS } from '@/lib/push/template';
import {
  anonymousPushesItem,
  baselineItem,
  draftItem,
  encryptedPushesItem,
  instanceDefaultsItem,
  persistAnonymousPushesItem,
  templateSettingsItem,
} from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { readInFlight, readResults } from '../../../fakes/records';
import { hold } from '../../hold';
import { makeWebPage } from '../make-click';
import { makeBatch, makeDraft, makeInstance, makeWorker, OTHER_TOKEN, OWNER_TOKEN } from '../make-worker';

const SECRET = 'correct horse\r\n\tbattery 🔑';
const ARMOR = '-----BEGIN AGE ENCRYPTED FILE-----';

function encryptedDraft(kind: Kind, payload: string, options: Partial<Draft['options']> = {}): Draft {
  const { payloads, ...draft } = makeDraft('', { endToEnd: true, ...options });
  return createDraft({ ...draft, kind, payloads: { [kind]: payload } });
}

/** A worker whose server's network keeps what was sent, as a text. */
async function makeListening(options: Parameters<typeof makeWorker>[0] = {}) {
  const world = await makeWorker(options);
  const sent: string[] = [];
  const { fetch } = world.world;
  world.world.fetch = async (request) => {
    sent.push(`${request.url}\n${await request.clone().text()}`);
    return fetch(request);
  };
  return { ...world, sent };
}

/** As a recipient with the whole link. */
async function readWith({ link, stored }: CreatedResult, open: (urlToken: string) => Promise<string | null>) {
  const { key = '' } = splitKey(link ?? '');
  const decrypted = await decryptText((await open(stored.urlToken)) ?? '', key);
  return decrypted.ok ? decrypted.value : decrypted.failure;
}

describe('an end-to-end encrypted push', () => {
  it.each(['text', 'url'] as const)('of a %s is armor at the server, and its link alone has the key', async (kind) => {
    const { network, sent, ...worker } = await makeListening();
    const payload = kind === 'url' ? 'https://files.test/report?id=7' : SECRET;
    const result = (await worker.start().push(encryptedDraft(kind, payload), 'composer')) as CreatedResult;

    const [push] = network.snapshot().pushes;
    expect(push).toMatchObject({ kind: 'text', payload: expect.stringContaining(ARMOR) });
    expect(result).toMatchObject({ state: 'created', copy: 'copied', differences: [] });
    const { link, key = '' } = splitKey(result.link ?? '');
    expect(link).toBe('https://pw.test/p/push1/r');
    expect(worker.clipboard.text).toBe(result.link);
    expect(await readWith(result, network.open)).toBe(payload);
    expect(sent).toHaveLength(1);
    for (const clear of [payload, JSON.stringify(payload).slice(1, -1), key]) expect(sent.join()).not.toContain(clear);
    // What the server chooses is what it chooses for texts.
    expect(await readItem(instanceDefaultsItem('one'))).toMatchObject([{ kind: 'text', expireAfterDays: 7 }]);
  });

  it('is made from the menu by a template', async () => {
    const { network, page, clipboard, click, results } = await makeWebPage();
    const [defaults, ...others] = DEFAULT_TEMPLATE_SETTINGS.templates;
    const templates = [{ id: 'defaults', name: '', message: '', ...defaults, options: { endToEnd: true } }, ...others];
    await writeItem(templateSettingsItem, { ...DEFAULT_TEMPLATE_SETTINGS, templates });
    page.selection = SECRET;
    await click();
    const [result] = (await results()) as [CreatedResult];
    expect(clipboard.text).toBe(result.link);
    expect(await readWith(result, network.open)).toBe(SECRET);
  });

  it('is made by a policy, which its own retrieval step cannot weaken', async () => {
    const { network, organization, ...world } = await makeWorker();
    organization.sets = { endToEnd: true, retrievalStep: false };
    const worker = world.start();
    await worker.syncWithPolicy();
    const result = (await worker.push(makeDraft(SECRET), 'composer')) as CreatedResult;
    expect(network.snapshot().pushes[0]).toMatchObject({ step: true });
    expect(await readWith(result, network.open)).toBe(SECRET);
    const qr = encryptedDraft('qr', 'WIFI:S:guests;;');
    await expect(worker.push(qr, 'composer')).rejects.toMatchObject({ failure: { kind: 'PolicyViolation' } });
  });

  const rowWith = (text: string) => ({ number: 1, cells: [], draft: encryptedDraft('text', text) });

  it('of a row needs the space of its armor in the demo, which is told before any is sent', async () => {
    const { handlers, instances } = (await makeWorker()).start();
    const batch = makeBatch({ instance: toInstanceSummary(await instances.activateDemo()), rowCount: 7 });
    const saving = handlers.saveBatch({ batch, rows: Array(7).fill(rowWith('x'.repeat(500_000))) });
    await expect(saving).rejects.toMatchObject({ failure: { kind: 'DemoFull' } });
    await handlers.saveBatch({ batch: { ...batch, rowCount: 6 }, rows: Array(6).fill(rowWith('x'.repeat(500_000))) });
  });

  it('of the demo has its files and their names encrypted as well', async () => {
    const { handlers, instances, push } = (await makeWorker()).start();
    const { id: instanceId } = await instances.activateDemo();
    const file = new File([new Uint8Array([0, 255, 13, 10])], 'plans.bin');
    const draft = encryptedDraft('file', 'the message');
    const result = (await push(draft, 'composer', { instanceId, files: [file] })) as CreatedResult;
    const { link, key = '' } = splitKey(result.link ?? '');
    expect(result.link).toBe(`${link}&age=${key}`);

    const { payload, files: filePushes } = await handlers.openLink({ link, asOwner: false });
    const text = await decryptText(payload ?? '', key);
    const { message, names, macs } = splitFileNames(text.ok ? text.value : '');
    expect([message, [...names]]).toEqual(['the message', [['1.age', 'plans.bin']]]);
    expect(filePushes.map(({ name }) => name)).toEqual(['1.age']);
    const bytes = fromBase64((await handlers.readDemoFile({ url: filePushes[0]?.url ?? '' })) ?? '');
    const decrypted = await decryptFile(new Blob([bytes]), key, new Set(macs?.values()));
    expect(decrypted.ok && new Uint8Array(await decrypted.value.arrayBuffer())).toEqual(
      new Uint8Array([0, 255, 13, 10]),
    );
  });

  it('with files gives its page an encrypted message, and the key for the files', async () => {
    const worker = (await makeWorker()).start();
    const ticket = await worker.beginUpload(encryptedDraft('file', 'the message'), 'one', ['plans.bin']);
    const key = ticket.key ?? '';
    const text = await decryptText(ticket.sent.payloads.file, key);
    expect(text.ok && splitFileNames(text.value).names.get('1.age')).toBe('plans.bin');
    expect(ticket.draft.payloads.file).toBe('the message');
    const plans = new File(['%PDF'], 'plans.bin', { type: 'application/pdf' });
    const { sent, files } = await encryptUpload({ ...ticket, key }, [plans]);
    expect(files.map(({ name, type }) => [name, type])).toEqual([['1.age', 'application/octet-stream']]);
    const whole = await decryptText(sent.payloads.file, key);
    const { message, macs } = splitFileNames(whole.ok ? whole.value : '');
    // The line as `age` writes it.
    const line = (await files[0]?.text())?.split('\n').find((it) => it.startsWith('---'));
    expect([message, [...(macs ?? [])]]).toEqual(['the message', [['1.age', line]]]);
    expect({ ...sent, payloads: {} }).toEqual({ ...ticket.sent, payloads: {} });
  });

  it('with files can be stopped while they are encrypted, before any of it is sent', async () => {
    const stop = new AbortController();
    const encrypting = encryptFiles([new File(['x'.repeat(200_000)], 'plans.bin')], generateKey(), stop.signal);
    stop.abort();
    const estimate = { bytes: 0, totalBytes: 200_000, mayBeComplete: false };
    await expect(encrypting).rejects.toMatchObject({ failure: { kind: 'CanceledError', estimate } });
  });

  it('is not e-mailed by the server, whose link would lack the key', async () => {
    const { sent, ...world } = await makeListening({ settings: { email_auto_dispatch: true } });
    const worker = world.start();
    await worker.instances.refreshFeatures();
    const email = { to: 'ann@example.org', language: '' };
    const readable = { ...makeDraft(SECRET), email };
    expect(await worker.push(readable, 'composer')).toMatchObject({ sendsEmail: { isAccepted: true } });
    expect(sent.splice(0).join()).toContain(email.to);
    const result = (await worker.push({ ...encryptedDraft('text', SECRET), email }, 'composer')) as CreatedResult;
    expect(result.sendsEmail).toBeUndefined();
    expect(sent.join()).not.toContain(email.to);
  });
});

it('what cannot be encrypted is not sent, and its draft is kept', async () => {
  const { network, world, ...worker } = await makeWorker();
  const draft = encryptedDraft('text', SECRET);
  await writeItem(draftItem(draft.id), draft);
  world.encrypt = async () => {
    throw new FailureError({ kind: 'EncryptionFailed' });
  };
  const failure = { failure: { kind: 'EncryptionFailed' } };
  await expect(worker.start().push(draft, 'composer')).rejects.toMatchObject(failure);
  const files = { ...draft, kind: 'file' } as const;
  await expect(worker.start().beginUpload(files, 'one', ['plans.bin'])).rejects.toMatchObject(failure);
  expect(network.requests).toEqual([]);
  expect(await readItem(draftItem(draft.id))).toEqual(draft);
  expect([await readInFlight(), await worker.results()]).toEqual([[], []]);
});

describe('whether a push is encrypted', () => {
  const FORGED = 'age=AAAAAAAAAAAAAAAAAAAAAA';

  it.each([
    ['a fragment', `https://pw.test/p/push1/r#${FORGED}`],
    ['a query', `https://pw.test/p/push1/r?x=#${FORGED}`],
    ['its path', `https://pw.test/p/push1/r%23${FORGED}`],
  ])('is not what a server says by a key in %s of its link', async (_, html_url) => {
    const { network, ...world } = await makeWorker();
    const worker = world.start();
    network.rewrite = (answer) => (answer.url_token ? { ...answer, html_url } : answer);
    const result = (await worker.push(makeDraft(SECRET), 'composer')) as CreatedResult;
    expect(result.isEncrypted).toBe(false);
    expect(hasKey(result.link ?? '')).toBe(false);
    network.rewrite = undefined;
    const { rows } = await worker.handlers.listPushes({ instanceId: 'one', state: 'active', page: 1 });
    expect(rows[0]?.isEncrypted).toBeUndefined();
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toMatch(/"isEncrypted":true/);
  });

  it('is kept with its result, its row, and what is tracked, also where its answer was lost', async () => {
    const { network, ...world } = await makeWorker();
    const worker = world.start();
    const [draft, lost] = ['VPN', 'Wifi'].map((name) => encryptedDraft('text', SECRET, { name }));
    expect(await worker.push(draft as Draft, 'composer')).toMatchObject({ isEncrypted: true });

    await worker.handlers.saveBatch({ batch: makeBatch(), rows: [{ number: 1, cells: [], draft: lost as Draft }] });
    network.fault = 'answer-lost';
    const row = await worker.handlers.createBatchRow({ batchId: 'b', index: 0 });
    expect(row.outcome).toMatchObject({ state: 'unknown' });
    const settled = await worker.handlers.confirmBatchRowCandidate({ batchId: 'b', index: 0, urlToken: 'push2' });
    expect(settled.row.outcome).toMatchObject({ state: 'created', isEncrypted: true });

    const { pushes } = await readItem(baselineItem('one', 'session'));
    expect(Object.values(pushes).map(({ isEncrypted }) => isEncrypted)).toEqual([true, true]);
  });
});

describe('the key', () => {
  it('is in the link of a push that is found again, after a worker was terminated, too', async () => {
    const { network, ...worker } = await makeWorker();
    network.fault = 'answer-lost';
    const draft = encryptedDraft('text', SECRET, { name: 'VPN' });
    const unknown = (await worker.start().push(draft, 'composer')) as UnknownResult;
    const found = (await worker.start().handlers.searchForPush({ resultId: unknown.id })) as UnknownResult;
    const [candidate] = found.candidates;
    const result = { ...candidate, stored: candidate?.stored } as CreatedResult;
    expect(await readWith(result, network.open)).toBe(SECRET);
  });

  it('is nowhere if the private windows close while it is used, and nothing is sent', async () => {
    const { world, network, ...worker } = await makeWorker();
    const { held, release } = hold();
    const encrypt = vi.fn<EncryptContent>((content, key) => held.then(() => encryptHere(content, key)));
    world.encrypt = encrypt;
    const { push, deletePrivate } = worker.start();
    const pushing = push({ ...encryptedDraft('text', SECRET), isPrivate: true }, 'composer');
    await expect.poll(() => encrypt).toHaveBeenCalled();
    await deletePrivate();
    release();
    await expect(pushing).rejects.toMatchObject({ failure: { kind: 'NoLongerAvailable' } });
    expect([network.requests, JSON.stringify(await fakeBrowser.storage.session.get(null))]).toEqual([
      [],
      expect.not.stringMatching(/draft|age=|"id1"/),
    ]);
  });

  it('is in a record in memory alone while a push is sent, and in none of a failed one', async () => {
    const { network, ...world } = await makeWorker();
    network.fault = 'answer-held';
    const worker = world.start();
    const sending = worker.push(encryptedDraft('text', SECRET), 'composer');
    await expect.poll(() => network.requests).toHaveLength(1);
    const [pending] = await readInFlight();
    expect(pending?.key).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain(pending?.key);
    network.release();
    const result = (await sending) as CreatedResult;
    expect(splitKey(result.link ?? '').key).toBe(pending?.key);
    expect(result).not.toHaveProperty('key');
  });

  it('of a private window is not in a list, which any window may show', async () => {
    const { handlers, push } = (await makeWorker()).start();
    await push({ ...encryptedDraft('text', SECRET), isPrivate: true }, 'composer');
    const { rows } = await handlers.listPushes({ instanceId: 'one', state: 'active', page: 1 });
    expect(rows).toMatchObject([{ link: 'https://pw.test/p/push1/r', isEncrypted: true }]);
  });

  it('is not in the list of pushes without an account, which may be on the device', async () => {
    const world = await makeWorker({ instance: makeInstance({ tokenArea: 'none' }) });
    await writeItem(persistAnonymousPushesItem, true);
    const result = (await world.start().push(encryptedDraft('text', SECRET), 'composer')) as CreatedResult;
    expect(await readItem(anonymousPushesItem('device'))).toMatchObject([
      { link: splitKey(result.link ?? '').link, isEncrypted: true },
    ]);
    expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain(splitKey(result.link ?? '').key);
  });

  it.each<
    [when: string, forget: (worker: ReturnType<Awaited<ReturnType<typeof makeWorker>>['start']>) => Promise<void>]
  >([
    [
      'after a browser restart, once the token is entered again',
      async ({ instances }) => {
        await fakeBrowser.storage.session.clear();
        await instances.save(makeInstance(), OWNER_TOKEN);
      },
    ],
    [
      'after another token was in between',
      async ({ instances, handlers }) => {
        for (const token of [OTHER_TOKEN, OWNER_TOKEN]) {
          await instances.save(makeInstance(), token);
          await handlers.dismissResults({ resultIds: (await readResults()).map(({ id }) => id) });
          await handlers.pollNow(undefined);
        }
      },
    ],
    [
      'where the account’s baseline has no room for it',
      async ({ handlers }) => {
        await handlers.dismissResults({ resultIds: (await readResults()).map(({ id }) => id) });
        await writeItem(baselineItem('one', 'session'), { pushes: {} });
      },
    ],
  ])('is not taken for an ordinary one %s', async (_, forget) => {
    const worker = (await makeWorker()).start();
    await worker.push(encryptedDraft('text', SECRET), 'composer');
    await worker.push({ ...makeDraft('ordinary'), id: 'other' }, 'composer');
    await forget(worker);
    const { rows } = await worker.handlers.listPushes({ instanceId: 'one', state: 'active', page: 1 });
    expect(rows.map(({ urlToken, isEncrypted }) => [urlToken, isEncrypted])).toEqual([
      ['push2', undefined],
      ['push1', true],
    ]);
  });

  it('is known by its hash on the device until its server is removed, but for private windows and the demo', async () => {
    const worker = (await makeWorker()).start();
    const known = async () =>
      Object.entries(await fakeBrowser.storage.local.get(null)).filter(([key]) => /^enc/.test(key));
    await worker.push({ ...encryptedDraft('text', SECRET), isPrivate: true }, 'composer');
    await worker.instances.activateDemo();
    await worker.push({ ...encryptedDraft('text', SECRET), id: 'demo' }, 'composer');
    expect(await known()).toEqual([]);
    await worker.instances.activate('one');
    await worker.push({ ...encryptedDraft('text', SECRET), id: 'other' }, 'composer');
    expect(await known()).toEqual([['encryptedPushes/one', { version: 1, value: [await hashUrlToken('push2')] }]]);
    await worker.instances.remove('one');
    expect(await known()).toEqual([]);
  });

  it('is among the newest two thousand that are known of a server', async () => {
    const worker = (await makeWorker()).start();
    const older = Array.from({ length: 2_000 }, (_, at) => `hash ${at}`);
    await writeItem(encryptedPushesItem('one'), older);
    await worker.push(encryptedDraft('text', SECRET), 'composer');
    expect(await readItem(encryptedPushesItem('one'))).toEqual([await hashUrlToken('push1'), ...older.slice(0, -1)]);
  });
});
