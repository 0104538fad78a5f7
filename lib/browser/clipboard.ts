/**
 * Copies from a page of ours that is shown. Resolves only if the browser says that it was copied; rejects otherwise.
 * Text is copied exactly.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    if (!(await copyByCommand(text))) throw new Error('The browser refused to copy', { cause });
  }
}

/** The older way, for when the page has lost the focus that the newer one asks for. */
async function copyByCommand(text: string): Promise<boolean> {
  let taken = false;
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    taken = true;
  };
  document.addEventListener('copy', put, { once: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  return copied && taken;
}

/** Opens the system's share sheet with a text. Resolves when the user is done with it, also without sharing; rejects if it did not open. */
export type ShareText = (text: string) => Promise<void>;

/** The system's share sheet; undefined where the browser or the system has none. Call `ShareText` in a click. */
export function getShareSheet(): ShareText | undefined {
  if (!navigator.canShare?.({ text: '-' })) return undefined;
  return async (text) => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Closed without sharing: the user's own decision.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
}
