import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { NO_POLICY_STATE } from '@/lib/policy/policy';
import { createDraft } from '@/lib/push/draft';
import { activeInstanceItem, draftItem, instancesItem, policyStateItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { callWorker } from '../../../fakes/call-worker';
import { readResults } from '../../../fakes/records';
import { readToken } from '../../../fakes/stored-token';
import { makeClick, waitingDraft } from '../make-click';
import { makeDraft, makeInstance, makeWorker } from '../make-worker';

/** A worker whose organization sets this. */
async function makeManaged(sets: Record<string, unknown> | undefined, options: Parameters<typeof makeWorker>[0] = {}) {
  const world = await makeWorker(options);
  world.organization.sets = sets;
  const worker = world.start();
  await worker.syncWithPolicy();
  return { ...world, worker, call: callWorker(worker.handlers) };
}

const forbids = (rule: string) => ({ ok: false, failure: { kind: 'PolicyViolation', violation: { rule } } });

describe('a push that the policy does not allow', () => {
  it.each([
    ['more days', { maximumDays: 7 }, makeDraft('key', { expireAfterDays: 8 }), 'limit'],
    ['encryption', { endToEnd: false }, makeDraft('key', { endToEnd: true }), 'end-to-end'],
    ['an own instance', { allowOwnInstances: false }, makeDraft('key'), 'own-instance'],
  ])('%s: is not sent, and its draft stays', async (_, sets, draft, rule) => {
    const { call, network } = await makeManaged(sets);
    await writeItem(activeInstanceItem, 'one');
    await writeItem(draftItem(draft.id), draft);
    const reply = await call('createPush', { draft, source: 'composer', instanceId: 'one' });
    expect(reply).toMatchObject(forbids(rule));
    expect(network.requests).toEqual([]);
    expect(await readItem(draftItem(draft.id))).toEqual(draft);
    expect(await readResults()).toEqual([]);
  });

  it('gives its page no token where it has files', async () => {
    const { call } = await makeManaged({ kinds: ['text'] });
    const draft = createDraft({ id: 'draft', isPrivate: false, createdAt: 0, kind: 'file' });
    expect(await call('beginUpload', { draft, instanceId: 'one' })).toMatchObject(forbids('kind'));
  });

  it('is not sent although a page has an older policy, nor by a new worker that cannot read the present one', async () => {
    const { worker, call, organization, network, start } = await makeManaged({});
    const push = { draft: makeDraft('key'), source: 'composer', instanceId: 'one' } as const;
    expect(await readItem(policyStateItem)).toEqual(NO_POLICY_STATE);
    organization.sets = { requirePassphrase: true };
    expect(await call('createPush', push)).toMatchObject(forbids('passphrase'));
    await worker.syncWithPolicy();
    organization.sets = undefined;
    expect(await callWorker(start().handlers)('createPush', push)).toMatchObject(forbids('passphrase'));
    expect(network.requests).toEqual([]);
  });
});

describe('a push under a policy', () => {
  it('is sent with what the policy fixes, within its limits, and with a passphrase as long as it demands', async () => {
    const sets = { retrievalStep: false, maximumDays: 3, maximumViews: 2, requirePassphrase: true, minimumWords: 8 };
    const { worker, network } = await makeManaged(sets);
    await worker.push(makeDraft('key', { retrievalStep: true, generatesPassphrase: true }), 'composer');
    const [push] = network.snapshot().pushes;
    expect(push).toMatchObject({ step: false, days: 3, views: 2 });
    expect(push?.passphrase?.split('-').length).toBeGreaterThanOrEqual(8);
  });

  it('goes from the menu to the composer where a passphrase is missing', async () => {
    const { worker, page, shown, network, notifications } = await makeManaged({ requirePassphrase: true });
    page.selection = ' a\n\tkey ';
    await worker.quickPush.runMenuEntry(makeClick());
    expect((await waitingDraft())?.payloads.text).toBe(' a\n\tkey ');
    expect(shown).toHaveLength(1);
    expect(network.requests).toEqual([]);
    expect(notifications.at(-1)?.title).toContain('passphrase');
  });
});

it('the context menu has no entries for what is not allowed', async () => {
  const entries = async (kinds: string[] | undefined, sets = {}) => {
    const { worker, menu } = await makeManaged({ kinds, ...sets });
    await worker.menu.rebuild();
    return menu.map(({ id }) => id).filter((id) => id !== 'open-link');
  };
  expect(await entries(['text'])).toEqual(['push-selection', 'compose-selection', 'replace-selection', 'open-batch']);
  expect(await entries(['url'])).toEqual(['push-link', 'push-page']);
  expect(await entries(['file'])).toEqual(['push-linked-file', 'push-media', 'push-file']);
  expect(await entries(['qr'])).toEqual([]);
  expect(await entries(undefined, { allowBatch: false })).not.toContain('open-batch');
});

it('a policy still lets received links be opened, and pushes be expired', async () => {
  const { worker, call, organization } = await makeManaged({});
  const created = await worker.push(makeDraft('key'), 'composer');
  if (created.state !== 'created') throw new Error('It was not made');
  organization.sets = { kinds: ['qr'], allowOwnInstances: false, maximumDays: 1 };
  await worker.syncWithPolicy();
  expect(await call('openLink', { link: created.link ?? '', asOwner: false })).toMatchObject({
    ok: true,
    value: { payload: 'key' },
  });
  const { urlToken } = created.stored;
  expect(await call('expireResult', { resultId: created.id, urlToken })).toMatchObject({ ok: true });
});

const COMPANY = { name: 'Company', address: 'https://company.test' };

describe('presets', () => {
  const listed = () => readItem(instancesItem);

  it('are added at the worker’s start, removed with their token once no longer set, and get no request', async () => {
    const { worker, call, organization, network, granted } = await makeManaged({ instances: [COMPANY] });
    const company = (await listed()).find(({ name }) => name === 'Company');
    if (!company) throw new Error('It is not there');
    granted.add('https://company.test/*');
    const saved = await call('saveInstance', { instance: { ...company, tokenArea: 'device' }, token: 'of-company' });
    expect(saved).toMatchObject({ ok: true, value: { preset: { isLocked: true } } });
    expect(await readToken(company.id, 'device')).toBe('of-company');
    organization.sets = {};
    await worker.syncWithPolicy();
    expect((await listed()).map(({ name }) => name)).toEqual(['One']);
    expect(await readToken(company.id, 'device')).toBe('');
    expect([...granted]).not.toContain('https://company.test/*');
    expect(network.requests).toEqual([]);
  });

  it('cannot be changed or removed if locked, except for their token', async () => {
    const { call } = await makeManaged({ instances: [COMPANY] });
    const company = (await listed()).find(({ name }) => name === 'Company') ?? makeInstance();
    for (const change of [{ name: 'Mine' }, { baseUrl: 'https://evil.test' }, { color: 'rose' }])
      expect(await call('saveInstance', { instance: { ...company, ...change } })).toMatchObject(forbids('locked'));
    const unlocked = { ...company, name: 'Mine', preset: { isLocked: false, note: '' } };
    expect(await call('saveInstance', { instance: unlocked })).toMatchObject(forbids('locked'));
    const publicUrl = { instanceId: company.id, publicUrl: 'https://public.test' };
    expect(await call('savePublicUrl', publicUrl)).toMatchObject(forbids('locked'));
    expect(await call('removeInstance', { instanceId: company.id })).toMatchObject(forbids('locked'));
    expect(await listed()).toContainEqual(company);
  });

  it('are the only instances where own ones are not allowed', async () => {
    const { call } = await makeManaged({ instances: [COMPANY], allowOwnInstances: false, allowDemo: false });
    const active = await readItem(activeInstanceItem);
    expect((await listed()).find(({ id }) => id === active)?.name).toBe('Company');
    const another = makeInstance({ id: 'new', baseUrl: 'https://new.test' });
    expect(await call('saveInstance', { instance: another, isNew: true })).toMatchObject(forbids('own-instance'));
    expect(await call('activateInstance', { instanceId: 'one' })).toMatchObject(forbids('own-instance'));
    expect(await call('activateDemo', undefined)).toMatchObject(forbids('demo'));
    expect((await listed()).map(({ name }) => name)).toEqual(['Company', 'One']);
  });

  it('come back with the policy when all data is deleted', async () => {
    const { call } = await makeManaged({ instances: [COMPANY], requirePassphrase: true });
    expect(await call('deleteAllData', undefined)).toMatchObject({ ok: true });
    expect((await listed()).map(({ name }) => name)).toEqual(['Company']);
    expect((await readItem(policyStateItem)).policy.requiresPassphrase).toBe(true);
  });
});

it('a stored policy is not written where nothing has changed', async () => {
  const { worker } = await makeManaged({ maximumDays: 7, instances: [COMPANY] });
  const written: string[] = [];
  fakeBrowser.storage.onChanged.addListener((changes) => written.push(...Object.keys(changes)));
  await worker.syncWithPolicy();
  expect(written).toEqual([]);
});
