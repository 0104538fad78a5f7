/** What people can choose the colours of the pages to be. `system`: as the browser has them, which mostly follows the system. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The name under which a page's own storage repeats the theme. */
const KEY = 'theme';

/** Shows the page in it. All colours of `tokens.css` and of the popup's shell follow `color-scheme`, and the browser's own controls do. */
function show(theme: Theme | null): void {
  document.documentElement.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : '';
}

/**
 * Shows the theme that the page's own storage repeats, at once: before the first paint, if it is called before the page has a body. What
 * the extension remembers comes with a promise, which the first paint does not wait for: it would flash in the other theme.
 * `localStorage` is the one memory that a page has without waiting. It lies on the device as the other settings do, holds this one word
 * and is not what counts: `takeTheme` corrects it. A private window of Firefox has one of its own, empty at first.
 */
export function showRepeatedTheme(): void {
  show(localStorage.getItem(KEY) as Theme | null);
}

/** Shows the page in this theme, and lets the pages that open after it begin with it. */
export function takeTheme(theme: Theme): void {
  show(theme);
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
}
