/**
 * What the page itself says is selected: editors that draw their text or selection themselves answer a copy event with the exact text. The
 * clipboard stays as it is. A page can notice the event. Undefined where the page leaves copying to the browser.
 */
export function askForCopy(target: EventTarget): string | undefined {
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true, composed: true });
  target.dispatchEvent(event);
  // The answer is in the event's own transfer, which Firefox makes for it.
  return event.defaultPrevented ? event.clipboardData?.getData('text/plain') : undefined;
}
