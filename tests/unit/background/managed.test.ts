import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readItem, writeItem } from '@/lib/browser/stored';
import { NOT_MANAGED } from '@/lib/policy/policy';
import { createDraft } from '@/lib/push/draft';
import {
  activeInstanceItem,
  draftItem,
  instancesItem,
  managedItem,
  resultsItem,
  templateSettingsItem,
} from '@/lib/storage/items';
import { callWorker } from '../../fakes/call-worker';
import { makeBook } from '../../fakes/make-book';
import { readToken } from '../../fakes/stored-token';
import { makeClick, waitingDraft } from './make-click';
import { makeDraft, makeInstance, makeWorker } from './make-worker';

/** A worker whose organisation sets this. */
async function makeManaged(sets: Record<string, unknown> | undefined, options: Parameters<typeof makeWorker>[0] = {}) {
  const world = await makeWorker(options);
  world.organisation.sets = sets;
  const worker = world.start();
  await worker.syncWithPolicy();
  return { ...world, worker, call: callWorker(worker.handlers) };
}

const forbids = (rule: string) => ({ ok: false, failure: { name: 'PolicyViolation', broken: { rule } } });

describe('a push that the policy does not allow', () => {
  it.each([
    ['more days', { maximumDays: 7 }, makeDraft('key', { expireAfterDays: 8 }), 'days'],
    ['more views', { maximumViews: 1 }, makeDraft('key', { expireAfterViews: 2 }), 'views'],
    ['no passphrase', { requirePassphrase: true }, makeDraft('key'), 'passphrase'],
    ['another kind', { kinds: ['url'] }, makeDraft('key'), 'kind'],
    ['an own instance', { allowOwnInstances: false }, makeDraft('key'), 'own-instance'],
  ])('%s: is not sent, and its draft stays', async (_, sets, draft, rule) => {
    const { call, network } = await makeManaged(sets);
    await writeItem(activeInstanceItem, 'one');
    await writeItem(draftItem(draft.id), draft);
    const reply = await call('createPush', { draft, source: 'composer', instanceId: 'one' });
    expect(reply).toMatchObject(forbids(rule));
    expect(network.requests).toEqual([]);
    expect(await readItem(draftItem(draft.id))).toEqual(draft);
    expect(await readItem(resultsItem)).toEqual([]);
  });

  it('gives its page no token where it has files', async () => {
    const { call } = await makeManaged({ kinds: ['text'] });
    const draft = createDraft({ id: 'draft', isPrivate: false, createdAt: 0, kind: 'file' });
    expect(await call('beginUpload', { draft, instanceId: 'one' })).toMatchObject(forbids('kind'));
  });

  it('is not sent although a page has an older policy', async () => {
    const { call, organisation, network } = await makeManaged({});
    expect(await readItem(managedItem)).toEqual(NOT_MANAGED);
    organisation.sets = { requirePassphrase: true };
    const reply = await call('createPush', { draft: makeDraft('key'), source: 'composer', instanceId: 'one' });
    expect(reply).toMatchObject(forbids('passphrase'));
    expect(network.requests).toEqual([]);
  });

  it('is not sent by a new worker that cannot read the managed storage', async () => {
    const made = await makeManaged({ requirePassphrase: true });
    made.organisation.sets = undefined;
    const call = callWorker(made.start().handlers);
    const reply = await call('createPush', { draft: makeDraft('key'), source: 'composer', instanceId: 'one' });
    expect(reply).toMatchObject(forbids('passphrase'));
  });

  it('is sent once the policy allows it', async () => {
    const { call, organisation, worker } = await makeManaged({ requirePassphrase: true });
    organisation.sets = {};
    await worker.syncWithPolicy();
    const reply = await call('createPush', { draft: makeDraft('key'), source: 'composer', instanceId: 'one' });
    expect(reply).toMatchObject({ ok: true, value: { state: 'created' } });
    expect(await readItem(managedItem)).toEqual(NOT_MANAGED);
  });
});

