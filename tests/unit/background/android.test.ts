import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '../../../entrypoints/background';
import { getShortcuts } from '../../../lib/browser/commands';
import { isInPrivateWindow, onLastPrivateWindowClosed } from '../../../lib/browser/page-environment';
import { fakeExtension } from '../../fakes/fake-extension';

/** What Firefox for Android has no name for. */
const MISSING = ['contextMenus', 'commands', 'windows', 'sidebarAction', 'sidePanel', 'offscreen'] as const;

const event = () => {
  const listeners: ((...given: unknown[]) => void)[] = [];
  return {
    addListener: (listener: (...given: unknown[]) => void) => listeners.push(listener),
    tell: (...given: unknown[]) => Promise.all(listeners.map((listener) => listener(...given))),
  };
};

describe('Firefox for Android, without menus, commands and windows', () => {
  const tabs = { onRemoved: event(), open: [] as { id: number; incognito: boolean }[] };

  beforeEach(() => {
    fakeExtension();
    tabs.onRemoved = event();
    tabs.open = [];
    Object.assign(fakeBrowser.runtime, { onConnect: event() });
    Object.assign(fakeBrowser, {
      tabs: { ...fakeBrowser.tabs, onRemoved: tabs.onRemoved, query: async () => tabs.open },
      extension: { inIncognitoContext: true },
    });
    for (const name of MISSING) Reflect.deleteProperty(fakeBrowser, name);
    // No Firefox has it.
    Reflect.deleteProperty(fakeBrowser.storage.local, 'setAccessLevel');
  });

  test('the worker starts', () => {
    expect(() => background.main()).not.toThrow();
  });

  test('a page is a tab without keys, and knows whether it is private', async () => {
    expect(await isInPrivateWindow()).toBe(true);
    expect(await getShortcuts()).toEqual([]);
  });

  test('private data is removed with the last private tab', async () => {
    let gone = 0;
    onLastPrivateWindowClosed(() => gone++);
    tabs.open = [
      { id: 1, incognito: false },
      { id: 3, incognito: true },
    ];
    await tabs.onRemoved.tell(2);
    expect(gone).toBe(0);
    await tabs.onRemoved.tell(3);
    expect(gone).toBe(1);
  });
});
