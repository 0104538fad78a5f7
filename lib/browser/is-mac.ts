/** Whether keys are written the Mac's way: ⌘ instead of Ctrl. */
export function isMac(): boolean {
  return /^Mac/.test(navigator.platform);
}
