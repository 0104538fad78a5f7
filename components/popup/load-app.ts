/** The polyfilled API is in one of the files that may not load. */
declare const chrome: { i18n: { getMessage: (key: string) => string } };

/**
 * Loads and starts the popup's code. Says that it failed while the page is still the shell, and the code has not said so: in the browser's
 * words or those that `mirrorWords` repeats. Rejects as `load` does.
 */
export async function loadApp(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    const isStarted = !document.querySelector('.shell') || document.querySelector('.page-failed');
    if (!isStarted) showFailed();
    throw error;
  }
}

/** As `PageFailed`, without its styles. */
function showFailed(): void {
  const words: Record<string, string> = JSON.parse(localStorage.getItem('words') ?? '{}');
  const say = (key: string) => words[key] ?? chrome.i18n.getMessage(key);
  const alert = document.createElement('div');
  const text = document.createElement('p');
  const reload = document.createElement('button');
  alert.role = 'alert';
  alert.className = 'page-failed';
  text.textContent = say('uiPageFailed');
  reload.textContent = say('uiReload');
  reload.addEventListener('click', () => location.reload());
  alert.append(text, reload);
  document.body.prepend(alert);
}
