import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  consumeLinkHandoff,
  draftOfPage,
  handOffDraft,
  handOffLink,
  onDraftHandoff,
  panelWindow,
} from '@/lib/browser/handoff';
import { openComposerPanel, openComposerTab } from '@/lib/browser/open-composer';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => {
  fakeExtension();
  history.replaceState(null, '');
});

it('each of two tabs that open at once shows its own draft, also when it is reloaded', async () => {
  expect(await draftOfPage(undefined)).toBeUndefined();
  await Promise.all([openComposerTab('one'), openComposerTab('two/#')]);
  const tabs = await fakeBrowser.tabs.query({});
  const shown: (string | undefined)[] = [];
  for (const { url = '' } of tabs.slice(-2)) {
    history.replaceState(null, '', new URL(url).hash);
    shown.push(await draftOfPage(undefined), await draftOfPage(undefined));
  }
  expect(shown).toEqual(['one', 'one', 'two/#', 'two/#']);
});

it('each panel shows its own draft, also when it is reloaded', async () => {
  await handOffDraft(7, 'one');
  await handOffDraft(8, 'two');
  expect([await draftOfPage(8), await draftOfPage(7), await draftOfPage(7)]).toEqual(['two', 'one', 'one']);
});

it('a panel shows a draft that was handed off while it was starting, and the next one', async () => {
  expect(await draftOfPage(7)).toBeUndefined();
  await handOffDraft(7, 'main');
  const shown: string[] = [];
  onDraftHandoff(7, (draftId) => shown.push(draftId));
  await expect.poll(() => shown).toEqual(['main']);
  await handOffDraft(7, 'other');
  await expect.poll(() => shown).toEqual(['main', 'other']);
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});

describe('a draft for the side panel', () => {
  const panel = { open: async (): Promise<void> => {} };
  beforeEach(() => {
    Object.assign(fakeBrowser.windows, { getCurrent: async () => ({ id: 7 }) });
    Object.assign(fakeBrowser, { sidePanel: panel });
  });

  it.each([
    ['/sidepanel.html', 7],
    ['/compose.html', undefined],
  ])('is looked for by the panel alone, under its window: %s', async (page, window) => {
    history.replaceState(null, '', page);
    expect(await panelWindow()).toBe(window);
  });

  it('is stored before the panel opens, which may close the popup', async () => {
    const stored = () => fakeBrowser.storage.session.get(null);
    panel.open = () => expect.poll(stored).not.toEqual({});
    await openComposerPanel('main');
    expect(await stored()).not.toEqual({});
  });

  it('goes to a tab where no panel opens, and is removed for the panel', async () => {
    panel.open = () => Promise.reject(new Error('no panel'));
    await openComposerPanel('main');
    const tabs = await fakeBrowser.tabs.query({});
    const { pathname, hash } = new URL(tabs.at(-1)?.url ?? '');
    expect(pathname).toBe('/compose.html');
    history.replaceState(null, '', hash);
    expect(await draftOfPage(undefined)).toBe('main');
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  });
});

it('a link is in no address, is claimed once, and is then removed', async () => {
  const handedOff = { link: 'https://pw.test/p/abcdefghijkl/r', isOwn: true };
  await handOffLink(handedOff);
  const tabs = await fakeBrowser.tabs.query({});
  const { hash, href } = new URL(tabs.at(-1)?.url ?? '');
  expect(href).not.toContain('abcdefghijkl');
  const fragment = hash.slice(1);
  expect([await consumeLinkHandoff(fragment), await consumeLinkHandoff(fragment)]).toEqual([handedOff, undefined]);
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

it.each([
  ['beside the page that one comes from', undefined],
  ['where it can where the browser knows no such thing', 'refuses'],
])('a received link opens %s', async (_, refuses) => {
  const page = await fakeBrowser.tabs.create({ url: 'https://mail.test/', active: true });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async ({ active, currentWindow }) =>
    active && currentWindow ? [page] : [],
  );
  const create = fakeBrowser.tabs.create;
  const created: unknown[] = [];
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async (tab) => {
    if (refuses && tab.openerTabId !== undefined) throw new TypeError('openerTabId');
    created.push(tab.openerTabId);
    return create(tab);
  });
  await handOffLink({ link: 'https://pw.test/p/a', isOwn: false });
  expect(created).toEqual([refuses ? undefined : page.id]);
});
