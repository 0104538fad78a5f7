import { describe, expect, it } from 'vitest';
import { createLinkMenu } from '@/lib/background/link-menu';
import { write } from '@/lib/browser/stored';
import { instancesItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeInstance } from './make-worker';

const patternsIn = (menu: ReturnType<typeof fakeExtension>['menu']) =>
  menu.find(({ id }) => id === 'open-link')?.targetUrlPatterns;

describe('the menu’s entry for received links', () => {
  it('is not there before there is an instance: it would be on every link', async () => {
    const { menu } = fakeExtension();
    await createLinkMenu().make();
    expect(menu.map(({ id }) => id)).toEqual(['push-selection', 'compose-selection', 'push-link', 'push-page']);
  });

  it('follows the instances and their public addresses', async () => {
    const { menu } = fakeExtension();
    const stop = createLinkMenu().listen();
    await write(instancesItem, [makeInstance()]);
    await expect.poll(() => patternsIn(menu)).toEqual(['*://pw.test/p/*', '*://pw.test/*/p/*']);
    await write(instancesItem, [makeInstance({ publicUrls: ['https://public.test'] })]);
    await expect.poll(() => patternsIn(menu)).toContain('*://public.test/p/*');
    await write(instancesItem, []);
    await expect.poll(() => patternsIn(menu)).toBeUndefined();
    stop();
  });

  it('and the others are no more than three for a link, a page or a selection', async () => {
    const { menu } = fakeExtension();
    await write(instancesItem, [makeInstance()]);
    await createLinkMenu().make();
    for (const context of ['link', 'page', 'selection'])
      expect(menu.filter(({ contexts }) => contexts.includes(context)).length).toBeLessThanOrEqual(3);
  });
});
