import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/base/failure';
import { removeHostPermissions, requestHostPermissions } from '@/lib/browser/permissions';
import type { Finding } from '@/lib/instance/finding';
import { INSTANCE_COLORS } from '@/lib/instance/instance';
import { createConnectionCheck, hasBlockingFinding } from '@/lib/state/instances/connection-check';
import type { InstanceForm } from '@/lib/state/instances/instance-form';
import { instancesItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { replyToPages } from '../../../fakes/call-worker';
import { fakeExtension } from '../../../fakes/fake-extension';
import { readToken, writeToken } from '../../../fakes/stored-token';
import { makeInstance, OWNER_TOKEN } from '../../background/make-worker';
import { hold } from '../../hold';
import { makeInstances } from './make-instances';

type Store = Awaited<ReturnType<typeof makeInstances>>['store'];

describe('connecting a server', () => {
  it('saves nothing if the address changes during the check', async () => {
    const { store, add } = await makeInstances({ isEmpty: true });
    const form = add({ address: 'https://pw.test' });
    const saving = store.checkAndSave(form);
    form.setAddress('https://elsewhere.test');
    await saving;
    expect(form.check.state.value).toEqual({ step: 'idle' });
    expect(await readItem(instancesItem)).toEqual([]);
  });

  it.each([
    ['the form is closed', (store: Store, { id }: InstanceForm) => store.closeForm(id)],
    ['the address changes', (_: Store, form: InstanceForm) => form.setAddress('https://elsewhere.test')],
  ])('sends no token and saves nothing if %s while the browser asks for the permission', async (_, change) => {
    const { worker, store, user, add } = await makeInstances({ isEmpty: true });
    const { held, release: answer } = hold();
    user.thinks = held;
    const form = add({ address: 'https://pw.test', token: OWNER_TOKEN });
    const saving = store.checkAndSave(form);
    change(store, form);
    answer();
    await saving;
    expect([worker.network.requests, await readItem(instancesItem)]).toEqual([[], []]);
  });

  it('no longer says that access was denied once it is granted elsewhere', async () => {
    const { store, user, add } = await makeInstances({ isEmpty: true });
    const form = add({ address: 'https://pw.test' });
    user.allows = false;
    await store.checkAndSave(form);
    expect(form.check.state.value.step).toBe('permission-denied');
    user.allows = true;
    await requestHostPermissions(['https://pw.test/*']);
    await expect.poll(() => form.check.state.value.step).toBe('idle');
  });

  it('needs only the permission for its own scheme, and keeps no findings from before that was revoked', async () => {
    const { worker, store, user, add } = await makeInstances({ isEmpty: true });
    await requestHostPermissions(['https://pw.test/*']);
    user.allows = false;
    const form = add({ address: 'https://pw.test' });
    worker.network.proxy = async (response) => {
      await removeHostPermissions(['https://pw.test/*']);
      return response;
    };
    await store.checkAndSave(form);
    expect(worker.network.requests).not.toEqual([]);
    await expect.poll(() => form.check.state.value.step).toBe('idle');
  });

  it('releases the permission when the form is closed without saving', async () => {
    const { worker, store, add } = await makeInstances({ isEmpty: true });
    worker.network.fault = 'down';
    const form = add({ address: 'https://pw.test' });
    await store.checkAndSave(form);
    expect([...worker.granted]).toHaveLength(2);
    store.closeForm(form.id);
    await expect.poll(() => [...worker.granted]).toEqual([]);
  });

  it('keeps the permission for another try if saving fails', async () => {
    const { worker, store, add } = await makeInstances({ isEmpty: true });
    const form = add({ address: 'https://pw.test', token: OWNER_TOKEN });
    for (const isFull of [true, false]) {
      worker.memory.isFullFor = () => isFull;
      await (isFull ? store.checkAndSave(form) : store.saveAnyway(form));
    }
    expect([form.saveFailure.value, [...worker.granted].length]).toEqual([undefined, 2]);
  });

  it.each([
    ['canceled', async (store: Store, id: string) => store.closeForm(id), ['One']],
    ['removed', async (store: Store, id: string) => store.remove(id), []],
  ])('does not save an instance that is %s during its check', async (_, end, left) => {
    const { worker, store, edit } = await makeInstances();
    const form = await edit();
    form.name.value = 'Renamed';
    worker.network.proxy = async (response) => {
      await end(store, form.id);
      return response;
    };
    await store.checkAndSave(form);
    expect(worker.network.requests).not.toEqual([]);
    expect((await readItem(instancesItem)).map(({ name }) => name)).toEqual(left);
    expect(store.savedId.value).toBeUndefined();
  });

  it('starts with a color that no other instance uses, or with the first where all are used', async () => {
    const { store, add } = await makeInstances();
    const form = add();
    expect(form.color.value).toBe('blue');
    store.closeForm(form.id);
    const all = INSTANCE_COLORS.toReversed().map((color) => makeInstance({ id: color, color }));
    await writeItem(instancesItem, all);
    await expect.poll(() => store.instances.value).toEqual(all);
    expect(add().color.value).toBe(INSTANCE_COLORS[0]);
  });

  it('is one form at a time, which stays as it was filled in', async () => {
    const { store, add } = await makeInstances();
    const form = add({ address: 'https://pw.test' });
    store.add('https://elsewhere.test');
    expect(Object.values(store.forms.value)).toEqual([form]);
    expect(form.address.value).toBe('https://pw.test');
  });
});

describe('editing an instance', () => {
  const instance = makeInstance({ baseUrl: 'http://pw.test', allowsHttp: true });

  it('goes on in the form that is open, and connects none', async () => {
    const { store, edit } = await makeInstances();
    const form = await edit();
    form.name.value = 'Renamed';
    expect(await edit()).toBe(form);
    await store.saveAnyway(form);
    expect(store.instances.value.map(({ name }) => name)).toEqual(['Renamed']);
    expect([store.savedId.value, store.connectedId.value]).toEqual(['one', undefined]);
  });

  it('keeps the token at the HTTPS address that the server offers, and at no other of another origin', async () => {
    const { store, edit } = await makeInstances({ instance });
    const form = await edit();
    form.acceptAddress('https://pw.test');
    expect([form.token.value, form.tokenNotice.value]).toEqual([OWNER_TOKEN, undefined]);
    form.setAddress('https://elsewhere.test');
    expect([form.token.value, form.tokenNotice.value]).toEqual(['', 'dropped']);
    form.setAddress('https://pw.test/sub');
    expect([form.token.value, form.tokenNotice.value]).toEqual([OWNER_TOKEN, undefined]);
    await store.saveAnyway(form);
    const [moved] = await readItem(instancesItem);
    expect(moved).toMatchObject({ baseUrl: 'https://pw.test/sub', allowsHttp: false });
    expect(await readToken(moved?.id ?? '', 'session')).toBe(OWNER_TOKEN);
  });

  it('has no token at an offered address if the token is missing', async () => {
    const { store, edit } = await makeInstances({ instance });
    await writeToken('one', 'session', '');
    const form = await edit();
    form.acceptAddress('https://pw.test');
    expect(form.tokenNotice.value).toBe('removed');
    await store.checkAndSave(form);
    expect(await readItem(instancesItem)).toMatchObject([{ baseUrl: 'https://pw.test', tokenArea: 'none' }]);
  });

  it.each([
    [OWNER_TOKEN, undefined, 'signed-in'],
    ['', 'missing', 'token-missing'],
  ])('removes the account only when the field of its token is cleared: %j', async (token, notice, account) => {
    const { store, edit } = await makeInstances();
    await writeToken('one', 'session', token);
    await expect.poll(() => store.getAccountState(makeInstance())).toBe(account);
    const renamed = await edit();
    expect(renamed.tokenNotice.value).toBe(notice);
    renamed.name.value = 'Renamed';
    await store.saveAnyway(renamed);
    expect(await readItem(instancesItem)).toMatchObject([{ name: 'Renamed', tokenArea: 'session' }]);
    expect(await readToken('one', 'session')).toBe(token);
    const cleared = await edit();
    cleared.setToken('');
    expect(cleared.tokenNotice.value).toBe('removed');
    await store.saveAnyway(cleared);
    expect(await readItem(instancesItem)).toMatchObject([{ tokenArea: 'none' }]);
    expect(await readToken('one', 'session')).toBe('');
  });

  it('asks again about HTTP at another address', async () => {
    const { edit } = await makeInstances({ instance });
    const form = await edit();
    form.setAddress('http://pw.test:8080');
    expect(form.allowsHttp.value).toBe(false);
  });
});

describe('a check', () => {
  it('fails if the worker could not check, and is refused if the browser refuses to ask', async () => {
    const failure: Failure = { kind: 'Unexpected', operation: 'checkInstance' };
    fakeExtension();
    replyToPages(async () => ({ ok: false, failure }));
    const check = createConnectionCheck(async () => true);
    await check.run({ baseUrl: 'https://pw.test' }, () => '');
    expect(check.state.value).toEqual({ step: 'failed', failure });
    const refused = createConnectionCheck(() => Promise.reject(new Error('not in a click')));
    await refused.run({ baseUrl: 'https://pw.test' }, () => '');
    expect(refused.state.value).toEqual({ step: 'permission-denied' });
  });

  it.each<[string, string | undefined, string[]]>([
    ['the server’s host', undefined, ['https://pw.test/*', 'http://pw.test/*']],
    [
      'that of its address in links, too',
      'https://public.test',
      ['https://pw.test/*', 'http://pw.test/*', 'https://public.test/*', 'http://public.test/*'],
    ],
    ['no host twice', 'https://pw.test/links', ['https://pw.test/*', 'http://pw.test/*']],
    ['no host where links are unencrypted', 'http://public.test', ['https://pw.test/*', 'http://pw.test/*']],
  ])('asks for %s', async (_, publicUrl, patterns) => {
    const asked: string[][] = [];
    fakeExtension();
    const check = createConnectionCheck(async (wanted) => {
      asked.push(wanted);
      return false;
    });
    await check.run({ baseUrl: 'https://pw.test', publicUrl }, () => '');
    expect(asked).toEqual([patterns]);
  });

  it.each<[string, Finding, boolean]>([
    ['saved with', { id: 'other-edition', status: 'warn', edition: 'pro' }, false],
    ['not saved with', { id: 'token-wrong', status: 'bad', anonymousAccess: true }, true],
    ['not saved with', { id: 'failed', status: 'warn', step: 'token', failure: { kind: 'NetworkError' } }, true],
  ])('a server is %s %o', (_, finding, isObstacle) => {
    expect(hasBlockingFinding([finding])).toBe(isObstacle);
  });
});

it.each(['session', 'device'] as const)(
  'knows whether there is the token of an account that is kept in the area %s',
  async (area) => {
    const { store } = await makeInstances();
    const instance = makeInstance({ tokenArea: area });
    await writeToken(instance.id, 'session', '');
    await writeToken(instance.id, area, '');
    await expect.poll(() => store.getAccountState(instance)).toBe('token-missing');
    await writeToken(instance.id, area, OWNER_TOKEN);
    await expect.poll(() => store.getAccountState(instance)).toBe('signed-in');
  },
);
