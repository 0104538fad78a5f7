import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { applyTheme } from '@/lib/base/theme';
import { syncTheme } from '@/lib/state/page-setup';
import { themeItem } from '@/lib/storage/items';
import { clearStorage, writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../fakes/fake-extension';

/** In the heads of pages, and behind the popup's field. */
const SCRIPTS = ['theme', 'popup'].map((name) => readFileSync(`public/${name}.js`, 'utf8'));

beforeEach(() => {
  fakeExtension();
  localStorage.clear();
  document.body.replaceChildren(document.createElement('textarea'));
  applyTheme('system');
});

const shown = () => document.documentElement.style.colorScheme;

/** What a page shows when it has just begun to load; the popup as any other. */
function loadAnew(): void {
  vi.stubGlobal('chrome', fakeBrowser);
  const [begun, ...others] = SCRIPTS.map((script) => {
    document.documentElement.style.colorScheme = '';
    runInThisContext(script);
    return shown();
  });
  expect(others).toEqual([begun]);
}

test.each(['light', 'dark'] as const)(
  'a page that opens after %s was chosen begins with it, without waiting',
  (theme) => {
    applyTheme(theme);
    expect(shown()).toBe(theme);
    loadAnew();
    expect(shown()).toBe(theme);
  },
);

test('a page begins as the browser is, where nothing was chosen or that was chosen again', () => {
  loadAnew();
  expect(shown()).toBe('');
  applyTheme('dark');
  applyTheme('system');
  expect(shown(), 'in the dark theme’s popup, too').toBe('light dark');
  loadAnew();
  expect(shown()).toBe('');
  expect(localStorage.length).toBe(0);
});

test('ignores a stored value that is no theme', () => {
  localStorage.setItem('theme', 'url(https://elsewhere.example)');
  loadAnew();
  expect(shown()).toBe('');
});

test('a page applies the stored theme, and follows a choice made elsewhere until all data is deleted', async () => {
  await writeItem(themeItem, 'light');
  localStorage.setItem('theme', 'dark');
  loadAnew();
  syncTheme();
  await expect.poll(shown).toBe('light');
  loadAnew();
  expect(shown()).toBe('light');
  await writeItem(themeItem, 'dark');
  await expect.poll(shown).toBe('dark');
  await clearStorage();
  await expect.poll(shown).toBe('light dark');
  expect(localStorage.length).toBe(0);
});
