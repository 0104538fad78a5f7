import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onInstalled } from '@/lib/browser/installation';
import { instancesItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeWorker } from './make-worker';

/** Tabs that are opened when the browser tells of an install. */
async function opened({ installType = 'normal', showsWelcome = true, hasInstance = false } = {}): Promise<unknown[]> {
  const { start, shown, organization } = await makeWorker();
  Object.assign(fakeBrowser, { management: { getSelf: async () => ({ installType }) } });
  if (!hasInstance) await writeItem(instancesItem, []);
  organization.sets = { showWelcome: showsWelcome };
  await start().openWelcomePage();
  return shown.map((url) => url.replace(/^.*\//, ''));
}

it.each([
  ['opens after the user installed the extension', {}, ['welcome.html']],
  ['does not open where the browser’s administrator installed it', { installType: 'admin' }, []],
  ['does not open where the organization has switched it off', { showsWelcome: false }, []],
  ['does not open where there is a server already', { hasInstance: true }, []],
])('the first page %s', async (_, where, pages) => {
  expect(await opened(where)).toEqual(pages);
});

it.each([
  ['install', true],
  ['update', false],
  ['browser_update', false],
])('only an install is new: %s', async (reason, isNew) => {
  fakeExtension();
  const told: boolean[] = [];
  onInstalled((now) => told.push(now));
  await fakeBrowser.runtime.onInstalled.trigger({ reason } as never);
  expect(told).toEqual([isNew]);
});
