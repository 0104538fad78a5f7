// In the head of every page but the popup, which has a page for each theme and popup.js; lib/base/theme.ts says why.
{
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
}
