import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { writeItem } from '@/lib/browser/storage';
import { DEMO_ID } from '@/lib/instance/instance';
import { trackHostAccess } from '@/lib/state/active-instance';
import { instancesItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeInstance } from '../background/make-worker';
import { setUpPages } from './make-compose-page';

describe('the active instance', () => {
  it('changes on every page, which then disables no kind that only the one before has switched off', async () => {
    const setup = await setUpPages({ settings: { qr_pushes: false } });
    const [page, other] = [await setup.open(), await setup.open()];
    const [here, there] = [page.activeInstance, other.activeInstance];
    await page.refresh();
    await expect
      .poll(() => [here, there].map((each) => each.unavailableReason('qr')))
      .toEqual(['disabled', 'disabled']);
    await setup.call('activateDemo', undefined);
    await here.activate(DEMO_ID);
    await expect.poll(() => there.active.value?.id).toBe(DEMO_ID);
    await expect.poll(() => [here, there].map((each) => each.unavailableReason('qr'))).toEqual([undefined, undefined]);
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
  it('is checked by scheme and host without the port, not for the demo, and again at another address', () => {
    const demo = makeInstance({ id: 'here', isDemo: true });
    const instances = signal([makeInstance({ baseUrl: 'http://127.0.0.1:5100/sub' }), demo]);
    trackHostAccess(instances);
    instances.value = [makeInstance({ baseUrl: 'https://elsewhere.test' }), demo];
    expect(asked.map(({ origins }) => origins)).toEqual([['http://127.0.0.1/*'], ['https://elsewhere.test/*']]);
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
});
