/** `system`: as the browser has them, which mostly follows the system. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** Shows the theme, and repeats it in `localStorage` for `public/theme.js` and `popup.js`, which must know it before the first paint. */
export function takeTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
}
