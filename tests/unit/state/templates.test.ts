import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import { readItem } from '@/lib/browser/storage';
import { NO_POLICY } from '@/lib/policy/policy';
import { createAutosave } from '@/lib/state/settings';
import { createTemplates } from '@/lib/state/templates';
import { templateSettingsItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeTemplateSettings } from '../../fakes/make-template-settings';

beforeEach(() => void fakeExtension());

async function makeTemplates() {
  const saving = createAutosave();
  let ids = 0;
  const store = createTemplates(saving.createSignal, signal(NO_POLICY), () => `new${++ids}`);
  await store.start();
  return { store, saving };
}

const stored = () => readItem(templateSettingsItem);

describe('templates', () => {
  it('are added as the last and removed with their choices', async () => {
    const { store } = await makeTemplates();
    const id = store.add('Mine');
    await store.choose('composerTemplates', 'text', id);
    await store.choose('menuTemplates', 'url', id);
    expect(store.otherTemplates.value.at(-1)).toMatchObject({ id, name: 'Mine', options: {} });
    await store.remove(id);
    expect(await stored()).toEqual(makeTemplateSettings());
  });

  it('store their order', async () => {
    const { store } = await makeTemplates();
    await store.move('ready-document', -1);
    const { store: later } = await makeTemplates();
    expect(later.otherTemplates.value.map(({ id }) => id)).toEqual(['ready-password', 'ready-document', 'ready-key']);
  });

  it('drop a choice', async () => {
    const { store } = await makeTemplates();
    await store.choose('menuTemplates', 'text', 'ready-key');
    await store.choose('menuTemplates', 'text', undefined);
    expect((await stored()).menuTemplates).toEqual({});
  });
});
