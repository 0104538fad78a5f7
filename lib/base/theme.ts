/** `system`: the colors that the browser asks for, which mostly follow the system. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_STORAGE_KEY = 'theme';

/** The popup is painted before any script runs: it has a page for each theme, which `wxt.config.ts` writes. */
export const POPUP_PAGES = {
  system: 'popup.html',
  light: 'popup-light.html',
  dark: 'popup-dark.html',
} as const satisfies Record<Theme, string>;

/** Shows the theme, and repeats it in `localStorage` for `public/theme.js`, which runs before the first paint, and `popup.js`. */
export function applyTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'system' ? 'light dark' : theme;
  if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
  else localStorage.setItem(THEME_STORAGE_KEY, theme);
}
