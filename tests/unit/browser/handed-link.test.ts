import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { claimLink, handOffLink } from '@/lib/browser/handoff';
import { fakeExtension } from '../../fakes/fake-extension';

const LINK = 'https://pw.test/p/abcdefghijkl/r';

/** The fragment of the page that was opened last. */
async function openedFragment(): Promise<string> {
  const tabs = await fakeBrowser.tabs.query({});
  const address = tabs.at(-1)?.url ?? '';
  expect(address).not.toContain('abcdefghijkl');
  return address.slice(address.indexOf('#') + 1);
}

it('a link is in no address, is claimed once, and is then removed', async () => {
  fakeExtension();
  await handOffLink({ link: LINK, isOwn: true });
  const fragment = await openedFragment();
  expect(await claimLink(fragment)).toEqual({ link: LINK, isOwn: true });
  expect(await claimLink(fragment)).toBeUndefined();
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

it('two links at once each reach their own page', async () => {
  fakeExtension();
  await handOffLink({ link: LINK, isOwn: false });
  const first = await openedFragment();
  await handOffLink({ link: `${LINK}?2`, isOwn: false });
  expect(await claimLink(await openedFragment())).toMatchObject({ link: `${LINK}?2` });
  expect(await claimLink(first)).toMatchObject({ link: LINK });
});

it('a link that may be a file has what it takes to read it', async () => {
  fakeExtension();
  const fileInstead = { way: { name: 'host', permission: 'https://pw.test/*' }, isPrivate: true } as const;
  await handOffLink({ link: LINK, isOwn: false, fileInstead });
  expect(await claimLink(await openedFragment())).toEqual({ link: LINK, isOwn: false, fileInstead });
});

it('a link for which no tab opens is removed', async () => {
  fakeExtension();
  const { create } = fakeBrowser.tabs;
  fakeBrowser.tabs.create = async () => {
    throw new Error('No current window');
  };
  await expect(handOffLink({ link: LINK, isOwn: false })).rejects.toThrow('No current window');
  fakeBrowser.tabs.create = create;
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});

it('the token of a built-in push is no handoff', async () => {
  fakeExtension();
  expect(await claimLink('abcdefghijkl')).toBeUndefined();
});
