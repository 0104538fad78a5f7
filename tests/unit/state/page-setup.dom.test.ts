import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Instance } from '@/lib/instance/instance';
import { cacheActiveInstance, localizePage } from '@/lib/state/page-setup';
import { languageItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeInstance } from '../background/make-worker';

beforeEach(() => {
  fakeExtension();
  localStorage.clear();
});

describe('what the popup’s first paint knows', () => {
  it('is the active instance, none where none is listed, and nothing where none is active', () => {
    const instances = signal<Instance[]>([]);
    const active = signal<Instance>();
    const known = () => localStorage.getItem('activeInstance');
    cacheActiveInstance(instances, active);
    expect(known()).toBe('none');
    instances.value = [makeInstance()];
    expect(known()).toBe('');
    active.value = makeInstance();
    expect(known()).toBe('one');
  });

  it('are no words once the browser’s own language is chosen again, in which the page is then shown', async () => {
    const words = { languageTag: 'ar', languageDirection: 'rtl', extensionName: 'عربي' };
    const catalog = Object.fromEntries(Object.entries(words).map(([key, message]) => [key, { message }]));
    vi.stubGlobal('fetch', async () => Response.json(catalog));
    await writeItem(languageItem, 'ar');
    await localizePage('extensionName');
    const { documentElement } = document;
    const shown = () => [documentElement.lang, documentElement.dir, document.title];
    expect(shown()).toEqual(Object.values(words));
    expect(localStorage.getItem('popupTexts')).toContain('"languageTag":"ar"');
    await writeItem(languageItem, '');
    await expect.poll(() => documentElement.lang).toBe('en');
    expect([documentElement.dir, document.title]).toEqual(['ltr', 'Secret Push']);
    expect(localStorage.getItem('popupTexts')).toBeNull();
  });
});
