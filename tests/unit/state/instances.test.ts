import { describe, expect, it } from 'vitest';
import { readItem, writeItem } from '@/lib/browser/storage';
import type { Input } from '@/lib/messages';
import { createInstanceForm } from '@/lib/state/instance-form';
import { instancesItem } from '@/lib/storage/items';
import { replyToPages } from '../../fakes/call-worker';
import { fakeExtension } from '../../fakes/fake-extension';
import { readToken, writeToken } from '../../fakes/stored-token';
import { makeInstance, OWNER_TOKEN } from '../background/make-worker';
import { hold } from '../hold';
import { makeInstances } from './make-instances';

type Store = Awaited<ReturnType<typeof makeInstances>>['store'];

describe('connecting a server', () => {
  it('requests the host permission for both schemes synchronously within the click', async () => {
    const { store, user, add } = await makeInstances({ isEmpty: true });
    const form = add({ address: 'https://pw.test:8443/sub' });
    const saving = store.checkAndSave(form);
    expect(user.asked).toEqual([['https://pw.test/*', 'http://pw.test/*']]);
    await saving;
  });

  it('saves nothing without the permission and keeps what was typed', async () => {
    const { store, user, add } = await makeInstances({ isEmpty: true });
    user.allows = false;
    const form = add({ address: 'https://pw.test', token: 'T 1' });
    form.name.value = 'Company';
    await store.checkAndSave(form);
    expect(form.check.state.value).toEqual({ step: 'permission-denied' });
    expect([form.address.value, form.token.value, form.name.value]).toEqual(['https://pw.test', 'T 1', 'Company']);
    expect(await readItem(instancesItem)).toEqual([]);
  });

  it('saves an unreachable server if the user insists', async () => {
    const { worker, store, add } = await makeInstances({ isEmpty: true });
    worker.network.fault = 'down';
    const form = add({ address: 'https://pw.test', token: OWNER_TOKEN });
    await store.checkAndSave(form);
    expect(await readItem(instancesItem)).toEqual([]);
    await store.saveAnyway(form);
    expect(await readItem(instancesItem)).toMatchObject([{ baseUrl: 'https://pw.test' }]);
    expect(await readToken(form.id, 'session')).toBe(OWNER_TOKEN);
  });

  it('saves nothing if the address changes during the check', async () => {
    const { store, add } = await makeInstances({ isEmpty: true });
    const form = add({ address: 'https://pw.test' });
    const saving = store.checkAndSave(form);
    form.setAddress('https://elsewhere.test');
    await saving;
    expect(form.check.state.value).toEqual({ step: 'idle' });
    expect(await readItem(instancesItem)).toEqual([]);
  });

  it('sends nothing unencrypted before the user agrees', async () => {
    const { worker, store, user, add } = await makeInstances({ isEmpty: true });
    const form = add({ address: 'http://pw.test' });
    await store.checkAndSave(form);
    expect([user.asked, worker.network.requests]).toEqual([[], []]);
    form.allowsHttp.value = true;
    await store.checkAndSave(form);
    expect(await readItem(instancesItem)).toMatchObject([{ baseUrl: 'http://pw.test', allowsHttp: true }]);
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

  it('releases only the requested permission when the tab is closed without saving', async () => {
    const { worker, store, add, closePage } = await makeInstances({ isEmpty: true });
    worker.granted.add('<all_urls>').add('https://*.test/*');
    worker.network.fault = 'down';
    await store.checkAndSave(add({ address: 'https://pw.test' }));
    expect(worker.granted.has('https://pw.test/*')).toBe(true);
    await closePage();
    expect([...worker.granted]).toEqual(['<all_urls>', 'https://*.test/*']);
  });

  it('keeps the permission of a saved instance when the tab is closed', async () => {
    const { worker, store, add, closePage } = await makeInstances({ isEmpty: true });
    await store.checkAndSave(add({ address: 'https://pw.test' }));
    await closePage();
    expect([...worker.granted]).toEqual(['https://pw.test/*', 'http://pw.test/*']);
  });

  it('neither checks nor saves when canceled during the permission prompt', async () => {
    const { worker, store, user, add } = await makeInstances({ isEmpty: true });
    const { held, release: answer } = hold();
    user.thinks = held;
    const form = add({ address: 'https://pw.test', token: OWNER_TOKEN });
    const saving = store.checkAndSave(form);
    store.closeForm(form.id);
    answer();
    await saving;
    expect([worker.network.requests, await readItem(instancesItem)]).toEqual([[], []]);
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

  it('starts with a color that no other instance uses', async () => {
    const { add } = await makeInstances();
    expect(add().color.value).toBe('blue');
  });
});

describe('editing an instance', () => {
  it('keeps the token at the HTTPS address that the server offers', async () => {
    const { store, edit } = await makeInstances({
      instance: makeInstance({ baseUrl: 'http://pw.test', allowsHttp: true }),
    });
    const form = await edit();
    form.acceptAddress('https://pw.test');
    await store.checkAndSave(form);
    const [moved] = await readItem(instancesItem);
    expect(moved).toMatchObject({ baseUrl: 'https://pw.test', allowsHttp: false });
    expect(await readToken(moved?.id ?? '', 'session')).toBe(OWNER_TOKEN);
  });

  it('binds the token to the offered address and to no address typed later', async () => {
    const { edit } = await makeInstances({
      instance: makeInstance({ baseUrl: 'http://pw.test', allowsHttp: true }),
    });
    const form = await edit();
    form.acceptAddress('https://pw.test');
    expect([form.token.value, form.tokenNotice.value]).toEqual([OWNER_TOKEN, undefined]);
    form.setAddress('https://elsewhere.test');
    expect([form.token.value, form.tokenNotice.value]).toEqual(['', 'dropped']);
    form.setAddress('https://pw.test/sub');
    expect([form.token.value, form.tokenNotice.value]).toEqual([OWNER_TOKEN, undefined]);
  });

  it('renames an instance with a missing token without removing its account', async () => {
    const saves: Input<'saveInstance'>[] = [];
    fakeExtension();
    replyToPages(async (_, input) => {
      saves.push(input as Input<'saveInstance'>);
      return { ok: false, failure: { kind: 'NoInstance' } };
    });
    const form = createInstanceForm(makeInstance(), false, '');
    form.name.value = 'Renamed';
    expect(form.tokenNotice.value).toBe('missing');
    await form.saveAnyway();
    expect(saves[0]).toMatchObject({ instance: { name: 'Renamed', tokenArea: 'session' } });
    expect(saves[0]?.token).toBeUndefined();
    form.setToken('');
    expect(form.tokenNotice.value).toBe('removed');
    await form.saveAnyway();
    expect(saves[1]).toMatchObject({ instance: { tokenArea: 'none' }, token: '' });
  });

  it('has no token at an offered address if the token is missing', async () => {
    const { store, edit } = await makeInstances({
      instance: makeInstance({ baseUrl: 'http://pw.test', allowsHttp: true }),
    });
    await writeToken('one', 'session', '');
    const form = await edit();
    form.acceptAddress('https://pw.test');
    expect([form.tokenNotice.value, form.needsTokenArea.value]).toEqual(['removed', false]);
    await store.checkAndSave(form);
    expect(await readItem(instancesItem)).toMatchObject([{ baseUrl: 'https://pw.test', tokenArea: 'none' }]);
  });

  it('removes the token only when the field is cleared', async () => {
    const { store, edit } = await makeInstances();
    const renamed = await edit();
    renamed.name.value = 'Renamed';
    await store.checkAndSave(renamed);
    expect([await readToken('one', 'session'), store.getAccountState(makeInstance())]).toEqual([
      OWNER_TOKEN,
      'signed-in',
    ]);
    const cleared = await edit();
    cleared.setToken('');
    expect(cleared.tokenNotice.value).toBe('removed');
    await store.checkAndSave(cleared);
    expect(await readItem(instancesItem)).toMatchObject([{ tokenArea: 'none' }]);
    expect(await readToken('one', 'session')).toBe('');
  });

  it('asks again about HTTP at another address', async () => {
    const { edit } = await makeInstances({ instance: makeInstance({ baseUrl: 'http://pw.test', allowsHttp: true }) });
    const form = await edit();
    form.setAddress('http://pw.test:8080');
    expect(form.allowsHttp.value).toBe(false);
  });
});

describe('the list of instances', () => {
  it('tracks the active instance', async () => {
    const { store } = await makeInstances();
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', name: 'Two' })]);
    await store.activate('two');
    expect(store.active.value?.name).toBe('Two');
  });

  it('reports why an instance cannot be activated', async () => {
    const { store } = await makeInstances();
    await store.activate('gone');
    expect(store.failure.value).toEqual({ kind: 'NoInstance' });
  });
});
