// In the head of every page but the popup, whose popup.js does the same; lib/theme.ts says why.
{
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
}