describe('a push under a policy', () => {
  it('has the fixed options, and limits that were left to the instance', async () => {
    const { worker, network } = await makeManaged({ retrievalStep: true, maximumDays: 3, maximumViews: 2 });
    const result = await worker.push(makeDraft('key', { retrievalStep: false }), 'composer');
    expect(result).toMatchObject({
      state: 'created',
      differences: [],
      stored: { retrievalStep: true, expireAfterDays: 3, expireAfterViews: 2 },
    });
    expect(network.requests).toHaveLength(1);
  });

  it('is not copied where its instance stores it for longer', async () => {
    const { worker } = await makeManaged({ retrievalStep: true }, { settings: { retrieval_step_enabled: false } });
    expect(await worker.push(makeDraft('key'), 'composer')).toMatchObject({ copy: 'withheld' });
  });

  it('has the passphrase that its template asks for', async () => {
    const { worker, page } = await makeManaged({ requirePassphrase: true });
    await writeItem(templateSettingsItem, makeBook({ makesPassphrase: true }));
    page.selection = 'key';
    await worker.quickPush.onMenuClick(makeClick());
    expect(await readItem(resultsItem)).toMatchObject([{ state: 'created', hasPassphrase: true }]);
  });

  it('goes from the menu to the composer where a passphrase is missing', async () => {
    const { worker, page, shown, network, notifications } = await makeManaged({ requirePassphrase: true });
    page.selection = ' a\n\tkey ';
    await worker.quickPush.onMenuClick(makeClick());
    expect((await waitingDraft())?.payloads.text).toBe(' a\n\tkey ');
    expect(shown).toHaveLength(1);
    expect(network.requests).toEqual([]);
    expect(notifications.at(-1)?.title).toContain('passphrase');
  });

  it('has from the menu no higher limits than allowed, whatever its template has', async () => {
    const { worker, page } = await makeManaged({ maximumDays: 2, maximumViews: 3 });
    await writeItem(templateSettingsItem, makeBook({ expireAfterDays: 80, expireAfterViews: 90 }));
    page.selection = 'key';
    await worker.quickPush.onMenuClick(makeClick());
    expect(await readItem(resultsItem)).toMatchObject([
      { state: 'created', stored: { expireAfterDays: 2, expireAfterViews: 3 } },
    ]);
  });

  it('is not sent by a key where its kind is not allowed, which is reported', async () => {
    const { worker, page, network, notifications } = await makeManaged({ kinds: ['url'] });
    page.selection = 'key';
    await worker.quickPush.onCommand('push-selection', { id: 1, url: '', isPrivate: false });
    expect(network.requests).toEqual([]);
    expect(notifications.at(-1)?.title + (notifications.at(-1)?.message ?? '')).toContain('Your organization');
  });
});

describe('the context menu', () => {
  const entries = async (kinds: string[] | undefined) => {
    const { worker, menu } = await makeManaged({ kinds });
    await worker.menu.rebuild();
    return menu.map(({ id }) => id).filter((id) => id !== 'open-link');
  };

  it('has no entries for disallowed kinds', async () => {
    expect(await entries(['text'])).toEqual(['push-selection', 'compose-selection', 'replace-selection']);
    expect(await entries(['url'])).toEqual(['push-link', 'push-page']);
    expect(await entries(['file'])).toEqual(['push-linked-file', 'push-media', 'push-file']);
    expect(await entries(['qr'])).toEqual([]);
    expect(await entries(undefined)).toHaveLength(8);
  });

  it('follows the policy', async () => {
    const { worker, menu, organisation } = await makeManaged({});
    const stop = worker.menu.listen();
    organisation.sets = { kinds: ['url'] };
    await worker.syncWithPolicy();
    await expect.poll(() => menu.map(({ id }) => id)).toContain('push-link');
    expect(menu.map(({ id }) => id)).not.toContain('push-selection');
    stop();
  });

  it('still opens received links, and pushes can still be expired', async () => {
    const { worker, call, organisation } = await makeManaged({});
    const created = await worker.push(makeDraft('key'), 'composer');
    if (created.state !== 'created') throw new Error('It was not made');
    organisation.sets = { kinds: ['qr'], allowOwnInstances: false, maximumDays: 1 };
    await worker.syncWithPolicy();
    expect(await call('openLink', { link: created.link, asOwner: false })).toMatchObject({
      ok: true,
      value: { payload: 'key' },
    });
    const { urlToken } = created.stored;
    expect(await call('expireResult', { resultId: created.id, urlToken })).toMatchObject({ ok: true });
  });
});

const COMPANY = { name: 'Company', address: 'https://company.test' };

