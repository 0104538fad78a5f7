/** What people can choose the colours of the pages to be. `system`: as the browser has them, which mostly follows the system. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The name under which a page's own storage repeats the theme. */
const KEY = 'theme';

/**
 * Shows the page in this theme, and lets the pages that open after it begin with it: `public/theme.js`, which every page has in its head,
 * shows the theme that `localStorage` repeats, before the first paint. What the extension remembers comes with a promise, which the first
 * paint does not wait for: it would flash in the other theme. `localStorage` is the one memory that a page has without waiting. It lies on
 * the device as the other settings do, holds this one word and is not what counts: it is corrected here. A private window of Firefox has
 * one of its own, empty at first. All colours of `tokens.css` and of the popup's shell follow `color-scheme`, and so do the browser's own
 * controls.
 */
export function takeTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
}
