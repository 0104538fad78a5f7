// Gives the popup its language and theme before any other script runs, and takes a Ctrl+Enter: see components/popup/hydrate-popup.tsx.
{
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
  // @ts-expect-error: no module
  const { i18n } = chrome;
  const words = JSON.parse(localStorage.getItem('popupTexts') ?? '{}');
  const applyMessage = (/** @type {string} */ key) => words[key] ?? i18n.getMessage(key);
  root.lang = applyMessage('languageTag');
  root.dir = applyMessage('languageDirection');
  if (localStorage.getItem('activeInstance') === 'none') root.dataset.noInstance = '';

  const field = /** @type {HTMLTextAreaElement} */ (document.querySelector('textarea'));
  field.ariaLabel = applyMessage('composerPayloadText');
  field.placeholder = applyMessage('composerPlaceholderText');
  // Ctrl+Enter makes the field read-only, as it is while it is sent. The page's scripts see that and create the link.
  field.addEventListener('keydown', ({ key, ctrlKey, metaKey, isComposing, repeat }) => {
    const isShortcut = key === 'Enter' && (ctrlKey || metaKey) && !isComposing && !repeat;
    if (isShortcut && field.value !== '' && field.closest('.static-popup')) field.readOnly = true;
  });
}
