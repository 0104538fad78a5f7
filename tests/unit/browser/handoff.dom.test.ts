import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { claimDraft, claimLink, handOffDraft, handOffLink, onDraftHandoff } from '@/lib/browser/handoff';
import { openComposer, openComposerPanel } from '@/lib/browser/open-composer';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => {
  fakeExtension();
  history.replaceState(null, '');
});

it('a draft for a tab is in no address, is claimed once, and is then removed', async () => {
  await openComposer('from-the-menu');
  const tabs = await fakeBrowser.tabs.query({});
  expect(tabs.at(-1)?.url).toMatch(/\/compose\.html$/);
  expect(await claimDraft('tab')).toBe('from-the-menu');
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  history.replaceState(null, '');
  expect(await claimDraft('tab')).toBeUndefined();
});

it('a reloaded page shows the draft that it had', async () => {
  await handOffDraft('tab', 'from-the-menu');
  await claimDraft('tab');
  expect(await claimDraft('tab')).toBe('from-the-menu');
});

it('each location claims its own draft', async () => {
  await handOffDraft('tab', 'one');
  await handOffDraft('panel/7', 'two');
  expect(await claimDraft('window')).toBeUndefined();
  expect(await claimDraft('panel/7')).toBe('two');
  expect(await claimDraft('tab')).toBe('one');
});

it('a panel shows a draft that was handed off while it was starting', async () => {
  expect(await claimDraft('panel/7')).toBeUndefined();
  await handOffDraft('panel/7', 'typed');
  const shown: string[] = [];
  onDraftHandoff('panel/7', (draftId) => shown.push(draftId));
  await expect.poll(() => shown).toEqual(['typed']);
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
    await openComposerPanel('typed');
    await isThere();
    expect(await claimDraft('tab')).toBeUndefined();
  });

  it('goes to a tab where no panel opens, and is removed for the panel', async () => {
    panel.open = () => Promise.reject(new Error('no panel'));
    await openComposerPanel('typed');
    expect(await claimDraft('tab')).toBe('typed');
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  });
});

it('an open panel shows the next draft', async () => {
  const shown: string[] = [];
  onDraftHandoff('panel/7', (draftId) => shown.push(draftId));
  await handOffDraft('panel/7', 'typed');
  await expect.poll(() => shown).toEqual(['typed']);
  await handOffDraft('panel/7', 'other');
  await expect.poll(() => shown).toEqual(['typed', 'other']);
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
  expect(await claimLink(fragment)).toEqual({ link: LINK, isOwn: true });
  expect(await claimLink(fragment)).toBeUndefined();
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

it('the token of a built-in push is no handoff', async () => {
  expect(await claimLink('abcdefghijkl')).toBeUndefined();
});
