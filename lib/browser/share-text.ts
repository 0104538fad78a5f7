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
