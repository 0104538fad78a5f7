import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { consumeLinkHandoff, draftOfPage, handOffDraft, handOffLink, onDraftHandoff } from '@/lib/browser/handoff';
import { openComposerPanel, openComposerTab } from '@/lib/browser/open-composer';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => {
  fakeExtension();
  history.replaceState(null, '');
});

/** The draft that the tab opened last shows. */
async function draftOfOpenedTab(): Promise<string | undefined> {
  const tabs = await fakeBrowser.tabs.query({});
  const address = new URL(tabs.at(-1)?.url ?? '');
  expect(address.pathname).toBe('/compose.html');
  history.replaceState(null, '', address.hash);
  return draftOfPage(undefined);
}

it('each of two tabs that open at once shows its own draft, also when it is reloaded', async () => {
  await Promise.all([openComposerTab('one'), openComposerTab('two/#')]);
  const tabs = await fakeBrowser.tabs.query({});
  const shown: (string | undefined)[] = [];
  for (const { url = '' } of tabs.slice(-2)) {
    history.replaceState(null, '', new URL(url).hash);
    shown.push(await draftOfPage(undefined), await draftOfPage(undefined));
  }
  expect(shown).toEqual(['one', 'one', 'two/#', 'two/#']);
});

it('a page that is opened by its address alone shows no draft in particular', async () => {
  expect([await draftOfPage(undefined), await draftOfPage(7)]).toEqual([undefined, undefined]);
});

it('a reloaded panel shows the draft that it had', async () => {
  await handOffDraft(7, 'from-the-menu');
  expect([await draftOfPage(7), await draftOfPage(7)]).toEqual(['from-the-menu', 'from-the-menu']);
});

it('each panel claims its own draft', async () => {
  await handOffDraft(7, 'one');
  await handOffDraft(8, 'two');
  expect(await draftOfPage(8)).toBe('two');
  expect(await draftOfPage(7)).toBe('one');
});

it('a panel shows a draft that was handed off while it was starting', async () => {
  expect(await draftOfPage(7)).toBeUndefined();
  await handOffDraft(7, 'main');
  const shown: string[] = [];
  onDraftHandoff(7, (draftId) => shown.push(draftId));
  await expect.poll(() => shown).toEqual(['main']);
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});

describe('a draft for the side panel', () => {
  const panel = { open: async (): Promise<void> => {} };
  beforeEach(() => {
    Object.assign(fakeBrowser.windows, { getCurrent: async () => ({ id: 7 }) });
    Object.assign(fakeBrowser, { sidePanel: panel });
  });

  it('is stored before the panel opens, which may close the popup', async () => {
    const isThere = async () => expect(await fakeBrowser.storage.session.get(null)).not.toEqual({});
    panel.open = () => vi.waitFor(isThere);
    await openComposerPanel('main');
    await isThere();
  });

  it('goes to a tab where no panel opens, and is removed for the panel', async () => {
    panel.open = () => Promise.reject(new Error('no panel'));
    await openComposerPanel('main');
    expect(await draftOfOpenedTab()).toBe('main');
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  });
});

it('an open panel shows the next draft', async () => {
  const shown: string[] = [];
  onDraftHandoff(7, (draftId) => shown.push(draftId));
  await handOffDraft(7, 'main');
  await expect.poll(() => shown).toEqual(['main']);
  await handOffDraft(7, 'other');
  await expect.poll(() => shown).toEqual(['main', 'other']);
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});

const LINK = 'https://pw.test/p/abcdefghijkl/r';

/** The fragment of the page that was opened last. */
async function openedFragment(): Promise<string> {
  const tabs = await fakeBrowser.tabs.query({});
  const address = tabs.at(-1)?.url ?? '';
  expect(address).not.toContain('abcdefghijkl');
  return address.slice(address.indexOf('#') + 1);
}

it('a link is in no address, is claimed once, and is then removed', async () => {
  await handOffLink({ link: LINK, isOwn: true });
  const fragment = await openedFragment();
  expect(await consumeLinkHandoff(fragment)).toEqual({ link: LINK, isOwn: true });
  expect(await consumeLinkHandoff(fragment)).toBeUndefined();
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

it('the token of a push of the demo is no handoff', async () => {
  expect(await consumeLinkHandoff('abcdefghijkl')).toBeUndefined();
});
