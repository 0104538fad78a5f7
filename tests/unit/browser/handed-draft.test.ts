// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openComposer } from '@/lib/browser/composer-places';
import { handOverDraft, onHandedDraft, takeHandedDraft } from '@/lib/browser/handed-draft';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => {
  fakeExtension();
  history.replaceState(null, '');
});

it('a draft that goes into a tab is in no address, is taken once, and then is nowhere', async () => {
  await openComposer('from-the-menu');
  const tabs = await fakeBrowser.tabs.query({});
  expect(tabs.at(-1)?.url).toMatch(/\/compose\.html$/);
  expect(await takeHandedDraft('tab')).toBe('from-the-menu');
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  history.replaceState(null, '');
  expect(await takeHandedDraft('tab')).toBeUndefined();
});

it('a page that is loaded again still shows the draft it had', async () => {
  await handOverDraft('tab', 'from-the-menu');
  await takeHandedDraft('tab');
  expect(await takeHandedDraft('tab')).toBe('from-the-menu');
});

it('each place gets its own', async () => {
  await handOverDraft('tab', 'one');
  await handOverDraft('panel/7', 'two');
  expect(await takeHandedDraft('window')).toBeUndefined();
  expect(await takeHandedDraft('panel/7')).toBe('two');
  expect(await takeHandedDraft('tab')).toBe('one');
});

it('a panel that is open already is handed the next one', async () => {
  const shown: string[] = [];
  onHandedDraft('panel/7', (draftId) => shown.push(draftId));
  await handOverDraft('panel/7', 'typed');
  await expect.poll(() => shown).toEqual(['typed']);
  await handOverDraft('panel/7', 'other');
  await expect.poll(() => shown).toEqual(['typed', 'other']);
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});
