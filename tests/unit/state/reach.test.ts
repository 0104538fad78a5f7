import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { trackHostAccess } from '@/lib/state/active-instance';
import { makeInstance } from '../background/make-worker';

/** A browser whose answers come when the test says so, in whatever order. */
function makeBrowser() {
  const asked: { patterns: string[]; answer: (isAllowed: boolean) => void }[] = [];
  const listeners: (() => void)[] = [];
  return {
    asked,
    change: () => {
      for (const listener of listeners) listener();
    },
    doors: {
      hasHostPermission: (patterns: string[]) =>
        new Promise<boolean>((resolve) => {
          asked.push({ patterns, answer: resolve });
        }),
      onHostPermissions: (listener: () => void) => void listeners.push(listener),
    },
  };
}

describe('what the browser may reach', () => {
  it('is asked by the scheme and host of the address, without its port, and for servers alone', () => {
    const { asked, doors } = makeBrowser();
    const builtIn = makeInstance({ id: 'here', isBuiltIn: true });
    trackHostAccess(signal([makeInstance({ baseUrl: 'http://127.0.0.1:5100/sub' }), builtIn]), doors);
    expect(asked.map(({ patterns }) => patterns)).toEqual([['http://127.0.0.1/*']]);
  });

  it('is not told by an answer that came late', async () => {
    const { asked, change, doors } = makeBrowser();
    const unreachable = trackHostAccess(signal([makeInstance()]), doors);
    change();
    asked[1]?.answer(false);
    await expect.poll(() => [...unreachable.value]).toEqual(['one']);
    const seen: string[][] = [];
    unreachable.subscribe((ids) => void seen.push([...ids]));
    asked[0]?.answer(true);
    change();
    asked[2]?.answer(true);
    await expect.poll(() => seen).toEqual([['one'], []]);
  });

  it('is asked again for an instance at another address', async () => {
    const { asked, doors } = makeBrowser();
    const instances = signal([makeInstance()]);
    const unreachable = trackHostAccess(instances, doors);
    asked[0]?.answer(true);
    instances.value = [makeInstance({ baseUrl: 'https://elsewhere.test' })];
    expect(asked[1]?.patterns).toEqual(['https://elsewhere.test/*']);
    asked[1]?.answer(false);
    await expect.poll(() => [...unreachable.value]).toEqual(['one']);
  });
});
