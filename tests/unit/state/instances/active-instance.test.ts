import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEMO_ID } from '@/lib/instance/instance';
import { trackHostAccess } from '@/lib/state/instances/active-instance';
import { instancesItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeInstance } from '../../background/make-worker';
import { hold } from '../../hold';
import { setUpPages } from '../push/make-compose-page';

it('the active instance changes on every page, which then disables no kind that only the one before has switched off', async () => {
  const setup = await setUpPages({ settings: { qr_pushes: false } });
  const [page, other] = [await setup.open(), await setup.open()];
  const [here, there] = [page.activeInstance, other.activeInstance];
  await page.refresh();
  await expect.poll(() => [here, there].map((each) => each.unavailableReason('qr'))).toEqual(['disabled', 'disabled']);
  await setup.call('activateDemo', undefined);
  await here.activate(DEMO_ID);
  await expect.poll(() => there.active.value?.id).toBe(DEMO_ID);
  await expect.poll(() => [here, there].map((each) => each.unavailableReason('qr'))).toEqual([undefined, undefined]);
});

it('a token that is read after another instance was chosen makes no account of it', async () => {
  const setup = await setUpPages();
  await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
  const { activeInstance } = await setup.open();
  await activeInstance.preview('two');
  const { session } = fakeBrowser.storage;
  const get = session.get.bind(session);
  const { held, release } = hold();
  session.get = async (keys: never) => {
    const items = await get(keys);
    await held;
    return items as never;
  };
  const shown = activeInstance.preview('one');
  session.get = get;
  await activeInstance.preview('two');
  release();
  await shown;
  expect([activeInstance.account.value, activeInstance.accountKey.value]).toEqual(['anonymous', undefined]);
});

it('the account of one instance is none of another, whose token is not read yet', async () => {
  const setup = await setUpPages();
  await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two' })]);
  const { activeInstance } = await setup.open();
  expect(activeInstance.accountKey.value).toMatch(/^one /);
  const shown = activeInstance.preview('two');
  expect([activeInstance.active.value?.id, activeInstance.accountKey.value]).toEqual(['two', undefined]);
  await shown;
});

it('host access is checked by scheme and host without the port, not for the demo, and again at another address', () => {
  const asked: string[][] = [];
  fakeExtension();
  Object.assign(fakeBrowser.permissions, {
    contains: async ({ origins }: { origins: string[] }) => asked.push(origins) > 0,
  });
  const demo = makeInstance({ id: 'here', isDemo: true });
  const instances = signal([makeInstance({ baseUrl: 'http://127.0.0.1:5100/sub' }), demo]);
  trackHostAccess(instances);
  instances.value = [makeInstance({ baseUrl: 'https://elsewhere.test' }), demo];
  expect(asked).toEqual([['http://127.0.0.1/*'], ['https://elsewhere.test/*']]);
});