describe('presets', () => {
  const listed = () => readItem(instancesItem);

  it('are added at the worker’s start, removed with their token once no longer set, and get no request', async () => {
    const { worker, call, organisation, network, granted } = await makeManaged({ instances: [COMPANY] });
    const company = (await listed()).find(({ name }) => name === 'Company');
    if (!company) throw new Error('It is not there');
    granted.add('https://company.test/*');
    const saved = await call('saveInstance', { instance: { ...company, tokenArea: 'device' }, token: 'of-company' });
    expect(saved).toMatchObject({ ok: true, value: { preset: { isLocked: true } } });
    expect(await readToken(company.id, 'device')).toBe('of-company');
    organisation.sets = {};
    await worker.syncWithPolicy();
    expect((await listed()).map(({ name }) => name)).toEqual(['One']);
    expect(await readToken(company.id, 'device')).toBe('');
    expect([...granted]).not.toContain('https://company.test/*');
    expect(network.requests).toEqual([]);
  });

  it.each(['set', 'remove'] as const)(
    'leave no token where the worker is terminated at the first “%s” while they are removed',
    async (act) => {
      const { worker, call, organisation, start } = await makeManaged({ instances: [COMPANY] });
      const company = (await listed()).find(({ name }) => name === 'Company') ?? makeInstance();
      await call('saveInstance', { instance: { ...company, tokenArea: 'device' }, token: 'of-company' });
      organisation.sets = {};
      const { local } = fakeBrowser.storage;
      const done = local[act];
      local[act] = () => Promise.reject(new Error('The worker died'));
      await expect(worker.syncWithPolicy()).rejects.toThrow('died');
      Object.assign(local, { [act]: done });
      await start().syncWithPolicy();
      expect((await listed()).map(({ name }) => name)).toEqual(['One']);
      expect(await readToken(company.id, 'device')).toBe('');
    },
  );

  it('cannot be changed or removed if locked, except for their token', async () => {
    const { call } = await makeManaged({ instances: [COMPANY] });
    const company = (await listed()).find(({ name }) => name === 'Company') ?? makeInstance();
    for (const change of [{ name: 'Mine' }, { baseUrl: 'https://evil.test' }, { colour: 'rose' }])
      expect(await call('saveInstance', { instance: { ...company, ...change } })).toMatchObject(forbids('locked'));
    const unlocked = { ...company, name: 'Mine', preset: { isLocked: false, note: '' } };
    expect(await call('saveInstance', { instance: unlocked })).toMatchObject(forbids('locked'));
    expect(await call('removeInstance', { instanceId: company.id })).toMatchObject(forbids('locked'));
    expect(await listed()).toContainEqual(company);
  });

  it('stay removed if not locked', async () => {
    const { call, worker } = await makeManaged({ instances: [{ ...COMPANY, locked: false }] });
    const company = (await listed()).find(({ name }) => name === 'Company') ?? makeInstance();
    expect(await call('removeInstance', { instanceId: company.id })).toMatchObject({ ok: true });
    await worker.syncWithPolicy();
    expect((await listed()).map(({ name }) => name)).toEqual(['One']);
  });

  it('are the only instances where own ones are not allowed', async () => {
    const { call } = await makeManaged({ instances: [COMPANY], allowOwnInstances: false, allowBuiltIn: false });
    expect(await readItem(activeInstanceItem)).toBe('preset:https://company.test');
    const another = makeInstance({ id: 'new', baseUrl: 'https://new.test' });
    expect(await call('saveInstance', { instance: another })).toMatchObject(forbids('own-instance'));
    expect(await call('activateInstance', { instanceId: 'one' })).toMatchObject(forbids('own-instance'));
    expect(await call('useBuiltIn', undefined)).toMatchObject(forbids('built-in'));
    expect((await listed()).map(({ name }) => name)).toEqual(['Company', 'One']);
  });

  it('have to be encrypted where the policy requires it', async () => {
    const { call } = await makeManaged({ allowHttp: false });
    const plain = makeInstance({ id: 'new', baseUrl: 'http://new.test', allowsHttp: true });
    expect(await call('saveInstance', { instance: plain })).toMatchObject(forbids('unencrypted'));
  });

  it('come back with the policy when all data is deleted', async () => {
    const { call } = await makeManaged({ instances: [COMPANY], requirePassphrase: true });
    expect(await call('resetExtension', undefined)).toMatchObject({ ok: true });
    expect((await listed()).map(({ name }) => name)).toEqual(['Company']);
    expect((await readItem(managedItem)).policy.needsPassphrase).toBe(true);
  });

  it('are not joined by instances of a settings file where own ones are not allowed', async () => {
    const { call } = await makeManaged({ allowOwnInstances: false });
    const instances = [{ name: 'Two', address: 'https://two.test', colour: 'rose' as const }];
    const file = { format: 'secret-push-settings' as const, version: 1 as const, instances };
    const change = { what: 'add-instance' as const, name: 'Two', address: 'https://two.test' };
    const reply = await call('importSettings', { file, allowedUnencrypted: [], changes: [change] });
    expect(reply).toMatchObject({ ok: false, failure: { name: 'SettingsChanged' } });
    expect((await listed()).map(({ name }) => name)).toEqual(['One']);
  });
});

describe('the stored policy', () => {
  it('has the usable settings, and where the others are', async () => {
    await makeManaged({ maximumDays: 7, maximumViews: 0 });
    expect(await readItem(managedItem)).toMatchObject({
      isManaged: true,
      policy: { mostDays: 7 },
      problems: [{ path: 'maximumViews', why: 'unusable' }],
    });
  });

  it('is unchanged while the browser cannot say', async () => {
    const { organisation, worker } = await makeManaged({ maximumDays: 7 });
    const before = await readItem(managedItem);
    organisation.sets = undefined;
    await worker.syncWithPolicy();
    expect(await readItem(managedItem)).toEqual(before);
  });

  it('is not written where nothing has changed', async () => {
    const { worker } = await makeManaged({ maximumDays: 7, instances: [COMPANY] });
    const written: string[] = [];
    fakeBrowser.storage.onChanged.addListener((changes) => written.push(...Object.keys(changes)));
    await worker.syncWithPolicy();
    expect(written).toEqual([]);
  });
});
