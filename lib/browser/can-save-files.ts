/** Android's browser within another app names itself so. */
const ANDROID_VIEW = /; wv\)/;
/** Browsers of iPhone and iPad name Safari; what shows pages within another app does not. */
const APPLE_DEVICE = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Whether a page can save a file here. Browsers inside mail and chat programs cannot: they ignore `download`, and have no share sheet for
 * files. Asked before a view is used.
 */
export function canSaveFiles(
  browser: Pick<Navigator, 'userAgent'> & Partial<Pick<Navigator, 'canShare'>> = navigator,
  hasDownload = 'download' in HTMLAnchorElement.prototype,
): boolean {
  const { userAgent } = browser;
  const isInApp = ANDROID_VIEW.test(userAgent) || (APPLE_DEVICE.test(userAgent) && !/\bSafari\//.test(userAgent));
  if (hasDownload && !isInApp) return true;
  return browser.canShare?.({ files: [new File([''], 'a.txt', { type: 'text/plain' })] }) ?? false;
}
