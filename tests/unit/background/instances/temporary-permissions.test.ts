import { expect, it } from 'vitest';
import { createTemporaryPermissions } from '@/lib/background/instances/temporary-permissions';
import { instancesItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeInstance } from '../make-worker';

const OTHER = 'https://other.test/*';

function makePermissions() {
  const { granted } = fakeExtension();
  granted.add(OTHER);
  return { granted, ...createTemporaryPermissions() };
}

it('releases a permission that two pages hold when the last one closes', async () => {
  const { granted, hold } = makePermissions();
  const [first, second] = [hold([OTHER]), hold([OTHER])];
  await first();
  expect([...granted]).toEqual([OTHER]);
  await second();
  expect([...granted]).toEqual([]);
});

it('keeps the permission of a host that was connected meanwhile', async () => {
  const { granted, hold } = makePermissions();
  const release = hold([OTHER]);
  await writeItem(instancesItem, [makeInstance({ baseUrl: 'https://other.test:8443/sub' })]);
  await release();
  expect([...granted]).toEqual([OTHER]);
});

it('keeps broader permissions, which users grant by hand', async () => {
  const { granted, releaseUnused } = makePermissions();
  const broad = ['<all_urls>', 'https://*/*', '*://*/*', 'https://*.other.test/*', '*://other.test/*', 'file:///*'];
  for (const pattern of broad) granted.add(pattern);
  await releaseUnused();
  expect([...granted]).toEqual(broad);
});

it('releases what a terminated worker or browser left, except for instances and open pages', async () => {
  const { granted, hold } = makePermissions();
  await writeItem(instancesItem, [makeInstance()]);
  for (const host of ['pw.test', 'open.test']) granted.add(`https://${host}/*`);
  hold(['https://gone.test/*']);
  const next = createTemporaryPermissions();
  next.hold(['https://open.test/*']);
  await next.releaseUnused();
  expect([...granted]).toEqual(['https://pw.test/*', 'https://open.test/*']);
});
