import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { trackHostAccess } from '@/lib/state/active-instance';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeInstance } from '../background/make-worker';

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
  it('is checked by scheme and host without the port, and not for the built-in instance', () => {
    const builtIn = makeInstance({ id: 'here', isBuiltIn: true });
    trackHostAccess(signal([makeInstance({ baseUrl: 'http://127.0.0.1:5100/sub' }), builtIn]));
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
