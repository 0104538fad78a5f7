import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { applyTheme } from '@/lib/browser/page-language';
import { clearStorage, writeItem } from '@/lib/browser/stored';
import { themeItem } from '@/lib/storage/items';
import { takeTheme } from '@/lib/theme';
import { fakeExtension } from '../fakes/fake-extension';

/** What every page has in its head. */
const SCRIPT = readFileSync('public/theme.js', 'utf8');

beforeEach(() => {
  fakeExtension();
  localStorage.clear();
  takeTheme('system');
});

const shown = () => document.documentElement.style.colorScheme;

/** The page as it is when it has just begun to load. */
function loadAnew(): void {
  document.documentElement.style.colorScheme = '';
  runInThisContext(SCRIPT);
}

test.each(['light', 'dark'] as const)(
  'a page that opens after %s was chosen begins with it, without waiting',
  (theme) => {
    takeTheme(theme);
    expect(shown()).toBe(theme);
    loadAnew();
    expect(shown()).toBe(theme);
  },
);

test('a page begins as the browser is, where nothing was chosen or that was chosen again', () => {
  loadAnew();
  expect(shown()).toBe('');
  takeTheme('dark');
  takeTheme('system');
  loadAnew();
  expect(shown()).toBe('');
  expect(localStorage.length).toBe(0);
});

test('what is repeated and is no theme changes nothing', () => {
  localStorage.setItem('theme', 'url(https://elsewhere.example)');
  loadAnew();
  expect(shown()).toBe('');
});

test('what is remembered counts, whatever the page began with', async () => {
  await writeItem(themeItem, 'light');
  localStorage.setItem('theme', 'dark');
  loadAnew();
  applyTheme();
  await expect.poll(shown).toBe('light');
  loadAnew();
  expect(shown()).toBe('light');
});

test('a page that is open follows a choice made elsewhere', async () => {
  applyTheme();
  await writeItem(themeItem, 'dark');
  await expect.poll(shown).toBe('dark');
});

test('when everything is forgotten, the theme is', async () => {
  await writeItem(themeItem, 'dark');
  applyTheme();
  await expect.poll(shown).toBe('dark');
  await clearStorage();
  await expect.poll(shown).toBe('');
  expect(localStorage.length).toBe(0);
});
