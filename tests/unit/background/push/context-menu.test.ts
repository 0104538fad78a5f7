import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createContextMenu } from '@/lib/background/push/context-menu';
import { hideReplaceOutsideFields } from '@/lib/browser/context-menu-items';
import { setCatalog, setCatalogLoading } from '@/lib/i18n/translate';
import { PAGE_LINK_PATTERNS } from '@/lib/instance/page-link';
import { pushLinkPatterns } from '@/lib/instance/push-link';
import { NO_POLICY_STATE } from '@/lib/policy/policy';
import { instancesItem, policyStateItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makePolicy } from '../../../fakes/make-policy';
import { makeInstance } from '../make-worker';

const patternsIn = (menu: ReturnType<typeof fakeExtension>['menu']) =>
  menu.find(({ id }) => id === 'open-link')?.targetUrlPatterns;

const ANY_PUSH = [...pushLinkPatterns([]), ...PAGE_LINK_PATTERNS];

describe('the menu entry for received links', () => {
  it('follows the instances and their public addresses, and the menu follows the policy', async () => {
    const { menu } = fakeExtension();
    const { listen, rebuild } = createContextMenu();
    listen();
    await rebuild();
    // Receiving needs no server: the page for received links asks first. Without a pattern it would be on every link.
    expect(patternsIn(menu)).toEqual(ANY_PUSH);
    await writeItem(instancesItem, [makeInstance()]);
    await expect.poll(() => patternsIn(menu)).toContain('*://pw.test/p/*');
    const others = patternsIn(menu)?.filter((pattern) => !pattern.includes('pw.test'));
    expect(others).toEqual(ANY_PUSH);
    await writeItem(instancesItem, [makeInstance({ publicUrl: 'https://public.test' })]);
    await expect.poll(() => patternsIn(menu)).toContain('*://public.test/p/*');
    await writeItem(instancesItem, []);
    await expect.poll(() => patternsIn(menu)).toEqual(ANY_PUSH);
    expect(menu.map(({ id }) => id)).toContain('push-selection');
    await writeItem(policyStateItem, { ...NO_POLICY_STATE, policy: makePolicy({ kinds: ['url'] }) });
    await expect.poll(() => menu.map(({ id }) => id)).toEqual(['open-link', 'push-link', 'push-page']);
  });

  it('is in the chosen language', async () => {
    const { menu } = fakeExtension();
    setCatalogLoading(Promise.resolve().then(() => setCatalog({ menuPushPage: { message: 'Adresse pushen' } })));
    await createContextMenu().rebuild();
    setCatalog(undefined);
    expect(menu).toContainEqual(expect.objectContaining({ id: 'push-page', title: 'Adresse pushen' }));
  });
});

describe('the menu in Firefox, which reports its contexts', () => {
  /** The extension with such a menu: `open` shows it for these contexts, and resolves with the entries that are for them. */
  async function makeFirefoxMenu() {
    const extension = fakeExtension();
    const { menu } = extension;
    const shown = { listener: async (_info: { contexts: string[] }) => {}, refreshed: 0 };
    const hidden = new Set<string>();
    Object.assign(fakeBrowser.contextMenus, {
      onShown: {
        addListener: (listener: typeof shown.listener) => {
          shown.listener = listener;
        },
      },
      refresh: async () => {
        shown.refreshed++;
      },
      update: async (id: string, { visible }: { visible: boolean }) => {
        if (!menu.some((entry) => entry.id === id)) throw new Error(`Could not find menu item ${id}`);
        if (visible) hidden.delete(id);
        else hidden.add(id);
      },
    });
    hideReplaceOutsideFields();
    await createContextMenu().rebuild();
    const open = async (...contexts: string[]) => {
      await shown.listener({ contexts });
      const fitting = menu.filter((entry) => entry.contexts.some((context) => contexts.includes(context)));
      return fitting.map(({ id }) => id).filter((id) => !hidden.has(id));
    };
    return { ...extension, open, shown };
  }

  it('offers to push a password, and to replace only a selection in an editable field', async () => {
    const { open, shown } = await makeFirefoxMenu();
    await open('page');
    expect(shown.refreshed).toBe(0);
    expect(await open('editable', 'password')).toEqual(['push-selection']);
    expect(await open('editable', 'password', 'selection')).toEqual(['push-selection', 'compose-selection']);
    expect(await open('editable')).toEqual([]);
    expect(await open('editable', 'selection')).toEqual(['push-selection', 'compose-selection', 'replace-selection']);
    expect(shown.refreshed).toBe(4);
  });

  it('is left alone where it has no text entries', async () => {
    const { open, shown } = await makeFirefoxMenu();
    await writeItem(policyStateItem, { ...NO_POLICY_STATE, policy: makePolicy({ kinds: ['url'] }) });
    await createContextMenu().rebuild();
    expect(await open('editable', 'selection')).toEqual([]);
    expect(shown.refreshed).toBe(0);
  });
});

it('Chromium has these entries, three at most at any place, and none for password fields', async () => {
  const { menu } = fakeExtension();
  hideReplaceOutsideFields();
  await writeItem(instancesItem, [makeInstance()]);
  await createContextMenu().rebuild();
  const entries = menu.map((entry) => ({ title: '', ...entry }));
  expect(entries.map(({ title, contexts }) => `${title}: ${contexts.join(', ')}`)).toEqual([
    'Push and copy link: selection',
    'Push with options…: selection',
    'Replace with link: editable',
    'Open secret: link',
    'Push link address: link',
    'Push linked file: link',
    'Push media file: image, video, audio',
    'Push page address: page',
    'Push files…: page, action',
    'Links from a table: action',
  ]);
  // Three at most; no link leads to a push and to a file.
  for (const place of ['link', 'page', 'image', 'link image', 'action', 'selection editable'])
    for (const other of ['open-link', 'push-linked-file']) {
      const shown = menu.filter(({ id, contexts }) => id !== other && contexts.some((it) => place.includes(it)));
      expect(shown.length, place).toBeLessThanOrEqual(3);
    }
});
