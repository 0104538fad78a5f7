import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { NO_POLICY } from '@/lib/policy/policy';
import { planImport } from '@/lib/settings-file/plan-import';
import type { SettingsFile } from '@/lib/settings-file/settings-file';
import { deliverySettingsItem, TRANSFERABLE_ITEMS } from '@/lib/storage/items';
import { readItems, writeItem } from '@/lib/storage/storage';
import { callWorker } from '../../../fakes/call-worker';
import { makeTemplateSettings } from '../../../fakes/make-template-settings';
import { makeWorker } from '../make-worker';

const { local } = fakeBrowser.storage;
const set = local.set.bind(local);

const FILE: SettingsFile = {
  format: 'secret-push-settings',
  version: 1,
  instances: [{ name: 'Two', address: 'https://two.test', color: 'rose' }],
  templateSettings: {
    templates: [...makeTemplateSettings({ expireAfterDays: 2 }).templates] as never,
    composerTemplates: {},
    menuTemplates: {},
  },
  delivery: { copiesAtOnce: false, notifies: true },
};

async function makeImport() {
  const worker = await makeWorker();
  local.set = set;
  const { changes } = planImport(await readItems(TRANSFERABLE_ITEMS), FILE, NO_POLICY, [], () => 'new');
  const call = callWorker(worker.start().handlers);
  const take = (shown = changes) => call('importSettings', { file: FILE, allowedUnencrypted: [], changes: shown });
  return { ...worker, changes, take, stored: () => local.get(null) };
}

/** As a browser may give it back. */
const withKeysReversed = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).reverse())
        : part,
    ),
  );

describe('an import', () => {
  it('writes all settings at once, without tokens and host permissions', async () => {
    const { take, granted } = await makeImport();
    const before = [...granted];
    expect((await take()).ok).toBe(true);
    const here = await readItems(TRANSFERABLE_ITEMS);
    expect(here.instances.map(({ name, tokenArea }) => [name, tokenArea])).toEqual([
      ['One', 'session'],
      ['Two', 'none'],
    ]);
    expect([here.active, here.delivery.copiesAtOnce]).toEqual(['one', false]);
    expect(here.templateSettings).toEqual(makeTemplateSettings({ expireAfterDays: 2 }));
    expect([...granted]).toEqual(before);
  });

  it('is what was shown where a browser has changed the order of its keys', async () => {
    const { changes, take } = await makeImport();
    expect((await take(withKeysReversed(changes))).ok).toBe(true);
    expect((await readItems(TRANSFERABLE_ITEMS)).delivery.copiesAtOnce).toBe(false);
  });

  it.each([
    ['its changes differ from those shown', 'SettingsChanged'],
    ['there is no space for all settings', 'StorageFull'],
  ])('changes nothing where %s', async (_, kind) => {
    const { take, stored } = await makeImport();
    if (kind === 'StorageFull') local.set = () => Promise.reject(new Error('QUOTA_BYTES quota exceeded'));
    else await writeItem(deliverySettingsItem, { copiesAtOnce: false, notifies: true });
    const before = await stored();
    expect(await take()).toEqual({ ok: false, failure: { kind } });
    expect(await stored()).toEqual(before);
  });
});
