/** Android's browser within another app names itself so, older ones by a version of their own. */
const ANDROID_VIEW = /; wv\)|\bVersion\/[\d.]+ Chrome\//;
/** Each browser of this engine names Safari, on an iPad as on a Mac; what shows pages within another app does not. */
const APPLE_VIEW = /^(?!.*\bSafari\/).*\bAppleWebKit\//;

/**
 * Whether a page can save a file here. Browsers inside mail and chat programs cannot: they ignore `download`. Most could share a file, but only
 * in the moment of a click, and it is fetched and decrypted after that. Asked before a view is used.
 */
export function canSaveFiles(
  { userAgent }: Pick<Navigator, 'userAgent'> = navigator,
  hasDownload = 'download' in HTMLAnchorElement.prototype,
): boolean {
  return hasDownload && !ANDROID_VIEW.test(userAgent) && !APPLE_VIEW.test(userAgent);
}
