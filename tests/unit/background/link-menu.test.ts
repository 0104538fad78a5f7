import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createLinkMenu } from '@/lib/background/link-menu';
import { startWithBrowser } from '@/lib/browser/browser-start';
import { write } from '@/lib/browser/stored';
import { speak, speakAfter } from '@/lib/i18n';
import { instancesItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeInstance } from './make-worker';

const patternsIn = (menu: ReturnType<typeof fakeExtension>['menu']) =>
  menu.find(({ id }) => id === 'open-link')?.targetUrlPatterns;

describe('the menu’s entry for received links', () => {
  it('is not there before there is an instance: it would be on every link', async () => {
    const { menu } = fakeExtension();
    await createLinkMenu().make();
    expect(menu.map(({ id }) => id)).not.toContain('open-link');
  });

  it('follows the instances and their public addresses', async () => {
    const { menu } = fakeExtension();
    const stop = createLinkMenu().listen();
    await write(instancesItem, [makeInstance()]);
    await expect.poll(() => patternsIn(menu)).toContain('*://pw.test/p/*');
    expect(patternsIn(menu)?.every((pattern) => pattern.startsWith('*://pw.test/'))).toBe(true);
    await write(instancesItem, [makeInstance({ publicUrls: ['https://public.test'] })]);
    await expect.poll(() => patternsIn(menu)).toContain('*://public.test/p/*');
    await write(instancesItem, []);
    await expect.poll(() => patternsIn(menu)).toBeUndefined();
    stop();
  });

  it('speaks the language that is chosen by then', async () => {
    const { menu } = fakeExtension();
    speakAfter(Promise.resolve().then(() => speak({ menuPushPage: { message: 'Adresse pushen' } })));
    await createLinkMenu().make();
    speak(undefined);
    expect(menu).toContainEqual(expect.objectContaining({ id: 'push-page', title: 'Adresse pushen' }));
  });

  it('is made anew when the browser starts, which may speak another language than when it made the menu', async () => {
    const { menu } = fakeExtension();
    startWithBrowser(createLinkMenu().make);
    speak({ menuPushPage: { message: 'Adresse pushen' } });
    await fakeBrowser.runtime.onStartup.trigger();
    const entry = expect.objectContaining({ id: 'push-page', title: 'Adresse pushen' });
    await expect.poll(() => menu).toContainEqual(entry);
    speak(undefined);
  });

  it.each([
    ['a link', ['link']],
    ['a page', ['page']],
    ['an image', ['image']],
    ['a video', ['video']],
    ['a sound', ['audio']],
    ['an image that is a link to a file', ['link', 'image']],
    ['the toolbar’s button', ['action']],
    ['a selection', ['selection']],
    ['a selection in an editable field', ['selection', 'editable']],
  ])('and the others are no more than three for %s', async (_, place) => {
    const { menu } = fakeExtension();
    await write(instancesItem, [makeInstance()]);
    await createLinkMenu().make();
    const both = menu.filter(({ contexts }) => contexts.some((context) => place.includes(context)));
    // No link leads to a push and to a file.
    for (const other of ['open-link', 'push-linked-file']) {
      const shown = both.filter(({ id }) => id !== other);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(3);
    }
  });
});
