import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readItem, writeItem } from '@/lib/browser/stored';
import { NO_POLICY } from '@/lib/policy/policy';
import { createStoredSignals } from '@/lib/state/settings';
import { createTemplates } from '@/lib/state/templates';
import { templateSettingsItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeBook } from '../../fakes/make-book';

beforeEach(() => void fakeExtension());

async function makeTemplates() {
  const saving = createStoredSignals();
  let ids = 0;
  const store = createTemplates({ keep: saving.keep, policy: signal(NO_POLICY), newId: () => `new${++ids}` });
  await store.start();
  return { store, saving };
}

const stored = () => readItem(templateSettingsItem);

describe('templates', () => {
  it('are stored with each change', async () => {
    const { store } = await makeTemplates();
    await store.change('ready-key', { name: 'Deploy key', message: 'For you' });
    await store.changeAsks('ready-key', { retrievalStep: false });
    expect((await stored()).templates.find(({ id }) => id === 'ready-key')).toEqual({
      id: 'ready-key',
      name: 'Deploy key',
      asks: { expireAfterDays: 1, expireAfterViews: 3, retrievalStep: false },
      message: 'For you',
    });
  });

  it('leave an option to the instance again', async () => {
    const { store } = await makeTemplates();
    await store.changeAsks('defaults', { deletableByViewer: true });
    await store.changeAsks('defaults', { deletableByViewer: undefined });
    expect((await stored()).templates[0]?.asks).toEqual({});
  });

  it('keep both of two changes in a row', async () => {
    const { store } = await makeTemplates();
    const both = { expireAfterDays: 2, expireAfterViews: 9 };
    await Promise.all([
      store.changeAsks('defaults', { expireAfterDays: 2 }),
      store.changeAsks('defaults', { expireAfterViews: 9 }),
    ]);
    expect(await stored()).toEqual(makeBook(both));
  });

  it('are added as the last and removed with their choices', async () => {
    const { store } = await makeTemplates();
    const id = store.add('Mine');
    await store.chooseStart('text', id);
    await store.chooseMenu('url', id);
    expect(store.others.value.at(-1)).toMatchObject({ id, name: 'Mine', asks: {} });
    await store.remove(id);
    expect(await stored()).toEqual(makeBook());
  });

  it('restore removed starter templates and leave the others unchanged', async () => {
    const { store } = await makeTemplates();
    await store.change('ready-key', { name: 'Deploy key' });
    await store.remove('ready-document');
    expect(store.missing.value.map(({ id }) => id)).toEqual(['ready-document']);
    await store.putBackReady();
    expect(store.others.value.map(({ id, name }) => name || id)).toEqual([
      'ready-password',
      'Deploy key',
      'ready-document',
    ]);
  });

  it('store their order', async () => {
    const { store } = await makeTemplates();
    await store.move('ready-document', -1);
    const { store: later } = await makeTemplates();
    expect(later.others.value.map(({ id }) => id)).toEqual(['ready-password', 'ready-document', 'ready-key']);
  });

  it('drop a choice', async () => {
    const { store } = await makeTemplates();
    await store.chooseMenu('text', 'ready-key');
    await store.chooseMenu('text', undefined);
    expect((await stored()).menu).toEqual({});
  });

  it('show what is stored if a change could not be saved', async () => {
    const { store, saving } = await makeTemplates();
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES'));
    await store.changeAsks('defaults', { retrievalStep: true });
    expect(saving.saveState.value).toBe('failed');
    expect(store.base.value.asks).toEqual({});
  });

  it('follow changes of another page', async () => {
    const { store } = await makeTemplates();
    await writeItem(templateSettingsItem, makeBook({ expireAfterDays: 8 }));
    expect(store.base.value.asks.expireAfterDays).toBe(8);
  });
});
