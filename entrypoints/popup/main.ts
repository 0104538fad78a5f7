/** The polyfilled API is in one of the files that may not load. */
declare const chrome: { i18n: { getMessage: (key: string) => string } };

const { body } = document;

// The shell is painted first: what follows is loaded beside it. While the page has no words, nothing has said that it failed.
import('./app').catch((error) => {
  if (!body.textContent.trim()) {
    body.role = 'alert';
    body.prepend(chrome.i18n.getMessage('uiPageFailed'));
  }
  throw error;
});
