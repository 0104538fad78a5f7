import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createTemporaryPermissions } from '@/lib/background/permissions';
import { readItem, writeItem } from '@/lib/browser/stored';
import { instancesItem } from '@/lib/storage/items';
import { lentPermissionsItem } from '@/lib/storage/worker-items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeInstance } from './make-worker';

const THEIRS = 'https://theirs.test/*';

function lent() {
  const { granted } = fakeExtension();
  granted.add(THEIRS);
  return { granted, ...createTemporaryPermissions() };
}

it('a lent permission goes with the page that it was lent to', async () => {
  const { granted, acquire } = lent();
  await acquire([THEIRS])();
  expect([...granted]).toEqual([]);
});

it('one that another page was lent, too, goes with the last of them', async () => {
  const { granted, acquire } = lent();
  const [first, second] = [acquire([THEIRS]), acquire([THEIRS])];
  await first();
  expect([...granted]).toEqual([THEIRS]);
  await second();
  expect([...granted]).toEqual([]);
});

it('one of a server that was connected meanwhile stays', async () => {
  const { granted, acquire } = lent();
  const giveBack = acquire([THEIRS]);
  await writeItem(instancesItem, [makeInstance({ baseUrl: 'https://theirs.test:8443/sub' })]);
  await giveBack();
  expect([...granted]).toEqual([THEIRS]);
});

it('one that a crash of the browser left is given back when it starts again, and only that', async () => {
  const { granted, acquire } = lent();
  granted.add('https://kept.test/*');
  acquire([THEIRS]);
  await expect.poll(() => readItem(lentPermissionsItem)).toEqual([THEIRS]);
  await createTemporaryPermissions().recover();
  expect([...granted]).toEqual(['https://kept.test/*']);
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

it('one that a page holds stays when the worker starts anew, and goes with the page', async () => {
  const { granted, acquire } = lent();
  acquire([THEIRS]);
  const next = createTemporaryPermissions();
  const giveBack = next.acquire([THEIRS]);
  await next.recover();
  expect([...granted]).toEqual([THEIRS]);
  await giveBack();
  expect([...granted]).toEqual([]);
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

it('one that cannot be written down goes with the page all the same', async () => {
  const { granted, acquire } = lent();
  const { set } = fakeBrowser.storage.local;
  fakeBrowser.storage.local.set = async () => {
    throw new Error('Resource::kQuotaBytes quota exceeded');
  };
  await acquire([THEIRS])();
  fakeBrowser.storage.local.set = set;
  expect([...granted]).toEqual([]);
});
