import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { removeItems, writeItem } from '@/lib/browser/storage';
import { DEMO_ID } from '@/lib/instance/instance';
import { trackHostAccess } from '@/lib/state/active-instance';
import { featuresItem, instancesItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeInstance } from '../background/make-worker';
import { setUpPages } from './make-compose-page';

describe('the active instance', () => {
  it('changes on every page', async () => {
    const setup = await setUpPages();
    const other = makeInstance({ id: 'two', name: 'Two', baseUrl: 'https://two.test', tokenArea: 'none' });
    await writeItem(instancesItem, [makeInstance(), other]);
    const here = (await setup.open()).activeInstance;
    const there = (await setup.open()).activeInstance;
    await here.activate('two');
    await expect.poll(() => [here.account.value, there.active.value?.name]).toEqual(['anonymous', 'Two']);
  });

  it('has no account of a token that is read after another instance was chosen', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, [makeInstance(), makeInstance({ id: 'two', tokenArea: 'none' })]);
    const { activeInstance } = await setup.open();
    await activeInstance.preview('two');
    const { session } = fakeBrowser.storage;
    const get = session.get.bind(session);
    let release = () => {};
    session.get = async (keys: never) => {
      const items = await get(keys);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return items as never;
    };
    const shows = activeInstance.preview('one');
    expect(activeInstance.accountKey.value).toBeUndefined();
    session.get = get;
    await activeInstance.preview('two');
    release();
    await shows;
    expect([activeInstance.account.value, activeInstance.accountKey.value]).toEqual(['anonymous', undefined]);
  });

  it('does not disable a kind that only another instance has switched off', async () => {
    const setup = await setUpPages({ settings: { qr_pushes: false } });
    const composePage = await setup.open();
    await composePage.refresh();
    await expect.poll(() => composePage.activeInstance.unavailableReason('qr')).toBe('disabled');
    await setup.call('activateDemo', undefined);
    await setup.call('activateInstance', { instanceId: DEMO_ID });
    await expect.poll(() => composePage.activeInstance.unavailableReason('qr')).toBeUndefined();
    await removeItems(featuresItem('one'));
  });
});

/** The browser's questions, which the test answers in any order. */
let asked: { origins: string[]; answer: (isAllowed: boolean) => void }[];

beforeEach(() => {
  asked = [];
  fakeExtension();
  Object.assign(fakeBrowser.permissions, {
    contains: ({ origins }: { origins: string[] }) => new Promise((answer) => asked.push({ origins, answer })),
  });
});

describe('host access', () => {
  it('is checked by scheme and host without the port, and not for the demo', () => {
    const demo = makeInstance({ id: 'here', isDemo: true });
    trackHostAccess(signal([makeInstance({ baseUrl: 'http://127.0.0.1:5100/sub' }), demo]));
    expect(asked.map(({ origins }) => origins)).toEqual([['http://127.0.0.1/*']]);
  });

  it('is what the newest answer says, however late an earlier one comes', async () => {
    const inaccessible = trackHostAccess(signal([makeInstance()]));
    await fakeBrowser.permissions.remove({ origins: [] });
    asked[1]?.answer(false);
    await expect.poll(() => [...inaccessible.value]).toEqual(['one']);
    const values: string[][] = [];
    inaccessible.subscribe((ids) => void values.push([...ids]));
    asked[0]?.answer(true);
    await fakeBrowser.permissions.remove({ origins: [] });
    asked[2]?.answer(true);
    await expect.poll(() => values).toEqual([['one'], []]);
  });

  it('is checked again for an instance at another address', async () => {
    const instances = signal([makeInstance()]);
    const inaccessible = trackHostAccess(instances);
    asked[0]?.answer(true);
    instances.value = [makeInstance({ baseUrl: 'https://elsewhere.test' })];
    expect(asked[1]?.origins).toEqual(['https://elsewhere.test/*']);
    asked[1]?.answer(false);
    await expect.poll(() => [...inaccessible.value]).toEqual(['one']);
  });
});
