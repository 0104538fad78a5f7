const copyListeners = new Set<() => void>();

/** Calls `listener` whenever this page has copied something by a button. */
export function onCopied(listener: () => void): void {
  copyListeners.add(listener);
}

/** Copies exactly, from a visible page. Resolves only if the browser confirms it; rejects otherwise. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    if (!(await copyWithExecCommand(text))) throw new Error('The browser refused to copy', { cause });
  }
  noteCopied();
}

/** Call it after anything was copied in another way than by `copyText`. */
export function noteCopied(): void {
  for (const listener of copyListeners) listener();
}

/** Copies from a page without the focus, which the newer API requires. */
async function copyWithExecCommand(text: string): Promise<boolean> {
  let wasHandled = false;
  const writeData = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    wasHandled = true;
  };
  document.addEventListener('copy', writeData, { once: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', writeData);
  return copied && wasHandled;
}

/** Resolves when the share sheet closes, also without sharing; rejects if it did not open. */
export type ShareText = (text: string) => Promise<void>;

/** `undefined` where the browser or the system has no share sheet. Call the result in a click. */
export function getShareSheet(): ShareText | undefined {
  if (!navigator.canShare?.({ text: '-' })) return undefined;
  return async (text) => {
    try {
      await navigator.share({ text });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
}
